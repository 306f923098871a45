import type { MemberAssessment, Scores } from '@springboard/contract';
import type { AssessedMember, Given } from './assessed-member.ts';
import { awardsOf } from './awards.ts';
import { AVAILABLE, COMPLETE, DONE, NEVER, read } from './cells.ts';
import { currentLevel, percentageOf } from './progress.ts';
import { cellsOf } from './versions.ts';

/** The member as plain data. `scores` may be the very record that the member was opened with. */
export const memberAssessmentOf = (member: AssessedMember): MemberAssessment => {
  const { scheme, badges } = member;
  const cells = cellsOf(member.version);
  const scores = scoresOf(member);
  const available: Record<string, number> = {};
  const complete: Record<string, number> = {};
  const progress: MemberAssessment['progress'] = {};
  scheme.nodes.forEach(({ node, isGated, isSkill }, place) => {
    const completed = read(cells, place, COMPLETE);
    if (completed !== NEVER) complete[node.id] = completed;
    if (!isGated) return;
    const since = read(cells, place, AVAILABLE);
    if (since === NEVER) return;
    available[node.id] = since;
    if (!isSkill && completed === NEVER)
      progress[node.id] = [read(cells, place, DONE), percentageOf(scheme, cells, place)];
  });
  return {
    scores,
    assessments: { available, complete },
    progress,
    awards: awardsOf(scheme, cells, scores, badges),
    current_remote_node_id: currentLevel(scheme, cells),
  };
};

/** AS18: all scores, also those of nodes that the scheme does not have. */
const scoresOf = (member: AssessedMember): Scores => {
  if (member.given === null) return member.scores;
  const scores = { ...member.scores };
  const seen = new Set<string>();
  for (let given: Given | null = member.given; given !== null; given = given.earlier) {
    if (!seen.has(given.node_id)) scores[given.node_id] = given.score;
    seen.add(given.node_id);
  }
  return scores;
};
