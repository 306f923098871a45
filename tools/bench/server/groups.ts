/** A group of members with a register, grades, notes, tags and badges. */
import { randomUUID } from 'node:crypto';
import { COLUMN_TYPES, reportConnectionErrors } from '@springboard/api/src/database/pool.ts';
import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import { assess, findScores } from '@springboard/api/src/assessments/documents.ts';
import { createSchemeFinder } from '@springboard/api/src/assessments/schemes.ts';
import { buildScheme, node } from '@springboard/api/testing/builders.ts';
import type { SchemeNode } from '@springboard/contract';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { fillWithoutIndexes } from '../growth/fill.ts';
import { type BenchWorld, fail } from './world.ts';

const LEVELS = 6;
const SKILLS_OF_A_LEVEL = 40;
/** Number of graded skills per member. */
const GRADED = 60;
/** Members whose documents are in memory at the same time. */
const STORED_AT_ONCE = 5000;

export const openOwner = (owner_url: string): Kysely<DB> => {
  const pool = new Pool({
    connectionString: owner_url,
    max: 1,
    types: COLUMN_TYPES,
    options: '-c app.maintenance=on -c app.role=ngo',
  });
  reportConnectionErrors(pool, fail);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};

/** Adds all data of a register and an assessment to the members of the group. Returns the scheme and the date. */
export const fillGroup = async (
  owner: Kysely<DB>,
  world: BenchWorld,
): Promise<{ scheme_uuid: string; date: string }> => {
  const { client_id, club_id, group_id } = world;
  const scheme = await buildScheme(
    owner,
    { id: client_id },
    { tree: tree(), slug: `big-${randomUUID()}` },
  );
  const scheme_uuid = scheme.uuid;
  const date = new Date().toISOString().slice(0, 10);
  const user = world.coaches[0] ?? '';
  await sql`update groups set scheme_uuid = ${scheme_uuid} where client_id = ${client_id} and id = ${group_id}`.execute(
    owner,
  );
  await fillWithoutIndexes(owner, 'scores', async () => {
    await sql`insert into scores (client_id, club_id, member_uuid, scheme_uuid, node_id, assessment, ts, user_uuid)
      select ${client_id}, ${club_id}, uuid, ${scheme_uuid}, '/l' || (n / ${SKILLS_OF_A_LEVEL}::integer) || '/s' || (n % ${SKILLS_OF_A_LEVEL}::integer),
        (n + ascii(uuid::text)) % 3, 1700000000 + n, ${user}
      from members, generate_series(0, ${GRADED - 1}::integer) n where client_id = ${client_id}`.execute(
      owner,
    );
  });
  await sql`insert into attendance (client_id, club_id, member_uuid, date, class_member_id, group_id, present, recorded_ts, user_uuid)
    select client_id, club_id, member_uuid, ${date}, class_member_id, group_id, class_member_id % 3 > 0, 1700000000, ${user}
    from class_members where client_id = ${client_id} and group_id = ${group_id}`.execute(owner);
  await sql`insert into notes (client_id, club_id, member_uuid, note, updated_by, updated_at, user_uuid)
    select client_id, club_id, uuid, 'Needs a hand on beam', 'Ava Morgan', 1700000000, ${user}
    from members where client_id = ${client_id} and lastname like '%3'`.execute(owner);
  await sql`with made as (insert into tags (client_id, tag) values (${client_id}, 'Squad') returning id)
    insert into member_tags (client_id, club_id, member_uuid, tag_id, recorded_ts)
    select client_id, club_id, uuid, made.id, 1700000000 from members, made
    where client_id = ${client_id} and lastname like '%5'`.execute(owner);
  await storeDocuments(owner, world, scheme_uuid);
  await sql`vacuum analyze`.execute(owner);
  return { scheme_uuid, date };
};

/** Stores the documents that the server's engine computes. */
const storeDocuments = (
  owner: Kysely<DB>,
  { client_id, club_id, members }: BenchWorld,
  scheme_uuid: string,
): Promise<void> =>
  owner.transaction().execute(async (db) => {
    await sql`select set_config('app.client_id', ${String(client_id)}, true)`.execute(db);
    const scheme = await createSchemeFinder()(db, client_id, { uuid: scheme_uuid });
    if (scheme === null) throw new Error('No scheme');
    for (let at = 0; at < members.length; at += STORED_AT_ONCE) {
      const uuids = members.slice(at, at + STORED_AT_ONCE).map(({ uuid }) => uuid);
      const scores = await findScores(db, client_id, scheme_uuid, uuids);
      const documents = uuids.map((uuid) =>
        JSON.stringify(
          assess(scheme, { scores: scores.get(uuid) ?? {}, badges: [], retained: {} }),
        ),
      );
      await sql`insert into member_assessments (client_id, club_id, member_uuid, scheme_uuid, version, document, last_assessed_ts)
        select ${client_id}, ${club_id}, uuid, ${scheme_uuid}, ${scheme.version}, document::json, 1700000000
        from unnest(${uuids}::uuid[], ${documents}::text[]) as input (uuid, document)`.execute(db);
    }
  });

/** For comparison: the parts of the documents as jsonb in a normalised table. */
export const storePartsOfDocuments = async (owner: Kysely<DB>): Promise<void> => {
  await sql`create table bare_documents (member_uuid uuid, part text, key text, value jsonb, primary key (member_uuid, part, key))`.execute(
    owner,
  );
  await sql`insert into bare_documents
    select member_uuid, part.key, coalesce(item.key, ''), coalesce(item.value, part.value)
    from member_assessments
    cross join lateral jsonb_each(document::jsonb) part
    left join lateral jsonb_each(case when jsonb_typeof(part.value) = 'object' and part.key <> 'assessments'
      then part.value else '{}' end) item on true`.execute(owner);
  await sql`vacuum analyze bare_documents`.execute(owner);
};

/** A scheme of six levels of forty skills. */
export const tree = (): SchemeNode[] =>
  Array.from({ length: LEVELS }, (_, level) =>
    node(
      `/l${level}`,
      'l',
      Array.from({ length: SKILLS_OF_A_LEVEL }, (__, skill) => node(`/l${level}/s${skill}`, 's')),
    ),
  );
