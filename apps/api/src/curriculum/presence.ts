import type { SchemeEditLog } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';

/** An editor that has not asked for this long is gone. Browsers ask every 3 seconds. */
const PRESENT_SECONDS = 15;
/** An unchanged editor is stored again after this time, so that not every request writes. */
const REFRESH_SECONDS = 5;

/** Notes that the user has a node of the scheme open. `now` in seconds. */
export const notePresence = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  { scheme_uuid, node_id }: { scheme_uuid: string; node_id: string | null },
  now: number,
): Promise<void> => {
  await sql`
    insert into editors_present as present (client_id, scheme_uuid, user_uuid, node_id, seen_at)
    values (${client_id}, ${scheme_uuid}, ${user_uuid}, ${node_id}, ${now})
    on conflict (client_id, scheme_uuid, user_uuid) do update
      set node_id = excluded.node_id, seen_at = greatest(present.seen_at, excluded.seen_at)
      where present.node_id is distinct from excluded.node_id
        or present.seen_at <= excluded.seen_at - ${REFRESH_SECONDS}::integer`.execute(db);
};

/** Who has which node of the scheme open. */
export const findPresent = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  now: number,
): Promise<SchemeEditLog['editors']> => {
  const { rows } = await sql<SchemeEditLog['editors'][number]>`
    select u.uuid, u.firstname || ' ' || u.lastname as name, p.node_id
    from editors_present p
    join users u on u.client_id = p.client_id and u.uuid = p.user_uuid
    where p.client_id = ${client_id} and p.scheme_uuid = ${scheme_uuid} and p.seen_at > ${now - PRESENT_SECONDS}
    order by u.firstname, u.lastname, u.uuid`.execute(db);
  return rows;
};

/** Deletes editors who are gone. */
export const deleteAbsent = async (db: Reader, client_id: number, now: number): Promise<void> => {
  await sql`
    delete from editors_present
    where client_id = ${client_id} and seen_at <= ${now - PRESENT_SECONDS}`.execute(db);
};
