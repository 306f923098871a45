import type { SchemeText } from '../notation.ts';
import { levels } from './levels.ts';

export const firstFlight: SchemeText = {
  uuid: '8a3f2b64-1f5d-4e0b-8a55-2f1f7a9c1e01',
  slug: 'first-flight',
  title: 'First Flight',
  theme: 'sky',
  grades: { labels: ['N/A', 'Needs practice', 'Pass'], pass: 'Pass' },
  levels,
};
