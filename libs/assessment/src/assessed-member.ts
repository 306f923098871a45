import type { Badge, Score, Scores } from '@springboard/contract';
import { applyProgressDelta, sumProgress } from './progress-totals.ts';
import {
  AVAILABLE,
  COMPLETE,
  DONE,
  createNodeTable,
  REACHED,
  getCell,
  setCell,
} from './node-table.ts';
import { availableSince, ruleMet } from './completion.ts';
import { gradeSkill } from './grade-skill.ts';
import type { IndexedScheme } from './indexed-scheme.ts';
import { propagateCompletion } from './propagate.ts';
import { tableOf, firstVersion, nextVersion, type Version } from './versions.ts';

/**
 * The engine's immutable value of a member. A grade creates a new value that shares nearly everything with
 * the old one. `memberAssessmentOf` converts it for screens, the wire and the database.
 */
export type AssessedMember = {
  readonly scheme: IndexedScheme;
  readonly badges: readonly Badge[];
  /** Scores that the member was opened with. */
  readonly scores: Scores;
  /** Scores added since then, latest first. */
  readonly added: AddedScore | null;
  readonly version: Version;
};

export type AddedScore = {
  readonly node_id: string;
  readonly score: Score;
  readonly previous: AddedScore | null;
};

/** A grade for one node: `assessment` is an index in the grades or -1 (§3), `ts` in seconds. */
export type NodeGrade = { readonly node_id: string } & Readonly<Score>;

/** Evaluates all scores of a member. Holds on to `scores` and `badges`; callers must not mutate them. */
export const openAssessment = (
  scheme: IndexedScheme,
  scores: Scores,
  badges: readonly Badge[] = [],
): AssessedMember => {
  const table = createNodeTable(scheme.nodes.length);
  for (const index of scheme.skills) {
    const skill = scheme.nodes[index];
    if (skill === undefined) continue;
    const score = scores[skill.node.id];
    if (score !== undefined) gradeSkill(scheme, table, index, skill, score);
  }
  for (const index of scheme.bottomUp) sumProgress(scheme, table, index);
  for (const index of scheme.ruleOrder) {
    const node = scheme.nodes[index];
    if (node !== undefined) setCell(table, index, COMPLETE, ruleMet(table, node));
  }
  for (const index of scheme.gated) {
    const node = scheme.nodes[index];
    if (node !== undefined) setCell(table, index, AVAILABLE, availableSince(table, node));
  }
  return { scheme, badges, scores, added: null, version: firstVersion(table) };
};

/** The member with one more grade. Visits only the nodes that the grade affects. */
export const withGrade = (member: AssessedMember, grade: NodeGrade): AssessedMember => {
  const { scheme, badges, scores } = member;
  const { node_id, assessment, ts, user_uuid } = grade;
  const score = { assessment, ts, user_uuid };
  const added = { node_id, score, previous: member.added };
  const index = scheme.indexById.get(node_id) ?? -1;
  const skill = scheme.nodes[index];
  if (skill === undefined || !skill.isSkill)
    return { scheme, badges, scores, added, version: member.version };

  const version = nextVersion(member.version);
  const table = tableOf(version);
  const complete = getCell(table, index, COMPLETE);
  const done = getCell(table, index, DONE);
  const reached = getCell(table, index, REACHED);
  gradeSkill(scheme, table, index, skill, score);
  applyProgressDelta(scheme, table, index, {
    done: getCell(table, index, DONE) - done,
    reached: getCell(table, index, REACHED) - reached,
  });
  propagateCompletion(scheme, table, index, complete);
  return { scheme, badges, scores, added, version };
};

export const withBadges = (member: AssessedMember, badges: readonly Badge[]): AssessedMember => ({
  ...member,
  badges,
});
