import { defineConfig } from 'vitest/config';
import { SETTINGS } from '../../tools/vitest/settings.ts';

export default defineConfig({
  test: { ...SETTINGS, isolate: false, setupFiles: ['../../tools/vitest/fast-check.ts'] },
});
