import type { AuditEntry, CallKey } from '@springboard/contract';
import { findToday } from '../access/today.ts';
import { recomputeMember } from '../assessments/recompute.ts';
import { settleRestoredCompletions } from '../assessments/revoke.ts';
import { settleRestoredBadges } from '../badges/bulk.ts';
import { EDIT_CLUB, undoEditOfClub } from '../clubs/member-types.ts';
import { undoComment } from '../curriculum/comments.ts';
import { audit, lockAudit } from '../database/audit.ts';
import { actForClubs, type Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { orRollback, Rollback } from '../http/rollback.ts';
import type { Principal } from '../identity/authenticate.ts';
import { lockRights } from '../identity/rights.ts';
import { findOrigins } from '../mail/notice-context.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { undoSwitchOfLanguage } from '../schemes/languages.ts';
import { undoEditOfScheme } from '../schemes/undo-edit.ts';
import { hasRoleElsewhere } from '../users/queries.ts';
import {
  addRestoredMarksToHistory,
  addRestoredTagsToHistory,
  findAudits,
  findRestoredMembers,
  NATIONAL_MERGE,
  type StoredAudit,
} from './queries.ts';
import { restoreEntry } from './restore.ts';
import { mayCall, stateOf, toEntry } from './to-entry.ts';
import { findLaterChange, undoConflict } from './undo-conflict.ts';
import { notifyOfUndo } from './undo-notices.ts';
import { EDIT_SCHEME, EDIT_USER, undoEditOfUser } from './undo-rights.ts';

/** What was done in a club, and undo (D18). */
export const auditRoutes = (server: Server): void => {
  defineRoute(server, 'GET /audits', async ({ db, principal, query, reply, now }) => {
    const { entries, total } = await findAudits(db, principal, query);
    reply.total(total);
    return entries.map((entry) => toEntry(entry, principal, now));
  });
  defineRoute(server, 'POST /audits/:id/undo', undo);
};

type UndoOfCall = (
  db: Writer,
  principal: Principal,
  entry: StoredAudit,
  restore: () => Promise<void>,
) => Promise<void>;

/** Calls with rules that their undo has to keep too. */
const UNDO_OF_CALLS: Partial<Record<CallKey, UndoOfCall>> = {
  [EDIT_USER]: undoEditOfUser,
  [EDIT_CLUB]: (db, { client_id }, { entity_id }, restoreRows) =>
    undoEditOfClub(db, { client_id, club_id: Number(entity_id) }, restoreRows),
  [EDIT_SCHEME]: undoEditOfScheme,
  'PATCH /client-languages/:language_id': (db, principal, _, restoreRows) =>
    undoSwitchOfLanguage(db, principal, restoreRows),
  'POST /curriculum/:slug/comments': undoComment,
  'PATCH /curriculum/:slug/comments/:id': undoComment,
};

/** POST /audits/:id/undo: restores the rows of the entry, all or none. */
const undo = async (context: Context<'POST /audits/:id/undo'>): Promise<AuditEntry | ApiError> => {
  const { principal, params, now, read, write, signIn, server } = context;
  const known = await read((db) => findEntry(db, principal, params.id));
  if (known === undefined) return apiError(404, 'NOT_FOUND');
  if (known.entity === 'user' && principal.role !== 'ngo') {
    // The same rule as for the change itself: PATCH /users/:uuid.
    const isElsewhere = await signIn.read(principal.client_id, (db) =>
      hasRoleElsewhere(db, principal, known.entity_id),
    );
    if (isElsewhere) return apiError(409, 'CONFLICT', { club_ids: 'elsewhere' });
  }
  const origins = known.detail['tell'] === 1 ? await findOrigins(context) : null;
  return orRollback(
    write(async (db) => {
      await lockAudit(db, principal.client_id, params.id);
      if (known.call === EDIT_USER) await lockRights(db, principal.client_id);
      const entry = await findEntry(db, principal, params.id);
      if (entry === undefined) return apiError(404, 'NOT_FOUND');
      const state = stateOf(entry, now);
      if (state !== 'open') return apiError(409, 'CONFLICT', { state });
      if (!mayCall(entry, principal)) return apiError(403, 'FORBIDDEN');
      const { missing_right } = entry;
      if (missing_right !== null) return apiError(403, 'FORBIDDEN', { right: missing_right });
      const { entity, entity_id, club_id, member_uuid } = entry;
      // As the merge itself. A merge changes rows that only administrators of the club may write.
      if (entry.call === NATIONAL_MERGE && club_id !== null) await actForClubs(db, [club_id]);
      const restoreRows = () => restore(db, context, entry);
      const undoCall = entry.call === null ? undefined : UNDO_OF_CALLS[entry.call];
      if (undoCall !== undefined) {
        await undoCall(db, principal, entry, restoreRows);
      } else if (origins !== null && club_id !== null) {
        const scope = { client_id: principal.client_id, club_id, now };
        await notifyOfUndo(db, server.jobs, scope, { id: params.id, origins }, restoreRows);
      } else {
        await restoreRows();
      }
      await audit(db, principal, now, {
        action: 'undo',
        entity,
        entity_id,
        club_id,
        undoes: params.id,
        ...(member_uuid !== null && { member_uuid }),
        detail: { action: entry.action },
      });
      return toEntry({ ...entry, undone_at: now }, principal, now);
    }),
  );
};

const restore = async (
  db: Writer,
  { principal, server, now }: Context<'POST /audits/:id/undo'>,
  { id, call, club_id }: StoredAudit,
): Promise<void> => {
  const { client_id } = principal;
  const today = await findToday(db, { ...principal, club_id: principal.club_id ?? club_id }, now);
  const changed = await restoreEntry(db, { client_id, today, now }, id);
  if (changed.length > 0) {
    const later = await findLaterChange(db, principal, { id, changed, now });
    throw new Rollback(undoConflict({ changed: [...changed], later }));
  }
  if (call === 'POST /members/merge' || call === NATIONAL_MERGE) {
    // The histories are restored too, and assessments follow from the grades.
    for (const member of await findRestoredMembers(db, client_id, id)) {
      await recomputeMember(db, server.findScheme, { client_id, ...member });
    }
    return;
  }
  await addRestoredTagsToHistory(db, principal, id, now);
  await addRestoredMarksToHistory(db, principal, id, now);
  await settleRestoredBadges(db, server, principal, id, now);
  await settleRestoredCompletions(db, server, client_id, id);
};

const findEntry = async (
  db: Writer | Parameters<typeof findAudits>[0],
  principal: Principal,
  id: number,
) => (await findAudits(db, principal, { id, per_page: 1 })).entries[0];
