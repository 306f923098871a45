import type { Badge, RetainedCompletions, Score, Scores } from '@springboard/contract';
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
import { availableSince, ruleTimeline } from './completion.ts';
import { gradeSkill } from './grade-skill.ts';
import type { IndexedScheme } from './indexed-scheme.ts';
import { propagateCompletion } from './propagate.ts';
import { addGrade } from './score-history.ts';
import { Lapses } from './lapses.ts';
import { retainFrom, setTimeline } from './timeline.ts';
import { tableOf, firstVersion, nextVersion, type Version } from './versions.ts';

/**
 * The engine's immutable value of a member. A grade creates a new value that shares nearly everything with
 * the old one. `memberAssessmentOf` converts it for screens, the wire and the database.
 */
export type AssessedMember = {
  readonly scheme: IndexedScheme;
  readonly badges: readonly Badge[];
  /** AS23: completions that do not depend on the scores, as they were given and by node. */
  readonly retained: RetainedCompletions;
  readonly retainedByIndex: ReadonlyMap<number, number>;
  readonly lapses: Lapses;
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
export type NodeGrade = { readonly node_id: string } & Readonly<Omit<Score, 'earlier'>>;

/**
 * Evaluates all scores of a member. Holds on to `scores`, `badges` and `retained`; callers must not mutate them.
 */
export const openAssessment = (
  scheme: IndexedScheme,
  scores: Scores,
  badges: readonly Badge[] = [],
  retained: RetainedCompletions = {},
): AssessedMember => {
  const table = createNodeTable(scheme.nodes.length);
  const lapses = new Lapses();
  const retainedByIndex = new Map<number, number>();
  for (const [node_id, moment] of Object.entries(retained)) {
    const index = scheme.indexById.get(node_id);
    if (index === undefined) continue;
    retainedByIndex.set(index, moment);
    setTimeline(table, lapses, index, [moment]);
  }
  for (const index of scheme.skills) {
    const skill = scheme.nodes[index];
    if (skill === undefined) continue;
    const score = scores[skill.node.id];
    const moment = retainedByIndex.get(index);
    if (score !== undefined || moment !== undefined)
      gradeSkill(scheme, table, lapses, index, skill, score, moment);
  }
  for (const index of scheme.bottomUp) sumProgress(scheme, table, index);
  for (const index of scheme.ruleOrder) {
    const node = scheme.nodes[index];
    if (node === undefined) continue;
    const timeline = retainFrom(ruleTimeline(table, lapses, node), retainedByIndex.get(index));
    setTimeline(table, lapses, index, timeline);
  }
  for (const index of scheme.gated) {
    const node = scheme.nodes[index];
    if (node !== undefined) setCell(table, index, AVAILABLE, availableSince(table, node));
  }
  const version = firstVersion(table);
  return { scheme, badges, retained, retainedByIndex, lapses, scores, added: null, version };
};

/** The member with one more grade, given after all others. Visits only the nodes that the grade affects. */
export const withGrade = (member: AssessedMember, grade: NodeGrade): AssessedMember => {
  const { scheme, retainedByIndex } = member;
  const { node_id } = grade;
  const score = addGrade(scoreOf(member, node_id), grade);
  const added = { node_id, score, previous: member.added };
  const index = scheme.indexById.get(node_id) ?? -1;
  const skill = scheme.nodes[index];
  if (skill === undefined || !skill.isSkill) return { ...member, added };

  const version = nextVersion(member.version);
  const table = tableOf(version);
  const lapses = member.lapses.copy();
  const complete = getCell(table, index, COMPLETE);
  const done = getCell(table, index, DONE);
  const reached = getCell(table, index, REACHED);
  const moment = retainedByIndex.get(index);
  const changed = gradeSkill(scheme, table, lapses, index, skill, score, moment);
  applyProgressDelta(scheme, table, index, {
    done: getCell(table, index, DONE) - done,
    reached: getCell(table, index, REACHED) - reached,
  });
  if (changed) propagateCompletion(scheme, table, lapses, retainedByIndex, index, complete);
  return { ...member, lapses, added, version };
};

const scoreOf = (member: AssessedMember, node_id: string): Score | undefined => {
  for (let entry = member.added; entry !== null; entry = entry.previous)
    if (entry.node_id === node_id) return entry.score;
  return member.scores[node_id];
};

export const withBadges = (member: AssessedMember, badges: readonly Badge[]): AssessedMember => ({
  ...member,
  badges,
});
