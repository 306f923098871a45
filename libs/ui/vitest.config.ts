import { defineConfig } from 'vitest/config';
import { SETTINGS } from '../../tools/vitest/settings.ts';

export default defineConfig({
  test: {
    ...SETTINGS,
    isolate: false,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: true,
  },
});
