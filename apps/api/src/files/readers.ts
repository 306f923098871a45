import type { FileReader } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { byName, limitOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader } from '../database/tenancy.ts';

/** A version of a document, as far as one club is concerned; club_id null: all the clubs that it is for. */
export type ReadVersion = {
  client_id: number;
  club_id: number | null;
  id: number;
  version: number;
};

type ReaderRow = FileReader & { total: number };

/** Who has the document to read, with when they did; whoever has not comes first where it is sorted by that. */
export const findReaders = async (
  db: Reader,
  file: ReadVersion,
  { sort, ...page }: PageQuery & { sort?: string },
): Promise<readonly ReaderRow[]> => {
  const { field, direction } = sortOf(sort, ['lastname', 'read_at'] as const, 'lastname');
  const names = sql`${byName(sql.ref('lastname'))}, ${byName(sql.ref('firstname'))}, uuid`;
  const order =
    field === 'lastname'
      ? sql`${byName(sql.ref('lastname'))} ${direction}, `
      : readOrder(direction);
  const { rows } = await sql<ReaderRow>`
    select readers.*, count(*) over ()::integer as total from (${readersOf(file)}) readers
    order by ${order}${names} ${limitOf(page)}`.execute(db);
  return rows;
};

const readOrder = (direction: RawBuilder<unknown>) => sql`coalesce(read_at, 0) ${direction}, `;

/** Those who have not read it, in the order of their numbers, beginning after one of them. */
export const findUnread = async (
  db: Reader,
  file: ReadVersion,
  after: string | null,
  limit: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from (${readersOf(file)}) readers
    where read_at is null and (${after}::uuid is null or uuid > ${after}::uuid)
    order by uuid limit ${limit}`.execute(db);
  return rows.map(({ uuid }) => uuid);
};

/**
 * Documents are a screen of the club portal (§2), so that those who have them to read are those who sign in
 * there: the administrators of the club, or of the clubs that a document of the client is for.
 */
const readersOf = ({ client_id, club_id, id, version }: ReadVersion): RawBuilder<unknown> => sql`
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
