import type { Club } from '@springboard/contract';
import { languagesOfClub } from '@springboard/domain';
import { activeLanguages } from '../clients/queries.ts';
import { apiError } from '../http/api-error.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { addClub, editClub, setLogo } from './administration.ts';
import { listContacts, replaceContact } from './contacts.ts';
import { deleteClub, undeleteClub } from './deleted.ts';
import { exportFileRoute } from './export-link.ts';
import { createDownloadLink, startClubExport } from './export.ts';
import { findClubSchemes } from './schemes.ts';
import { findClub, findClubs, findClubStats, findDeletedClubs } from './queries.ts';

/** §7, Clubs. */
export const clubRoutes = (server: Server): void => {
  administerClubs(server);
  defineRoute(server, 'GET /club-contacts', listContacts);
  defineRoute(server, 'PATCH /club-contacts', replaceContact);
  defineRoute(server, 'GET /clubs', async ({ db, principal, query, now }) => {
    if (query.deleted === 1 && principal.role !== 'ngo') return apiError(403, 'FORBIDDEN');
    const clubs = await (query.deleted === 1
      ? findDeletedClubs(db, principal, query, now)
      : findClubs(db, principal, query));
    const stats =
      query.with_stats === 1 && principal.role === 'ngo'
        ? await findClubStats(db, principal, query, now)
        : null;
    const active =
      query.with_languages === 1 ? await activeLanguages(db, principal.client_id) : null;
    return clubs.map((club) => ({
      ...club,
      ...statsOf(club, stats),
      ...(active !== null && { languages: [...languagesOfClub(active, club)] }),
    }));
  });
};

const statsOf = (
  { id }: Club,
  all: Awaited<ReturnType<typeof findClubStats>> | null,
): Pick<Club, 'stats'> => {
  const stats = all?.get(id);
  return stats === undefined ? {} : { stats };
};

/** §7: the administration of clubs by their national body. */
const administerClubs = (server: Server): void => {
  defineRoute(server, 'POST /clubs', addClub);
  defineRoute(server, 'PATCH /clubs/:id', editClub);
  defineRoute(server, 'PUT /clubs/:id/logo', setLogo);
  defineRoute(server, 'GET /clubs/:id/schemes', async ({ db, principal, params: { id } }) =>
    (await findClub(db, principal, id)) === undefined
      ? apiError(404, 'NOT_FOUND')
      : findClubSchemes(db, principal.client_id, id),
  );
  defineRoute(server, 'POST /clubs/:id/export', startClubExport);
  defineRoute(server, 'POST /clubs/:id/export/:job_id/download', createDownloadLink);
  exportFileRoute(server);
  defineRoute(server, 'DELETE /clubs/:id', deleteClub);
  defineRoute(server, 'POST /clubs/:id/undelete', undeleteClub);
};
