import { randomUUID } from 'node:crypto';
import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import { startTemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import { readPersonData, type Tables } from '@springboard/api/src/data-requests/export-content.ts';
import { appPassword, type Database, openDatabase } from '@springboard/api/src/database/pool.ts';
import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import {
  NO_SESSION,
  withReadTransaction,
} from '@springboard/api/src/database/tenant-transaction.ts';
import { migrate } from '@springboard/api/src/migrate.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEED_LOGINS } from './logins.ts';
import { seed } from './seed.ts';

/** The parent of the sample, one of their children, and the second guardian of this child. */
let stop = async (): Promise<void> => undefined;
let owner: Kysely<DB>;
let database: Database;
let client_id = 0;
let guardian: { uuid: string; lastname: string };
let guardian_ids: number[] = [];
let child: { uuid: string; club_id: number };
let tables: Tables;
let file = '';

beforeAll(async () => {
  const postgres = await startTemporaryPostgres();
  stop = postgres.stop;
  const { owner_url } = postgres;
  const onError = (error: Error) => {
    throw error;
  };
  const secret = 'a secret for tests, long enough to sign';
  await migrate(owner_url, appPassword(secret));
  const seeded = await seed({ owner_url, today: '2026-11-21' });
  client_id = (seeded.ok ? seeded.client_ids[0] : undefined) ?? 0;
  owner = openAsOwner(owner_url, 1, onError);
  await sql`set app.maintenance = 'on'`.execute(owner);
  database = openDatabase({ owner_url, secret, onError });
  guardian = await owner
    .selectFrom('users')
    .select(['uuid', 'lastname'])
    .where('username', '=', SEED_LOGINS.parent)
    .executeTakeFirstOrThrow();
  const links = await owner
    .selectFrom('guardians as g')
    .innerJoin('member_guardians as mg', 'mg.guardian_id', 'g.id')
    .innerJoin('members as m', 'm.uuid', 'mg.member_uuid')
    .select(['g.id', 'm.uuid', 'm.club_id', 'm.firstname'])
    .where('g.user_uuid', '=', guardian.uuid)
    .orderBy('m.firstname')
    .execute();
  guardian_ids = [...new Set(links.map(({ id }) => id))];
  child = links[0] ?? { uuid: '', club_id: 0 };
  await addRows();
  const tenant = { client_id, club_id: null, user_uuid: '', role: 'ngo', ...NO_SESSION } as const;
  const read = await withReadTransaction(database, tenant, (db) =>
    readPersonData(db, tenant, { member_uuid: child.uuid, guardian_uuid: guardian.uuid }),
  );
  tables = read ?? {};
  file = JSON.stringify(tables);
}, 300_000);
afterAll(async () => {
  await database.destroy();
  await owner.destroy();
  await stop();
}, 60_000);

const insert = async (table: string, row: Record<string, unknown>): Promise<void> => {
  const entries = Object.entries({ client_id, ...row });
  await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
    values (${sql.join(entries.map(([, value]) => value))})`.execute(owner);
};

/** Rows that the sample does not have, most with data of other people. */
const addRows = async (): Promise<void> => {
  const user_uuid = guardian.uuid;
  const key = { club_id: child.club_id, member_uuid: child.uuid };
  const other = await owner
    .selectFrom('guardians as g')
    .innerJoin('member_guardians as mg', 'mg.guardian_id', 'g.id')
    .select(['g.id', 'g.user_uuid', 'g.firstname', 'g.lastname', 'g.email', 'g.phone'])
    .where('mg.member_uuid', '=', child.uuid)
    .where('g.user_uuid', '!=', user_uuid)
    .executeTakeFirstOrThrow();
  const { user_uuid: other_uuid, ...contact } = other;
  await insert('unsubscribes', { user_uuid, kind: 'places', ts: 1 });
  await insert('user_totp', { user_uuid, secret: 'SECRET', last_step: 0, created_at: 1 });
  await insert('recovery_codes', { user_uuid, code_hash: 'SECRET' });
  await insert('mail_tokens', {
    user_uuid,
    token_hash: 'SECRET',
    purpose: 'reset',
    expires_at: 1,
  });
  await insert('devices', { user_uuid, device_id: randomUUID(), first_seen: 1, last_seen: 2 });
  for (const of of [user_uuid, other_uuid]) {
    const feed = { user_uuid: of, member_uuids: [child.uuid], created_at: 1 };
    await insert('calendar_feeds', { ...feed, token_hash: `SECRET-${of}` });
    const family = { user_uuid: of, family: randomUUID(), portal: 'parent', role: 'parent' };
    await insert('refresh_token_families', {
      ...family,
      club_id: child.club_id,
      language_id: 1,
      network_hash: 'SECRET',
      created_at: 1,
      last_used_at: 1,
      expires_at: 2,
    });
    const request = { ...key, user_uuid: of, kind: 'contact', created_at: 1 };
    const fields = { dob: '2017-01-01', email: contact.email, phone: contact.phone };
    if (of === other_uuid) {
      await insert('change_requests', { ...request, fields: JSON.stringify(fields) });
    }
    await insert('access_log', { ...key, user_uuid: of, role: 'parent', action: 'export', ts: 1 });
  }
  const { rows: coaches } = await sql<{ uuid: string; name: string }>`
    select u.uuid, u.firstname || ' ' || u.lastname as name from users u
    where u.client_id = ${client_id} and u.username = ${SEED_LOGINS.coach}`.execute(owner);
  const note = { user_uuid: coaches[0]?.uuid, updated_by: coaches[0]?.name, note: 'Soft landings' };
  await sql`delete from notes where member_uuid = ${child.uuid}`.execute(owner);
  await insert('notes', { ...key, ...note, updated_at: 1 });
  for (const kind of ['medical', 'safeguarding']) {
    const { rows } = await sql<{ id: number }>`
      insert into member_alerts (client_id, club_id, member_uuid, kind, text, created_by)
      values (${client_id}, ${key.club_id}, ${key.member_uuid}, ${kind}, ${`${kind} alert`}, ${other_uuid})
      returning id`.execute(owner);
    const detail = JSON.stringify({ alert_id: rows[0]?.id });
    const entry = { ...key, user_uuid: other_uuid, action: 'alert.add', entity: 'member' };
    await insert('audit_log', { ...entry, entity_id: child.uuid, ts: 1, detail });
    await insert('access_log', {
      ...key,
      user_uuid: other_uuid,
      role: 'coach',
      action: kind,
      ts: 1,
    });
  }
  const { rows } = await sql<{ id: number }>`
    select id from audit_log where client_id = ${client_id} and member_uuid = ${child.uuid}
    order by id desc limit 1 offset 1`.execute(owner);
  for (const [table_name, image] of [
    ['guardians', contact],
    ['members', { uuid: child.uuid, firstname: 'Earlier' }],
  ] as const) {
    await insert('audit_rows', {
      ...key,
      audit_id: rows[0]?.id,
      table_name,
      key: '{}',
      before: JSON.stringify(image),
      ts: 1,
    });
  }
};

/** Columns that name a user or a member whom the row is not about, each with the reason. */
const NOT_ABOUT: Record<string, string> = {
  ...Object.fromEntries(
    [
      'attendance',
      'attendance_history',
      'badge_history',
      'badges',
      'member_tag_history',
      'member_tags',
      'move_mark_history',
      'move_marks',
      'note_history',
      'notes',
      'register_history',
      'registers',
      'score_history',
      'scores',
      'session_notices',
      'shared_notes',
      'imports',
      'group_coaches',
      'curriculum_edits',
      'editors_present',
      'scheme_comments',
      'scheme_reviewers',
      'lesson_plan_shares',
    ].map((table) => [`${table}.user_uuid`, 'Work of a coach or an administrator.']),
  ),
  ...Object.fromEntries(
    [
      'consent_texts.created_by',
      'curriculum_versions.created_by',
      'curriculum_versions.edited_by',
      'curriculum_versions.published_by',
      'discarded_drafts.created_by',
      'discarded_drafts.discarded_by',
      'discarded_drafts.edited_by',
      'files.created_by',
      'lesson_plan_groups.owner_uuid',
      'lesson_plans.owner_uuid',
      'member_alerts.created_by',
      'change_requests.decided_by',
      'moves.created_by',
      'move_marks.returned_by',
      'retained_completions.revoked_by',
      'scheme_comments.resolved_by',
      'scheme_reviews.decided_by',
      'scheme_reviews.requested_by',
      'sessions.cancelled_by',
      'sessions.cover_user_uuid',
    ].map((column) => [column, 'Work of a coach or an administrator.']),
  ),
  'members.details_confirmed_by': 'The confirmation is about the child that it confirms.',
  'curriculum_impacts.last_member': 'The position of a count, not stored after it.',
};

type Reference = { table: string; column: string; is_list: boolean };

/** All columns of the database that refer to a member, a user or a guardian. */
const findReferences = async (): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select c.table_name as table, c.column_name as column, c.udt_name = '_uuid' as is_list
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
      c.udt_name in ('uuid', '_uuid') and c.column_name ~ '(user_uuid|member_uuids?|owner_uuid|_by|merged_into|last_member)$'
      or c.column_name = 'guardian_id'
      or c.table_name in ('users', 'members') and c.column_name = 'uuid'
      or c.table_name = 'guardians' and c.column_name = 'id')
      and not (c.table_name in ('scheme_mirrors', 'lesson_plans') and c.column_name = 'owner_scheme_uuid')
    order by 1, 2`.execute(owner);
  return rows;
};

describe('the export of a child for a guardian', () => {
  test('has every row about the child and about the guardian', async () => {
    const byTable = Map.groupBy(await findReferences(), ({ table }) => table);
    expect(byTable.size).toBeGreaterThan(50);
    const missing: Record<string, unknown> = {};
    for (const [table, references] of byTable) {
      const about = references.filter(({ column }) => !(`${table}.${column}` in NOT_ABOUT));
      if (about.length === 0) continue;
      const conditions = about.map(({ column, is_list }) =>
        column === 'guardian_id' || column === 'id'
          ? sql`${sql.ref(column)} = any (${guardian_ids}::bigint[])`
          : is_list
            ? sql`${sql.ref(column)} && ${[child.uuid]}::uuid[]`
            : sql`${sql.ref(column)} = any (${[child.uuid, guardian.uuid]}::uuid[])`,
      );
      const { rows } = await sql<{ rows: number }>`
        select count(*)::integer as rows from ${sql.table(table)}
        where client_id = ${client_id} and (${sql.join(conditions, sql` or `)})
        ${table === 'member_alerts' ? sql`and kind <> 'safeguarding'` : sql``}
        ${table === 'access_log' ? sql`and action <> 'safeguarding'` : sql``}`.execute(owner);
      const expected = (rows[0]?.rows ?? 0) - (table === 'audit_log' ? 1 : 0);
      const found = tables[table]?.length ?? 0;
      if (found !== expected) missing[table] = { found, expected };
    }
    expect(missing).toEqual({});
  });

  test('has rows of the account, the child and the work of others', () => {
    const filled = Object.keys(tables).filter((table) => (tables[table]?.length ?? 0) > 0);
    expect(filled).toEqual(
      expect.arrayContaining([
        'users',
        'devices',
        'refresh_token_families',
        'calendar_feeds',
        'unsubscribes',
        'mail_tokens',
        'change_requests',
        'consents',
        'attendance',
        'scores',
        'notes',
        'audit_rows',
        'access_log',
      ]),
    );
    expect(tables['audit_rows']).toMatchObject([
      { table_name: 'guardians', before: null },
      { table_name: 'members', before: { firstname: 'Earlier' } },
    ]);
  });

  test('has no name, e-mail or phone of other people beyond their first name', async () => {
    const { rows } = await sql<{ firstname: string; lastname: string; texts: (string | null)[] }>`
      select firstname, lastname, array[email, username] as texts from users
        where client_id = ${client_id} and uuid <> ${guardian.uuid}
      union all select firstname, lastname, array[email, phone] from guardians
        where client_id = ${client_id} and not id = any (${guardian_ids}::bigint[])
      union all select firstname, lastname, array[ngo_id] from members
        where client_id = ${client_id} and uuid <> ${child.uuid}`.execute(owner);
    expect(rows.length).toBeGreaterThan(1000);
    const own = tables['guardians']?.[0];
    const words = new Set(file.split(/[^\p{L}'’-]+/u));
    const leaks = rows.flatMap(({ firstname, lastname, texts }) => [
      // Phone numbers of the sample occur several times.
      ...texts.filter((text) => text !== own?.phone && text !== null && file.includes(`"${text}"`)),
      ...(file.includes(`${firstname} ${lastname}`) ? [`${firstname} ${lastname}`] : []),
      ...(lastname !== guardian.lastname && words.has(lastname) ? [lastname] : []),
    ]);
    expect([...new Set(leaks)]).toEqual([]);
  });

  test('has no secret of the account, and nothing that says of a safeguarding alert', () => {
    expect(file).not.toMatch(/SECRET|\$scrypt|safeguarding/);
    expect(file).toContain('medical alert');
  });
});
