import type { MemberImport } from '@springboard/contract';
import { logViews, viewsOf } from '../access/log-views.ts';
import { defineRoute } from '../routing/define-route.ts';
import { writeCsv } from '../files/write-csv.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { apiError, csvResponse } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { startImport, refreshPlan } from './commit.ts';
import { decideRow } from './decide.ts';
import { planImport } from './plan.ts';
import { findImport, findImports, findRows } from './queries.ts';
import { undoImport } from './undo.ts';

/** Members from a CSV file (§5, portals.md §C). */
export const importRoutes = (server: Server): void => {
  defineRoute(server, 'POST /imports', planImport);
  defineRoute(server, 'POST /imports/:id/commit', startImport);
  defineRoute(server, 'POST /imports/:id/plan', refreshPlan);
  defineRoute(server, 'POST /imports/:id/undo', undoImport);
  defineRoute(server, 'PATCH /imports/:id/rows/:line', decideRow);

  defineRoute(server, 'GET /imports', async ({ db, principal, query, headers, reply }) => {
    const isCsv = acceptsCsv(headers);
    const { file_hash } = query;
    const page = isCsv ? null : query;
    const { imports, total } = await findImports(db, principal, { file_hash, page });
    reply.total(total);
    return isCsv ? csvResponse(importsCsv(imports)) : imports;
  });

  defineRoute(server, 'GET /imports/:id', async ({ db, principal, params }) => {
    const memberImport = await findImport(db, principal, params.id);
    return memberImport ?? apiError(404, 'NOT_FOUND');
  });

  defineRoute(server, 'GET /imports/:id/rows', async (context) => {
    const { db, principal, params, query, reply, now } = context;
    if ((await findImport(db, principal, params.id)) === undefined)
      return apiError(404, 'NOT_FOUND');
    const { rows, total } = await findRows(db, principal, params.id, query);
    const uuids = rows.flatMap(({ member_uuid }) => member_uuid ?? []);
    await logViews(db, viewsOf(uuids, ['profile']), now);
    reply.total(total);
    return rows;
  });
};

const importsCsv = (imports: readonly MemberImport[]): string =>
  writeCsv(
    ['id', 'name', 'created_at', 'user', 'state', 'create', 'update', 'duplicate', 'error'],
    imports.map(({ id, name, created_at, user_name, state, counts }) => [
      id,
      name,
      new Date(created_at * 1000).toISOString(),
      user_name,
      state,
      counts.create,
      counts.update,
      counts.duplicate,
      counts.error,
    ]),
  );
