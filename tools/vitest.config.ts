import { defineConfig } from 'vitest/config';
import { TIME_LIMITS } from './vitest/time-limits.ts';

export default defineConfig({
  test: {
    ...TIME_LIMITS,
    exclude: ['bench/**', 'node_modules/**'],
    setupFiles: ['vitest/seed.ts'],
  },
});
