import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories } from './testing/history.ts';
import { FAULTS } from './testing/network.ts';
import { play } from './testing/play.ts';
import { verifyEnd, verifyStep } from './testing/verdict.ts';

const HISTORIES = 150;

test('[OF2] [OF3] [OF4] [OF5] [OF7] [OF9] [OF10] [OF11] [OF12] [OF13] [OF15] whatever happens, every change is applied once and in order, or rejected and visible', async () => {
  const met = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(histories({ steps: 40 }), (history) =>
      play(history, {
        watch: verifyStep,
        async end(played) {
          await verifyEnd(played);
          for (const { fault } of played.world.network.wire) met.add(fault);
        },
      }),
    ),
    { numRuns: HISTORIES },
  );
  // A kind of fault that never came proves nothing.
  expect([...met]).toEqual(expect.arrayContaining([...FAULTS]));
}, 120_000);
