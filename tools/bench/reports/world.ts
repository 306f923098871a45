/** A national body with two clubs at 1 ×, with two years of grades, marks and awards, for its reports (B18). */
import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import { buildScheme, buildUser } from '@springboard/api/testing/builders.ts';
import { openTestSession, tokenOf } from '@springboard/api/testing/token.ts';
import { type Kysely, sql } from 'kysely';
import { fillWithoutIndexes } from '../growth/fill.ts';
import { CLUBS, growClubs, MEMBERS_OF_A_GROUP } from '../growth/tenant.ts';
import { openOwner, tree } from '../server/groups.ts';
import { type BenchWorld, buildBenchWorld, SECRET } from '../server/world.ts';

const DAY = 86_400;
const WEEKS = 104;
/** Number of graded skills per member, and of grades per skill. */
const GRADED = 114;
const GRADES_PER_SKILL = 3;
const SKILLS_OF_A_LEVEL = 40;
const LEVELS = 3;

export type ReportWorld = BenchWorld & {
  slug: string;
  scheme_uuid: string;
  /** Of an administrator of the first club, and of a user of the national body, for a day. */
  tokens: { club: string; scheme: string };
  grades: number;
  marks: number;
};

type Scope = { client_id: number; club_id: number; scheme_uuid: string; now: number };

/** The first club has the same size in each tenant; the others add volume. */
export const buildReportWorld = async (owner_url: string, times: number): Promise<ReportWorld> => {
  const world = await buildBenchWorld(owner_url, { coaches: 1, members: MEMBERS_OF_A_GROUP });
  const owner = openOwner(owner_url);
  try {
    const { client_id, club_id } = world;
    const slug = 'pathway';
    const scheme = await buildScheme(owner, { id: client_id }, { tree: tree(), slug });
    const now = Math.floor(Date.now() / 1000);
    const scope: Scope = { client_id, club_id, scheme_uuid: scheme.uuid, now };
    await growClubs(owner, client_id, CLUBS * times, scheme.uuid);
    await nameMembers(owner, scope);
    await addGrades(owner, scope);
    await addProgress(owner, scope);
    await addMarks(owner, scope);
    await addOffice(owner, scope);
    await sql`vacuum analyze`.execute(owner);
    const { rows } = await sql<{ grades: number; marks: number }>`
      select (select count(*) from score_history) as grades, (select count(*) from attendance) as marks`.execute(
      owner,
    );
    return {
      ...world,
      slug,
      scheme_uuid: scheme.uuid,
      tokens: await signIn(owner, world, now),
      grades: rows[0]?.grades ?? 0,
      marks: rows[0]?.marks ?? 0,
    };
  } finally {
    await owner.destroy();
  }
};

/** Names and ages that are not those of duplicates, and a number and a coach for each member. */
const nameMembers = async (owner: Kysely<DB>, { client_id }: Scope): Promise<void> => {
  await sql`update members set firstname = 'M' || substr(md5(uuid::text), 1, 8),
      dob = date '2010-01-01' + abs(hashtext(uuid::text)) % 4000
    where client_id = ${client_id}`.execute(owner);
  await sql`update class_members set joined_date = current_date - 30
    where client_id = ${client_id} and class_member_id % 25 = 0`.execute(owner);
  await sql`create temporary table numbered as
    select cm.client_id, cm.club_id, cm.group_id, cm.member_uuid, row_number() over (order by cm.member_uuid)::integer as n,
      (select min(gc.user_uuid::text)::uuid from group_coaches gc
        where gc.client_id = cm.client_id and gc.group_id = cm.group_id) as coach
    from class_members cm where cm.client_id = ${client_id}`.execute(owner);
};

const addGrades = (owner: Kysely<DB>, { scheme_uuid, now }: Scope): Promise<void> =>
  fillWithoutIndexes(owner, 'score_history', async () => {
    await sql`insert into score_history (client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts,
        user_uuid, received_ts, superseded)
      select client_id, club_id, member_uuid, ${scheme_uuid}::uuid,
        '/l' || skill / ${SKILLS_OF_A_LEVEL}::integer || '/s' || skill % ${SKILLS_OF_A_LEVEL}::integer,
        (n + skill + attempt) % 3, ${now}::bigint - (10 + (n * 7 + skill * 5) % 700 - attempt) * ${DAY}::integer,
        coach, ${now}::bigint, false
      from numbered, generate_series(0, ${GRADED - 1}::integer) skill,
        generate_series(0, ${GRADES_PER_SKILL - 1}::integer) attempt
      order by member_uuid, skill`.execute(owner);
  });

/** Levels that members began, completed and have badges of. Reports read no more of an assessment than its dates. */
const addProgress = async (owner: Kysely<DB>, { scheme_uuid, now }: Scope): Promise<void> => {
  await sql`insert into awards (client_id, club_id, member_uuid, scheme_uuid, slug, started_ts, completed, total,
      completed_ts, created_at)
    select client_id, club_id, member_uuid, ${scheme_uuid}::uuid, '/l' || level, started, 40, 40,
      case when (n + level) % 3 > 0 then started + (20 + n % 80) * ${DAY}::integer end, ${now}::bigint
    from numbered, generate_series(0, ${LEVELS - 1}::integer) level,
      lateral (select ${now}::bigint - (110 + (n * 13 + level * 37) % 600) * ${DAY}::integer as started) begun`.execute(
    owner,
  );
  await sql`insert into badges (client_id, club_id, member_uuid, scheme_uuid, badge_id, achieve_date, recorded_ts, user_uuid)
    select client_id, club_id, member_uuid, ${scheme_uuid}::uuid, '/l' || level, current_date - 5, ${now}::bigint, coach
    from numbered, generate_series(0, ${LEVELS - 1}::integer) level where (n + level) % 3 = 1`.execute(
    owner,
  );
  await sql`insert into member_assessments (client_id, club_id, member_uuid, scheme_uuid, version, document,
      last_assessed_ts, current_remote_node_id)
    select client_id, club_id, member_uuid, ${scheme_uuid}::uuid, 1, '{}', ${now}::bigint - (n % 200) * ${DAY}::integer,
      '/l' || n % 6 from numbered`.execute(owner);
};

/** A session of each group a week. Nine of ten registers are complete. */
const addMarks = async (owner: Kysely<DB>, { client_id }: Scope): Promise<void> => {
  await sql`insert into sessions (client_id, club_id, group_id, date, start_at, end_at)
    select client_id, club_id, id, day, extract(epoch from day)::bigint, extract(epoch from day)::bigint + 3600
    from groups, lateral (select current_date - week * 7 as day
      from generate_series(1, ${WEEKS}::integer) week) days
    where client_id = ${client_id}`.execute(owner);
  await sql`insert into registers (client_id, club_id, group_id, date, completed_ts, recorded_ts, user_uuid)
    select client_id, club_id, group_id, date, end_at, end_at, (select coach from numbered limit 1) from sessions
    where client_id = ${client_id} and id % 10 > 0`.execute(owner);
  await fillWithoutIndexes(owner, 'attendance', async () => {
    await sql`insert into attendance (client_id, club_id, member_uuid, date, class_member_id, group_id, present,
        recorded_ts, user_uuid)
      select s.client_id, s.club_id, cm.member_uuid, s.date, cm.class_member_id, s.group_id,
        cm.class_member_id % 5 > 0, s.start_at, cm.member_uuid
      from sessions s join class_members cm on cm.client_id = s.client_id and cm.group_id = s.group_id
      where s.client_id = ${client_id}`.execute(owner);
  });
};

/** Credentials of the staff, and members whom a coach recommends for another level. */
const addOffice = async (owner: Kysely<DB>, { client_id, now }: Scope): Promise<void> => {
  await sql`insert into credentials (client_id, club_id, user_uuid, name, expires)
    select client_id, club_id, user_uuid, 'Safeguarding', current_date + 30 from user_clubs
    where client_id = ${client_id}`.execute(owner);
  await sql`insert into move_marks (client_id, club_id, group_id, member_uuid, remote_node_id, recorded_ts, user_uuid)
    select client_id, club_id, group_id, member_uuid, '/l1', ${now}::bigint, coach from numbered
    where n % 10 = 0`.execute(owner);
};

const signIn = async (
  owner: Kysely<DB>,
  { client_id, club_id }: BenchWorld,
  now: number,
): Promise<ReportWorld['tokens']> => {
  const tokenAs = async (role: 'admin' | 'ngo') => {
    const scope = { client_id, id: role === 'ngo' ? null : club_id };
    const user = await buildUser(owner, scope, role);
    const family = await openTestSession(owner, user, now);
    return tokenOf(user, { secret: SECRET, now, valid_for: DAY }, { family });
  };
  return { club: await tokenAs('admin'), scheme: await tokenAs('ngo') };
};
