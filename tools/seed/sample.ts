import { assessMembers } from './assessments.ts';
import { takeRegisters } from './attendance.ts';
import { caseChildrenRows, type FilledClub } from './cases/children.ts';
import { consentTextRows } from './cases/consent-texts.ts';
import { importRows, sharedNoteRows, viewRows } from './cases/office-work.ts';
import { caseSchemeRows } from './cases/schemes.ts';
import { createSchemes, schemeRows } from './catalogue.ts';
import type { ClubText } from './clubs/club.ts';
import { gwennol } from './clubs/gwennol.ts';
import { larkspur } from './clubs/larkspur.ts';
import { ridgeway } from './clubs/ridgeway.ts';
import { documentLogRows, documentRows } from './documents.ts';
import { clubGroups, clubRow, groupRows, meetingsOf } from './groups.ts';
import { labelRows, lessonPlanRows } from './lesson-plans.ts';
import { SEED_LOGINS } from './logins.ts';
import { createMoments } from './moments.ts';
import { membersToMove, officeRows } from './office.ts';
import { peopleRows } from './people-rows.ts';
import { createMembers } from './people.ts';
import { TIME_ZONE, type Plan, type SeedClub } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { remarkRows, tagRows } from './remarks.ts';
import { createIds, type Rows } from './rows.ts';
import {
  clientUsers,
  clubStaff,
  openParentAccounts,
  parentUsers,
  uuidOf,
  type Secrets,
} from './staff.ts';

export type SampleOptions = {
  client_id: number;
  seed: number;
  /** `YYYY-MM-DD` */
  today: string;
  size: number;
  secrets: Secrets;
};

/** So many members who are ready to move have a guardian who can sign in, and answer an offer. */
const PARENTS_OF_MARKED = 4;

/**
 * All rows of the demo client, in portions that can be written one after the other; the whole of a large
 * `size` would not fit into memory. The same options give the same rows.
 */
export function* sampleRows({
  client_id,
  seed,
  today,
  size,
  secrets,
}: SampleOptions): Generator<Rows, void> {
  const random = createRandom(seed);
  const plan: Plan = {
    client_id,
    today,
    momentOf: createMoments(TIME_ZONE),
    ids: createIds(),
    schemes: createSchemes(),
  };
  const editor = uuidOf(random, SEED_LOGINS.ngo);
  const large = Array.from({ length: size }, (_, copy) =>
    [larkspur, gwennol].map((text) => openClub(plan, random, text, copy)),
  ).flat();
  const clubs = [...large, openClub(plan, random, ridgeway, 0)];

  yield {
    ...clientUsers(plan, random, secrets),
    clubs: clubs.map((club) => clubRow(plan, club)),
    ...schemeRows(plan, editor),
    ...tagRows(plan),
    ...labelRows(plan),
    ...documentRows(plan, editor),
    ...consentTextRows(plan, clubs[0]?.id ?? null),
    ...officeSettings(plan, clubs),
  };
  const filled: FilledClub[] = [];
  for (const club of clubs) {
    const done = yield* clubRows(plan, random, club, secrets);
    // Only the first two have more than that, and the others would not fit into memory.
    if (filled.length < 2) filled.push(done);
  }
  yield headCoachRows(plan, random, clubs);
  yield caseSchemeRows(plan, random.fork('case schemes'), {
    editor,
    second: uuidOf(random, SEED_LOGINS.secondNgo),
    grades: plan.schemes['first-flight'].file.grades,
  });
  yield* caseRows(plan, random, filled, secrets);
}

/** Contacts of the clubs, the switches of the small one, and offers without the office in the second. */
const officeSettings = ({ client_id }: Plan, clubs: readonly SeedClub[]): Rows => ({
  club_contacts: clubs.map(({ id: club_id, text: { staff, prefix } }) => {
    const admin = staff.find(({ role }) => role === 'admin');
    const welfare = staff.find(({ can_view_all_classes }) => can_view_all_classes);
    const nameOf = (person = admin) => `${person?.firstname} ${person?.lastname}`;
    return {
      client_id,
      club_id,
      name: nameOf(),
      email: `office.${prefix.toLowerCase()}@example.org`,
      welfare_name: nameOf(welfare),
      welfare_email: `welfare.${prefix.toLowerCase()}@example.org`,
    };
  }),
  // The national body switches organisations on for the client; this club has none.
  club_features: clubs.flatMap(({ id: club_id, text: { member_types } }) =>
    member_types === undefined
      ? []
      : [{ client_id, club_id, feature: 'ENABLE_ORGANISATIONS', value: 'false' }],
  ),
  move_settings: clubs.flatMap(({ id: club_id, text }) =>
    text === gwennol ? [{ client_id, club_id, automatic_offers: true }] : [],
  ),
});

/** What the drawn data has no example of, in the first two clubs (design, Sample data). */
function* caseRows(
  plan: Plan,
  random: Random,
  [first, second]: readonly FilledClub[],
  secrets: Secrets,
): Generator<Rows, void> {
  if (first === undefined || second === undefined) return;
  const admin = uuidOf(random, SEED_LOGINS.admin);
  const own = random.fork('cases');
  const options = { random: own, secrets, admin };
  const current = yield* caseChildrenRows(plan, first, second, options);
  const { club, members } = first;
  const jones = members.filter(({ guardians }) =>
    guardians.some(({ user_uuid }) => user_uuid === uuidOf(random, SEED_LOGINS.parent)),
  );
  yield importRows(plan, club, { created: current.slice(-4), random: own, admin });
  yield viewRows(plan, club, { members: [...jones, ...current], random: own, admin });
  const noted = new Set(first.remarks.notes?.map(({ member_uuid }) => member_uuid));
  yield sharedNoteRows(
    plan,
    club,
    jones.filter(({ uuid }) => !noted.has(uuid)),
  );
}

/** Clubs after the first two are copies with names, users and members of their own. */
const openClub = (plan: Plan, random: Random, text: ClubText, copy: number): SeedClub => {
  const suffix = copy === 0 ? '' : `-${copy + 1}`;
  return {
    text,
    suffix,
    id: plan.ids('clubs'),
    random: random.fork(`${text.prefix}${suffix}`),
    coaches: [],
    groups: [],
  };
};

function* clubRows(
  plan: Plan,
  random: Random,
  opened: SeedClub,
  secrets: Secrets,
): Generator<Rows, FilledClub> {
  const staff = clubStaff(plan, random, opened, secrets);
  const groups = clubGroups(plan, opened, staff.coaches);
  const club = { ...opened, coaches: staff.coaches, groups };
  yield staff.rows;

  const isFirst = club.text === larkspur && club.suffix === '';
  const { parents, rows: parentRows } = isFirst
    ? parentUsers(plan, random, club.id, secrets)
    : { parents: [], rows: {} };
  yield parentRows;

  const meetings = meetingsOf(plan, club);
  const members = createMembers(plan, club, parents);
  const remarks = remarkRows(plan, club, members);
  const marks = remarks.move_marks ?? [];
  if (isFirst) {
    const toMove = membersToMove(club, members, marks).slice(0, PARENTS_OF_MARKED);
    yield openParentAccounts(plan, random, club, { members: toMove, secrets });
  }
  yield groupRows(plan, club, meetings);
  const people = peopleRows(plan, club, members);
  yield people;

  const attended = takeRegisters(plan, club, meetings, members);
  yield attended.rows;
  yield assessMembers(plan, club, members, attended.visits);
  yield remarks;
  const admin = uuidOf(random, SEED_LOGINS.admin);
  yield officeRows(plan, club, members, { marks, admin });
  yield lessonPlanRows(plan, club);
  yield documentLogRows(plan, club);
  return { club, members, people, remarks };
}

/** The first club's head coach also works at the second, and sees every group there. */
const headCoachRows = (
  { client_id }: Plan,
  random: Random,
  [, second]: readonly SeedClub[],
): Rows => {
  if (second === undefined) return {};
  const user_uuid = uuidOf(random, SEED_LOGINS.headCoach);
  const club_id = second.id;
  return {
    user_clubs: [{ client_id, user_uuid, club_id, role: 'coach', can_view_all_classes: true }],
  };
};
