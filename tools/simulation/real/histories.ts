import { createResponseCounter } from './response-counter.ts';
import { openFailingProxy, REAL_FAILURES, type RealFailure } from './failing-proxy.ts';
import { makeClub } from './club.ts';
import { findModelDifferences } from './compare-servers.ts';
import { openPhone, type Phone } from './phone.ts';
import { startRealProduct, type RealProduct } from './product.ts';
import { findViolations } from './violations.ts';

export type RealResult = {
  readonly seed: number;
  readonly histories: number;
  readonly changes: number;
  readonly kills: { readonly api: number; readonly postgres: number };
  /** How often a phone lost its database. */
  readonly lostDatabases: number;
  /** The fewest changes that were unsent when something was killed. */
  readonly minUnsent: number;
  readonly failures: readonly (readonly [RealFailure, number])[];
  readonly violations: readonly string[];
};

export type RealInput = {
  readonly seed: number;
  /** Minimum; more histories run until the kills are done. */
  readonly histories: number;
  /** Kills of the API, and as many of PostgreSQL. */
  readonly kills: number;
};

const MAX_CONCURRENT_PHONES = 50;
const MIN_CHANGES = 20;
const EXTRA_CHANGES = 20;
/** Share of the changes after which the phone loses its database. */
const DATABASE_LOSS_RATE = 0.03;

/** Runs histories of the real engine against the real API and PostgreSQL, and kills both meanwhile. */
export const simulateRealProduct = async (input: RealInput): Promise<RealResult> => {
  const product = await startRealProduct();
  try {
    return await runHistories(product, input);
  } finally {
    await product.stop();
  }
};

const runHistories = async (
  product: RealProduct,
  { seed, histories, kills }: RealInput,
): Promise<RealResult> => {
  const random = randomFrom(seed);
  const club = await makeClub(product.owner_url);
  await product.startApi();
  const proxy = await openFailingProxy(product.port, (request) =>
    isChange(request) && random() < 0.3 ? pick(REAL_FAILURES, random) : null,
  );
  const responses = createResponseCounter();
  const violations: string[] = [];
  for (const mode of ['alone', 'together'] as const) {
    const pair = [await club.coach(), await club.coach()] as const;
    violations.push(...(await findModelDifferences(club, pair, product.port, mode)));
  }
  const killed = { api: 0, postgres: 0 };
  const phones = new Set<Phone>();
  // Coaches are created over another connection, which must not be killed.
  const serially = createSerialRunner();
  let startedCount = 0;
  let finishedCount = 0;
  let changes = 0;
  let minUnsent = Infinity;
  let lostDatabases = 0;

  const isKilledEnough = () => killed.api >= kills && killed.postgres >= kills;

  const runOne = async (): Promise<void> => {
    const usesBatches = random() < 0.5;
    const coach = await serially(() => club.coach());
    const phone = await openPhone(club, coach, {
      port: proxy.port,
      onResponse: responses.increment,
      changes_call: () => usesBatches && random() < 0.7,
    });
    phones.add(phone);
    const count = MIN_CHANGES + Math.floor(random() * EXTRA_CHANGES);
    for (let n = 0; n < count; n += 1) {
      await phone.mark(Math.floor(random() * 6), pick<boolean | null>([true, false, null], random));
      if (random() >= DATABASE_LOSS_RATE) continue;
      lostDatabases += 1;
      await phone.loseDatabase();
    }
    await phone.drained();
    violations.push(...(await findViolations(product, phone)));
    changes += phone.log.saved.length;
    await phone.close();
    phones.delete(phone);
  };
  const runUntilDone = async (): Promise<void> => {
    if (startedCount >= histories && isKilledEnough()) return undefined;
    startedCount += 1;
    await runOne();
    finishedCount += 1;
    return runUntilDone();
  };

  const unsent = () => [...phones].reduce((sum, phone) => sum + phone.unsent(), 0);
  /** Kills only while changes are unsent. */
  const kill = async (): Promise<void> => {
    if (isKilledEnough()) return undefined;
    await responses.waitForMore(5 + Math.floor(random() * 20));
    if (unsent() === 0) return kill();
    minUnsent = Math.min(minUnsent, unsent());
    const which = killed.api <= killed.postgres ? 'api' : 'postgres';
    await (which === 'api' ? product.killApi() : serially(() => product.killPostgres()));
    killed[which] += 1;
    return kill();
  };

  await Promise.all([
    ...Array.from({ length: Math.min(MAX_CONCURRENT_PHONES, histories) }, runUntilDone),
    kill(),
  ]);
  await proxy.close();
  await club.close();
  const failures = REAL_FAILURES.map(
    (failure) => [failure, proxy.counts.get(failure) ?? 0] as const,
  );
  return {
    seed,
    histories: finishedCount,
    changes,
    kills: killed,
    lostDatabases,
    minUnsent,
    failures,
    violations,
  };
};

/** Runs work one after the other. */
const createSerialRunner = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const current = last.then(work);
    last = current;
    return current;
  };
};

const isChange = (request: string): boolean =>
  /^(POST|DELETE) \/v1\/(members|changes)/.test(request);

const pick = <T>(from: readonly T[], random: () => number): T => {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
};

/** mulberry32: the same numbers for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
