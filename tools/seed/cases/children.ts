import { LEAVING_REASONS } from '@springboard/contract';
import { addDays, weekdayOf } from '@springboard/domain';
import { assessMembers } from '../assessments.ts';
import { takeRegisters } from '../attendance.ts';
import { clubGroups, groupRows, meetingsOf } from '../groups.ts';
import { SEED_CASES, SEED_CHILDREN } from '../logins.ts';
import { markRows, moveRow } from '../office.ts';
import { isCurrent, peopleRows } from '../people-rows.ts';
import type { Meeting, Plan, SeedClub, SeedGroup, SeedMember } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Row, Rows } from '../rows.ts';
import { accountRows, uuidOf, type Secrets } from '../staff.ts';
import {
  CHILDREN,
  type ChildText,
  COVER_COACH,
  KESTRELS,
  LEAVERS,
  WAITING_EIGHT,
  WAITING_THREE,
} from './texts.ts';

/** A club with the drawn members, and the rows of their groups and remarks. */
export type FilledClub = {
  club: SeedClub;
  members: readonly SeedMember[];
  people: Rows;
  remarks: Rows;
};

type Options = { random: Random; secrets: Secrets; admin: string };

/**
 * Children for what the drawn ones have no example of: a full group with a cancelled and a covered session, unusual
 * names, possible duplicates, leavers of twelve months, waiting lists, a child in two clubs, and guardians with other
 * rights. They come after all drawn children, who stay the same.
 *
 * @returns the children of the full group
 */
export function* caseChildrenRows(
  plan: Plan,
  first: FilledClub,
  second: FilledClub,
  { random, secrets, admin }: Options,
): Generator<Rows, SeedMember[]> {
  const text = { ...first.club.text, groups: [KESTRELS], prefix: 'LKC' };
  const groups = clubGroups(plan, { text, suffix: '' }, first.club.coaches);
  const club = { ...first.club, groups, random: first.club.random.fork('cases') };
  const group = oneOf(groups, ({ text: { name } }) => name === KESTRELS.name);
  const other = oneOf(second.club.groups, ({ text: { name } }) => name === 'Tŷ Agored');
  const draw = childDrawer(plan, random);
  const current = CHILDREN.map((child) => join(plan, draw(child), group, { joined: 200 }));
  const leavers = LEAVERS.map((firstname, index) => {
    const child = { firstname, lastname: 'Tregear', days_old: 2700, guardian: 'Talan' };
    return join(plan, draw(child), group, { joined: 420, left: 345 - index * 30 });
  });
  const [eight, three] = [WAITING_EIGHT.map(draw), WAITING_THREE.map(draw)];
  const mabon = oneOf(current, ({ firstname }) => firstname === 'Mabon');
  const dot = oneOf(current, ({ firstname }) => firstname === 'Dot');
  // A record in each club, with one guardian who signs in.
  const again = join(plan, { ...draw(textOf('Mabon')), dob: mabon.dob }, other, { joined: 90 });
  const parents = [
    { username: SEED_CASES.twoClubs, of: [mabon, again], clubs: [first.club, second.club] },
    { username: SEED_CASES.secondOffer, of: [dot], clubs: [first.club] },
  ];
  for (const parent of parents) yield guardianUser(plan, random, secrets, parent);

  const meetings = thisWeek(plan, meetingsOf(plan, club));
  yield withCover(plan, club, groupRows(plan, club, meetings));
  yield withReasons(peopleRows(plan, club, [...current, ...leavers, ...eight, ...three]));
  yield peopleRows(plan, { ...second.club, groups: [other] }, [again]);
  yield {
    class_members: [
      ...waitingRows(plan, group, eight),
      ...waitingRows(plan, groupWithoutWaiting(first), three),
    ].map((row) => ({ ...row, club_id: club.id })),
  };
  const attended = takeRegisters(plan, club, meetings, [...current, ...leavers]);
  yield attended.rows;
  yield assessMembers(plan, club, [...current, ...leavers], attended.visits);
  yield {
    move_marks: markRows(plan, first.club, dot),
    moves: [moveRow(plan, first.club, { member: dot, state: 'offered', admin })],
  };
  yield thirdJonesGuardian(plan, random, secrets, first);
  return current;
}

const oneOf = <T>(list: readonly T[], isIt: (one: T) => boolean): T => {
  const found = list.find(isIt);
  if (found === undefined) throw new Error('not in the sample data');
  return found;
};

const textOf = (name: string): ChildText => oneOf(CHILDREN, ({ firstname }) => firstname === name);

/** Children of one family share a guardian. */
const childDrawer = (plan: Plan, random: Random) => {
  const guardians = new Map<string, SeedMember['guardians']>();
  let drawn = 0;
  return ({ firstname, lastname, days_old, guardian }: ChildText): SeedMember => {
    drawn += 1;
    const own = random.fork(`case ${drawn}`);
    const family = guardians.get(`${guardian} ${lastname}`) ?? [
      { id: plan.ids('guardians'), firstname: guardian, lastname, user_uuid: null },
    ];
    // Each club has its own record of a guardian.
    if (lastname !== 'Vaughan-Lloyd') guardians.set(`${guardian} ${lastname}`, family);
    return {
      // The last ones in a list by ids, so that what is chosen from it stays.
      uuid: `f${own.uuid().slice(1)}`,
      firstname,
      lastname,
      dob: addDays(plan.today, -days_old),
      ngo_id: `MG-M${String(plan.ids('members')).padStart(6, '0')}`,
      guardians: family,
      level: own.between(...KESTRELS.levels),
      done: Math.min(0.95, own.next()),
      missing: null,
      diligence: 0.8,
      memberships: [],
    };
  };
};

/** @param days since the child joined and left the group */
const join = (
  plan: Plan,
  child: SeedMember,
  group: SeedGroup,
  days: { joined: number; left?: number },
): SeedMember => ({
  ...child,
  memberships: [
    {
      group,
      class_member_id: plan.ids('class_members'),
      joined_date: addDays(plan.today, -days.joined),
      left_date: days.left === undefined ? null : addDays(plan.today, -days.left),
    },
  ],
});

const guardianUser = (
  plan: Plan,
  random: Random,
  secrets: Secrets,
  { username, of, clubs }: { username: string; of: SeedMember[]; clubs: SeedClub[] },
): Rows => {
  const guardians = of.flatMap((child) => child.guardians);
  const user_uuid = uuidOf(random, username);
  for (const guardian of guardians) guardian.user_uuid = user_uuid;
  const { firstname, lastname } = oneOf(guardians, () => true);
  const person = { username, firstname, lastname, ngo_id: `MG-U-${username}` };
  return accountRows(plan, random, secrets, { person, club_ids: clubs.map(({ id }) => id) });
};

const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** The last session of the week is cancelled. */
const thisWeek = ({ today }: Plan, meetings: readonly Meeting[]): Meeting[] =>
  meetings.map((meeting) => ({
    ...meeting,
    cancelled: meeting.date === addDays(mondayOf(today), 6),
  }));

/** The first session of the week has a cover coach. */
const withCover = ({ today }: Plan, { coaches }: SeedClub, rows: Rows): Rows => ({
  ...rows,
  sessions: (rows.sessions ?? []).map((session) => ({
    ...session,
    cover_user_uuid:
      session.date === addDays(mondayOf(today), 3)
        ? oneOf(coaches, ({ username }) => username === COVER_COACH).uuid
        : null,
  })),
});

/** Each reason for leaving in turn. */
const withReasons = (rows: Rows): Rows => {
  let left = -1;
  const reasons = new Map<unknown, (typeof LEAVING_REASONS)[number] | null>();
  const members = (rows.members ?? []).map((member) => {
    if (member.active === true) return member;
    left += 1;
    const inactive_reason = LEAVING_REASONS[left % LEAVING_REASONS.length] ?? null;
    reasons.set(member.uuid, inactive_reason);
    return { ...member, inactive_reason };
  });
  const class_members = (rows.class_members ?? []).map((row) =>
    row.left_date === null ? row : { ...row, left_reason: reasons.get(row.member_uuid) ?? null },
  );
  return { ...rows, members, class_members };
};

const waitingRows = (
  { client_id, today, ids }: Plan,
  group: SeedGroup,
  children: readonly SeedMember[],
): Omit<Row<'class_members'>, 'club_id'>[] =>
  children.map(({ uuid }, index) => ({
    client_id,
    class_member_id: ids('class_members'),
    group_id: group.id,
    member_uuid: uuid,
    waiting: true,
    joined_date: addDays(today, -70 + index * 8),
    left_date: null,
    left_reason: null,
  }));

/** A group of young children for which fewest wait, at best none. */
const groupWithoutWaiting = ({ club, people }: FilledClub): SeedGroup => {
  const countOf = ({ id }: SeedGroup) =>
    people.class_members?.filter(({ group_id, waiting }) => group_id === id && waiting === true)
      .length ?? 0;
  const groups = club.groups.filter(
    ({ text: { ages, size, slot } }) => slot !== true && size > 0 && ages[0] <= 5,
  );
  return oneOf(
    groups.toSorted((a, b) => countOf(a) - countOf(b)),
    () => true,
  );
};

/** A grandfather who sees what the parents see, and does not act. */
const thirdJonesGuardian = (
  plan: Plan,
  random: Random,
  secrets: Secrets,
  { club, members }: FilledClub,
): Rows => {
  const { client_id } = plan;
  const [, cadi] = SEED_CHILDREN;
  const child = oneOf(
    members,
    (member) =>
      isCurrent(member) &&
      member.firstname === cadi.firstname &&
      member.guardians.some(({ user_uuid }) => user_uuid !== null),
  );
  const username = SEED_CASES.seesOnly;
  const name = { firstname: 'Gareth', lastname: 'Jones' };
  const id = plan.ids('guardians');
  const own = { client_id, club_id: club.id };
  const user_uuid = uuidOf(random, username);
  const person = { username, ...name, ngo_id: `MG-U-${username}` };
  return {
    ...accountRows(plan, random, secrets, { person, club_ids: [club.id] }),
    guardians: [{ ...own, id, ...name, user_uuid, email: `${username}@example.org` }],
    member_guardians: [
      {
        ...own,
        member_uuid: child.uuid,
        guardian_id: id,
        relationship: 'grandparent',
        sees: ['progress'],
        acts: false,
      },
    ],
  };
};
