import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['{src,worker}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    setupFiles: ['testing/setup.ts'],
  },
});
