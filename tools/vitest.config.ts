import { defineConfig } from 'vitest/config';
import { TIME_LIMITS } from './vitest/time-limits.ts';

export default defineConfig({
  test: {
    ...TIME_LIMITS,
    // Some start the whole product with its sample data.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    exclude: ['bench/**', 'node_modules/**'],
    setupFiles: ['vitest/seed.ts'],
  },
});
