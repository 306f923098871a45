import { type IndexedScheme, indexScheme } from '@springboard/assessment';
import type { CurriculumImpact } from '@springboard/contract';
import { findInputs } from '../assessments/documents.ts';
import { anyOf } from '../database/any-of.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { hasRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { apiError, isApiError, type ApiError } from '../http/api-error.ts';
import { addImpact, type Counts, NO_COUNTS } from './impact-of-member.ts';
import { findMirrors, followOwners } from './mirrors.ts';
import { findProblems } from './problems.ts';
import {
  type StoredVersion,
  findEditable,
  findGradesFor,
  findPublished,
  findVisibleScheme,
  gradeChangeOf,
} from './queries.ts';
import { type FullImpact, suppressImpact } from './suppress-impact.ts';

/** Members are assessed in batches, so that other requests run in between. */
const BATCH_SIZE = 100;
/** A call counts this long, and the next one continues. */
const MAX_SECONDS = 8;

/** How far the impact of a draft is counted. */
type Progress = {
  etag: string;
  published_version: number;
  last_member: string | null;
  counted: number;
  complete: boolean;
  counts: Counts;
};

/**
 * Counts what publishing the draft would change, by assessing all members with both versions. A call counts for at
 * most `MAX_SECONDS`, and the next one continues; the impact is complete when `counted` is `members`.
 */
export const countImpact = async ({
  principal,
  params,
  server,
  read,
  writeEachTime,
}: Context<'GET /curriculum/:slug/impact'>): Promise<CurriculumImpact | ApiError> => {
  const { client_id } = principal;
  const start = await read(async (db) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const draft = await findEditable(db, client_id, scheme.uuid);
    if (draft === undefined || draft.state === 'published') {
      return apiError(409, 'CONFLICT', { draft: 'required' });
    }
    const { errors } = await findProblems(db, client_id, scheme, draft.document);
    if (errors.length > 0) return apiError(422, 'VALIDATION', errors);
    const published = await findPublished(db, client_id, scheme.uuid);
    const indexOf = async ({ document }: StoredVersion): Promise<IndexedScheme> => {
      const grades = await findGradesFor(db, client_id, scheme, document);
      const mirrors = await findMirrors(db, client_id, scheme.uuid, document.version);
      return indexScheme({ ...document, tree: followOwners(document.tree, mirrors) }, grades);
    };
    const before = published === undefined ? null : await indexOf(published);
    const progress = await findProgress(db, client_id, scheme, draft.etag);
    const mapping = gradeChangeOf(scheme, draft.document)?.mapping ?? null;
    return { scheme, draft, before, after: await indexOf(draft), mapping, progress };
  });
  if (isApiError(start)) return start;
  const { scheme, draft, before, after, mapping } = start;
  let { progress } = start;

  const until = server.now() + MAX_SECONDS;
  while (!progress.complete && server.now() < until) {
    const { last_member } = progress;
    const { inputs, clubsOf } = await read(async (db) => {
      const uuids = await findAssessed(db, client_id, scheme.uuid, last_member);
      const found = await findInputs(db, client_id, scheme.uuid, uuids);
      return { inputs: found, clubsOf: await findClubsOf(db, client_id, uuids) };
    });
    const counts = structuredClone(progress.counts);
    for (const [uuid, member] of inputs) {
      addImpact(counts, { before, after, mapping }, member, clubsOf.get(uuid) ?? []);
    }
    progress = {
      ...progress,
      last_member: [...inputs.keys()].at(-1) ?? last_member,
      counted: progress.counted + inputs.size,
      complete: inputs.size < BATCH_SIZE,
      counts,
    };
  }
  await writeEachTime(async (db) => {
    const row = { ...progress, counts: JSON.stringify(progress.counts) };
    await db
      .insertInto('curriculum_impacts')
      .values({ client_id, scheme_uuid: scheme.uuid, ...row })
      .onConflict((conflict) => conflict.columns(['client_id', 'scheme_uuid']).doUpdateSet(row))
      .execute();
  });
  const members = progress.complete
    ? progress.counted
    : Math.max(progress.counted + 1, await read((db) => countAssessed(db, client_id, scheme.uuid)));
  const { counted, counts } = progress;
  const { canSeeAll, clubs } = await read(async (db) => ({
    canSeeAll: await hasRight(db, principal, 'people'),
    clubs: await db
      .selectFrom('clubs')
      .select(['id', 'name'])
      .where('client_id', '=', client_id)
      .execute(),
  }));
  const titles = new Map(
    [...(before?.nodes ?? []), ...after.nodes].map(({ node }) => [node.id, node.title]),
  );
  const impact: FullImpact = {
    version: draft.version,
    members,
    counted,
    gaining: counts.gaining,
    losing: counts.losing,
    level_changes: counts.levels,
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
  return canSeeAll
    ? { ...impact, nodes: [...impact.nodes], clubs: [...impact.clubs] }
    : suppressImpact(impact);
};

/** Whether the impact of exactly this draft against this published version is counted completely. */
export const isImpactCounted = async (
  db: Reader,
  client_id: number,
  scheme: { uuid: string; version: number },
  etag: string,
): Promise<boolean> => (await findProgress(db, client_id, scheme, etag)).complete;

const findProgress = async (
  db: Reader,
  client_id: number,
  { uuid, version: published_version }: { uuid: string; version: number },
  etag: string,
): Promise<Progress> => {
  const stored = await db
    .selectFrom('curriculum_impacts')
    .select(['etag', 'published_version', 'last_member', 'counted', 'complete', 'counts'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .where('etag', '=', etag)
    .where('published_version', '=', published_version)
    .$narrowType<{ counts: Counts }>()
    .executeTakeFirst();
  if (stored !== undefined) return stored;
  const start = { last_member: null, counted: 0, complete: false, counts: NO_COUNTS };
  return { etag, published_version, ...start };
};

const findAssessed = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  after: string | null,
): Promise<readonly string[]> => {
  const query = db
    .selectFrom('scores')
    .select('member_uuid')
    .distinct()
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('member_uuid')
    .limit(BATCH_SIZE);
  const rows = await (after === null ? query : query.where('member_uuid', '>', after)).execute();
  return rows.map(({ member_uuid }) => member_uuid);
};

const countAssessed = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<number> => {
  const { members } = await db
    .selectFrom('scores')
    .select(({ fn }) => fn.count<number>('member_uuid').distinct().as('members'))
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .executeTakeFirstOrThrow();
  return members;
};

/** The clubs in whose groups each of the members is now. */
const findClubsOf = async (
  db: Reader,
  client_id: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const rows = await db
    .selectFrom('class_members')
    .select(['member_uuid', 'club_id'])
    .distinct()
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', anyOf(uuids))
    .where('left_date', 'is', null)
    .where('waiting', '=', false)
    .execute();
  const byMember = Map.groupBy(rows, ({ member_uuid }) => member_uuid);
  return new Map([...byMember].map(([uuid, clubs]) => [uuid, clubs.map(({ club_id }) => club_id)]));
};

/** Visible levels that can never be complete, because nothing in them can be. */
const findEmptyLevels = ({ levels, nodes }: IndexedScheme): string[] =>
  levels.flatMap((index) => {
    const level = nodes[index];
    if (level === undefined || level.clauses.length > 0) return [];
    return level.node.hidden === true || level.node.skipped === true ? [] : [level.node.id];
  });
