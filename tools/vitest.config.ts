import { defineConfig } from 'vitest/config';
import { SETTINGS } from './vitest/settings.ts';

export default defineConfig({
  test: {
    ...SETTINGS,
    // Some start the whole product with its sample data.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    exclude: ['bench/**', 'node_modules/**'],
    setupFiles: ['vitest/fast-check.ts'],
  },
});
