import type { Curriculum, Group, GroupMember } from '@springboard/contract';

/** The amount of data of a first sync. */
export type Size = { readonly groups: number; readonly members: number };

export const DATE = '2026-11-21';
export const SLUG = 'floor';
/** Scores per member, about as many as after a year. */
const SCORES = 12;

export const uuidOf = (group: number, index: number): string =>
  `00000000-0000-4000-${String(group).padStart(4, '0')}-${String(index).padStart(12, '0')}`;

export const groupsOf = ({ groups, members }: Size): Group[] =>
  Array.from({ length: groups }, (_, n) => ({
    id: n + 1,
    name: `Group ${n + 1}`,
    ngo_id: null,
    teacher_ngo_id: null,
    scheme_slug: SLUG,
    total_members: members,
    is_slot: false,
    start_at: null,
    end_at: null,
    session_date: DATE,
    nav: { prev: null, next: null },
    levels: [],
    assessment_level_limit: null,
    session_plan_uuid: null,
    can_view_all_classes: false,
    status: 1,
    club_ids: [1],
    register: { state: 'not_started', completed_by: null, completed_ts: null },
  }));

/** A member as in the response of the call, with all parts. */
export const memberOf = (group: number, index: number): GroupMember => ({
  uuid: uuidOf(group, index),
  group_id: group,
  class_member_id: group * 10_000 + index,
  firstname: 'Member',
  lastname: `Number ${index}`,
  dob: '2015-05-01',
  active: true,
  in: null,
  registerDate: DATE,
  absence: null,
  note:
    index % 9 === 0
      ? {
          note: 'Works best in the first half',
          updated_by: 'Ava Morgan',
          updated_at: 1_700_000_000,
        }
      : null,
  badges: [],
  tags: index % 5 === 0 ? ['squad'] : [],
  alerts: [],
  groups: [{ id: group, name: `Group ${group}` }],
  move_remote_node_id: null,
  move_stay: false,
  last_assessed_ts: 1_700_000_000,
  scores: Object.fromEntries(
    Array.from({ length: SCORES }, (_, n) => [
      `/level/floor/skill-${(index + n) % 40}`,
      { assessment: n % 3, ts: 1_700_000_000 + n, user_uuid: uuidOf(0, 1) },
    ]),
  ),
  assessments: { available: { '/level': SCORES }, complete: {} },
  progress: { '/level': [SCORES, 30] },
  awards: [],
  current_remote_node_id: null,
});

export const CURRICULUM: Curriculum = {
  uuid: uuidOf(0, 2),
  slug: SLUG,
  title: 'Floor',
  theme: null,
  version: 1,
  tree: [{ id: '/level', parentId: null, title: 'Level', t: 'l', children: [] }],
};
