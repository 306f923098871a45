import { expect, test } from 'vitest';
import { hitsOf } from './testing/faults.ts';
import { prove } from './testing/proof.ts';

const SEED = 20_261_121;
/** `npm run proof` plays many more. */
const HISTORIES = 100;

test('[OF1] [OF2] [OF3] [OF4] [OF5] [OF7] [OF8] [OF9] [OF10] [OF11] [OF12] [OF13] [OF14] [OF15] whatever happens, every change is applied once and in order, or rejected and visible', async () => {
  const { broken, met } = await prove({ seed: SEED, histories: HISTORIES });
  expect(broken).toBeNull();
  // A kind of fault that never came proves nothing.
  const never = Object.entries(hitsOf(new Map(met))).filter(([, times]) => times === 0);
  expect(never).toEqual([]);
}, 600_000);
