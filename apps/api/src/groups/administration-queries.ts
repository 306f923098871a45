import type { AdministeredGroup } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { groupEtag } from './queries.ts';

export type GroupWithClub = AdministeredGroup & { club_id: number };

/** Locks a group until the transaction ends; undefined if it is not of the user's club. */
export const lockGroup = async (
  db: Writer,
  { client_id, club_id }: Tenant,
  id: number,
): Promise<GroupWithClub | undefined> => {
  const { rows } = await sql<Omit<GroupWithClub, 'etag'>>`
    select g.id, g.name, g.status, g.club_id,
      (select s.slug from schemes s
        where s.client_id = g.client_id and s.uuid = g.scheme_uuid) as scheme_slug,
      array(select g.club_id union select gc.club_id from group_clubs gc
        where gc.client_id = g.client_id and gc.group_id = g.id order by 1)::integer[] as club_ids
    from groups g
    where g.client_id = ${client_id} and g.club_id = ${club_id} and g.id = ${id} and g.deleted_at is null
    for update of g`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, etag: groupEtag(row) };
};

/** Those of these clubs in which the user is an administrator. */
export const findAdministeredClubs = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  club_ids: readonly number[],
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('user_clubs')
    .select('club_id')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('role', '=', 'admin')
    .where('club_id', 'in', [...club_ids])
    .execute();
  return rows.map(({ club_id }) => club_id);
};

export const isPublishedScheme = async (
  db: Reader,
  { client_id }: Tenant,
  uuid: string,
): Promise<boolean> => {
  const scheme = await db
    .selectFrom('schemes')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .where('version', '>', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return scheme !== undefined;
};

/** Sets the clubs that share a group, beside its own club. */
export const setGroupClubs = async (
  db: Writer,
  { client_id }: Tenant,
  group: { id: number; club_id: number },
  club_ids: readonly number[],
): Promise<void> => {
  const others = club_ids.filter((id) => id !== group.club_id);
  await db
    .deleteFrom('group_clubs')
    .where('client_id', '=', client_id)
    .where('group_id', '=', group.id)
    .execute();
  if (others.length === 0) return;
  await db
    .insertInto('group_clubs')
    .values(others.map((club_id) => ({ client_id, group_id: group.id, club_id })))
    .execute();
};
