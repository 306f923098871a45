import { DAY_SECONDS } from '@springboard/domain';
import type { FileReader } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { byName, limitOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** A version of a document and the club of its readers; null: all clubs that see the document. */
export type DocumentVersion = {
  client_id: number;
  club_id: number | null;
  id: number;
  version: number;
};

type ReaderRow = FileReader & { total: number };

/** The readers of a document, with the time of reading. Sorted by that time, unread comes first. */
export const findReaders = async (
  db: Reader,
  file: DocumentVersion,
  { sort, ...page }: PageQuery & { sort?: string },
): Promise<readonly ReaderRow[]> => {
  const { field, direction } = sortOf(sort, ['lastname', 'read_at'] as const, 'lastname');
  const names = sql`${byName(sql.ref('lastname'))}, ${byName(sql.ref('firstname'))}, uuid`;
  const order =
    field === 'lastname'
      ? sql`${byName(sql.ref('lastname'))} ${direction}, `
      : sql`coalesce(read_at, 0) ${direction}, `;
  const { rows } = await sql<ReaderRow>`
    select readers.*, count(*) over ()::integer as total from (${readersSql(file)}) readers
    order by ${order}${names} ${limitOf(page)}`.execute(db);
  return rows;
};

/** An e-mail about a document is sent to the same reader once in this time. */
const REMINDER_INTERVAL_S = DAY_SECONDS;

/**
 * Logs an e-mail at `now` to each reader who has not read the document and had no e-mail about it within a day.
 * Returns their number.
 */
export const logReminders = async (
  db: Writer,
  file: DocumentVersion,
  now: number,
): Promise<number> => {
  const { client_id, club_id, id } = file;
  // Two requests at the same time would both find the same readers.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminders of ${id}`}, ${client_id}))`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    insert into file_reminders (client_id, club_id, file_id, user_uuid, queued_at)
    select ${client_id}::bigint, ${club_id}::bigint, ${id}::bigint, uuid, ${now}::bigint
    from (${readersSql(file)}) readers
    where read_at is null and coalesce(reminded_at, 0) <= ${now - REMINDER_INTERVAL_S}`.execute(db);
  return Number(numAffectedRows);
};

type RemindedQuery = { queued_at: number; after: string | null; limit: number };

/** The readers after `after`, by uuid, whose e-mail was logged at `queued_at` and who have not read the document. */
export const findReminded = async (
  db: Reader,
  file: DocumentVersion,
  { queued_at, after, limit }: RemindedQuery,
): Promise<readonly Pick<FileReader, 'uuid' | 'role'>[]> => {
  const { rows } = await sql<Pick<FileReader, 'uuid' | 'role'>>`
    select uuid, role from (${readersSql(file)}) readers
    where read_at is null and reminded_at = ${queued_at}
      and (${after}::uuid is null or uuid > ${after}::uuid)
    order by uuid limit ${limit}`.execute(db);
  return rows;
};

/**
 * Users of the roles that a document is for, of its club, or of the clubs that see a document of the client. An
 * administrator who is also a coach is an administrator here.
 */
const readersSql = ({
  client_id,
  club_id,
  id,
  version,
}: DocumentVersion): RawBuilder<unknown> => sql`
  select u.uuid, u.firstname, u.lastname, r.role,
    (select min(l.ts) from file_logs l where l.client_id = ${client_id} and l.file_id = ${id}
      and l.version = ${version} and l.user_uuid = u.uuid) as read_at,
    (select max(m.queued_at) from file_reminders m where m.client_id = ${client_id} and m.file_id = ${id}
      and m.user_uuid = u.uuid) as reminded_at
  from users u
  cross join lateral (
    select min(uc.role) as role
    from user_clubs uc
    join clubs c on c.client_id = uc.client_id and c.id = uc.club_id and c.deleted_at is null
    join files f on f.client_id = uc.client_id and f.id = ${id}
    where uc.client_id = u.client_id and uc.user_uuid = u.uuid and uc.role = any(f.audience)
      and (${club_id}::bigint is null or uc.club_id = ${club_id})
      and coalesce(f.club_id, uc.club_id) = uc.club_id
      and (f.club_id is not null
        or not exists (select from file_clubs fc where fc.client_id = f.client_id and fc.file_id = f.id)
        or exists (select from file_clubs fc where fc.client_id = f.client_id and fc.file_id = f.id
          and fc.club_id = uc.club_id))) r
  where u.client_id = ${client_id} and u.status = 'active' and r.role is not null`;
