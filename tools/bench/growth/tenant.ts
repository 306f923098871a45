/** A national body with two clubs at 1 ×, each of twenty groups: the tenant that grows (B11). */
import { assess } from '@springboard/api/src/assessments/documents.ts';
import { createSchemeFinder } from '@springboard/api/src/assessments/schemes.ts';
import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import { buildScheme } from '@springboard/api/testing/builders.ts';
import type { Scores } from '@springboard/contract';
import { type Kysely, sql } from 'kysely';
import { openOwner, tree } from '../server/groups.ts';
import { type BenchWorld, buildBenchWorld } from '../server/world.ts';
import { fillWithoutIndexes } from './fill.ts';

export const CLUBS = 2;
const GROUPS_OF_A_CLUB = 20;
export const MEMBERS_OF_A_GROUP = 22;
const WEEKS = 13;
/** Number of graded skills per member, and of grades per skill. */
const GRADED = 114;
const GRADES_PER_SKILL = 3;
const SKILLS_OF_A_LEVEL = 40;
const PASS = 2;

export type GrownTenant = BenchWorld & {
  slug: string;
  scheme_uuid: string;
  /** All grades of the history; a third of them are current. */
  grades: number;
};

/** Builds the tenant. The measured coach has the first group; all other data only adds volume. */
export const growTenant = async (owner_url: string, times: number): Promise<GrownTenant> => {
  const world = await buildBenchWorld(owner_url, { coaches: 1, members: MEMBERS_OF_A_GROUP });
  const owner = openOwner(owner_url);
  try {
    const { client_id } = world;
    const scheme = await buildScheme(owner, { id: client_id }, { tree: tree(), slug: 'pathway' });
    await growClubs(owner, client_id, CLUBS * times, scheme.uuid);
    await growRegisters(owner, client_id);
    await growGrades(owner, client_id, scheme.uuid, world.coaches[0] ?? '');
    await sql`vacuum analyze`.execute(owner);
    const { rows } = await sql<{ grades: number }>`
      select count(*) as grades from score_history`.execute(owner);
    return { ...world, slug: 'pathway', scheme_uuid: scheme.uuid, grades: rows[0]?.grades ?? 0 };
  } finally {
    await owner.destroy();
  }
};

export const growClubs = async (
  owner: Kysely<DB>,
  client_id: number,
  clubs: number,
  scheme_uuid: string,
): Promise<void> => {
  await sql`insert into clubs (client_id, name)
    select ${client_id}::bigint, 'Club ' || n from generate_series(2, ${clubs}::integer) n`.execute(
    owner,
  );
  await sql`insert into groups (client_id, club_id, name, status)
    select client_id, id, 'Group ' || n, 1 from clubs, generate_series(1, ${GROUPS_OF_A_CLUB}::integer) n
    where client_id = ${client_id}`.execute(owner);
  await sql`update groups set scheme_uuid = ${scheme_uuid} where client_id = ${client_id}`.execute(
    owner,
  );
  await sql`insert into users (client_id, firstname, lastname)
    select client_id, 'Coach', id::text from groups where client_id = ${client_id}`.execute(owner);
  await sql`insert into user_clubs (client_id, user_uuid, club_id, role)
    select u.client_id, u.uuid, g.club_id, 'coach' from users u
    join groups g on g.client_id = u.client_id and g.id::text = u.lastname
    where u.client_id = ${client_id} and u.firstname = 'Coach'`.execute(owner);
  await sql`insert into group_coaches (client_id, club_id, group_id, user_uuid)
    select u.client_id, g.club_id, g.id, u.uuid from users u
    join groups g on g.client_id = u.client_id and g.id::text = u.lastname
    where u.client_id = ${client_id} and u.firstname = 'Coach'`.execute(owner);
  await sql`with made as (
      insert into members (client_id, club_id, firstname, lastname, dob)
      select client_id, club_id, 'Of ' || id, 'Number ' || n, date '2014-01-01' + n
      from groups, generate_series(1, ${MEMBERS_OF_A_GROUP}::integer) n
      where client_id = ${client_id} and name <> 'Group'
      returning client_id, club_id, uuid, firstname)
    insert into class_members (client_id, club_id, group_id, member_uuid, joined_date)
    select client_id, club_id, substr(firstname, 4)::bigint, uuid, '2020-01-01' from made`.execute(
    owner,
  );
};

const growRegisters = async (owner: Kysely<DB>, client_id: number): Promise<void> => {
  await sql`insert into sessions (client_id, club_id, group_id, date, start_at, end_at)
    select client_id, club_id, id, day, extract(epoch from day)::bigint, extract(epoch from day)::bigint + 3600
    from groups, lateral (select current_date - week * 7 as day
      from generate_series(0, ${WEEKS - 1}::integer) week) days
    where client_id = ${client_id}`.execute(owner);
  await sql`with marks as (
      select s.client_id, s.club_id, cm.member_uuid, s.date, cm.class_member_id, s.group_id,
        cm.class_member_id % 5 > 0 as present, s.start_at as recorded_ts, cm.member_uuid as user_uuid
      from sessions s join class_members cm on cm.client_id = s.client_id and cm.group_id = s.group_id
      where s.client_id = ${client_id} and s.date < current_date
    ), put as (
      insert into attendance (client_id, club_id, member_uuid, date, class_member_id, group_id, present,
        recorded_ts, user_uuid) select * from marks
    )
    insert into attendance_history (client_id, club_id, member_uuid, date, class_member_id, group_id, present,
      recorded_ts, user_uuid, received_ts, superseded)
    select marks.*, recorded_ts, false from marks`.execute(owner);
};

const growGrades = async (
  owner: Kysely<DB>,
  client_id: number,
  scheme_uuid: string,
  user_uuid: string,
): Promise<void> => {
  // The first level is complete, as a badge requires.
  const grades = Array.from({ length: GRADED }, (_, n) => ({
    node_id: `/l${Math.floor(n / SKILLS_OF_A_LEVEL)}/s${n % SKILLS_OF_A_LEVEL}`,
    assessment: n < SKILLS_OF_A_LEVEL ? PASS : n % 3,
    ts: 1_700_000_000 + n,
    user_uuid,
  }));
  const columns = sql`client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts, user_uuid`;
  const values = sql`m.client_id, m.club_id, m.uuid, ${scheme_uuid}::uuid, grades.node_id, grades.assessment,
    grades.ts, grades.user_uuid`;
  // In the order of the index, member by member.
  const from = sql`from (select client_id, club_id, uuid from members where client_id = ${client_id}
      order by uuid offset 0) m, json_to_recordset(${JSON.stringify(grades)}::json)
    as grades (node_id text, assessment smallint, ts bigint, user_uuid uuid)`;
  await fillWithoutIndexes(owner, 'scores', async () => {
    await sql`insert into scores (${columns}) select ${values} ${from}`.execute(owner);
  });
  await fillWithoutIndexes(owner, 'score_history', async () => {
    await sql`insert into score_history (${columns}, received_ts, superseded)
      select ${values}, grades.ts, false ${from}, generate_series(1, ${GRADES_PER_SKILL}::integer)`.execute(
      owner,
    );
  });
  const scores: Scores = Object.fromEntries(
    grades.map(({ node_id, ...score }) => [node_id, score]),
  );
  await storeDocuments(owner, client_id, scheme_uuid, scores);
};

/** All members have the same grades and therefore the same document. */
const storeDocuments = (
  owner: Kysely<DB>,
  client_id: number,
  scheme_uuid: string,
  scores: Scores,
): Promise<void> =>
  owner.transaction().execute(async (db) => {
    await sql`select set_config('app.client_id', ${String(client_id)}, true)`.execute(db);
    const scheme = await createSchemeFinder()(db, client_id, { uuid: scheme_uuid });
    if (scheme === null) throw new Error('No scheme');
    const document = JSON.stringify(assess(scheme, { scores, badges: [], retained: {} }));
    await sql`insert into member_assessments (client_id, club_id, member_uuid, scheme_uuid, version, document,
        current_remote_node_id, last_assessed_ts)
      select client_id, club_id, uuid, ${scheme_uuid}::uuid, ${scheme.version}::integer, ${document}::json,
        '/l2', 1700000000 + ${GRADED}::integer
      from members where client_id = ${client_id}`.execute(db);
  });
