import type { MemberAssessment, Scores } from '@springboard/contract';
import type { AssessedMember, AddedScore } from './assessed-member.ts';
import { awardsOf } from './awards.ts';
import { AVAILABLE, COMPLETE, DONE, NEVER, getCell } from './node-table.ts';
import { currentLevel, percentageOf } from './progress.ts';
import { tableOf } from './versions.ts';

/** The member as plain data. `scores` may be the same object that the member was opened with. */
export const memberAssessmentOf = (member: AssessedMember): MemberAssessment => {
  const { scheme, retained } = member;
  const table = tableOf(member.version);
  const scores = scoresOf(member);
  const available: Record<string, number> = {};
  const complete: Record<string, number> = {};
  const progress: MemberAssessment['progress'] = {};
  scheme.nodes.forEach(({ node, isGated, isSkill }, index) => {
    const completed = getCell(table, index, COMPLETE);
    if (completed !== NEVER) complete[node.id] = completed;
    if (!isGated) return;
    const since = getCell(table, index, AVAILABLE);
    if (since === NEVER) return;
    available[node.id] = since;
    if (!isSkill && completed === NEVER)
      progress[node.id] = [getCell(table, index, DONE), percentageOf(scheme, table, index)];
  });
  return {
    scores,
    assessments: { available, complete },
    progress,
    awards: awardsOf(member, table, scores),
    current_remote_node_id: currentLevel(scheme, table),
    ...(Object.keys(retained).length > 0 && { retained }),
  };
};

/** The completed nodes and the current level. Faster than `memberAssessmentOf`, for counts of many members. */
export const completionsOf = ({ scheme, version }: AssessedMember): MemberCompletions => {
  const table = tableOf(version);
  const complete = new Set<string>();
  scheme.nodes.forEach(({ node }, index) => {
    if (getCell(table, index, COMPLETE) !== NEVER) complete.add(node.id);
  });
  return { complete, current_remote_node_id: currentLevel(scheme, table) };
};

/** `complete` has node ids. */
export type MemberCompletions = Pick<MemberAssessment, 'current_remote_node_id'> & {
  readonly complete: ReadonlySet<string>;
};

/** AS18: all scores, including those of nodes that are not in the scheme. */
const scoresOf = (member: AssessedMember): Scores => {
  if (member.added === null) return member.scores;
  const scores = { ...member.scores };
  const seen = new Set<string>();
  for (let entry: AddedScore | null = member.added; entry !== null; entry = entry.previous) {
    if (!seen.has(entry.node_id)) scores[entry.node_id] = entry.score;
    seen.add(entry.node_id);
  }
  return scores;
};
