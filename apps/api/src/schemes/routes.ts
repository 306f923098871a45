import type { Scheme } from '@springboard/contract';
import { todayHere } from '../groups/today.ts';
import { implement } from '../http/implement.ts';
import { notModified, raw, refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findCurriculum, findGrades, schemeActivity, schemesFor } from './queries.ts';
import type { Reader } from '../database/tenancy.ts';
import { administerSchemes } from './administration.ts';
import { findAdministered } from './administration-queries.ts';
import { carries } from '../http/etag.ts';

const WEEK_SECONDS = 7 * 86_400;

/** §7, Schemes and curriculum: schemes. */
export const schemeRoutes = (server: Server): void => {
  implement(server, 'GET /schemes', async ({ db, who, query, now }) => {
    if (query.deleted === 1) {
      if (who.role !== 'ngo') return refuse(403, 'FORBIDDEN');
      return [...(await findAdministered(db, who, { deleted: true }))];
    }
    const rows = await schemesFor(db, who, {
      published: query.published === 1,
      of_groups_on: query.scheme_sessions_only === 1 ? todayHere(who, now) : null,
    });
    const listed = rows.map((scheme) => ({ ...scheme, published: scheme.version > 0 }));
    if (who.role !== 'ngo') return listed;
    const administered = await findAdministered(db, who, { deleted: false });
    const schemes = listed.flatMap(
      (scheme) => administered.find(({ uuid }) => uuid === scheme.uuid) ?? [],
    );
    if (query.with_stats !== 1) return schemes;
    return withStats(server, db, who.client_id, schemes, now);
  });

  /** Handed through as it is stored. Browsers keep it, and ask whether it is still the one. */
  implement(server, 'GET /curriculum/:slug', async ({ db, who, params, query, headers, reply }) => {
    if (query.raw === 1 && who.role !== 'ngo') return refuse(403, 'FORBIDDEN');
    const which = query.raw === 1 ? 'draft' : 'published';
    const found = await findCurriculum(db, who.client_id, params.slug, which);
    if (found === undefined) return refuse(404, 'NOT_FOUND');
    reply.header('etag', `"${found.etag}"`);
    reply.header('cache-control', 'private, no-cache');
    reply.header('vary', 'Authorization, Origin');
    return carries(headers['if-none-match'], found.etag) ? notModified : raw(found.document);
  });

  implement(server, 'GET /schemes/:slug/grades', async ({ db, who, params }) => {
    const grades = await findGrades(db, who.client_id, params.slug);
    return grades.length === 0 ? refuse(404, 'NOT_FOUND') : grades;
  });

  administerSchemes(server);
};

const withStats = async (
  server: Server,
  db: Reader,
  client_id: number,
  schemes: readonly Omit<Scheme, 'stats'>[],
  now: number,
): Promise<Scheme[]> => {
  const activity = await schemeActivity(db, client_id, now - WEEK_SECONDS);
  const shown: Scheme[] = [];
  for (const scheme of schemes) {
    const found = activity.find(({ uuid }) => uuid === scheme.uuid);
    if (found === undefined) continue;
    const { uuid, ...counts } = found;
    const published = await server.findScheme(db, client_id, { uuid });
    const nodes = published?.index.nodes ?? [];
    const stats = {
      levels: nodes.filter(({ node }) => node.t === 'l').length,
      skills: nodes.filter(({ isSkill, isManual }) => isSkill && !isManual).length,
      ...counts,
    };
    shown.push({ ...scheme, stats });
  }
  return shown;
};
