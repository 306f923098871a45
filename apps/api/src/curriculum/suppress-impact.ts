import type { CurriculumImpact } from '@springboard/contract';
import { hiddenPositions, isShowable, suppress } from '../suppression/suppress.ts';

type Sides = { readonly gained: number; readonly lost: number; readonly reinstated: number };

/** The counts of an impact before suppression, of the whole scheme and of each node and club. */
export type FullImpact = Omit<
  CurriculumImpact,
  | 'gaining'
  | 'losing'
  | 'level_changes'
  | 'orphaned'
  | 'reinstated'
  | 'retained_badges'
  | 'nodes'
  | 'clubs'
> & {
  readonly gaining: number;
  readonly losing: number;
  readonly level_changes: { readonly up: number; readonly down: number };
  readonly orphaned: GradeCount;
  readonly reinstated: GradeCount;
  readonly retained_badges: { readonly badges: number; readonly members: number };
  readonly nodes: readonly (Sides & { readonly node_id: string; readonly title: string })[];
  readonly clubs: readonly (Sides & { readonly club_id: number; readonly name: string })[];
};

export type GradeCount = { readonly grades: number; readonly members: number };

/**
 * Hides counts of 1 to 4 members as null, and others from which these could be worked out by the totals: for users
 * without the right `people` (scheme-portal §6).
 */
export const suppressImpact = (impact: FullImpact): CurriculumImpact => {
  const lost = suppressSide(impact, 'lost', impact.losing);
  const gained = suppressSide(impact, 'gained', impact.gaining);
  const back = suppressSide(impact, 'reinstated', impact.reinstated.members);
  const { level_changes, orphaned, reinstated, retained_badges } = impact;
  const { up, down } = level_changes;
  return {
    ...impact,
    level_changes: { up: visibleCount(up), down: visibleCount(down) },
    orphaned: suppressGrades(orphaned),
    reinstated: suppressGrades(reinstated),
    retained_badges: isShowable(retained_badges.members)
      ? retained_badges
      : { badges: null, members: null },
    losing: lost.total,
    gaining: gained.total,
    nodes: impact.nodes.map((node, index) => ({
      ...node,
      lost: lost.nodes[index] ?? null,
      gained: gained.nodes[index] ?? null,
      reinstated: back.nodes[index] ?? null,
    })),
    clubs: impact.clubs.map((club, index) => ({
      ...club,
      lost: lost.clubs[index] ?? null,
      gained: gained.clubs[index] ?? null,
      reinstated: back.clubs[index] ?? null,
    })),
  };
};

/** Hides the grades of 1 to 4 members. */
export const suppressGrades = (count: GradeCount): CurriculumImpact['reinstated'] =>
  isShowable(count.members) ? count : { grades: null, members: null };

const visibleCount = (members: number): number | null => (isShowable(members) ? members : null);

const suppressSide = ({ nodes, clubs }: FullImpact, side: keyof Sides, total: number) => {
  const byNode = nodes.map((node) => node[side]);
  const hidden = hiddenPositions(byNode, new Set());
  const byClub = clubs.map((club) => club[side]);
  // Members without a group are the rest of the total.
  const rest = Math.max(0, total - byClub.reduce((sum, count) => sum + count, 0));
  const isTotalShown = isShowable(total);
  return {
    total: visibleCount(total),
    nodes: byNode.map((count, index) => (hidden.has(index) ? null : count)),
    clubs: isTotalShown ? suppress([...byClub, rest]).counts : byClub.map(() => null),
  };
};
