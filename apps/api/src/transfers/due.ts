import { sql } from 'kysely';
import { createSchemeFinder, type FindScheme } from '../assessments/schemes.ts';
import { audit } from '../database/audit.ts';
import {
  actForClubs,
  type Reader,
  withReadTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import { storeAllChanges } from '../members/merge-queries.ts';
import { findClientIds, serverTenant, type TaskDeps } from '../operations/each-client.ts';
import { moveMember } from './move-member.ts';
import { moveProgress } from './move-progress.ts';
import { lockTransfer, type TransferRow, updateTransfer } from './queries.ts';

/**
 * Moves the members of agreed transfers whose day has come, and to their new records what devices of the former clubs
 * sent late. Several servers may call it concurrently. Returns the numbers of both, and of those that failed.
 */
export const moveDueTransfers = async ({
  database,
  now,
}: Pick<TaskDeps, 'database' | 'now'>): Promise<{
  moved: number;
  failed: number;
  late: number;
}> => {
  const total = { moved: 0, failed: 0, late: 0 };
  const findScheme = createSchemeFinder();
  for (const client_id of await findClientIds(database)) {
    const tenant = serverTenant(client_id);
    const due = await withReadTransaction(database, tenant, (db) => findDue(db, client_id, now()));
    for (const id of due) {
      const result = await withWriteTransaction(database, tenant, async (db) => {
        const transfer = await lockTransfer(db, tenant, id);
        return transfer === undefined ? null : settle(db, { findScheme }, { transfer, now: now() });
      });
      if (result !== null) total[result] += 1;
    }
  }
  return total;
};

/** Agreed transfers of today or before, and finished ones whose former record has progress again. */
const findDue = async (db: Reader, client_id: number, now: number): Promise<readonly number[]> => {
  const hasRows = (table: string) => sql`exists (select from ${sql.table(table)} h
    where h.client_id = tr.client_id and h.member_uuid = tr.member_uuid)`;
  const { rows } = await sql<{ id: number }>`
    select tr.id from transfers tr
    join clubs c on c.client_id = tr.client_id and c.id = tr.from_club_id
    where tr.client_id = ${client_id} and (
      tr.state = 'agreed' and tr.day <= (to_timestamp(${now}) at time zone c.time_zone)::date
      or tr.state = 'done' and tr.new_member_uuid is not null
        and (${hasRows('score_history')} or ${hasRows('badge_history')} or ${hasRows('member_tag_history')}))
    order by tr.id`.execute(db);
  return rows.map(({ id }) => id);
};

const settle = async (
  db: Writer,
  server: { readonly findScheme: FindScheme },
  { transfer, now }: { transfer: TransferRow; now: number },
): Promise<'moved' | 'failed' | 'late' | null> => {
  const { client_id, state, from_club, to_club, member_uuid, new_member_uuid, audit_id } = transfer;
  const tenant = serverTenant(client_id);
  await actForClubs(db, [from_club.id, to_club.id]);
  if (state === 'agreed') {
    if ((await moveMember(db, server, { transfer, tenant, now })) === null) return 'moved';
    await updateTransfer(db, transfer, { state: 'refused' });
    const entry = { action: 'transfer.refuse', entity: 'transfer', entity_id: transfer.id };
    await audit(db, tenant, now, { ...entry, club_id: from_club.id, member_uuid });
    return 'failed';
  }
  if (state !== 'done' || new_member_uuid === null || audit_id === null) return null;
  // Stored with the rows of the transfer, so that its undo restores these too.
  const entry = JSON.stringify({ id: audit_id, club_id: null, ts: now });
  await sql`select set_config('app.audit', ${entry}, true)`.execute(db);
  await storeAllChanges(db);
  await moveProgress(db, server, { ...transfer, new_member_uuid });
  return 'late';
};
