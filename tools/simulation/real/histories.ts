import { countAnswers } from './response-counter.ts';
import { openFaultyProxy, REAL_FAULTS, type RealFault } from './failing-proxy.ts';
import { makeClub } from './club.ts';
import { whatTheModelGetsWrong } from './compare-servers.ts';
import { openPhone, type Phone } from './phone.ts';
import { startRealProduct, type RealProduct } from './product.ts';
import { whatIsWrong } from './violations.ts';

export type RealProof = {
  readonly seed: number;
  readonly histories: number;
  readonly changes: number;
  readonly kills: { readonly api: number; readonly postgres: number };
  /** Databases of phones that were thrown away. */
  readonly thrownAway: number;
  /** The fewest changes that were unsent when something was killed. */
  readonly waiting: number;
  readonly met: readonly (readonly [RealFault, number])[];
  readonly wrong: readonly string[];
};

export type RealInput = {
  readonly seed: number;
  /** At least; more, until all is killed as often as asked for. */
  readonly histories: number;
  /** Of the API, and as many of PostgreSQL. */
  readonly kills: number;
};

const AT_ONCE = 50;
const FEWEST = 20;
const MORE = 20;
/** After so many of the changes that are recorded. */
const THROWN_AWAY = 0.03;

/** Plays histories of the real engine against the real API and PostgreSQL, and kills both while they work. */
export const proveForReal = async (input: RealInput): Promise<RealProof> => {
  const product = await startRealProduct();
  try {
    return await playAgainst(product, input);
  } finally {
    await product.stop();
  }
};

const playAgainst = async (
  product: RealProduct,
  { seed, histories, kills }: RealInput,
): Promise<RealProof> => {
  const random = randomFrom(seed);
  const club = await makeClub(product.owner_url);
  await product.startApi();
  const proxy = await openFaultyProxy(product.port, (request) =>
    isChange(request) && random() < 0.3 ? pick(REAL_FAULTS, random) : null,
  );
  const answers = countAnswers();
  const wrong: string[] = [];
  for (const how of ['alone', 'together'] as const) {
    const pair = [await club.coach(), await club.coach()] as const;
    wrong.push(...(await whatTheModelGetsWrong(club, pair, product.port, how)));
  }
  const killed = { api: 0, postgres: 0 };
  const phones = new Set<Phone>();
  // A coach is made by a connection of its own, which no kill may meet.
  const alone = oneAfterTheOther();
  let begun = 0;
  let played = 0;
  let changes = 0;
  let waiting = Infinity;
  let thrownAway = 0;

  const isKilledEnough = () => killed.api >= kills && killed.postgres >= kills;

  const playOne = async (): Promise<void> => {
    const isSome = random() < 0.5;
    const coach = await alone(() => club.coach());
    const phone = await openPhone(club, coach, {
      port: proxy.port,
      heard: answers.heard,
      changes_call: () => isSome && random() < 0.7,
    });
    phones.add(phone);
    const count = FEWEST + Math.floor(random() * MORE);
    for (let n = 0; n < count; n += 1) {
      await phone.mark(Math.floor(random() * 6), pick<boolean | null>([true, false, null], random));
      if (random() >= THROWN_AWAY) continue;
      thrownAway += 1;
      await phone.loseDatabase();
    }
    await phone.drained();
    wrong.push(...(await whatIsWrong(product, phone)));
    changes += phone.log.saved.length;
    await phone.close();
    phones.delete(phone);
  };
  const playOn = async (): Promise<void> => {
    if (begun >= histories && isKilledEnough()) return undefined;
    begun += 1;
    await playOne();
    played += 1;
    return playOn();
  };

  const unsent = () => [...phones].reduce((sum, phone) => sum + phone.unsent(), 0);
  /** While changes are on their way, as they are from the first to the last history. */
  const kill = async (): Promise<void> => {
    if (isKilledEnough()) return undefined;
    await answers.more(5 + Math.floor(random() * 20));
    if (unsent() === 0) return kill();
    waiting = Math.min(waiting, unsent());
    const which = killed.api <= killed.postgres ? 'api' : 'postgres';
    await (which === 'api' ? product.killApi() : alone(() => product.killPostgres()));
    killed[which] += 1;
    return kill();
  };

  await Promise.all([...Array.from({ length: Math.min(AT_ONCE, histories) }, playOn), kill()]);
  await proxy.close();
  await club.close();
  const met = REAL_FAULTS.map((fault) => [fault, proxy.met.get(fault) ?? 0] as const);
  return { seed, histories: played, changes, kills: killed, thrownAway, waiting, met, wrong };
};

/** Work that waits for what was given before it. */
const oneAfterTheOther = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine;
    return mine;
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
