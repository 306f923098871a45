import { assessment } from './assessment.ts';
import { attendance, attendanceV1 } from './attendance.ts';
import { badge } from './badge.ts';
import type { Kind } from './change.ts';
import { lessonPlan } from './lesson-plan.ts';
import { mark } from './mark.ts';
import { note } from './note.ts';
import { register, registerV1 } from './register.ts';
import { tag } from './tag.ts';

/**
 * Keeps the number of a discarded change in its lane (offline.md, Server): `of` is the lane. It has
 * no effect anywhere.
 */
const noop: Kind<{ readonly of: string }> = {
  name: 'noop',
  v: 1,
  lane: ({ of }) => of,
  rows: () => [],
  apply: (row) => row,
  request: () => ({ method: 'POST', path: '/changes/noop' }),
  amend: (payload) => payload,
  words: () => ({ kind: 'noop' }),
};

/** Every kind and version that a database of ours may hold (OF17). */
export const KINDS: readonly Kind<unknown>[] = [
  attendance,
  attendanceV1,
  assessment,
  note,
  register,
  registerV1,
  badge,
  mark,
  tag,
  lessonPlan,
  noop,
];

/** undefined: recorded by a newer version of the app than this one. */
export const kindOf = (change: { kind: string; v: number }): Kind<unknown> | undefined =>
  KINDS.find(({ name, v }) => name === change.kind && v === change.v);
