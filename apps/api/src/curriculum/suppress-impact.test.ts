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
  reinstated: { grades: 0, members: 0 },
  retained_badges: { badges: 6, members: 5 },
  nodes: byNode.map((lost, index) => ({
    node_id: `/${index}`,
    title: 'Level',
    gained: 0,
    lost,
    reinstated: 0,
  })),
  clubs: byClub.map((lost, index) => ({
    club_id: index,
    name: 'Club',
    gained: 0,
    lost,
    reinstated: 0,
  })),
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

  test('[scheme-portal §7] no number of 1 to 4 members with grades that count again follows from the others', () => {
    const full = impactOf(0, [0, 0, 0], [0, 0]);
    const suppressed = suppressImpact({
      ...full,
      reinstated: { grades: 33, members: 30 },
      nodes: full.nodes.map((item, index) => ({ ...item, reinstated: [21, 9, 3][index] ?? 0 })),
      clubs: full.clubs.map((item, index) => ({ ...item, reinstated: [20, 10][index] ?? 0 })),
    });
    expect(suppressed).toMatchObject({
      reinstated: { grades: 33, members: 30 },
      nodes: [{ reinstated: 21 }, { reinstated: null }, { reinstated: null }],
      clubs: [{ reinstated: 20 }, { reinstated: 10 }],
    });
    const few = suppressImpact({ ...full, reinstated: { grades: 8, members: 4 } });
    expect(few.reinstated).toEqual({ grades: null, members: null });
  });

  test('[scheme-portal §6] grades and badges of 1 to 4 members are not shown', () => {
    expect(suppressImpact(impactOf(0, [], []))).toMatchObject({
      orphaned: { grades: null, members: null },
      retained_badges: { badges: 6, members: 5 },
    });
  });
});
