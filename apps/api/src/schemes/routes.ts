import { DAY_SECONDS } from '@springboard/domain';
import { levelsOf } from '@springboard/assessment';
import type { Scheme } from '@springboard/contract';
import { todaySql } from '../access/today.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { defineRoute } from '../routing/define-route.ts';
import { notModified, rawResponse, apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { findCurriculum, findGrades, findSchemeActivity, findSchemes } from './queries.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { administerSchemes } from './administration.ts';
import { schemeClubRoutes } from './clubs.ts';
import { schemeFileRoutes } from './files.ts';
import { gradeRoutes } from './grades.ts';
import { sectionRoutes } from './sections.ts';
import { countOpenProposals } from '../curriculum/proposals.ts';
import { type AdministeredScheme, findAdministeredSchemes } from './administration-queries.ts';
import { findCoverage } from '../curriculum/translations.ts';
import { matchesEtag } from '../http/etag.ts';
import { languageRoutes } from './languages.ts';

const WEEK_SECONDS = 7 * DAY_SECONDS;

/** §7, Schemes and curriculum: schemes. */
export const schemeRoutes = (server: Server): void => {
  defineRoute(server, 'GET /schemes', async ({ db, principal, query, now }) => {
    if (query.deleted === 1) {
      if (principal.role !== 'ngo') return apiError(403, 'FORBIDDEN');
      return [...(await findAdministeredSchemes(db, principal, { deleted: true }))];
    }
    const rows = await findSchemes(db, principal, {
      published: query.published === 1,
      used_by_groups_on: query.scheme_sessions_only === 1 ? todaySql(principal, now) : null,
    });
    const listed = rows.map((scheme) => ({ ...scheme, published: scheme.version > 0 }));
    if (principal.role !== 'ngo') return listed;
    const administered = await findAdministeredSchemes(db, principal, { deleted: false });
    const schemes = listed.flatMap(
      (scheme) => administered.find(({ uuid }) => uuid === scheme.uuid) ?? [],
    );
    if (query.with_stats !== 1) return schemes;
    return withStats(server, db, principal.client_id, schemes, now);
  });

  /** Returns the stored JSON of the user's language unchanged (D21). Browsers cache it and revalidate by its ETag. */
  defineRoute(
    server,
    'GET /curriculum/:slug',
    async ({ db, principal, params, query, headers, reply }) => {
      if (query.raw === 1 && principal.role !== 'ngo') return apiError(403, 'FORBIDDEN');
      const state = query.raw === 1 ? 'draft' : 'published';
      const language_id = query.raw === 1 ? null : principal.language.language_id;
      const { client_id } = principal;
      const curriculum = await findCurriculum(db, client_id, params.slug, state, language_id);
      if (curriculum === undefined) return apiError(404, 'NOT_FOUND');
      reply.header('etag', `"${curriculum.etag}"`);
      reply.header('cache-control', 'private, no-cache');
      reply.header('vary', 'Authorization, Origin');
      return matchesEtag(headers['if-none-match'], curriculum.etag)
        ? notModified
        : rawResponse(curriculum.document);
    },
  );

  defineRoute(server, 'GET /schemes/:slug/grades', async ({ db, principal, params }) => {
    const grades = await findGrades(db, principal.client_id, params.slug);
    return grades.length === 0 ? apiError(404, 'NOT_FOUND') : grades;
  });

  defineRoute(server, 'GET /schemes/:slug/badges', async ({ db, principal, params }) => {
    const scheme = await server.findScheme(db, principal.client_id, { slug: params.slug });
    return scheme === null ? apiError(404, 'NOT_FOUND') : badgesOf(scheme);
  });

  administerSchemes(server);
  gradeRoutes(server);
  languageRoutes(server);
  schemeClubRoutes(server);
  schemeFileRoutes(server);
  sectionRoutes(server);
};

const badgesOf = ({ index }: PublishedScheme) =>
  levelsOf(index).flatMap(({ id, badge }) => (badge === undefined ? [] : [{ node_id: id, badge }]));

const withStats = async (
  server: Server,
  db: Reader,
  client_id: number,
  schemes: readonly AdministeredScheme[],
  now: number,
): Promise<Scheme[]> => {
  const activity = await findSchemeActivity(db, client_id, {
    now,
    since: now - WEEK_SECONDS,
    before: now - 2 * WEEK_SECONDS,
  });
  const proposals = await countOpenProposals(db, client_id);
  const schemesWithStats: Scheme[] = [];
  for (const scheme of schemes) {
    const schemeActivity = activity.find(({ uuid }) => uuid === scheme.uuid);
    if (schemeActivity === undefined) continue;
    const { uuid, ...counts } = schemeActivity;
    const published = await server.findScheme(db, client_id, { uuid });
    const nodes = published?.index.nodes ?? [];
    // Without another language, the texts need not be read.
    const coverage = scheme.language_ids.length > 1 ? await findCoverage(db, client_id, uuid) : [];
    const stats = {
      levels: nodes.filter(({ node }) => node.t === 'l').length,
      skills: nodes.filter(({ isSkill, isManual }) => isSkill && !isManual).length,
      ...counts,
      proposals: proposals.get(uuid) ?? 0,
      coverage: coverage.map(({ language_id, texts, translated }) => ({
        language_id,
        texts,
        translated,
      })),
    };
    schemesWithStats.push({ ...scheme, stats });
  }
  return schemesWithStats;
};
