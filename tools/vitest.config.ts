import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { exclude: ['bench/**', 'node_modules/**'] } });
