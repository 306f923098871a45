import { countAnswers } from './answers.ts';
import { openFaultyProxy, REAL_FAULTS, type RealFault } from './faulty-proxy.ts';
import { makeClub, type Coach } from './club.ts';
import { whatTheModelGetsWrong } from './deliver.ts';
import { openPhone } from './phone.ts';
import { startRealProduct, type RealProduct } from './product.ts';
import { whatIsWrong } from './verdict.ts';

export type RealProof = {
  readonly seed: number;
  readonly histories: number;
  readonly changes: number;
  readonly kills: { readonly api: number; readonly postgres: number };
  readonly met: readonly (readonly [RealFault, number])[];
  readonly wrong: readonly string[];
};

export type RealInput = {
  readonly seed: number;
  readonly histories: number;
  /** Of the API, and as many of PostgreSQL. */
  readonly kills: number;
};

const AT_ONCE = 6;
const FEWEST = 20;
const MORE = 20;

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
  const coaches: Coach[] = [];
  for (let n = 0; n < histories; n += 1) coaches.push(await club.coach());
  const proxy = await openFaultyProxy(product.port, (request) =>
    isChange(request) && random() < 0.3 ? pick(REAL_FAULTS, random) : null,
  );
  const pair = [await club.coach(), await club.coach()] as const;
  const answers = countAnswers();
  const wrong = await whatTheModelGetsWrong(club, pair, product.port);
  const killed = { api: 0, postgres: 0 };
  let played = 0;
  let changes = 0;

  const playOne = async (coach: Coach): Promise<void> => {
    const phone = await openPhone(club, coach, proxy.port, answers.heard);
    const count = FEWEST + Math.floor(random() * MORE);
    for (let n = 0; n < count; n += 1) {
      await phone.mark(Math.floor(random() * 6), pick<boolean | null>([true, false, null], random));
    }
    await phone.drained();
    wrong.push(...(await whatIsWrong(product, phone)));
    changes += phone.log.saved.length;
    await phone.close();
  };
  const playOn = async (): Promise<void> => {
    const coach = coaches.pop();
    if (!coach) return undefined;
    await playOne(coach);
    played += 1;
    return playOn();
  };

  const isOver = () => played >= histories;
  const playing = Promise.all(Array.from({ length: AT_ONCE }, playOn));
  // While changes are on their way, as they are from the first to the last history.
  while (!isOver() && (killed.api < kills || killed.postgres < kills)) {
    await Promise.race([answers.more(5 + Math.floor(random() * 20)), playing]);
    if (isOver()) break;
    const which = killed.api <= killed.postgres ? 'api' : 'postgres';
    await (which === 'api' ? product.killApi() : product.killPostgres());
    killed[which] += 1;
  }
  await playing;
  await proxy.close();
  await club.close();
  return { seed, histories: played, changes, kills: killed, met: [...proxy.met], wrong };
};

const isChange = (request: string): boolean => /^(POST|DELETE) \/v1\/members\//.test(request);

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
