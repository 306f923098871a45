import { defineConfig } from 'vitest/config';
import { SETTINGS } from '../../tools/vitest/settings.ts';

export default defineConfig({
  test: {
    ...SETTINGS,
    // Test files leave no state in modules, and need not load them again.
    isolate: false,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts'],
  },
});
