import { sql } from 'kysely';
import { createSchemeFinder, type FindScheme } from '../assessments/schemes.ts';
import { resumeAudit } from '../database/audit.ts';
import {
  actForClubs,
  type Reader,
  withReadTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import type { Log } from '../http/log.ts';
import { describeError } from '../http/map-exception.ts';
import { storeAllChanges } from '../members/merge-queries.ts';
import { findClientIds, serverTenant, type TaskDeps } from '../operations/each-client.ts';
import { moveOrDecline } from './move-member.ts';
import { moveProgress } from './move-progress.ts';
import { lockTransfer, type TransferRow } from './queries.ts';

type DueDeps = Pick<TaskDeps, 'database' | 'now'> & { log: Log };

/**
 * Moves the members of agreed transfers whose day has come, and to their new records what devices of the former clubs
 * sent late. Several servers may call it concurrently. Returns the numbers of both, and of those that failed. An error
 * is logged and does not stop the other transfers.
 */
export const moveDueTransfers = async (
  deps: DueDeps,
): Promise<{ moved: number; failed: number; late: number }> => {
  const { database, log, now } = deps;
  const total = { moved: 0, failed: 0, late: 0 };
  const findScheme = createSchemeFinder();
  for (const client_id of await findClientIds(database)) {
    const tenant = serverTenant(client_id);
    const due = await withReadTransaction(database, tenant, (db) => findDue(db, client_id, now()));
    for (const id of due) {
      const result = await settleDue(deps, { findScheme }, { client_id, id }).catch(
        (error: unknown) => {
          log.error('transfer failed', { client_id, transfer_id: id, ...describeError(error) });
          return 'failed' as const;
        },
      );
      if (result !== null) total[result] += 1;
    }
  }
  return total;
};

const settleDue = (
  { database, now }: DueDeps,
  server: { readonly findScheme: FindScheme },
  { client_id, id }: { client_id: number; id: number },
): ReturnType<typeof settle> => {
  const tenant = serverTenant(client_id);
  return withWriteTransaction(database, tenant, async (db) => {
    const transfer = await lockTransfer(db, tenant, id, now());
    return transfer === undefined ? null : settle(db, server, { transfer, now: now() });
  });
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
  const { client_id, state, from_club, to_club, new_member_uuid, audit_id } = transfer;
  const tenant = serverTenant(client_id);
  await actForClubs(db, [from_club.id, to_club.id]);
  if (state === 'agreed') {
    const error = await moveOrDecline(db, server, { transfer, tenant, now });
    return error === null ? 'moved' : 'failed';
  }
  if (state !== 'done' || new_member_uuid === null || audit_id === null) return null;
  // Stored with the rows of the transfer, so that its undo restores these too.
  await resumeAudit(db, tenant, audit_id, now);
  await storeAllChanges(db);
  await moveProgress(db, server, { ...transfer, new_member_uuid });
  return 'late';
};
