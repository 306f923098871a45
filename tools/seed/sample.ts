import { assessMembers } from './assessments.ts';
import { takeRegisters } from './attendance.ts';
import { createSchemes, schemeRows } from './catalogue.ts';
import type { ClubText } from './clubs/club.ts';
import { gwennol } from './clubs/gwennol.ts';
import { larkspur } from './clubs/larkspur.ts';
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
  const clubs = Array.from({ length: size }, (_, copy) =>
    [larkspur, gwennol].map((text) => openClub(plan, random, text, copy)),
  ).flat();
  const club_ids = clubs.map(({ id }) => id);

  yield {
    ...clientUsers(plan, random, secrets),
    clubs: clubs.map((club) => clubRow(plan, club)),
    ...schemeRows(plan, club_ids, editor),
    ...tagRows(plan),
    ...labelRows(plan),
    ...documentRows(plan, editor),
  };
  for (const club of clubs) yield* clubRows(plan, random, club, secrets);
  yield headCoachRows(plan, random, clubs);
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
): Generator<Rows, void> {
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
  yield peopleRows(plan, club, members);

  const attended = takeRegisters(plan, club, meetings, members);
  yield attended.rows;
  yield assessMembers(plan, club, members, attended.visits);
  yield remarks;
  const admin = uuidOf(random, SEED_LOGINS.admin);
  yield officeRows(plan, club, members, { marks, admin });
  yield lessonPlanRows(plan, club);
  yield documentLogRows(plan, club);
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
