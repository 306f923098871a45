import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { verifyEnd, verifyStep } from './testing/verdict.ts';
import { FAULTS } from './testing/network.ts';
import { histories } from './testing/history.ts';
import { play } from './testing/play.ts';

const HISTORIES = 150;
const hit = new Map<string, number>();

test('[OF2] [OF3] [OF4] [OF5] [OF9] [OF10] [OF12] [OF13] [OF14] [OF15] whatever happens, every change is applied once, in order, or rejected and visible', async () => {
  await fc.assert(
    fc.asyncProperty(histories({ steps: 40 }), (history) =>
      play(history, {
        watch: verifyStep,
        async end(played) {
          await verifyEnd(played);
          for (const { fault } of played.world.network.wire) {
            hit.set(String(fault), (hit.get(String(fault)) ?? 0) + 1);
          }
        },
      }),
    ),
    { numRuns: HISTORIES },
  );
}, 120_000);

afterAll(() => {
  for (const fault of FAULTS) expect(hit.get(fault), fault).toBeGreaterThan(0);
});
