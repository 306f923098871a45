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
  }, 60_000);`;

/**
 * Of a mutant that hangs without a word: long enough for every test on a machine that is busy with something
 * else, and less than Stryker waits before it kills the process and begins a new one.
 */
const TIMEOUT_MS = 8000;

/**
 * Settings of Vitest for the run of each mutant. The tests `first`, by parts of their paths, tell soonest; the
 * histories, which take longest and would only tell the same, come last. Modules are loaded once for all tests:
 * they share nothing that one of them changes.
 */
const settings = (first: readonly string[], test: object = {}): string => `
  import { BaseSequencer } from 'vitest/node';

  const FIRST = ${JSON.stringify(first)};
  const placeOf = ({ moduleId }) => {
    if (moduleId.endsWith('/history.test.ts')) return FIRST.length + 1;
    const place = FIRST.findIndex((part) => moduleId.includes(part));
    return place === -1 ? FIRST.length : place;
  };

  class InOrder extends BaseSequencer {
    async sort(files) {
      // Small ones first: what they tell, the stories would tell much later.
      return (await super.sort(files)).toReversed().toSorted((a, b) => placeOf(a) - placeOf(b));
    }
  }

  export default {
    test: {
      isolate: false,
      testTimeout: ${TIMEOUT_MS},
      sequence: { sequencer: InOrder },
      ...${JSON.stringify(test)},
    },
  };`;

const engine = (name: string): Part => ({
  name,
  project: 'libs/offline',
  mutate: [`src/${name}/**/*.ts`, `!src/${name}/**/*.test.ts`],
  instead: {
    'src/history.test.ts': FEW_HISTORIES,
    'vitest.config.ts': settings([`/src/${name}/`]),
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
      'vitest.config.ts': settings(['/ingest'], {
        include: [
          'src/changes/{ingest,ingest-again,ingest-late,lost-database,changes,together}.test.ts',
        ],
        globalSetup: ['src/testing/global-setup.ts'],
        hookTimeout: 60_000,
      }),
    },
  },
];
