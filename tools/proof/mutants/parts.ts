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

const engine = (name: string): Part => ({
  name,
  project: 'libs/offline',
  mutate: [`src/${name}/**/*.ts`, `!src/${name}/**/*.test.ts`],
  instead: {
    'src/history.test.ts': FEW_HISTORIES,
    // Modules once for all tests: they share nothing that one of them changes.
    'vitest.config.ts': 'export default { test: { isolate: false, testTimeout: 20_000 } };',
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
          include: ['src/changes/{changes,changes-call,together}.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      };`,
    },
  },
];
