import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    exclude: ['bench/**', 'node_modules/**'],
    setupFiles: ['vitest/seed.ts'],
    testTimeout: 60_000,
  },
});
