import {
  completionsOf,
  type IndexedScheme,
  mapScore,
  type MemberCompletions,
  openAssessment,
} from '@springboard/assessment';
import { NOT_ASSESSED } from '@springboard/contract';
import type { AssessmentInputs } from '../assessments/documents.ts';
import { gradeWith } from '../assessments/scales.ts';

/** The members whom a draft touches. */
export type Counts = {
  gaining: number;
  losing: number;
  /** Members whose current level changes, up or down. */
  levels: { up: number; down: number };
  /** Grades on removed nodes. */
  orphaned: { grades: number; members: number };
  /** Grades on nodes that only the draft has: they were removed earlier. */
  reinstated: { grades: number; members: number };
  /** Badges whose level is removed or no longer complete. */
  retainedBadges: { badges: number; members: number };
  nodes: Record<string, Sides>;
  /** By the id of the club. */
  clubs: Record<string, Sides>;
};

type Sides = { gained: number; lost: number; reinstated: number };
const noSides = (): Sides => ({ gained: 0, lost: 0, reinstated: 0 });

export const NO_COUNTS: Counts = {
  gaining: 0,
  losing: 0,
  levels: { up: 0, down: 0 },
  orphaned: { grades: 0, members: 0 },
  reinstated: { grades: 0, members: 0 },
  retainedBadges: { badges: 0, members: 0 },
  nodes: {},
  clubs: {},
};

type Versions = {
  readonly before: IndexedScheme | null;
  readonly after: IndexedScheme;
  /** The grades of `after` for those of `before`; null: they are the same. */
  readonly mapping: readonly number[] | null;
};

/** Adds what the draft changes for a member who is in these clubs. */
export const addImpact = (
  counts: Counts,
  { before, after, mapping }: Versions,
  inputs: AssessmentInputs,
  club_ids: readonly number[],
): void => {
  const old = before === null ? null : assess(before, inputs);
  const { complete, current_remote_node_id: level } = assess(after, withGrades(inputs, mapping));
  const completedBefore = old?.complete ?? new Set<string>();
  const gained = [...complete].filter((id) => !completedBefore.has(id));
  const lost = [...completedBefore].filter((id) => !complete.has(id));
  if (before !== null && old !== null) {
    const change =
      positionOf({ before, after }, level) -
      positionOf({ before, after }, old.current_remote_node_id);
    if (change > 0) counts.levels.up += 1;
    if (change < 0) counts.levels.down += 1;
    addRemains(counts, { before, after }, inputs, lost);
  }
  const reinstated = before === null ? [] : gradedOnlyIn(after, before, inputs);
  const nodeOf = (id: string) => (counts.nodes[id] ??= noSides());
  for (const id of gained) nodeOf(id).gained += 1;
  for (const id of lost) nodeOf(id).lost += 1;
  for (const id of reinstated) nodeOf(id).reinstated += 1;
  counts.reinstated.grades += reinstated.length;
  if (gained.length > 0) counts.gaining += 1;
  if (lost.length > 0) counts.losing += 1;
  if (reinstated.length > 0) counts.reinstated.members += 1;
  if (gained.length + lost.length + reinstated.length === 0) return;
  for (const id of club_ids) {
    const club = (counts.clubs[id] ??= noSides());
    if (gained.length > 0) club.gained += 1;
    if (lost.length > 0) club.lost += 1;
    if (reinstated.length > 0) club.reinstated += 1;
  }
};

/** The nodes with a grade that a version has and the other one lacks. */
const gradedOnlyIn = (
  version: IndexedScheme,
  other: IndexedScheme,
  { scores }: AssessmentInputs,
): string[] =>
  Object.entries(scores).flatMap(([id, { assessment }]) =>
    assessment !== NOT_ASSESSED && version.indexById.has(id) && !other.indexById.has(id)
      ? [id]
      : [],
  );

/** Adds the grades that no longer count, and the badges that stay without their level. */
const addRemains = (
  counts: Counts,
  { before, after }: { before: IndexedScheme; after: IndexedScheme },
  inputs: AssessmentInputs,
  lost: readonly string[],
): void => {
  const { badges } = inputs;
  const isRemoved = (id: string) => before.indexById.has(id) && !after.indexById.has(id);
  const orphaned = gradedOnlyIn(before, after, inputs);
  counts.orphaned.grades += orphaned.length;
  if (orphaned.length > 0) counts.orphaned.members += 1;
  const retained = badges.filter(({ badge_id }) => isRemoved(badge_id) || lost.includes(badge_id));
  counts.retainedBadges.badges += retained.length;
  if (retained.length > 0) counts.retainedBadges.members += 1;
};

const withGrades = (
  inputs: AssessmentInputs,
  mapping: readonly number[] | null,
): AssessmentInputs => {
  if (mapping === null) return inputs;
  const scores = Object.entries(inputs.scores).map(([id, score]) => [
    id,
    mapScore(score, gradeWith(mapping)),
  ]);
  return { ...inputs, scores: Object.fromEntries(scores) };
};

const assess = (
  scheme: IndexedScheme,
  { scores, badges, retained }: AssessmentInputs,
): MemberCompletions => completionsOf(openAssessment(scheme, scores, badges, retained));

/**
 * The place of a level in the new version; null, for members without a level left, is after all others. A removed level
 * is directly before the one that followed it.
 */
const positionOf = (
  { before, after }: { before: IndexedScheme; after: IndexedScheme },
  level: string | null,
): number => {
  const last = after.nodes.length;
  if (level === null) return last;
  const position = after.indexById.get(level);
  if (position !== undefined) return position;
  const start = before.indexById.get(level) ?? last;
  const next = before.levels.find(
    (index) => index > start && after.indexById.has(before.nodes[index]?.node.id ?? ''),
  );
  const nextId = next === undefined ? undefined : before.nodes[next]?.node.id;
  return (nextId === undefined ? last : (after.indexById.get(nextId) ?? last)) - 0.5;
};
