import { seed } from './seed.ts';

/** What every configuration of vitest begins with. */
export const SETTINGS = {
  // In milliseconds. They only end tests that hang: a busy machine is several times slower than a quiet one.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // Not the written order, so that a test that needs an earlier one of its file fails.
  sequence: { shuffle: { tests: true }, seed },
};
