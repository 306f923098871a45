import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // One PostgreSQL for the run; each test file has its own database.
    globalSetup: ['testing/global-setup.ts'],
    setupFiles: ['../../tools/vitest/seed.ts'],
    // Test files leave no state in modules. Loading the server for each file would take a quarter of the time.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
