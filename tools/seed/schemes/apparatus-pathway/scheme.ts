import type { SchemeText } from '../notation.ts';
import { level01 } from './level-01.ts';
import { level02 } from './level-02.ts';
import { level03 } from './level-03.ts';
import { level04 } from './level-04.ts';
import { level05 } from './level-05.ts';
import { level06 } from './level-06.ts';
import { level07 } from './level-07.ts';
import { level08 } from './level-08.ts';
import { level09 } from './level-09.ts';
import { level10 } from './level-10.ts';

/** A development scheme over all apparatus: ten levels from first shapes to full difficulty. */
export const apparatusPathway: SchemeText = {
  uuid: '5d0b6c1e-3f0a-4c55-9c0e-6f6f0a5b7d02',
  slug: 'apparatus-pathway',
  title: 'Apparatus Pathway',
  theme: 'indigo',
  grades: { labels: ['N/A', 'Poor', 'Fair', 'Pass', 'Good'], pass: 'Pass' },
  levels: [
    level01,
    level02,
    level03,
    level04,
    level05,
    level06,
    level07,
    level08,
    level09,
    level10,
  ],
};
