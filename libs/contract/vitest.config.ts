import { defineConfig } from 'vitest/config';
import { TIME_LIMITS } from '../../tools/vitest/time-limits.ts';

export default defineConfig({ test: TIME_LIMITS });
