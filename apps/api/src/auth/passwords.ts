import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createWeakPasswordCheck, type IsWeakPassword } from './weak-passwords.ts';

/** The result of checking a password or PIN. `overloaded`: too many checks are queued. */
export type PasswordResult = 'match' | 'mismatch' | 'overloaded';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time without a `hash` (unknown user) as with one. */
  verify(hash: string | null, password: string): Promise<PasswordResult>;
  /** Checks a new password. */
  readonly isWeak: IsWeakPassword;
};

/** argon2id with the parameters of OWASP: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;

/** Verified for an unknown user; no password matches it. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * A check occupies a core and 19 MiB for about 25 ms. So only `concurrent` checks run at a time, which leaves threads
 * for the rest of the server, and at most `waiting` are queued.
 */
export const createPasswords = ({ concurrent = 2, waiting = 100 } = {}): Passwords => {
  const queue = createQueue(concurrent, waiting);
  return {
    hash: (password) => hashPassword(password, randomBytes(SALT_BYTES)),
    verify: async (hash, password) =>
      (await queue(async () => {
        const matches = await matchesHash(hash ?? DUMMY_HASH, password);
        return matches && hash !== null ? ('match' as const) : ('mismatch' as const);
      })) ?? 'overloaded',
    isWeak: createWeakPasswordCheck(),
  };
};

/** `memory` in KiB. */
type HashCost = { memory: number; passes: number; parallelism: number; tagLength: number };

/** The hash in PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Only tests need a lower cost. */
export const hashPassword = async (
  password: string,
  salt: Buffer,
  cost: HashCost = COST,
): Promise<string> => {
  const key = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`;
};

const matchesHash = async (hash: string, password: string): Promise<boolean> => {
  const groups = PHC.exec(hash)?.groups;
  if (groups === undefined) throw new Error('a stored password is not an argon2id hash');
  const { m = '', t = '', p = '', salt = '', key = '' } = groups;
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

/** NFC, so that ŵ is the same from every keyboard. */
const derive = (password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: password.normalize('NFC'), nonce, ...cost }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Runs at most `concurrent` tasks at a time; returns null immediately if `waiting` are queued. */
const createQueue = (concurrent: number, waiting: number) => {
  let running = 0;
  const queued: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running >= concurrent) {
      if (queued.length >= waiting) return null;
      await new Promise<void>((resolve) => queued.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task, so that no other task can take it.
      const next = queued.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
