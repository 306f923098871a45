import { todaySql } from '../access/today.ts';
import { apiError } from '../http/api-error.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { addClub, editClub, setLogo } from './administration.ts';
import { listContacts, replaceContact } from './contacts.ts';
import { deleteClub, undeleteClub } from './deleted.ts';
import { exportFileRoute } from './export-link.ts';
import { createDownloadLink, startClubExport } from './export.ts';
import { listClubs } from './list.ts';
import { findClub } from './queries.ts';
import { findClubSchemes } from './schemes.ts';

/** §7, Clubs. */
export const clubRoutes = (server: Server): void => {
  administerClubs(server);
  defineRoute(server, 'GET /club-contacts', listContacts);
  defineRoute(server, 'PATCH /club-contacts', replaceContact);
  defineRoute(server, 'GET /clubs', listClubs);
};

/** §7: the administration of clubs by their national body. */
const administerClubs = (server: Server): void => {
  defineRoute(server, 'POST /clubs', addClub);
  defineRoute(server, 'PATCH /clubs/:id', editClub);
  defineRoute(server, 'PUT /clubs/:id/logo', setLogo);
  defineRoute(server, 'GET /clubs/:id/schemes', async ({ db, principal, params: { id }, now }) => {
    if ((await findClub(db, principal, id)) === undefined) return apiError(404, 'NOT_FOUND');
    const key = { client_id: principal.client_id, club_id: id };
    return findClubSchemes(db, { ...key, today: todaySql(key, now) });
  });
  defineRoute(server, 'POST /clubs/:id/export', startClubExport);
  defineRoute(server, 'POST /clubs/:id/export/:job_id/download', createDownloadLink);
  exportFileRoute(server);
  defineRoute(server, 'DELETE /clubs/:id', deleteClub);
  defineRoute(server, 'POST /clubs/:id/undelete', undeleteClub);
};
