import { DAY_SECONDS } from '@springboard/domain';
import type { StoredFile } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { type PageQuery, andMatches, byName, limitOf, sortOf } from '../database/paging.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { etagOf } from '../http/etag.ts';

type FilesQuery = PageQuery & {
  sort?: string;
  folder?: string;
  id?: number;
  with_clubs: boolean;
  with_logs: boolean;
  with_versions: boolean;
};

export type FileRow = Omit<StoredFile, 'etag'> & { storage_key: string };

/** The operator of the server can restore a deleted document for this time. */
export const DELETED_FILES_SECONDS = 30 * DAY_SECONDS;

const SORTS = ['description', 'name', 'folder', 'size', 'created_at'] as const;

const COLUMNS = sql`f.id, f.folder, f.name, f.description, f.mime, f.size, f.version, f.created_at,
  f.club_id, f.audience, f.storage_key`;

/** A page of the files that the user may see. */
export const findFiles = async (
  db: Reader,
  principal: Tenant,
  query: FilesQuery,
): Promise<readonly FileRow[]> => {
  const { field, direction } = sortOf(query.sort, SORTS, 'description');
  const description = byName(sql.ref('f.description'));
  const first = field === 'description' ? description : sortColumn(field);
  const { rows } = await sql<FileRow>`
    select ${COLUMNS}
      ${query.with_clubs ? sql`, ${clubsOf(principal)} as clubs` : sql``}
      ${query.with_logs ? sql`, ${logsOf(principal)} as logs` : sql``}
      ${query.with_versions ? sql`, ${VERSIONS} as versions` : sql``}
    from files f
    where ${condition(principal, query)}
    order by ${first} ${direction}, ${description}, f.id
    ${limitOf(query)}`.execute(db);
  return rows;
};

/** Names sort in natural order. */
const sortColumn = (field: (typeof SORTS)[number]): RawBuilder<unknown> =>
  field === 'name' ? byName(sql.ref('f.name')) : sql.ref(`f.${field}`);

export const countFiles = async (
  db: Reader,
  principal: Tenant,
  query: FilesQuery,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from files f where ${condition(principal, query)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

export const findFile = async (
  db: Reader,
  principal: Tenant,
  id: number,
): Promise<FileRow | undefined> => {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from files f where f.id = ${id} and ${isVisibleTo(principal)}`.execute(db);
  return rows[0];
};

/** Policies for the user's role whose current version the user has not opened. */
export const countUnreadPolicies = async (db: Reader, principal: Tenant): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from files f
    where ${isVisibleTo(principal)} and f.folder = 'policy' and ${principal.role} = any(f.audience)
      and not exists (select from file_logs l where l.client_id = f.client_id and l.file_id = f.id
        and l.version = f.version and l.user_uuid = ${principal.user_uuid})`.execute(db);
  return rows[0]?.unread ?? 0;
};

/** Marks this version as read by this user; a second call changes nothing. */
export const logOpening = async (
  db: Writer,
  { client_id, club_id, user_uuid }: Tenant,
  { id, version }: { id: number; version: number },
  ts: number,
): Promise<void> => {
  await sql`
    insert into file_logs (client_id, club_id, file_id, version, user_uuid, ts)
    select ${client_id}::bigint, ${club_id}::bigint, ${id}::bigint, ${version}::integer,
      ${user_uuid}::uuid, ${ts}::bigint
    where not exists (select from file_logs where client_id = ${client_id} and file_id = ${id}
      and version = ${version} and user_uuid = ${user_uuid})`.execute(db);
};

const condition = (principal: Tenant, { folder, search, id }: FilesQuery): RawBuilder<unknown> =>
  sql`${isVisibleTo(principal)}
    ${id === undefined ? sql`` : sql`and f.id = ${id}`}
    ${folder === undefined ? sql`` : sql`and f.folder = ${folder}`}
    ${andMatches(search, sql`f.description || ' ' || f.name`)}`;

/**
 * The national body sees all files. A club sees its own files, and the client's files for all clubs or for this club.
 * Coaches see only those for coaches. Parents see pictures and videos of schemes.
 */
const isVisibleTo = ({ client_id, club_id, role }: Tenant): RawBuilder<unknown> => {
  const ofClient = sql`f.client_id = ${client_id} and f.deleted_at is null`;
  if (role === 'ngo') return ofClient;
  if (role === 'parent') return sql`${ofClient} and f.club_id is null and f.folder = 'media'`;
  const chosenClubs = sql`select from file_clubs fc where fc.client_id = f.client_id and fc.file_id = f.id`;
  const isForRole =
    role === 'admin' ? sql`` : sql`and (f.folder = 'media' or ${role} = any(f.audience))`;
  return sql`${ofClient} and (f.club_id = ${club_id} or f.club_id is null and (
    not exists (${chosenClubs}) or exists (${chosenClubs} and fc.club_id = ${club_id}))) ${isForRole}`;
};

/** The clubs that a document is for: the national body sees all, a user of a club only that one. */
const clubsOf = ({ role, club_id }: Tenant): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id)
  from file_clubs fc join clubs c on c.client_id = fc.client_id and c.id = fc.club_id
  where fc.client_id = f.client_id and fc.file_id = f.id
    ${role === 'ngo' ? sql`` : sql`and fc.club_id = ${club_id}`}), '[]')`;

const logsOf = ({ user_uuid }: Tenant): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('ts', l.ts) order by l.ts) from file_logs l
  where l.client_id = f.client_id and l.file_id = f.id and l.version = f.version
    and l.user_uuid = ${user_uuid}), '[]')`;

const VERSIONS = sql`coalesce((
  select json_agg(json_build_object('version', v.version, 'note', v.note, 'created_at', v.created_at)
    order by v.version desc)
  from file_versions v where v.client_id = f.client_id and v.file_id = f.id), '[]')`;

/** The storage key is internal. */
export const toStoredFile = ({ storage_key, ...file }: FileRow): StoredFile => ({
  ...file,
  etag: etagOf(JSON.stringify([file.folder, file.description, file.audience, storage_key])),
});
