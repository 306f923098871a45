import { assessMembers } from './assessments.ts';
import { takeRegisters } from './attendance.ts';
import { consentTextRows } from './cases/consent-texts.ts';
import { smallClubCaseRows } from './cases/small-club.ts';
import { schemeRows } from './catalogue.ts';
import type { ClubText, GroupText } from './clubs/club.ts';
import { clubGroups, clubRow, groupRows, meetingsOf } from './groups.ts';
import { createMoments } from './moments.ts';
import { peopleRows } from './people-rows.ts';
import { createMembers } from './people.ts';
import { TIME_ZONE, type Coach, type Plan, type SeedClub } from './plan.ts';
import type { Random } from './random.ts';
import { remarkRows, tagRows } from './remarks.ts';
import { createIds, type Rows } from './rows.ts';

/** A user of a client whose provider checks the password. */
type SmallClubUser = { uuid: string; firstname: string; lastname: string };

export type SmallClub = {
  text: Pick<ClubText, 'name' | 'ngo_id' | 'logo' | 'prefix'>;
  coach: SmallClubUser;
  /** Guardian of the first member of each group. */
  parent: SmallClubUser;
  /** Published the schemes. */
  editor: SmallClubUser;
};

type Options = {
  client_id: number;
  /** After the portal's name in the client's host names. */
  domain: string;
  today: string;
  random: Random;
  schemes: Plan['schemes'];
};

const COACH = 'coach';

const group = (
  text: Pick<GroupText, 'name' | 'scheme' | 'times' | 'ages' | 'levels'>,
): GroupText => ({
  ...text,
  coaches: [COACH],
  size: 10,
});

const GROUPS: GroupText[] = [
  group({
    name: 'Mini Movers',
    scheme: 'first-flight',
    times: ['Mon Tue Wed Thu Fri Sat Sun 16:00-17:00'],
    ages: [4, 6],
    levels: [1, 2],
  }),
  group({
    name: 'Junior Gym',
    scheme: 'first-flight',
    times: ['Tue Thu 17:15-18:15'],
    ages: [6, 9],
    levels: [2, 4],
  }),
  group({
    name: 'Development Squad',
    scheme: 'apparatus-pathway',
    times: ['Mon Wed Fri 17:15-18:45', 'Sat 10:00-11:30'],
    ages: [8, 11],
    levels: [2, 4],
  }),
];

/** A small club with groups, members and schemes, for a client that signs in elsewhere (D14). */
export function* smallClubRows(
  { client_id, domain, today, random, schemes }: Options,
  { text, coach, parent, editor }: SmallClub,
): Generator<Rows, void> {
  const ids = createIds();
  const plan: Plan = { client_id, today, momentOf: createMoments(TIME_ZONE), ids, schemes };
  const coaches: Coach[] = [
    { username: COACH, uuid: coach.uuid, name: `${coach.firstname} ${coach.lastname}`, ngo_id: '' },
  ];
  const opened: SeedClub = {
    text: {
      ...text,
      families: { english: 60, welsh: 20, southAsian: 20 },
      staff: [],
      groups: GROUPS,
    },
    suffix: '',
    id: plan.ids('clubs'),
    random: random.fork(text.prefix),
    coaches,
    groups: [],
  };
  const club = { ...opened, groups: clubGroups(plan, opened, coaches) };
  yield {
    clubs: [clubRow(plan, club)],
    ...schemeRows(plan, editor.uuid),
    ...tagRows(plan),
    ...consentTextRows(plan, null),
  };

  const meetings = meetingsOf(plan, club);
  const members = createMembers(plan, club, []);
  const { firstname, lastname, uuid: user_uuid } = parent;
  const guardian = { id: plan.ids('guardians'), firstname, lastname, user_uuid };
  for (const { id } of club.groups) {
    const first = members.find(({ memberships }) => memberships[0]?.group.id === id);
    if (first !== undefined) Object.assign(first, { lastname, guardians: [guardian] });
  }
  yield groupRows(plan, club, meetings);
  yield peopleRows(plan, club, members);
  const attended = takeRegisters(plan, club, meetings, members);
  yield attended.rows;
  yield assessMembers(plan, club, members, attended.visits);
  const remarks = remarkRows(plan, club, members);
  yield remarks;
  const children = members.filter(({ guardians }) => guardians.includes(guardian));
  yield smallClubCaseRows(plan, club, children, { remarks, office: editor.uuid, domain });
}
