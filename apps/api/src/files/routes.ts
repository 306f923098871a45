import type { FileLink } from '@springboard/contract';
import { defineRoute } from '../routing/define-route.ts';
import { apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { contentRoute } from './content.ts';
import { fileLink } from './links.ts';
import { administerFiles } from './administration.ts';
import { countFiles, findFile, findFiles, toStoredFile } from './queries.ts';
import { findReaders } from './readers.ts';
import { startReminders } from './reminders.ts';

/** §7: documents and media. */
export const fileRoutes = (server: Server): void => {
  defineRoute(server, 'GET /files', async ({ db, principal, query, reply }) => {
    const filter = {
      ...query,
      with_clubs: query.with_clubs === 1,
      with_logs: query.with_logs === 1,
      with_versions: query.with_versions === 1,
    };
    reply.total(await countFiles(db, principal, filter));
    return (await findFiles(db, principal, filter)).map((file) => toStoredFile(file));
  });

  defineRoute(server, 'GET /files/:id', async ({ db, principal, params }) => {
    const parts = { with_clubs: false, with_logs: true, with_versions: true };
    const [file] = await findFiles(db, principal, { ...parts, id: params.id });
    return file === undefined ? apiError(404, 'NOT_FOUND') : toStoredFile(file);
  });

  defineRoute(server, 'GET /files/file', async ({ db, principal, query, now }) => {
    const file = await findFile(db, principal, query.id);
    if (file === undefined) return apiError(404, 'NOT_FOUND');
    const link: FileLink = {
      ...toStoredFile(file),
      url: await fileLink(server, principal, file, now),
    };
    return link;
  });

  defineRoute(server, 'GET /files/:id/readers', async ({ db, principal, params, query, reply }) => {
    const file = await findFile(db, principal, params.id);
    if (file === undefined || file.folder === 'media') return apiError(404, 'NOT_FOUND');
    const { client_id, club_id } = principal;
    const version = { ...file, client_id, club_id };
    const readers = await findReaders(db, version, query);
    const [first] =
      readers.length === 0 && (query.page ?? 0) > 0
        ? await findReaders(db, version, { page: 0, per_page: 1 })
        : readers;
    reply.total(first?.total ?? 0);
    return readers.map(({ total: _total, ...reader }) => reader);
  });
  defineRoute(server, 'POST /files/:id/reminders', startReminders);

  contentRoute(server);
  administerFiles(server);
};
