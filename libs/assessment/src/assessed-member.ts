import type { Badge, MemberAssessment, Score, Scores } from '@springboard/contract';
import { awardsOf } from './awards.ts';
import { availableSince, ruleMet } from './completion.ts';
import { gradeSkill } from './grade-skill.ts';
import type { IndexedScheme } from './indexed-scheme.ts';
import { currentLevel, percentageOf } from './progress.ts';
import {
  AVAILABLE,
  COMPLETE,
  DONE,
  edit,
  emptyTable,
  NEVER,
  read,
  type Table,
  write,
} from './table.ts';
import { settle } from './settle.ts';

/**
 * A member as the engine holds them: a value that is never changed, of which a grade makes a new one
 * that shares nearly everything with it. For the wire and the database see `memberAssessmentOf`.
 */
export type AssessedMember = {
  readonly scheme: IndexedScheme;
  readonly badges: readonly Badge[];
  /** Scores that the member was opened with. */
  readonly scores: Scores;
  /** Scores given since, latest first. */
  readonly given: Given | null;
  readonly table: Table;
};

export type Given = {
  readonly node_id: string;
  readonly score: Score;
  readonly earlier: Given | null;
};

/** A grade for one node: `assessment` is a place in the grades or -1 (§3), `ts` in seconds. */
export type NodeGrade = { readonly node_id: string } & Readonly<Score>;

/** Evaluates all scores of a member. Keeps `scores` and `badges`, which must not change any more. */
export const openAssessment = (
  scheme: IndexedScheme,
  scores: Scores,
  badges: readonly Badge[] = [],
): AssessedMember => {
  const table = edit(emptyTable(scheme.nodes.length));
  for (const node_id in scores) {
    const place = scheme.places.get(node_id);
    const score = scores[node_id];
    if (place !== undefined && score !== undefined) gradeSkill(scheme, table, place, score);
  }
  for (const place of scheme.ruleOrder) {
    const node = scheme.nodes[place];
    if (node !== undefined) write(table, place, COMPLETE, ruleMet(table, node));
  }
  for (const place of scheme.gated) {
    const node = scheme.nodes[place];
    if (node !== undefined) write(table, place, AVAILABLE, availableSince(table, node));
  }
  return { scheme, badges, scores, given: null, table };
};

/** The member with one more grade. Looks only at what the grade affects. */
export const withGrade = (
  member: AssessedMember,
  { node_id, assessment, ts, user_uuid }: NodeGrade,
): AssessedMember => {
  const score = { assessment, ts, user_uuid };
  const given = { node_id, score, earlier: member.given };
  const place = member.scheme.places.get(node_id);
  if (place === undefined) return { ...member, given };
  const table = edit(member.table);
  gradeSkill(member.scheme, table, place, score);
  settle(member.scheme, table, place);
  return { ...member, given, table };
};

export const withBadges = (member: AssessedMember, badges: readonly Badge[]): AssessedMember => ({
  ...member,
  badges,
});

/** AS18: all scores, also those of nodes that the scheme does not have. */
export const scoresOf = (member: AssessedMember): Scores => {
  const scores = { ...member.scores };
  const seen = new Set<string>();
  for (let given = member.given; given !== null; given = given.earlier) {
    if (!seen.has(given.node_id)) scores[given.node_id] = given.score;
    seen.add(given.node_id);
  }
  return scores;
};

/** The member as plain data. */
export const memberAssessmentOf = (member: AssessedMember): MemberAssessment => {
  const { scheme, table } = member;
  const result: MemberAssessment = {
    scores: scoresOf(member),
    assessments: { available: {}, complete: {} },
    progress: {},
    awards: awardsOf(member),
    current_remote_node_id: currentLevel(scheme, table),
  };
  scheme.nodes.forEach(({ node, isGated, isSkill }, place) => {
    const complete = read(table, place, COMPLETE);
    if (complete !== NEVER) result.assessments.complete[node.id] = complete;
    if (!isGated) return;
    const available = read(table, place, AVAILABLE);
    if (available === NEVER) return;
    result.assessments.available[node.id] = available;
    if (!isSkill && complete === NEVER)
      result.progress[node.id] = [read(table, place, DONE), percentageOf(scheme, table, place)];
  });
  return result;
};
