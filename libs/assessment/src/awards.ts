import type { Award, Badge, Scores } from '@springboard/contract';
import { type NodeTable, COMPLETE, DONE, NEVER, getCell } from './node-table.ts';
import type { IndexedNode, IndexedScheme } from './indexed-scheme.ts';

/** AS16, AS17: an award for every started or completed level, in the scheme's order. */
export const awardsOf = (
  scheme: IndexedScheme,
  table: NodeTable,
  scores: Scores,
  badges: readonly Badge[],
): Award[] => {
  const handedOut = new Map(badges.map((badge) => [badge.badge_id, badge]));
  return scheme.levels.flatMap((index) => {
    const level = scheme.nodes[index];
    if (level === undefined) return [];
    const badge = handedOut.get(level.node.id);
    const completed_ts = badge ? momentOf(badge) : momentOrNull(getCell(table, index, COMPLETE));
    const started_ts = momentOrNull(firstGrade(scheme, index, level, scores)) ?? completed_ts;
    if (started_ts === null) return [];
    const completed = getCell(table, index, DONE);
    return {
      slug: level.node.id,
      started_ts,
      completed_ts,
      completed,
      total: level.skills,
      created_at: started_ts,
    };
  });
};

/** Noon UTC of the day on which the badge was handed out. It is the same date in nearly every time zone. */
const momentOf = ({ achieve_date }: Badge): number =>
  Date.parse(`${achieve_date}T12:00:00Z`) / 1000;

const momentOrNull = (moment: number): number | null => (moment === NEVER ? null : moment);

const firstGrade = (
  scheme: IndexedScheme,
  index: number,
  level: IndexedNode,
  scores: Scores,
): number => {
  let first = NEVER;
  for (let below = index + 1; below < level.end; below += 1) {
    const node = scheme.nodes[below];
    const score = node?.isSkill === true ? scores[node.node.id] : undefined;
    if (score !== undefined && score.assessment >= 0 && score.ts < first) first = score.ts;
  }
  return first;
};
