import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { beginImport, planAgain } from './commit.ts';
import { planImport } from './plan.ts';
import { findImport, findRows } from './queries.ts';
import { undoImport } from './undo.ts';

/** Members from a CSV file (§5, portals.md §C). */
export const importRoutes = (server: Server): void => {
  implement(server, 'POST /imports', planImport);
  implement(server, 'POST /imports/:id/commit', beginImport);
  implement(server, 'POST /imports/:id/plan', planAgain);
  implement(server, 'POST /imports/:id/undo', undoImport);

  implement(server, 'GET /imports/:id', async ({ db, who, params }) => {
    const found = await findImport(db, who, params.id);
    return found ?? refuse(404, 'NOT_FOUND');
  });

  implement(server, 'GET /imports/:id/rows', async ({ db, who, params, query, reply }) => {
    if ((await findImport(db, who, params.id)) === undefined) return refuse(404, 'NOT_FOUND');
    const { rows, total } = await findRows(db, who, params.id, query);
    reply.total(total);
    return rows;
  });
};
