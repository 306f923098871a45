import { describe, expect, test } from 'vitest';
import { countByKind } from '../testing/failures.ts';
import { runSimulation } from '../testing/index.ts';

const SEED = 20_261_121;
/** A few with every test run; the target `simulation` runs more. */
const HISTORIES = 60;
const AT_MOST_MS = 600_000;

describe('offline engine', () => {
  test(
    '[OF1] [OF2] [OF3] [OF4] [OF5] [OF7] [OF8] [OF9] [OF10] [OF11] [OF12] [OF13] [OF14] [OF15] generated histories apply every change once and in order, or show it as rejected',
    async () => {
      const { broken, failures, changes, deliveries } = await runSimulation({
        seed: SEED,
        histories: HISTORIES,
      });
      const hits = countByKind(new Map(failures));
      console.log(
        `${HISTORIES} histories of seed ${SEED}, ${changes} changes, ${deliveries} deliveries`,
      );
      console.table(hits);
      expect(broken).toBeNull();
      // A kind of failure that never occurred would not be tested.
      expect(Object.entries(hits).filter(([, times]) => times === 0)).toEqual([]);
    },
    AT_MOST_MS,
  );
});
