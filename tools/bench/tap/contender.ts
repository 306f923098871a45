import type { GroupMember } from '@springboard/contract';

/** The work of every contender: a tap changes one member of a group and queues the change durably. */
export type Tap = {
  /** Index of the member in the group. */
  readonly member: number;
  readonly node_id: string;
  /** Differs from the member's current one. */
  readonly assessment: number;
  /** Time of recording in seconds. */
  readonly ts: number;
};

export type Contender = {
  readonly name: string;
  /** Resolves when the change is on the disk. */
  readonly tap: (tap: Tap) => Promise<void>;
  /** Reads the grade of the member's node and the number of queued changes from the disk. */
  readonly readStored: (tap: Tap) => Promise<{ assessment: number | undefined; queued: number }>;
};

export const GROUP_SIZE = 40;
export const SKILLS = Array.from({ length: 200 }, (_, n) => `/level/floor-${n % 10}/skill-${n}`);

export const uuidAt = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A member with 200 scores, as in a response of the server. */
const memberAt = (index: number): GroupMember => ({
  uuid: uuidAt(index),
  group_id: 1,
  class_member_id: index + 1,
  firstname: 'Member',
  lastname: `Number ${index}`,
  dob: '2015-05-01',
  active: true,
  in: null,
  registerDate: '2026-11-21',
  absence: null,
  note: null,
  badges: [],
  tags: ['squad'],
  alerts: [],
  groups: [{ id: 1, name: 'Monday' }],
  move_remote_node_id: null,
  move_stay: false,
  last_assessed_ts: 1_700_000_000,
  scores: Object.fromEntries(
    SKILLS.map((node_id) => [
      node_id,
      { assessment: 0, ts: 1_700_000_000, user_uuid: '11111111-1111-4111-8111-111111111111' },
    ]),
  ),
  assessments: { available: {}, complete: {} },
  progress: {},
  awards: [],
  current_remote_node_id: null,
});

export const MEMBERS = Array.from({ length: GROUP_SIZE }, (_, index) => memberAt(index));

/** The queue entry of a tap for contenders without their own format. */
export const queuedOf = ({ member, node_id, assessment, ts }: Tap) => ({
  op_id: crypto.randomUUID(),
  path: `/members/${uuidAt(member)}/assessments/floor`,
  body: { node_id, assessment, ts },
});

/** A copy of the member with the grade. */
export const graded = (member: GroupMember, { node_id, assessment, ts }: Tap): GroupMember => ({
  ...member,
  scores: {
    ...member.scores,
    [node_id]: { assessment, ts, user_uuid: '22222222-2222-4222-8222-222222222222' },
  },
});
