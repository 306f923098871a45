import type { FileLink } from '@springboard/contract';
import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { contentRoute } from './content.ts';
import { fileLink } from './links.ts';
import { administerFiles } from './administration.ts';
import { countFiles, findFile, findFiles } from './queries.ts';
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

  contentRoute(server);
  administerFiles(server);
};
