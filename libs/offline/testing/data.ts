import type { Curriculum, Grade, Group, GroupMember, SchemeNode } from '@springboard/contract';
import type { Owner } from '../src/owner.ts';

/** A small club: three groups, four members of whom one is in two groups, one scheme. */

export const AVA: Owner = { user_uuid: 'ava', club_id: 1, host: 'coach.localhost' };
export const BEN: Owner = { user_uuid: 'ben', club_id: 1, host: 'coach.localhost' };
export const TODAY = '2026-11-21';
/** Milliseconds: the start of every test. */
export const START = Date.UTC(2026, 10, 21, 17, 42);
/** The server rejects every change of this member. */
export const FORBIDDEN_MEMBER = 'm4';

const node = (id: string, t: SchemeNode['t'], children: SchemeNode[] = []): SchemeNode => ({
  id,
  parentId: id.slice(0, id.lastIndexOf('/')) || null,
  title: id.slice(id.lastIndexOf('/') + 1),
  t,
  children,
});

export const SKILLS = ['/one/floor/roll', '/one/floor/cartwheel', '/one/floor/handstand'];

export const CURRICULUM: Curriculum = {
  uuid: 'scheme-1',
  slug: 'floor',
  title: 'Floor',
  theme: null,
  version: 1,
  tree: [
    node('/one', 'l', [
      node(
        '/one/floor',
        'sg',
        SKILLS.map((id) => node(id, 's')),
      ),
    ]),
  ],
};

export const GRADES: Grade[] = [
  { label: 'Not yet', pass: false },
  { label: 'Nearly', pass: false },
  { label: 'Pass', pass: true },
];

export const group = (id: number, overrides: Partial<Group> = {}): Group & { id: number } => ({
  name: `Group ${id}`,
  ngo_id: null,
  teacher_ngo_id: null,
  scheme_slug: 'floor',
  total_members: 0,
  is_slot: false,
  start_at: 1_795_280_400 + id * 3600,
  end_at: 1_795_284_000 + id * 3600,
  session_date: TODAY,
  nav: { prev: null, next: null },
  levels: [],
  assessment_level_limit: null,
  session_plan_uuid: null,
  can_view_all_classes: false,
  status: 1,
  club_ids: [1],
  register: { state: 'not_started', completed_by: null, completed_ts: null },
  ...overrides,
  id,
});

const GROUPS_OF: Readonly<Record<string, readonly number[]>> = {
  m1: [1, 2],
  m2: [1],
  m3: [2],
  [FORBIDDEN_MEMBER]: [1, 3],
};
export const MEMBERS = Object.keys(GROUPS_OF);
export const GROUP_IDS = [1, 2, 3];
export const groupsOf = (uuid: string): readonly number[] => GROUPS_OF[uuid] ?? [];

/** A member without marks and grades. */
export const member = (
  uuid: string,
  group_id: number,
  overrides: Partial<GroupMember> = {},
): GroupMember => ({
  uuid,
  group_id,
  class_member_id: group_id * 100 + MEMBERS.indexOf(uuid),
  firstname: 'Member',
  lastname: uuid,
  dob: '2015-05-01',
  active: true,
  in: null,
  registerDate: TODAY,
  absence: null,
  note: null,
  badges: [],
  tags: [],
  alerts: [],
  groups: groupsOf(uuid).map((id) => ({ id, name: `Group ${id}` })),
  move_remote_node_id: null,
  move_stay: false,
  last_assessed_ts: null,
  scores: {},
  assessments: { available: {}, complete: {} },
  progress: {},
  awards: [],
  current_remote_node_id: null,
  ...overrides,
});
