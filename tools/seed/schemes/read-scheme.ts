import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Curriculum, Grade, SchemeNode } from '@springboard/contract';
import { withVideos, type SampleScheme } from '../videos.ts';

/** A scheme as a JSON file: the fields of the scheme, its grades from the lowest, and its tree of nodes (§3). */
export type SchemeFile = {
  readonly uuid: string;
  readonly slug: SampleScheme;
  readonly title: string;
  readonly theme: string;
  readonly grades: readonly Grade[];
  readonly tree: SchemeNode[];
};

/**
 * Reads one of the sample schemes beside this file, and gives its levels the sample videos. `schemes.test.ts` validates
 * them against the contract.
 */
export const readScheme = (slug: SampleScheme): SchemeFile => {
  const file: SchemeFile = JSON.parse(
    readFileSync(join(import.meta.dirname, `${slug}.json`), 'utf8'),
  );
  return { ...file, tree: withVideos(slug, file.tree) };
};

export const curriculumOf = (
  { uuid, slug, title, theme, tree }: SchemeFile,
  version: number,
): Curriculum => ({ uuid, slug, title, theme, version, tree });
