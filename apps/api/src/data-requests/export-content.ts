import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import {
  contentOf,
  findUserUuids,
  isAbout,
  type PeopleByUuid,
  type Person,
  type Row,
  type Subject,
} from './export-rows.ts';
import { CHILD_TABLES, GUARDIAN_COLUMNS } from './export-tables.ts';

export type Tables = Record<string, readonly Row[]>;

/** Whose data is exported; without a guardian the data of the member alone. */
type Export = { member_uuid: string; guardian_uuid: string | null };

/**
 * All rows about a member, and about the guardian who asked for them, by table. Other people are in it with their role
 * and first name. What is about safeguarding is left out (docs/security.md). Null if the member does not exist.
 */
export const readPersonData = async (
  db: Reader,
  { client_id }: Tenant,
  { member_uuid, guardian_uuid }: Export,
): Promise<Tables | null> => {
  const key = { client_id, member_uuid, guardian_uuid };
  const raw: Record<string, Row[]> = { members: await readMembers(db, key) };
  if (raw['members']?.length === 0) return null;
  for (const table of CHILD_TABLES) raw[table] = await readRows(db, table, key);
  const own = await readOwnGuardians(db, key);
  const feeds = await readFeeds(db, key);
  const subject: Subject = {
    member_uuid,
    guardian_uuid,
    guardian_ids: new Set(own.map(({ id }) => id)),
    safeguarding: await findSafeguarding(db, key),
    people: await findPeople(db, key, [
      ...Object.values(raw).flatMap((rows) => rows.flatMap(findUserUuids)),
      ...feeds.flatMap(findUserUuids),
    ]),
  };
  const tables: Tables = {};
  for (const [table, rows] of Object.entries(raw)) {
    tables[table] = rows
      .filter((row) => isAbout(table, row, subject))
      .map((row) => contentOf(table, row, subject));
  }
  return {
    ...tables,
    guardians: own,
    member_guardians: await readGuardianLinks(db, key),
    calendar_feeds: feeds.map((row) => contentOf('calendar_feeds', row, subject)),
    consent_texts: await readConsentTexts(db, key),
    ...(await readAccount(db, guardian_uuid)),
  };
};

type Key = { client_id: number; member_uuid: string; guardian_uuid: string | null };

/** With the records that were merged into the member's. */
const readMembers = (db: Reader, { client_id, member_uuid }: Key): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select to_jsonb(t) as row from members t where t.client_id = ${client_id}
      and (t.uuid = ${member_uuid} or t.merged_into = ${member_uuid})`,
  );

/** The rows of the child, and of the guardian where the guardian writes the table, with the child's first name. */
const readRows = (
  db: Reader,
  table: (typeof CHILD_TABLES)[number],
  { client_id, member_uuid, guardian_uuid }: Key,
): Promise<Row[]> => {
  const column = GUARDIAN_COLUMNS[table];
  const ofGuardian =
    column === undefined || guardian_uuid === null
      ? sql``
      : sql`or t.${sql.ref(column)} = ${guardian_uuid}`;
  return rowsOf(
    db,
    sql`select to_jsonb(t) || jsonb_build_object('member_firstname', m.firstname) as row
      from ${sql.table(table)} t
      left join members m on m.client_id = t.client_id and m.uuid = t.member_uuid
      where t.client_id = ${client_id} and (t.member_uuid = ${member_uuid} ${ofGuardian})
      order by t::text`,
  );
};

const readOwnGuardians = (db: Reader, { client_id, guardian_uuid }: Key): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select to_jsonb(g) - 'client_id' - 'search_name' as row from guardians g
      where g.client_id = ${client_id} and g.user_uuid = ${guardian_uuid} order by g.id`,
  );

/** The guardian's own links in full; of the child's other guardians the first name and the relationship. */
const readGuardianLinks = (
  db: Reader,
  { client_id, member_uuid, guardian_uuid }: Key,
): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select case when g.user_uuid = ${guardian_uuid}
        then to_jsonb(mg) - 'client_id' - 'member_uuid' || jsonb_build_object('child', m.firstname)
        else jsonb_build_object('relationship', mg.relationship,
          'guardian', jsonb_build_object('role', 'guardian', 'firstname', g.firstname)) end as row
      from member_guardians mg
      join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
      join members m on m.client_id = mg.client_id and m.uuid = mg.member_uuid
      where mg.client_id = ${client_id}
        and (mg.member_uuid = ${member_uuid} or g.user_uuid = ${guardian_uuid})
      order by g.id, m.uuid`,
  );

const readFeeds = (db: Reader, { member_uuid, guardian_uuid }: Key): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select to_jsonb(f) as row from feed_rows(${guardian_uuid}, ${member_uuid}) f
      order by f.created_at`,
  );

/** The versions that guardians answered, without who wrote them. */
const readConsentTexts = (
  db: Reader,
  { client_id, member_uuid, guardian_uuid }: Key,
): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select jsonb_build_object('id', t.id, 'kind', t.kind, 'version', t.version, 'texts', t.texts,
        'valid_from', t.valid_from) as row
      from consent_texts t
      where t.client_id = ${client_id} and t.id in (select text_id from consents
        where client_id = ${client_id}
          and (member_uuid = ${member_uuid} or user_uuid = ${guardian_uuid}))
      order by t.id`,
  );

const readAccount = async (db: Reader, guardian_uuid: string | null): Promise<Tables> => {
  if (guardian_uuid === null) return {};
  const { rows } = await sql<{ table_name: string; content: Row }>`
    select table_name, content from account_rows(${guardian_uuid})
    order by table_name, content::text`.execute(db);
  const groups = Map.groupBy(rows, ({ table_name }) => table_name);
  return Object.fromEntries(
    [...groups].map(([table, ofTable]) => [table, ofTable.map(({ content }) => content)]),
  );
};

/** The member's alerts that are about safeguarding, or were, and the audit entries about them. */
const findSafeguarding = async (
  db: Reader,
  { client_id, member_uuid }: Key,
): Promise<Subject['safeguarding']> => {
  const { rows } = await sql<{ alert_ids: number[]; audit_ids: number[] }>`
    with images as (
      select audit_id, image from audit_rows, lateral (values (before), (after)) v (image)
      where client_id = ${client_id} and member_uuid = ${member_uuid} and table_name = 'member_alerts'
    ), alerts as (
      select id from member_alerts
      where client_id = ${client_id} and member_uuid = ${member_uuid} and kind = 'safeguarding'
      union select (image->>'id')::bigint from images where image->>'kind' = 'safeguarding'
    )
    select array(select id from alerts) as alert_ids, array(
      select id from audit_log where client_id = ${client_id} and member_uuid = ${member_uuid}
        and (detail->>'alert_id')::bigint in (select id from alerts)
      union select audit_id from images where (image->>'id')::bigint in (select id from alerts)
    ) as audit_ids`.execute(db);
  return {
    alert_ids: new Set(rows[0]?.alert_ids.map(Number)),
    audit_ids: new Set(rows[0]?.audit_ids.map(Number)),
  };
};

/** Role and first name of users. A user of two roles has the one that the member knows them by. */
const findPeople = async (
  db: Reader,
  { client_id, member_uuid }: Key,
  uuids: readonly string[],
): Promise<PeopleByUuid> => {
  const { rows } = await sql<Person & { uuid: string }>`
    select u.uuid, u.firstname, coalesce(
      (select 'guardian' from guardians g
        join member_guardians mg on mg.client_id = g.client_id and mg.guardian_id = g.id
        where g.client_id = u.client_id and g.user_uuid = u.uuid and mg.member_uuid = ${member_uuid} limit 1),
      (select uc.role from user_clubs uc where uc.client_id = u.client_id and uc.user_uuid = u.uuid
        order by uc.role limit 1),
      'ngo') as role
    from users u
    where u.client_id = ${client_id} and u.uuid = any (${[...new Set(uuids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, ...person }) => [uuid, person]));
};

const rowsOf = async (db: Reader, query: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`${query}`.execute(db);
  return rows.map(({ row }) => row);
};
