import { describe, expect, test } from 'vitest';
import { type FullImpact, suppressImpact } from './suppress-impact.ts';

const impactOf = (losing: number, byNode: number[], byClub: number[]): FullImpact => ({
  etag: 'e',
  complete: true,
  version: 2,
  members: 100,
  counted: 100,
  gaining: 0,
  losing,
  level_changes: { up: 4, down: 5 },
  orphaned: { grades: 9, members: 4 },
  retained_badges: { badges: 6, members: 5 },
  nodes: byNode.map((lost, index) => ({ node_id: `/${index}`, title: 'Level', gained: 0, lost })),
  clubs: byClub.map((lost, index) => ({ club_id: index, name: 'Club', gained: 0, lost })),
  warnings: [],
});

const lostOf = (full: FullImpact) => {
  const { losing, nodes, clubs } = suppressImpact(full);
  return { losing, nodes: nodes.map(({ lost }) => lost), clubs: clubs.map(({ lost }) => lost) };
};

describe('suppressImpact', () => {
  test('[D17] no count of 1 to 4 members follows from the total and the other counts', () => {
    expect(lostOf(impactOf(30, [21, 9, 3], [20, 7, 3]))).toEqual({
      losing: 30,
      nodes: [21, null, null],
      clubs: [20, null, null],
    });
    // Two members are in no club, so the smallest club is hidden too.
    expect(lostOf(impactOf(30, [30], [20, 8])).clubs).toEqual([20, null]);
    expect(lostOf(impactOf(4, [4, 0], [4, 0]))).toEqual({
      losing: null,
      nodes: [null, null],
      clubs: [null, null],
    });
  });

  test('[D17] 1 to 4 members who move up or down a level are not shown', () => {
    expect(suppressImpact(impactOf(0, [], [])).level_changes).toEqual({ up: null, down: 5 });
  });

  test('[scheme-portal §6] grades and badges of 1 to 4 members are not shown', () => {
    expect(suppressImpact(impactOf(0, [], []))).toMatchObject({
      orphaned: { grades: null, members: null },
      retained_badges: { badges: 6, members: 5 },
    });
  });
});
