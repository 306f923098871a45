/**
 * The limits of every test in milliseconds. They only end tests that hang: a busy machine is several times slower
 * than a quiet one.
 */
export const TIME_LIMITS = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};
