import type { MemberImport } from '@springboard/contract';
import { logViews, viewsOf } from '../access/log-views.ts';
import { defineRoute } from '../routing/define-route.ts';
import { type CsvTexts, findCsvTexts, listCsv } from '../csv/texts.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { apiError, csvResponse } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { startImport, refreshPlan } from './commit.ts';
import { decideRow } from './decide.ts';
import { planImport } from './plan.ts';
import { findImport, findImports, findRows } from './queries.ts';
import { undoImport } from './undo.ts';

/** Members from a CSV file (§5, portals §C). */
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
    return isCsv ? csvResponse(importsCsv(await findCsvTexts(db, principal), imports)) : imports;
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

/** The columns of the list on screen. */
const importsCsv = (texts: CsvTexts, imports: readonly MemberImport[]): string =>
  listCsv(
    texts,
    [
      { heading: 'club:imports.list.file', cell: ({ name }) => name },
      { heading: 'club:imports.list.when', cell: ({ created_at }) => texts.moment(created_at) },
      { heading: 'club:imports.list.by', cell: ({ user_name }) => user_name },
      { heading: 'club:imports.list.new', cell: ({ counts }) => counts.create },
      { heading: 'club:imports.list.updated', cell: ({ counts }) => counts.update },
      {
        heading: 'club:imports.list.state',
        cell: ({ state }) => texts.t(`club:imports.list.states.${state}`),
      },
      {
        heading: 'club:imports.list.errors',
        cell: ({ counts }) => counts.error + counts.duplicate,
      },
    ],
    imports,
  );
