import { randomInt } from 'node:crypto';

const { SEED = '300389797' } = process.env;

/**
 * The seed of generated values and of the order of tests. It is the same in every run: what fails once fails again, and
 * a result in the cache is true. `SEED=random` or `SEED=<number>` chooses another, and a random one is printed.
 */
export const seed = SEED === 'random' ? randomInt(2 ** 31) : Number(SEED);

if (SEED === 'random') {
  // The workers of vitest use it too.
  process.env['SEED'] = String(seed);
  console.log(`SEED=${seed}`);
}
