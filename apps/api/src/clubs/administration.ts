import { audit } from '../database/audit.ts';
import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { exportFileRoute } from './export-link.ts';
import { isFreshlyExported } from './export-queries.ts';
import { beginClubExport, linkClubExport } from './export.ts';
import { findClub } from './queries.ts';

/** §7: clubs as their national body administers them. */
export const administerClubs = (server: Server): void => {
  implement(server, 'POST /clubs/:id/export', beginClubExport);
  implement(server, 'POST /clubs/:id/export/:job_id/download', linkClubExport);
  exportFileRoute(server);

  /** Soft: what was recorded of its members stays, and so does who did this. */
  implement(server, 'DELETE /clubs/:id', ({ who, params, now, write }) =>
    write(async (db) => {
      if ((await findClub(db, who, params.id)) === undefined) return refuse(404, 'NOT_FOUND');
      if (!(await isFreshlyExported(db, who, params.id, now))) {
        return refuse(409, 'CONFLICT', { export: 'required' });
      }
      const club = await db
        .updateTable('clubs')
        .set({ deleted_at: now })
        .where('client_id', '=', who.client_id)
        .where('id', '=', params.id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (club === undefined) return refuse(404, 'NOT_FOUND');
      const entry = { action: 'club.delete', entity: 'club', entity_id: club.id };
      await audit(db, who, now, { ...entry, club_id: club.id });
      return undefined;
    }),
  );
};
