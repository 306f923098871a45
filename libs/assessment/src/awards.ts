import type { Award, Badge, Scores } from '@springboard/contract';
import type { AssessedMember } from './assessed-member.ts';
import { type NodeTable, COMPLETE, DONE, NEVER, getCell } from './node-table.ts';
import type { IndexedNode, IndexedScheme } from './indexed-scheme.ts';
import { passedTimeline } from './score-history.ts';

/** AS16, AS17: an award for every started or completed level, in the scheme's order. */
export const awardsOf = (
  { scheme, badges, lapses }: AssessedMember,
  table: NodeTable,
  scores: Scores,
): Award[] => {
  const handedOut = new Map(badges.map((badge) => [badge.badge_id, badge]));
  return scheme.levels.flatMap((index) => {
    const level = scheme.nodes[index];
    if (level === undefined) return [];
    const badge = handedOut.get(level.node.id);
    const complete = momentOrNull(getCell(table, index, COMPLETE));
    const completed_ts = complete ?? (badge ? (lapses.get(index)?.at(-2) ?? noonOf(badge)) : null);
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
const noonOf = ({ achieve_date }: Badge): number => Date.parse(`${achieve_date}T12:00:00Z`) / 1000;

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
    if (score === undefined || score.assessment < 0) continue;
    first = Math.min(first, passedTimeline(score, 0).at(-1) ?? NEVER);
  }
  return first;
};
