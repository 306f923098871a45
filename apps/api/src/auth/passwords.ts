import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is found out about a password or pin. `overloaded`: too many are waiting already. */
export type PasswordVerdict = 'match' | 'mismatch' | 'overloaded';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long without a `hash` (nobody of that name) as with one. */
  verify(hash: string | null, password: string): Promise<PasswordVerdict>;
};

/** argon2id as OWASP advises: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;

/** Verified in place of a hash that is not there; no password matches it. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Hashing takes a core and 19 MiB for some 25 ms: only `at_once` run together, so that a flood of
 * sign-ins leaves the rest of the server its threads, and only `waiting` may queue behind them.
 */
export const createPasswords = ({ at_once = 2, waiting = 100 } = {}): Passwords => {
  const queue = createQueue(at_once, waiting);
  return {
    hash: (password) => hashPassword(password, randomBytes(SALT_BYTES)),
    verify: async (hash, password) =>
      (await queue(async () => {
        const matches = await matchesHash(hash ?? NOBODY, password);
        return matches && hash !== null ? ('match' as const) : ('mismatch' as const);
      })) ?? 'overloaded',
  };
};

/** The hash in PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export const hashPassword = async (password: string, salt: Buffer): Promise<string> => {
  const key = await derive(password, salt, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`;
};

const matchesHash = async (hash: string, password: string): Promise<boolean> => {
  const found = PHC.exec(hash)?.groups;
  if (found === undefined) throw new Error('a stored password is not an argon2id hash');
  const { m = '', t = '', p = '', salt = '', key = '' } = found;
  const expected = Buffer.from(key, 'base64');
  const cost = {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.length,
  };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost), expected);
};

const PHC =
  /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)\$(?<key>[\w+/]+)$/;

/** Composed characters, so that ŵ is the same from every keyboard. */
const derive = (
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: password.normalize('NFC'), nonce, ...cost }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Runs at most `at_once` together; gives null at once when `waiting` are in line. */
const createQueue = (at_once: number, waiting: number) => {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running >= at_once) {
      if (line.length >= waiting) return null;
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // A place in the run is handed on, never freed and taken again.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
