import type { RequestKind } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { isSlot } from './groups.ts';
import { SEED_CHILDREN } from './logins.ts';
import { isCurrent } from './people-rows.ts';
import type { Plan, SeedClub, SeedGroup, SeedMember } from './plan.ts';
import type { Row, Rows } from './rows.ts';

type RequestText = {
  child: (typeof SEED_CHILDREN)[number]['firstname'];
  /** Which of the child's guardians asks, from 0. */
  by: number;
  kind: RequestKind;
  fields: Readonly<Record<string, string>>;
  days_ago: number;
};

/** One request of each kind. */
const REQUESTS: readonly RequestText[] = [
  { child: 'Osian', by: 0, kind: 'erasure', fields: {}, days_ago: 20 },
  { child: 'Cadi', by: 0, kind: 'export', fields: {}, days_ago: 6 },
  { child: 'Cadi', by: 1, kind: 'contact', fields: { phone: '07700 900456' }, days_ago: 3 },
  {
    child: 'Osian',
    by: 0,
    kind: 'medical',
    fields: { text: 'Has had an inhaler since October. It is in the side pocket of his bag.' },
    days_ago: 2,
  },
  {
    child: 'Osian',
    by: 0,
    kind: 'emergency',
    fields: { name: 'Mair Jones', phone: '07700 900777', relationship: 'grandmother' },
    days_ago: 1,
  },
  {
    child: 'Cadi',
    by: 0,
    kind: 'guardian',
    fields: {
      firstname: 'Nerys',
      lastname: 'Jones',
      email: 'nerys.jones@example.org',
      relationship: 'grandmother',
    },
    days_ago: 1,
  },
];

/** The offers of places by the day on which they were made and the day on which they end, from today. */
const OFFERS = {
  held: { made: -2, ends: 1 },
  offered: { made: -1, ends: 2 },
  expired: { made: -5, ends: -2 },
} as const;

/**
 * Open work of the office: requests of guardians, and an offer that waits for an answer, one with a held place and one
 * that has expired (portals §B and §C). Only for a club with guardians who can sign in.
 *
 * @param marks of members who are ready to move
 * @param admin the user who made the offers
 */
export const officeRows = (
  plan: Plan,
  club: SeedClub,
  members: readonly SeedMember[],
  { marks, admin }: { marks: readonly Row<'move_marks'>[]; admin: string },
): Rows => {
  const children = SEED_CHILDREN.flatMap(({ firstname }) =>
    members.filter(
      (member) =>
        member.firstname === firstname && member.guardians.some(({ user_uuid }) => user_uuid),
    ),
  );
  const held = children.findLast((child) => targetsOf(club, child).length > 0);
  const [offered, expired] = membersToMove(club, members, marks).filter(
    (member) => !children.includes(member),
  );
  if (held === undefined || offered === undefined || expired === undefined) return {};
  const parent = held.guardians[0]?.user_uuid;
  const offers = { held, offered, expired };
  const moves = (['held', 'offered', 'expired'] as const).map((state) =>
    moveRow(plan, club, { member: offers[state], state, admin }),
  );
  const [hold] = moves;
  return {
    change_requests: requestRows(plan, club, children),
    move_marks: marks.some(({ member_uuid }) => member_uuid === held.uuid)
      ? []
      : markRows(plan, club, held),
    moves,
    place_holds:
      hold?.group_id == null || parent == null
        ? []
        : [
            {
              client_id: plan.client_id,
              club_id: club.id,
              id: plan.ids('place_holds'),
              group_id: hold.group_id,
              member_uuid: held.uuid,
              user_uuid: parent,
              move_id: hold.id ?? null,
              expires_at: hold.expires_at,
              created_at: hold.created_at,
            },
          ],
  };
};

const requestRows = (
  { client_id, today, momentOf, ids }: Plan,
  club: SeedClub,
  children: readonly SeedMember[],
): Row<'change_requests'>[] =>
  REQUESTS.flatMap(({ child, by, kind, fields, days_ago }) => {
    const member = children.find(({ firstname }) => firstname === child);
    const user_uuid = member?.guardians[by]?.user_uuid;
    if (member === undefined || user_uuid == null) return [];
    return [
      {
        client_id,
        club_id: club.id,
        id: ids('change_requests'),
        member_uuid: member.uuid,
        user_uuid,
        kind,
        fields: JSON.stringify(fields),
        created_at: momentOf(addDays(today, -days_ago), '19:30'),
      },
    ];
  });

/** Current members who are marked to move up, and have another group to move to. */
export const membersToMove = (
  club: SeedClub,
  members: readonly SeedMember[],
  marks: readonly Row<'move_marks'>[],
): readonly SeedMember[] => {
  const marked = new Set(
    marks.filter(({ stay }) => stay !== true).map(({ member_uuid }) => member_uuid),
  );
  return members.filter(
    (member) => isCurrent(member) && marked.has(member.uuid) && targetsOf(club, member).length > 0,
  );
};

/** Other groups of the scheme whose members work at the next level. */
const targetsOf = (club: SeedClub, { level, memberships }: SeedMember): readonly SeedGroup[] => {
  const from = memberships[0]?.group;
  const next = level + 1;
  return club.groups.filter(
    (group) =>
      group !== from &&
      group.scheme === from?.scheme &&
      !isSlot(group.text) &&
      group.text.levels[0] <= next &&
      next <= group.text.levels[1],
  );
};

/** The coach's mark that a member is ready for the next level. */
export const markRows = (
  { client_id, today, momentOf }: Plan,
  club: SeedClub,
  { uuid, level, memberships }: SeedMember,
): Row<'move_marks'>[] => {
  const group = memberships[0]?.group;
  const next = group?.scheme.curriculum.tree[level];
  const coach = group?.coaches[0];
  if (group === undefined || next === undefined || coach === undefined) return [];
  return [
    {
      client_id,
      club_id: club.id,
      group_id: group.id,
      member_uuid: uuid,
      remote_node_id: next.id,
      stay: false,
      recorded_ts: momentOf(addDays(today, -4), '20:10'),
      user_uuid: coach.uuid,
    },
  ];
};

type Offer = { member: SeedMember; state: keyof typeof OFFERS; admin: string };

/** An offer of a place in up to two groups of the next level. */
export const moveRow = (
  { client_id, today, momentOf, ids }: Plan,
  club: SeedClub,
  { member, state, admin }: Offer,
): Row<'moves'> => {
  const { made, ends } = OFFERS[state];
  const groups = targetsOf(club, member).map(({ id }) => id);
  return {
    client_id,
    club_id: club.id,
    id: ids('moves'),
    member_uuid: member.uuid,
    from_group_id: member.memberships[0]?.group.id ?? null,
    group_ids: groups.slice(0, 2),
    state,
    group_id: state === 'held' ? (groups[0] ?? null) : null,
    expires_at: momentOf(addDays(today, ends), '18:00'),
    parent_origin: 'http://parent.localhost',
    club_origin: 'http://club.localhost',
    api_origin: 'http://parent.localhost',
    created_by: admin,
    created_at: momentOf(addDays(today, made), '18:00'),
  };
};
