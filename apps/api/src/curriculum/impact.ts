import type { IndexedScheme } from '@springboard/assessment';
import type { CurriculumImpact, ImpactCount } from '@springboard/contract';
import type { Reader } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { hasRight } from '../identity/rights.ts';
import { retryJob } from '../jobs/state-queries.ts';
import type { Context } from '../routing/context.ts';
import { type DraftCount, findCompared, findDraftCount, startCount } from './impact-queries.ts';
import { findProblems } from './problems.ts';
import { findEditable, findVisibleScheme, lockScheme } from './queries.ts';
import { type FullImpact, suppressImpact } from './suppress-impact.ts';

type Impact = ImpactCount | CurriculumImpact;

/** What publishing the draft would change, or how many members are counted (scheme-portal §6). */
export const readImpact = async ({
  db,
  principal,
  params,
}: Context<'GET /curriculum/:slug/impact'>): Promise<Impact | ApiError> => {
  const scheme = await findVisibleScheme(db, principal, params.slug);
  return scheme === undefined ? apiError(404, 'NOT_FOUND') : impactOf(db, principal, scheme);
};

/** Begins the count of exactly this draft, unless it runs or is complete. The job of impact-job.ts counts. */
export const beginImpact = ({
  server: { jobs },
  principal,
  params,
  now,
  write,
}: Context<'POST /curriculum/:slug/impact'>): Promise<Impact | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    // Of two requests, only the first one begins the count.
    const scheme = await lockScheme(db, principal, { slug: params.slug });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const { uuid: scheme_uuid, version: published_version } = scheme;
    const count = await findDraftCount(db, client_id, scheme_uuid);
    if (count === undefined || count.complete !== null || stateOf(count) === 'counting') {
      return impactOf(db, principal, scheme);
    }
    const draft = await findEditable(db, client_id, scheme_uuid);
    const { errors } = await findProblems(db, client_id, scheme, draft?.document);
    if (errors.length > 0) return apiError(422, 'VALIDATION', errors);
    if (count.job_id !== null && stateOf(count) !== 'none') {
      const ref = { client_id, job_id: count.job_id };
      await retryJob(db, ref);
      await jobs.requeue(db, ref);
    } else {
      const input = { scheme_uuid, etag: count.etag, published_version };
      const job_id = await jobs.add(db, principal, 'count_impact', input, now);
      await startCount(db, client_id, { ...input, job_id });
    }
    return impactOf(db, principal, scheme);
  });

type Scheme = { readonly uuid: string; readonly scale: number };

/** 409 without a draft. */
const impactOf = async (
  db: Reader,
  principal: Principal,
  scheme: Scheme,
): Promise<Impact | ApiError> => {
  const { client_id } = principal;
  const count = await findDraftCount(db, client_id, scheme.uuid);
  if (count === undefined) return apiError(409, 'CONFLICT', { draft: 'required' });
  const { etag, counted, complete } = count;
  if (complete === null) {
    const state = stateOf(count);
    const members = state === 'none' ? count.members : Math.max(counted + 1, count.members);
    return { etag, complete: false, state, counted, members };
  }
  const impact = await fullImpactOf(db, client_id, scheme, { etag, counted, ...complete });
  const { nodes, clubs } = impact;
  return (await hasRight(db, principal, 'people'))
    ? { ...impact, nodes: [...nodes], clubs: [...clubs] }
    : suppressImpact(impact);
};

/** The state of a count that is not complete. */
const stateOf = ({ job_state }: Pick<DraftCount, 'job_state'>): ImpactCount['state'] => {
  if (job_state === null || job_state === 'done') return 'none';
  return job_state === 'failed' || job_state === 'cancelled' ? job_state : 'counting';
};

type Complete = Pick<DraftCount, 'etag' | 'counted'> & NonNullable<DraftCount['complete']>;

const fullImpactOf = async (
  db: Reader,
  client_id: number,
  scheme: Scheme,
  { etag, counted, version, document, counts }: Complete,
): Promise<FullImpact> => {
  const { before, after } = await findCompared(db, client_id, scheme, { document });
  const titles = new Map(
    [...(before?.nodes ?? []), ...after.nodes].map(({ node }) => [node.id, node.title]),
  );
  const clubs = await db
    .selectFrom('clubs')
    .select(['id', 'name'])
    .where('client_id', '=', client_id)
    .execute();
  return {
    etag,
    complete: true,
    version,
    members: counted,
    counted,
    gaining: counts.gaining,
    losing: counts.losing,
    level_changes: counts.levels,
    orphaned: counts.orphaned,
    reinstated: counts.reinstated,
    retained_badges: counts.retainedBadges,
    nodes: [...titles].flatMap(([node_id, title]) => {
      const node = counts.nodes[node_id];
      return node === undefined ? [] : [{ node_id, title, ...node }];
    }),
    clubs: clubs.flatMap(({ id, name }) => {
      const club = counts.clubs[id];
      return club === undefined ? [] : [{ club_id: id, name, ...club }];
    }),
    warnings: findEmptyLevels(after).map((node_id) => ({ node_id, code: 'EMPTY_LEVEL' as const })),
  };
};

/** Visible levels that can never be complete, because nothing in them can be. */
const findEmptyLevels = ({ levels, nodes }: IndexedScheme): string[] =>
  levels.flatMap((index) => {
    const level = nodes[index];
    if (level === undefined || level.clauses.length > 0) return [];
    return level.node.hidden === true || level.node.skipped === true ? [] : [level.node.id];
  });
