import { sql } from 'kysely';
import type { CurriculumVersion } from '@springboard/contract';
import { implement } from '../http/implement.ts';
import { raw, refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findSchemeFor } from '../schemes/video-queries.ts';
import { editNode, giveUpDraft, writeCurriculum } from './edit.ts';
import { countImpact } from './impact.ts';
import { mirrorNode, rehomeNode } from './link.ts';
import { publishCurriculum } from './publish.ts';

/** §7, Schemes and curriculum: editing and publishing. */
export const curriculumRoutes = (server: Server): void => {
  implement(server, 'POST /curriculum/:slug', writeCurriculum);
  implement(server, 'PATCH /curriculum/:slug/:node_id', editNode);
  implement(server, 'DELETE /curriculum/:slug/draft', giveUpDraft);
  implement(server, 'POST /curriculum/mirror', mirrorNode);
  implement(server, 'POST /curriculum/rehome-linked-node', rehomeNode);
  implement(server, 'GET /curriculum/:slug/impact', countImpact);
  implement(server, 'POST /curriculum/:slug/publish', publishCurriculum);

  implement(server, 'GET /curriculum/:slug/versions', async ({ db, who, params }) => {
    const scheme = await findSchemeFor(db, who, params.slug);
    if (scheme === undefined) return refuse(404, 'NOT_FOUND');
    return db
      .selectFrom('curriculum_versions')
      .select(['version', 'state', 'etag', 'note', 'created_at', 'published_at'])
      .where('client_id', '=', who.client_id)
      .where('scheme_uuid', '=', scheme.uuid)
      .orderBy('version', 'desc')
      .$narrowType<{ state: CurriculumVersion['state'] }>()
      .execute();
  });

  implement(server, 'GET /curriculum/:slug/versions/:version', async ({ db, who, params }) => {
    const scheme = await findSchemeFor(db, who, params.slug);
    const found =
      scheme &&
      (await db
        .selectFrom('curriculum_versions')
        .select(sql<string>`document::text`.as('document'))
        .where('client_id', '=', who.client_id)
        .where('scheme_uuid', '=', scheme.uuid)
        .where('version', '=', params.version)
        .executeTakeFirst());
    return found === undefined ? refuse(404, 'NOT_FOUND') : raw(found.document);
  });
};
