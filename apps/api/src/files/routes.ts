import type { FileLink } from '@springboard/contract';
import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { contentRoute } from './content.ts';
import { fileLink } from './links.ts';
import { administerFiles } from './administration.ts';
import { countFiles, findFile, findFiles } from './queries.ts';
import { findReaders } from './readers.ts';
import { beginReminders } from './reminders.ts';
import { shownFile } from './shown.ts';

/** §7: documents and media. */
export const fileRoutes = (server: Server): void => {
  implement(server, 'GET /files', async ({ db, who, query, reply }) => {
    const asked = {
      ...query,
      with_clubs: query.with_clubs === 1,
      with_logs: query.with_logs === 1,
    };
    reply.total(await countFiles(db, who, asked));
    return (await findFiles(db, who, asked)).map((file) => shownFile(file));
  });

  implement(server, 'GET /files/file', async ({ db, who, query, now }) => {
    const file = await findFile(db, who, query.id);
    if (file === undefined) return refuse(404, 'NOT_FOUND');
    const link: FileLink = { ...shownFile(file), url: await fileLink(server, who, file, now) };
    return link;
  });

  implement(server, 'GET /files/:id/readers', async ({ db, who, params, query, reply }) => {
    const file = await findFile(db, who, params.id);
    if (file === undefined || file.folder === 'media') return refuse(404, 'NOT_FOUND');
    const { client_id, club_id } = who;
    const readers = await findReaders(db, { ...file, client_id, club_id }, query);
    reply.total(readers[0]?.total ?? 0);
    return readers.map(({ uuid, firstname, lastname, read_at }) => ({
      uuid,
      firstname,
      lastname,
      read_at,
    }));
  });
  implement(server, 'POST /files/:id/reminders', beginReminders);

  contentRoute(server);
  administerFiles(server);
};
