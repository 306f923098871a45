import { assessMember, type IndexedScheme, indexScheme } from '@springboard/assessment';
import type { Badge, CurriculumImpact, Scores } from '@springboard/contract';
import { findScores } from '../assessments/documents.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { findBadges } from '../access/member-detail-queries.ts';
import { findMirrors, followOwners } from './mirrors.ts';
import {
  type StoredVersion,
  findEditable,
  findGradesOf,
  findPublished,
  findVisibleScheme,
} from './queries.ts';

/** Members are assessed in batches, so that other requests run in between. */
const BATCH_SIZE = 100;
const MAX_SECONDS = 8;

/**
 * Counts what publishing the draft would change, by assessing members with both versions. It stops after
 * `MAX_SECONDS`; `counted` is the number of assessed members.
 */
export const countImpact = async ({
  db,
  principal,
  params,
  server,
}: Context<'GET /curriculum/:slug/impact'>): Promise<CurriculumImpact | ApiError> => {
  const { client_id } = principal;
  const scheme = await findVisibleScheme(db, principal, params.slug);
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  const draft = await findEditable(db, client_id, scheme.uuid);
  if (draft === undefined || draft.state === 'published') {
    return apiError(409, 'CONFLICT', { draft: 'required' });
  }
  const published = await findPublished(db, client_id, scheme.uuid);
  const grades = await findGradesOf(db, client_id, scheme.uuid);
  const mirrors = await findMirrors(db, client_id, scheme.uuid);
  const indexOf = ({ document }: StoredVersion): IndexedScheme =>
    indexScheme({ ...document, tree: followOwners(document.tree, mirrors) }, grades);
  const counter = createImpactCounter(
    published === undefined ? null : indexOf(published),
    indexOf(draft),
  );

  const uuids = await findAssessed(db, client_id, scheme.uuid);
  const until = server.now() + MAX_SECONDS;
  let counted = 0;
  while (counted < uuids.length && server.now() < until) {
    const batch = uuids.slice(counted, counted + BATCH_SIZE);
    const scores = await findScores(db, client_id, scheme.uuid, batch);
    const badges = await findBadges(db, { client_id, uuids: batch }, scheme.uuid);
    for (const uuid of batch) counter.add(scores.get(uuid) ?? {}, badges.get(uuid) ?? []);
    counted += batch.length;
  }
  return { version: draft.version, members: uuids.length, counted, ...counter.result() };
};

const findAssessed = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('scores')
    .select('member_uuid')
    .distinct()
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('member_uuid')
    .execute();
  return rows.map(({ member_uuid }) => member_uuid);
};

type Counts = Pick<CurriculumImpact, 'gaining' | 'losing' | 'nodes'>;

/** Counts changed completions of levels and skill groups. Skills do not count, because only their grade decides. */
const createImpactCounter = (before: IndexedScheme | null, after: IndexedScheme) => {
  const countsById = new Map<string, { gained: number; lost: number }>();
  const people = { gaining: 0, losing: 0 };
  const titles = new Map(
    [...(before?.nodes ?? []), ...after.nodes].map(({ node }) => [node.id, node.title]),
  );
  const count = (node_id: string, change: 'gained' | 'lost'): void => {
    const counts = countsById.get(node_id) ?? { gained: 0, lost: 0 };
    counts[change] += 1;
    countsById.set(node_id, counts);
  };
  return {
    add: (scores: Scores, badges: readonly Badge[]): void => {
      const completedBefore = findCompleted(before, scores, badges);
      const completedAfter = findCompleted(after, scores, badges);
      const gained = [...completedAfter].filter((id) => !completedBefore.has(id));
      const lost = [...completedBefore].filter((id) => !completedAfter.has(id));
      for (const id of gained) count(id, 'gained');
      for (const id of lost) count(id, 'lost');
      if (gained.length > 0) people.gaining += 1;
      if (lost.length > 0) people.losing += 1;
    },
    result: (): Counts => ({
      ...people,
      nodes: [...titles].flatMap(([node_id, title]) => {
        const counts = countsById.get(node_id);
        return counts === undefined ? [] : [{ node_id, title, ...counts }];
      }),
    }),
  };
};

const findCompleted = (
  scheme: IndexedScheme | null,
  scores: Scores,
  badges: readonly Badge[],
): ReadonlySet<string> => {
  if (scheme === null) return new Set();
  const { complete } = assessMember(scheme, scores, badges).assessments;
  const skills = new Set(scheme.skills.map((index) => scheme.nodes[index]?.node.id));
  return new Set(Object.keys(complete).filter((id) => !skills.has(id)));
};
