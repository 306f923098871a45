import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import { withReadTransaction, withWriteTransaction } from '../database/tenant-transaction.ts';
import type { Log } from '../http/log.ts';
import { describeError } from '../http/map-exception.ts';
import { serverTenant, type TaskDeps } from '../operations/each-client.ts';
import { requesterTenant } from './requester.ts';
import { lockTransfer, updateTransfer } from './queries.ts';

type EndDeps = Pick<TaskDeps, 'database' | 'now'> & { log: Log };

/**
 * Ends the open transfers of a client whose requests the asking clubs have withdrawn. Several servers may call it
 * concurrently. Returns the numbers of both. An error is logged and does not stop the other transfers.
 */
export const endWithdrawnTransfers = async (
  { database, log, now }: EndDeps,
  client_id: number,
): Promise<{ ended: number; failed: number }> => {
  const total = { ended: 0, failed: 0 };
  const tenant = serverTenant(client_id);
  const { rows } = await withReadTransaction(database, tenant, (db) =>
    sql<Withdrawn>`
      select tr.id, r.withdrawn_by from transfer_requests r
      join transfers tr on tr.client_id = r.client_id and tr.id = r.transfer_id and tr.state = 'open'
      where r.client_id = ${client_id} and r.withdrawn_at is not null
      order by tr.id`.execute(db),
  );
  for (const withdrawn of rows) {
    const isEnded = await endTransfer({ database, now }, client_id, withdrawn).catch(
      (error: unknown) => {
        const transfer_id = withdrawn.id;
        log.error('withdrawn transfer failed', { client_id, transfer_id, ...describeError(error) });
        return null;
      },
    );
    if (isEnded === null) total.failed += 1;
    if (isEnded === true) total.ended += 1;
  }
  return total;
};

type Withdrawn = { id: number; withdrawn_by: string };

/** false if another server was faster, or if it was refused. */
const endTransfer = (
  { database, now }: Omit<EndDeps, 'log'>,
  client_id: number,
  { id, withdrawn_by }: Withdrawn,
): Promise<boolean> => {
  const tenant = serverTenant(client_id);
  return withWriteTransaction(database, tenant, async (db) => {
    const transfer = await lockTransfer(db, tenant, id, now());
    if (transfer?.state !== 'open') return false;
    await updateTransfer(db, transfer, { state: 'undone' });
    const { member_uuid, from_club } = transfer;
    const entry = { action: 'transfer.undo', entity: 'transfer', entity_id: id, member_uuid };
    const asker = requesterTenant(client_id, withdrawn_by);
    await audit(db, asker, now(), { ...entry, club_id: from_club.id });
    return true;
  });
};
