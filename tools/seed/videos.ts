import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemeNode } from '@springboard/contract';

/** The videos of every level, recorded by `videos/record.ts`. Their captions are part of the picture. */
export const VIDEOS = [
  { file: 'tuck-and-stretch.webm', title: 'Tuck and stretch' },
  { file: 'land-softly.webm', title: 'Land softly' },
] as const;

const SCHEMES = ['first-flight', 'apparatus-pathway'] as const;
export type SampleScheme = (typeof SCHEMES)[number];

/** The ids of the videos in a scheme. Both schemes use the same files. */
export const videoIdsOf = (slug: SampleScheme): readonly number[] =>
  VIDEOS.map((_, index) => SCHEMES.indexOf(slug) * VIDEOS.length + index + 1);

/** Adds the videos to the levels of a scheme. */
export const withVideos = (slug: SampleScheme, tree: readonly SchemeNode[]): SchemeNode[] =>
  tree.map((level) => ({ ...level, videos: [...videoIdsOf(slug)] }));

export const readVideo = (file: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'videos', file));
