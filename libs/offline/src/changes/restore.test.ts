import type { GroupMember } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { mergeMember } from '../view/merge-overlays.ts';
import {
  addTag,
  clearMoveIntent,
  giveBadge,
  markAttendance,
  setMoveIntent,
  recordAssessment,
  removeTag,
  restoreAssessment,
  restoreAttendance,
  restoreBadge,
  restoreMoveIntent,
  restoreNote,
  restoreTag,
  removeBadge,
  writeNote,
  type Change,
} from '../index.ts';
import { kindOf } from './kinds.ts';
import type { Overlay } from './change.ts';

const date = '2026-11-21';
const ts = 1_795_282_920;
const group = { id: 1, name: 'One', ngo_id: null, scheme_slug: 'floor' };
const tag = { id: 5, tag: 'Squad' };

const before: GroupMember = {
  uuid: 'm1',
  group_id: 1,
  class_member_id: 7,
  firstname: 'Ava',
  lastname: 'Jones',
  dob: '2015-05-01',
  active: true,
  in: false,
  registerDate: date,
  absence: 'sick',
  note: { note: 'Left wrist', updated_by: 'Ben', updated_at: 5 },
  badges: [{ badge_id: '/level-1', achieve_date: '2026-10-01' }],
  tags: ['Squad'],
  alerts: [],
  groups: [{ id: 1, name: 'One' }],
  move_remote_node_id: '/level-2',
  move_stay: true,
  last_assessed_ts: 5,
  scores: { '/roll': { assessment: 1, ts: 5, user_uuid: 'ben' } },
  assessments: { available: {}, complete: {} },
  progress: {},
  awards: [],
  current_remote_node_id: null,
};
const bare: GroupMember = {
  ...before,
  in: null,
  absence: 'holiday',
  note: null,
  badges: [],
  tags: [],
  move_remote_node_id: null,
  move_stay: false,
  scores: {},
};

/** The member as the screens show it after these changes. */
const shown = (member: GroupMember, ...changes: readonly Change[]): GroupMember => {
  const overlay = changes.reduce<Overlay>(
    (row, change) => kindOf(change)?.apply(row, { ...change, user_uuid: 'ava' }) ?? row,
    {},
  );
  const snapshot = { owner: '', group_id: 1, date, scheme_slug: 'floor', members: [] };
  return mergeMember(member, {
    snapshot,
    date,
    attendanceOverlay: overlay,
    memberOverlay: overlay,
    scheme: undefined,
  });
};

const about = (member: GroupMember) => ({ member, group, date, ts });
const badge = { slug: 'floor', badge_id: '/level-1' };
const grade = { slug: 'floor', node_id: '/roll' };

/** A change, the values it shows, and the change that restores the former value. */
const CASES: readonly [
  string,
  (member: GroupMember) => Change,
  Partial<GroupMember>,
  (before: GroupMember) => Change,
][] = [
  [
    'a mark as in',
    (member) => markAttendance({ ...about(member), present: true }),
    { in: true, absence: null },
    (member) => restoreAttendance({ before: member, group, date, ts }),
  ],
  [
    'a mark as absent with a reason',
    (member) => markAttendance({ ...about(member), present: false, absence: 'injured' }),
    { in: false, absence: 'injured' },
    (member) => restoreAttendance({ before: member, group, date, ts }),
  ],
  [
    'a given badge',
    (member) => giveBadge({ ...about(member), ...badge, achieve_date: date }),
    { badges: [{ badge_id: '/level-1', achieve_date: date }] },
    (member) => restoreBadge({ before: member, group, ...badge, ts }),
  ],
  [
    'a removed badge',
    (member) => removeBadge({ ...about(member), ...badge }),
    { badges: [] },
    (member) => restoreBadge({ before: member, group, ...badge, ts }),
  ],
  [
    'a move intent',
    (member) => setMoveIntent({ ...about(member), remote_node_id: '/level-3' }),
    { move_remote_node_id: '/level-3', move_stay: false },
    (member) => restoreMoveIntent({ before: member, group, ts }),
  ],
  [
    'a cleared move intent',
    (member) => clearMoveIntent(about(member)),
    { move_remote_node_id: null, move_stay: false },
    (member) => restoreMoveIntent({ before: member, group, ts }),
  ],
  [
    'an added tag',
    (member) => addTag({ member, tag, ts }),
    { tags: ['Squad'] },
    (member) => restoreTag({ before: member, tag, ts }),
  ],
  [
    'a removed tag',
    (member) => removeTag({ member, tag, ts }),
    { tags: [] },
    (member) => restoreTag({ before: member, tag, ts }),
  ],
];

describe('restore', () => {
  test.each(CASES)(
    '%s shows, and is undone by its restoring change',
    (_, change, expected, restore) => {
      for (const member of [before, bare]) {
        expect(shown(member, change(member))).toMatchObject(expected);
        expect(shown(member, change(member), restore(member))).toEqual(member);
      }
    },
  );

  test('an absence without a reason keeps the reason that was reported in advance (D7)', () => {
    expect(shown(bare, markAttendance({ ...about(bare), present: false }))).toMatchObject({
      in: false,
      absence: 'holiday',
    });
  });

  test('the former note and the former grade are restored', () => {
    const note = [
      writeNote({ member: before, note: 'x', updated_by: 'Ava', ts }),
      restoreNote({ before, updated_by: 'Ava', ts }),
    ];
    expect(shown(before, ...note).note?.note).toBe('Left wrist');
    const graded = recordAssessment({ ...about(bare), ...grade, assessment: 2 });
    const undone = [graded, restoreAssessment({ before: bare, group, ...grade, ts })];
    expect(shown(bare, ...undone).scores['/roll']?.assessment).toBe(-1);
    expect(shown(before, restoreAssessment({ before, group, ...grade, ts }))).toMatchObject({
      scores: { '/roll': { assessment: 1 } },
    });
  });
});
