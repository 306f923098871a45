import multipart from '@fastify/multipart';
import { MAX_SCHEME_FILE_BYTES } from '@springboard/domain';
import { findCsvTexts } from '../csv/texts.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { apiError, csvResponse } from '../http/api-error.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { commitImport } from './commit.ts';
import { planImport } from './plan.ts';
import { findImport, findRows } from './queries.ts';
import { addImport } from './read.ts';
import { importReport } from './report.ts';
import { undoImport } from './undo.ts';

/** Schemes from files (scheme-portal §9). */
export const schemeImportRoutes = (server: Server): void => {
  // Only these routes accept forms; all others respond with 415 (D9).
  void server.fastify.register(async (forms) => {
    await forms.register(multipart, {
      limits: { fileSize: MAX_SCHEME_FILE_BYTES, files: 1, fields: 10 },
      // The upload responds with its own error for a file that is too large.
      throwFileSizeLimit: false,
    });
    defineRoute({ ...server, fastify: forms }, 'POST /scheme-imports', addImport);
  });
  defineRoute(server, 'POST /scheme-imports/:id/plan', planImport);
  defineRoute(server, 'POST /scheme-imports/:id/commit', commitImport);
  defineRoute(server, 'POST /scheme-imports/:id/undo', undoImport);

  defineRoute(server, 'GET /scheme-imports/:id', async ({ db, principal, params }) => {
    const found = await findImport(db, principal, params.id);
    return found ?? apiError(404, 'NOT_FOUND');
  });

  defineRoute(server, 'GET /scheme-imports/:id/rows', async (context) => {
    const { db, principal, params, query, headers, reply } = context;
    const found = await findImport(db, principal, params.id);
    if (found === undefined) return apiError(404, 'NOT_FOUND');
    const isCsv = acceptsCsv(headers);
    const page = isCsv ? null : query;
    const { rows, total } = await findRows(db, principal, params.id, query, page);
    reply.total(total);
    return isCsv ? csvResponse(importReport(await findCsvTexts(db, principal), found, rows)) : rows;
  });
};
