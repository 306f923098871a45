import type { Curriculum, Grade, SchemeNode, Scores } from '@springboard/contract';

/** Builders for the tests of this package. */

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

export const level = (id: string, children: SchemeNode[], extra: Extra = {}): SchemeNode =>
  node(id, 'l', children, extra);
export const group = (id: string, children: SchemeNode[], extra: Extra = {}): SchemeNode =>
  node(id, 'sg', children, extra);
export const skill = (id: string, extra: Extra = {}): SchemeNode => node(id, 's', [], extra);

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[],
  extra: Extra,
): SchemeNode => ({
  id,
  parentId: null,
  title: id,
  t,
  children,
  ...extra,
});

export const curriculum = (...tree: SchemeNode[]): Curriculum => ({
  uuid: '11111111-1111-4111-8111-111111111111',
  slug: 'sample',
  title: 'Sample',
  theme: null,
  version: 1,
  tree,
});

/** `count` grades; the one at index `pass` passes. */
export const gradesOf = (count: number, pass: number): Grade[] =>
  Array.from({ length: count }, (_, value) => ({ label: String(value), pass: value === pass }));

/** The index of the pass grade among: not yet, nearly, pass, well. */
export const PASS = 2;
export const GRADES = gradesOf(4, PASS);

const USER = '22222222-2222-4222-8222-222222222222';

export const grade = (node_id: string, assessment: number, ts: number) => ({
  node_id,
  assessment,
  ts,
  user_uuid: USER,
});

export type ScoreEntries = Record<string, [assessment: number, ts: number]>;

/** Scores from entries like `{ '/a': [assessment, ts] }`. */
export const scores = (entries: ScoreEntries): Scores =>
  Object.fromEntries(
    Object.entries(entries).map(([id, [assessment, ts]]) => [
      id,
      { assessment, ts, user_uuid: USER },
    ]),
  );
