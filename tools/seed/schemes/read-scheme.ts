import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Curriculum, Grade, SchemeNode } from '@springboard/contract';

/** A scheme as a JSON file: the fields of the scheme, its grades from the lowest, and its tree of nodes (§3). */
export type SchemeFile = {
  readonly uuid: string;
  readonly slug: string;
  readonly title: string;
  readonly theme: string;
  readonly grades: readonly Grade[];
  readonly tree: SchemeNode[];
};

/** Reads one of the sample schemes beside this file. `schemes.test.ts` validates them against the contract. */
export const readScheme = (slug: 'first-flight' | 'apparatus-pathway'): SchemeFile =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${slug}.json`), 'utf8'));

export const curriculumOf = (
  { uuid, slug, title, theme, tree }: SchemeFile,
  version: number,
): Curriculum => ({ uuid, slug, title, theme, version, tree });
