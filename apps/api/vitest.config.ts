import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // One PostgreSQL for the run; each file works in a database of its own.
    globalSetup: ['src/testing/global-setup.ts'],
    // No file leaves anything behind in the modules, and to load the server anew for each takes a quarter of the time.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
