import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Test files leave no state in modules, and need not load them again.
    isolate: false,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    setupFiles: ['../../libs/portal/testing/setup.ts'],
  },
});
