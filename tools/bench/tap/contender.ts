import type { GroupMember } from '@springboard/contract';

/** The same work for everybody: a tap changes one member of a group and queues the change, strictly. */
export type Tap = {
  /** Place of the member in the group. */
  readonly member: number;
  readonly node_id: string;
  /** Another one than the member has. */
  readonly assessment: number;
  /** Seconds. */
  readonly ts: number;
};

export type Contender = {
  readonly name: string;
  /** Resolves when the change is on the disk. */
  readonly tap: (tap: Tap) => Promise<void>;
  /** What the disk holds: the grade of each member's node, and how many changes are queued. */
  readonly held: (tap: Tap) => Promise<{ assessment: number | undefined; queued: number }>;
};

export const GROUP_SIZE = 40;
export const SKILLS = Array.from({ length: 200 }, (_, n) => `/level/floor-${n % 10}/skill-${n}`);

export const uuidAt = (place: number): string =>
  `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** A member with 200 scores, as a pull brings them. */
const memberAt = (place: number): GroupMember => ({
  uuid: uuidAt(place),
  group_id: 1,
  class_member_id: place + 1,
  firstname: 'Member',
  lastname: `Number ${place}`,
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

export const MEMBERS = Array.from({ length: GROUP_SIZE }, (_, place) => memberAt(place));

/** The queue entry of a tap for contenders without their own format. */
export const queuedOf = ({ member, node_id, assessment, ts }: Tap) => ({
  op_id: crypto.randomUUID(),
  path: `/members/${uuidAt(member)}/assessments/floor`,
  body: { node_id, assessment, ts },
});

/** The member with the grade, as a row of its own. */
export const graded = (member: GroupMember, { node_id, assessment, ts }: Tap): GroupMember => ({
  ...member,
  scores: {
    ...member.scores,
    [node_id]: { assessment, ts, user_uuid: '22222222-2222-4222-8222-222222222222' },
  },
});
