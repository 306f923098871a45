import { assessment } from './assessment.ts';
import { attendance, attendanceV1 } from './attendance.ts';
import { badge } from './badge.ts';
import type { Kind } from './change.ts';
import { lessonPlan } from './lesson-plan.ts';
import { moveIntent } from './move.ts';
import { note } from './note.ts';
import { register, registerV1 } from './register.ts';
import { tag } from './tag.ts';

/**
 * Uses up the sequence number of a discarded change (OF7) and has no other effect. `of` is the
 * lane of the number.
 */
const noop: Kind<{ readonly of: string }> = {
  name: 'noop',
  v: 1,
  lane: ({ of }) => of,
  rows: () => [],
  apply: (row) => row,
  request: () => ({ method: 'POST', path: '/changes/noop' }),
  withServerValue: (payload) => payload,
  describe: () => ({ kind: 'noop' }),
};

/** Every kind and version that a local database may hold (OF17). */
export const KINDS: readonly Kind<unknown>[] = [
  attendance,
  attendanceV1,
  assessment,
  note,
  register,
  registerV1,
  badge,
  moveIntent,
  tag,
  lessonPlan,
  noop,
];

/** undefined: a newer version of the app recorded the change. */
export const kindOf = (change: { kind: string; v: number }): Kind<unknown> | undefined =>
  KINDS.find(({ name, v }) => name === change.kind && v === change.v);
