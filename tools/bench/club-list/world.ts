/** A club of many members with everything that its list shows, filters and sorts by (B13). */
import { buildScheme } from '@springboard/api/testing/builders.ts';
import { tokenOf } from '@springboard/api/testing/token.ts';
import { sql } from 'kysely';
import { openOwner, tree } from '../server/groups.ts';
import { type BenchWorld, buildBenchWorld, SECRET } from '../server/world.ts';

const GROUP_SIZE = 20;

export type ClubListWorld = BenchWorld & {
  /** Of an administrator, for a day. */
  token: string;
  tag_id: number;
  scheme_uuid: string;
};

/** Every member has a group, a level and attendance; every seventh a tag, every hundredth an alert, every second a guardian. */
export const buildClubList = async (owner_url: string, members: number): Promise<ClubListWorld> => {
  const world = await buildBenchWorld(owner_url, { coaches: 1, members });
  const { client_id, club_id } = world;
  const uuid = world.coaches[0] ?? '';
  const owner = openOwner(owner_url);
  try {
    const { uuid: scheme_uuid } = await buildScheme(
      owner,
      { id: client_id },
      { tree: tree(), slug: 'pathway' },
    );
    await sql`update members set firstname = 'Member ' || chr(65 + (random() * 25)::integer)
      where client_id = ${client_id}`.execute(owner);
    await sql`with made as (
        insert into groups (client_id, club_id, name, status, scheme_uuid)
        select ${client_id}::bigint, ${club_id}::bigint, 'Group ' || n, 1, ${scheme_uuid}::uuid
        from generate_series(1, ${members / GROUP_SIZE}::integer) n returning id)
      , numbered as (select id, row_number() over (order by id) - 1 as n from made)
      , placed as (select class_member_id, (row_number() over (order by class_member_id) - 1) / ${GROUP_SIZE}::integer as n
        from class_members where client_id = ${client_id})
      update class_members cm set group_id = numbered.id from placed join numbered using (n)
      where cm.client_id = ${client_id} and cm.class_member_id = placed.class_member_id`.execute(
      owner,
    );
    await sql`insert into attendance (client_id, club_id, member_uuid, date, class_member_id, group_id, present, recorded_ts, user_uuid)
      select client_id, club_id, member_uuid, current_date - 7 * week, class_member_id, group_id,
        (class_member_id + week) % 5 > 0, 1700000000, ${uuid}::uuid
      from class_members, generate_series(1, 8) week where client_id = ${client_id}`.execute(owner);
    await sql`insert into member_assessments (client_id, club_id, member_uuid, scheme_uuid, version, document, last_assessed_ts, current_remote_node_id)
      select client_id, club_id, member_uuid, ${scheme_uuid}::uuid, 1, '{}', 1700000000, '/l' || class_member_id % 6
      from class_members where client_id = ${client_id}`.execute(owner);
    const { rows } = await sql<{ id: number }>`
      insert into tags (client_id, tag) values (${client_id}, 'Squad') returning id`.execute(owner);
    const tag_id = Number(rows[0]?.id);
    await sql`insert into member_tags (client_id, club_id, member_uuid, tag_id, recorded_ts)
      select client_id, club_id, member_uuid, ${tag_id}::bigint, 1700000000 from class_members
      where client_id = ${client_id} and class_member_id % 7 = 0`.execute(owner);
    await sql`insert into member_alerts (client_id, club_id, member_uuid, kind, text)
      select client_id, club_id, member_uuid, 'medical', 'Asthma' from class_members
      where client_id = ${client_id} and class_member_id % 100 = 0`.execute(owner);
    await sql`with made as (
        insert into guardians (client_id, club_id, firstname, lastname, email)
        select client_id, club_id, 'Guardian', 'Number ' || class_member_id, class_member_id || '@example.org'
        from class_members where client_id = ${client_id} and class_member_id % 2 = 0
        returning id, email)
      insert into member_guardians (client_id, club_id, member_uuid, guardian_id)
      select cm.client_id, cm.club_id, cm.member_uuid, made.id from made
      join class_members cm on cm.client_id = ${client_id} and made.email = cm.class_member_id || '@example.org'`.execute(
      owner,
    );
    await sql`update user_clubs set role = 'admin' where client_id = ${client_id}`.execute(owner);
    await sql`update refresh_token_families set role = 'admin' where client_id = ${client_id}`.execute(
      owner,
    );
    await sql`vacuum analyze`.execute(owner);
    const token = await tokenOf(
      { client_id, club_id, uuid, firstname: 'Ava', lastname: 'Morgan', role: 'admin' },
      { secret: SECRET, now: Math.floor(Date.now() / 1000), valid_for: 86_400 },
      { family: uuid },
    );
    return { ...world, token, tag_id, scheme_uuid };
  } finally {
    await owner.destroy();
  }
};
