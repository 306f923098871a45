import type { Oklch } from '../theme/contrast.ts';

/** Colours in the order of levels. Neighbours are easy to tell apart, and the dark number is readable on each. */
export const enamels: readonly Oklch[] = [
  [0.78, 0.11, 232],
  [0.79, 0.14, 150],
  [0.87, 0.145, 98],
  [0.78, 0.14, 58],
  [0.74, 0.14, 22],
  [0.76, 0.13, 350],
  [0.75, 0.12, 300],
  [0.79, 0.1, 195],
  [0.85, 0.02, 240],
  [0.84, 0.14, 88],
];
