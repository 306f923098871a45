import type { Transfer } from '@springboard/contract';
import { sql } from 'kysely';
import { findToday } from '../access/today.ts';
import { recomputeMember } from '../assessments/recompute.ts';
import { restoreEntry } from '../audits/restore.ts';
import { audit } from '../database/audit.ts';
import { actForClubs, type Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { orRollback, Rollback } from '../http/rollback.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { enqueueWithdrawal, prepareSender } from './notify.ts';
import {
  canUndo,
  findTransfer,
  lockTransfer,
  toTransfer,
  type TransferRow,
  updateTransfer,
} from './queries.ts';

/**
 * POST /transfers/:id/undo: withdraws a transfer, or moves the member back to the former club. A guardian withdraws
 * what a guardian asked for, and the new club gets an e-mail.
 */
export const undoTransfer = async (
  context: Context<'POST /transfers/:id/undo'>,
): Promise<Transfer | ApiError> => {
  const { principal, params, now, write } = context;
  const isGuardian = principal.role === 'parent';
  const sender = await prepareSender(context);
  return orRollback(
    write(async (db) => {
      const forbidden = isGuardian ? null : await checkRight(db, principal, 'people');
      if (forbidden !== null) return forbidden;
      const transfer = await lockTransfer(db, principal, params.id, now);
      if (transfer === undefined) return apiError(404, 'NOT_FOUND');
      const { from_club, to_club, member_uuid, state, requested_by, may_withdraw } = transfer;
      if (isGuardian && !may_withdraw) return apiError(403, 'FORBIDDEN', { requested_by });
      if (!canUndo(transfer, principal, now)) return apiError(409, 'CONFLICT', { state });
      await actForClubs(db, [from_club.id, to_club.id]);
      if (state === 'done') await restoreViews(db, params.id);
      await updateTransfer(db, transfer, { state: 'undone', new_member_uuid: null });
      if (state === 'done') await moveBack(db, context, transfer);
      const entry = { action: 'transfer.undo', entity: 'transfer', entity_id: params.id };
      await audit(db, principal, now, { ...entry, club_id: from_club.id, member_uuid });
      // After the change of rights, guardians see no child.
      const undone = await findTransfer(db, { ...principal, role: 'ngo' }, params.id, now);
      if (undone === undefined) return apiError(404, 'NOT_FOUND');
      if (isGuardian) await enqueueWithdrawal(db, sender, undone);
      return toTransfer(undone, principal, now);
    }),
  );
};

/** Guardians read the log of views, so it does not end with the new record (D19). */
const restoreViews = async (db: Writer, id: number): Promise<void> => {
  await sql`select restore_transferred_views(${id}::bigint)`.execute(db);
};

/** Restores the rows of the transfer, all or none. Assessments follow from the grades. */
const moveBack = async (
  db: Writer,
  { server, principal, now }: Context<'POST /transfers/:id/undo'>,
  { client_id, from_club, member_uuid, new_member_uuid, audit_id }: TransferRow,
): Promise<void> => {
  if (new_member_uuid === null || audit_id === null) {
    throw new Rollback(apiError(409, 'CONFLICT', { changed: ['removed'] }));
  }
  for (const table of ['awards', 'member_assessments'] as const) {
    await db
      .deleteFrom(table)
      .where('client_id', '=', client_id)
      .where('member_uuid', '=', new_member_uuid)
      .execute();
  }
  const today = await findToday(db, { ...principal, club_id: from_club.id }, now);
  const changed = await restoreEntry(db, { client_id, today, now }, audit_id);
  if (changed.length > 0) throw new Rollback(apiError(409, 'CONFLICT', { changed }));
  const member = { client_id, club_id: from_club.id, member_uuid };
  await recomputeMember(db, server.findScheme, member);
};
