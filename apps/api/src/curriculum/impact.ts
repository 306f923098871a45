import { assessMember, type IndexedScheme, indexScheme } from '@springboard/assessment';
import type { Badge, CurriculumImpact, Scores } from '@springboard/contract';
import { findScores } from '../assessments/documents.ts';
import type { Reader } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findBadges } from '../members/part-queries.ts';
import { findMirrors, followOwners } from './mirrors.ts';
import { findEditable, findGradesOf, findPublished, type StoredVersion } from './queries.ts';
import { findSchemeFor } from '../schemes/video-queries.ts';

/** Members are looked at in portions, so that other requests get their turn in between. */
const AT_ONCE = 100;
const MOST_SECONDS = 8;

/** What publishing the draft would do, found by assessing every member by both versions. */
export const countImpact = async ({
  db,
  who,
  params,
  server,
}: Context<'GET /curriculum/:slug/impact'>): Promise<CurriculumImpact | Refusal> => {
  const { client_id } = who;
  const scheme = await findSchemeFor(db, who, params.slug);
  if (scheme === undefined) return refuse(404, 'NOT_FOUND');
  const draft = await findEditable(db, client_id, scheme.uuid);
  if (draft === undefined || draft.state === 'published') {
    return refuse(409, 'CONFLICT', { draft: 'required' });
  }
  const published = await findPublished(db, client_id, scheme.uuid);
  const grades = await findGradesOf(db, client_id, scheme.uuid);
  const mirrors = await findMirrors(db, client_id, scheme.uuid);
  const indexOf = ({ document }: StoredVersion): IndexedScheme =>
    indexScheme({ ...document, tree: followOwners(document.tree, mirrors) }, grades);
  const tally = startTally(published === undefined ? null : indexOf(published), indexOf(draft));

  const uuids = await findAssessed(db, client_id, scheme.uuid);
  const until = server.now() + MOST_SECONDS;
  let counted = 0;
  while (counted < uuids.length && server.now() < until) {
    const portion = uuids.slice(counted, counted + AT_ONCE);
    const scores = await findScores(db, client_id, scheme.uuid, portion);
    const badges = await findBadges(db, { client_id, uuids: portion }, scheme.uuid);
    for (const uuid of portion) tally.add(scores.get(uuid) ?? {}, badges.get(uuid) ?? []);
    counted += portion.length;
  }
  return { version: draft.version, members: uuids.length, counted, ...tally.result() };
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

/** Adds up members. Levels and skill groups count; a skill is passed by its grade alone. */
const startTally = (before: IndexedScheme | null, after: IndexedScheme) => {
  const changed = new Map<string, { gained: number; lost: number }>();
  const people = { gaining: 0, losing: 0 };
  const titles = new Map(
    [...(before?.nodes ?? []), ...after.nodes].map(({ node }) => [node.id, node.title]),
  );
  const count = (node_id: string, what: 'gained' | 'lost'): void => {
    const counts = changed.get(node_id) ?? { gained: 0, lost: 0 };
    counts[what] += 1;
    changed.set(node_id, counts);
  };
  return {
    add: (scores: Scores, badges: readonly Badge[]): void => {
      const had = completed(before, scores, badges);
      const has = completed(after, scores, badges);
      const gained = [...has].filter((id) => !had.has(id));
      const lost = [...had].filter((id) => !has.has(id));
      for (const id of gained) count(id, 'gained');
      for (const id of lost) count(id, 'lost');
      if (gained.length > 0) people.gaining += 1;
      if (lost.length > 0) people.losing += 1;
    },
    result: (): Counts => ({
      ...people,
      nodes: [...titles].flatMap(([node_id, title]) => {
        const counts = changed.get(node_id);
        return counts === undefined ? [] : [{ node_id, title, ...counts }];
      }),
    }),
  };
};

const completed = (
  scheme: IndexedScheme | null,
  scores: Scores,
  badges: readonly Badge[],
): ReadonlySet<string> => {
  if (scheme === null) return new Set();
  const { complete } = assessMember(scheme, scores, badges).assessments;
  const skills = new Set(scheme.skills.map((place) => scheme.nodes[place]?.node.id));
  return new Set(Object.keys(complete).filter((id) => !skills.has(id)));
};
