/** What is mutated together, and with which tests. */
export type Part = {
  readonly name: string;
  /** The package, and below it what is mutated. */
  readonly project: string;
  readonly mutate: readonly string[];
  /** Files of the copy that are others than in the package. */
  readonly instead: Readonly<Record<string, string>>;
};

/** In the place of the long test: a few histories for each mutant that they touch, and no time for their story. */
const FEW_HISTORIES = `
  import { expect, test } from 'vitest';
  import { prove } from './testing/proof.ts';
  test('every rule holds in a few histories', async () => {
    const { broken } = await prove({ seed: 20_261_121, histories: 10, shorten_ms: 0 });
    expect(broken).toBeNull();
  });`;

/**
 * Of a mutant that hangs without a word: long enough for every test on a machine that is busy with something
 * else, and less than Stryker waits before it kills the process and begins a new one.
 */
const TIMEOUT_MS = 8000;

/** The histories last: they take longest, and what tests tell they would tell again. */
const HISTORIES_LAST = `
  class HistoriesLast extends BaseSequencer {
    async sort(files) {
      const isHistory = ({ moduleId }) => Number(moduleId.endsWith('history.test.ts'));
      const sorted = await super.sort(files);
      return sorted.toSorted((a, b) => isHistory(a) - isHistory(b));
    }
  }`;

const engine = (name: string): Part => ({
  name,
  project: 'libs/offline',
  mutate: [`src/${name}/**/*.ts`, `!src/${name}/**/*.test.ts`],
  instead: {
    'src/history.test.ts': FEW_HISTORIES,
    // Modules once for all tests: they share nothing that one of them changes.
    'vitest.config.ts': `
      import { BaseSequencer } from 'vitest/node';
      ${HISTORIES_LAST}
      export default {
        test: {
          isolate: false,
          testTimeout: ${TIMEOUT_MS},
          sequence: { sequencer: HistoriesLast },
        },
      };`,
  },
});

export const PARTS: readonly Part[] = [
  engine('outbox'),
  engine('sender'),
  engine('pull'),
  {
    name: 'ingestion',
    project: 'apps/api',
    mutate: ['ingest', 'take-in', 'ledger', 'queries'].map((file) => `src/changes/${file}.ts`),
    instead: {
      // Each mutant asks a real PostgreSQL: only the tests of how changes are taken in.
      'vitest.config.ts': `export default {
        test: {
          include: ['src/changes/{ingest,ingest-again,changes,lost-database,together,changes-call}.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      };`,
    },
  },
];
