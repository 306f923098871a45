import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/**
 * Generated tests use the same seed in every run: what fails once fails again, and a result in the cache is
 * true. `SEED=random` or `SEED=<number>` chooses another.
 */
const { SEED: chosen = '300389797' } = process.env;
const seed = chosen === 'random' ? randomInt(2 ** 31) : Number(chosen);
if (chosen === 'random') console.log(`SEED=${seed}`);
fc.configureGlobal({ seed });
