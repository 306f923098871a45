import type { GradeChange } from '@springboard/contract';
import { untranslatedWarnings } from '@springboard/domain';
import { sql } from 'kysely';
import { findCsvTexts } from '../csv/texts.ts';
import { defineRoute } from '../routing/define-route.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { rawResponse, apiError, csvResponse } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { findGradesOfVersion } from './publish-grades.ts';
import { findEditable, findVisibleScheme } from './queries.ts';
import { discardDraft, undeleteDraft } from './discarded.ts';
import { editNode, writeCurriculum } from './edit.ts';
import { findEditLog } from './edit-log.ts';
import { applyEdits } from './edits.ts';
import { exportScheme } from './export.ts';
import { addComment, listComments, resolveComment } from './comments.ts';
import { beginImpact, readImpact } from './impact.ts';
import { mirrorNode, rehomeNode } from './link.ts';
import { createMemberCounts } from './member-counts.ts';
import { findPresent, notePresence } from './presence.ts';
import { findProblems } from './problems.ts';
import { publishCurriculum } from './publish.ts';
import { readRestoration } from './restoration.ts';
import { restoreVersion } from './restore.ts';
import { scheduleRoutes } from './schedule.ts';
import {
  decideReview,
  readReview,
  requestReview,
  setReviewPolicy,
  withdrawReview,
} from './reviews.ts';
import {
  editTranslations,
  findUntranslated,
  listTranslations,
  listUntranslated,
  readTranslation,
} from './translations.ts';
import { findNodeUses } from './uses.ts';
import { findDiscardedDrafts, findVersions, versionsCsv } from './versions.ts';

/** §7, Schemes and curriculum: editing and publishing curricula. */
export const curriculumRoutes = (server: Server): void => {
  defineRoute(server, 'POST /curriculum/:slug', writeCurriculum);
  defineRoute(server, 'PATCH /curriculum/:slug/:node_id', editNode);
  defineRoute(server, 'DELETE /curriculum/:slug/draft', discardDraft);
  defineRoute(server, 'POST /curriculum/:slug/draft/undelete', undeleteDraft);
  defineRoute(server, 'POST /curriculum/:slug/edits', applyEdits);
  defineRoute(server, 'GET /curriculum/:slug/versions/:version/restoration', readRestoration);
  defineRoute(server, 'POST /curriculum/:slug/versions/:version/restore', restoreVersion);
  defineRoute(server, 'POST /curriculum/mirror', mirrorNode);
  defineRoute(server, 'POST /curriculum/rehome-linked-node', rehomeNode);
  defineRoute(server, 'GET /curriculum/:slug/impact', readImpact);
  defineRoute(server, 'POST /curriculum/:slug/impact', beginImpact);
  defineRoute(server, 'POST /curriculum/:slug/publish', publishCurriculum);
  scheduleRoutes(server);

  defineRoute(server, 'GET /curriculum/:slug/translations', listTranslations);
  defineRoute(server, 'GET /curriculum/:slug/untranslated', listUntranslated);
  defineRoute(server, 'GET /curriculum/:slug/translations/:language_id', readTranslation);
  defineRoute(server, 'PATCH /curriculum/:slug/translations/:language_id', editTranslations);
  defineRoute(server, 'GET /curriculum/:slug/export', exportScheme);
  defineRoute(server, 'GET /curriculum/:slug/review', readReview);
  defineRoute(server, 'POST /curriculum/:slug/review', requestReview);
  defineRoute(server, 'DELETE /curriculum/:slug/review', withdrawReview);
  defineRoute(server, 'POST /curriculum/:slug/review/approval', decideReview);
  defineRoute(server, 'PATCH /client-review', setReviewPolicy);
  defineRoute(server, 'GET /curriculum/:slug/comments', listComments);
  defineRoute(server, 'POST /curriculum/:slug/comments', addComment);
  defineRoute(server, 'PATCH /curriculum/:slug/comments/:id', resolveComment);

  defineRoute(
    server,
    'GET /curriculum/:slug/edits',
    async ({ db, principal, params, query, now }) => {
      const found = await findEditLog(db, principal, params.slug, query.after);
      if (found === undefined) return apiError(404, 'NOT_FOUND');
      const { scheme_uuid, log } = found;
      await notePresence(db, principal, { scheme_uuid, node_id: query.node_id ?? null }, now);
      return { ...log, editors: await findPresent(db, principal.client_id, scheme_uuid, now) };
    },
  );

  defineRoute(server, 'GET /curriculum/:slug/uses', findNodeUses);
  defineRoute(server, 'GET /curriculum/:slug/members', createMemberCounts());

  defineRoute(server, 'GET /curriculum/:slug/problems', async ({ db, principal, params }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const draft = await findEditable(db, principal.client_id, scheme.uuid);
    const { client_id } = principal;
    const { errors, warnings } = await findProblems(db, client_id, scheme, draft?.document);
    const untranslated = await findUntranslated(db, client_id, scheme.uuid);
    return { errors, warnings: [...warnings, ...untranslatedWarnings(untranslated)] };
  });

  defineRoute(server, 'GET /curriculum/:slug/discarded', async ({ db, principal, params, now }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    return findDiscardedDrafts(db, principal.client_id, scheme.uuid, now);
  });

  defineRoute(server, 'GET /curriculum/:slug/versions', async (context) => {
    const { db, principal, params, query, headers, reply } = context;
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const isCsv = acceptsCsv(headers);
    const { versions, total } = await findVersions(db, principal, scheme.uuid, isCsv ? {} : query);
    reply.total(total);
    if (!isCsv) return versions;
    const texts = await findCsvTexts(db, principal);
    return csvResponse(versionsCsv(texts, versions, scheme.version));
  });

  defineRoute(
    server,
    'GET /curriculum/:slug/versions/:version',
    async ({ db, principal, params }) => {
      const scheme = await findVisibleScheme(db, principal, params.slug);
      const stored =
        scheme &&
        (await db
          .selectFrom('curriculum_versions')
          .select([
            sql<string>`document::text`.as('document'),
            sql<GradeChange | null>`document->'grade_change'`.as('grade_change'),
          ])
          .where('client_id', '=', principal.client_id)
          .where('scheme_uuid', '=', scheme.uuid)
          .where('version', '=', params.version)
          .executeTakeFirst());
      if (scheme === undefined || stored === undefined) return apiError(404, 'NOT_FOUND');
      const { document, grade_change } = stored;
      const grades = await findGradesOfVersion(db, principal.client_id, {
        uuid: scheme.uuid,
        version: params.version,
        grade_change,
      });
      return rawResponse(`{"grades":${JSON.stringify(grades)},${document.slice(1)}`);
    },
  );
};
