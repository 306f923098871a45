import type { Badge, Score, Scores } from '@springboard/contract';
import { addChange, addUp } from './add-up.ts';
import { AVAILABLE, COMPLETE, DONE, emptyCells, REACHED, read, write } from './cells.ts';
import { availableSince, ruleMet } from './completion.ts';
import { gradeSkill } from './grade-skill.ts';
import type { IndexedScheme } from './indexed-scheme.ts';
import { settle } from './settle.ts';
import { cellsOf, firstVersion, nextVersion, type Version } from './versions.ts';

/**
 * A member as the engine holds them: a value, of which a grade makes a new one that shares nearly
 * everything with it. For screens, the wire and the database see `memberAssessmentOf`.
 */
export type AssessedMember = {
  readonly scheme: IndexedScheme;
  readonly badges: readonly Badge[];
  /** Scores that the member was opened with. */
  readonly scores: Scores;
  /** Scores given since, latest first. */
  readonly given: Given | null;
  readonly version: Version;
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
  const cells = emptyCells(scheme.nodes.length);
  for (const place of scheme.skills) {
    const skill = scheme.nodes[place];
    if (skill === undefined) continue;
    const score = scores[skill.node.id];
    if (score !== undefined) gradeSkill(scheme, cells, place, skill, score);
  }
  for (const place of scheme.upwards) addUp(scheme, cells, place);
  for (const place of scheme.ruleOrder) {
    const node = scheme.nodes[place];
    if (node !== undefined) write(cells, place, COMPLETE, ruleMet(cells, node));
  }
  for (const place of scheme.gated) {
    const node = scheme.nodes[place];
    if (node !== undefined) write(cells, place, AVAILABLE, availableSince(cells, node));
  }
  return { scheme, badges, scores, given: null, version: firstVersion(cells) };
};

/** The member with one more grade. Looks only at what the grade affects. */
export const withGrade = (member: AssessedMember, grade: NodeGrade): AssessedMember => {
  const { scheme, badges, scores } = member;
  const { node_id, assessment, ts, user_uuid } = grade;
  const score = { assessment, ts, user_uuid };
  const given = { node_id, score, earlier: member.given };
  const place = scheme.places.get(node_id) ?? -1;
  const skill = scheme.nodes[place];
  if (skill === undefined || !skill.isSkill)
    return { scheme, badges, scores, given, version: member.version };

  const version = nextVersion(member.version);
  const cells = cellsOf(version);
  const complete = read(cells, place, COMPLETE);
  const done = read(cells, place, DONE);
  const reached = read(cells, place, REACHED);
  gradeSkill(scheme, cells, place, skill, score);
  addChange(scheme, cells, place, {
    done: read(cells, place, DONE) - done,
    reached: read(cells, place, REACHED) - reached,
  });
  settle(scheme, cells, place, complete);
  return { scheme, badges, scores, given, version };
};

export const withBadges = (member: AssessedMember, badges: readonly Badge[]): AssessedMember => ({
  ...member,
  badges,
});
