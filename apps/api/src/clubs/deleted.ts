import type { Club } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { readClub } from './administration.ts';
import { hasRecentExport } from './export-queries.ts';
import { DELETED_CLUB_SECONDS, findClub } from './queries.ts';

/** DELETE /clubs/:id. Soft delete: the retention job erases the club when it can no longer be restored. */
export const deleteClub = ({
  principal,
  params: { id },
  now,
  write,
}: Context<'DELETE /clubs/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    if ((await findClub(db, principal, id)) === undefined) return apiError(404, 'NOT_FOUND');
    if (!(await hasRecentExport(db, principal, id, now))) {
      return apiError(409, 'CONFLICT', { export: 'required' });
    }
    const club = await db
      .updateTable('clubs')
      .set({ deleted_at: now })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (club === undefined) return apiError(404, 'NOT_FOUND');
    await auditClub(db, principal, now, { action: 'club.delete', id });
    return undefined;
  });

/** POST /clubs/:id/undelete */
export const undeleteClub = ({
  principal,
  params: { id },
  now,
  write,
}: Context<'POST /clubs/:id/undelete'>): Promise<Club | ApiError> =>
  write(async (db) => {
    const club = await db
      .updateTable('clubs')
      .set({ deleted_at: null })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', id)
      .where('deleted_at', '>', now - DELETED_CLUB_SECONDS)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (club === undefined) return apiError(404, 'NOT_FOUND');
    await auditClub(db, principal, now, { action: 'club.undelete', id });
    return readClub(db, principal, id, now);
  });

const auditClub = (
  db: Writer,
  principal: Principal,
  now: number,
  { action, id }: { action: string; id: number },
) => audit(db, principal, now, { action, entity: 'club', entity_id: id, club_id: id });
