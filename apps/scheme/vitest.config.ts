import { defineConfig } from 'vitest/config';
import { TIME_LIMITS } from '../../tools/vitest/time-limits.ts';

export default defineConfig({
  test: {
    ...TIME_LIMITS,
    // Test files leave no state in modules, and need not load them again.
    isolate: false,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../libs/portal/testing/setup.ts', 'testing/worker.ts'],
  },
});
