import { defineConfig } from 'vitest/config';
import { SETTINGS } from '../../tools/vitest/settings.ts';

export default defineConfig({
  test: {
    ...SETTINGS,
    include: ['src/**/*.test.ts'],
    // One PostgreSQL for the run; each test file has its own database.
    globalSetup: ['testing/global-setup.ts'],
    setupFiles: ['../../tools/vitest/fast-check.ts', 'testing/watch-bystanders.ts'],
    // Test files leave no state in modules. Loading the server for each file would take a quarter of the time.
    isolate: false,
    maxWorkers: 2,
  },
});
