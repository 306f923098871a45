import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { setupFiles: ['../../tools/vitest/seed.ts'] } });
