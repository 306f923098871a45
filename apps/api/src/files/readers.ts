import type { FileReader } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { byName, limitOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader } from '../database/tenant-transaction.ts';

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

/** The readers after `after`, by uuid, who have not read the document. */
export const findUnread = async (
  db: Reader,
  file: DocumentVersion,
  after: string | null,
  limit: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from (${readersSql(file)}) readers
    where read_at is null and (${after}::uuid is null or uuid > ${after}::uuid)
    order by uuid limit ${limit}`.execute(db);
  return rows.map(({ uuid }) => uuid);
};

/**
 * Documents are a screen of the club portal (§2). So their readers are the administrators of the club, or of the
 * clubs that see a document of the client.
 */
const readersSql = ({
  client_id,
  club_id,
  id,
  version,
}: DocumentVersion): RawBuilder<unknown> => sql`
  select u.uuid, u.firstname, u.lastname,
    (select min(l.ts) from file_logs l where l.client_id = ${client_id} and l.file_id = ${id}
      and l.version = ${version} and l.user_uuid = u.uuid) as read_at
  from users u
  where u.client_id = ${client_id} and u.status = 'active' and exists (
    select from user_clubs uc
    join clubs c on c.client_id = uc.client_id and c.id = uc.club_id and c.deleted_at is null
    join files f on f.client_id = uc.client_id and f.id = ${id}
    where uc.client_id = u.client_id and uc.user_uuid = u.uuid and uc.role = 'admin'
      and (${club_id}::bigint is null or uc.club_id = ${club_id})
      and coalesce(f.club_id, uc.club_id) = uc.club_id
      and (f.club_id is not null
        or not exists (select from file_clubs fc where fc.client_id = f.client_id and fc.file_id = f.id)
        or exists (select from file_clubs fc where fc.client_id = f.client_id and fc.file_id = f.id
          and fc.club_id = uc.club_id)))`;
