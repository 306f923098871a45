import { activeLanguages } from '../clients/queries.ts';
import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import { administerClubs } from './administration.ts';
import { clubLanguages, clubsFor } from './queries.ts';

/** §7, Clubs. */
export const clubRoutes = (server: Server): void => {
  administerClubs(server);
  implement(server, 'GET /clubs', async ({ db, who, query }) => {
    const clubs = await clubsFor(db, who);
    const shown = clubs.map((club) => ({
      ...club,
      logo: query.with_logos === 1 ? club.logo : null,
    }));
    if (query.with_languages !== 1) return shown;
    const active = await activeLanguages(db, who.client_id);
    const chosen = await clubLanguages(db, who.client_id);
    return shown.map((club) => {
      const ids = chosen.filter(({ club_id }) => club_id === club.id);
      // A club that has chosen none has all of its client's.
      const languages = active.filter(
        ({ language_id }) => ids.length === 0 || ids.some((one) => one.language_id === language_id),
      );
      return { ...club, languages };
    });
  });
};
