import { indexScheme } from '@springboard/assessment';
import type { SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { NOON } from '../../testing/api.ts';
import { node, THREE_GRADES } from '../../testing/builders.ts';
import { addImpact, NO_COUNTS } from './impact-of-member.ts';

const level = (name: string, skills: readonly string[] = ['roll']) =>
  node(
    `/${name}`,
    'l',
    skills.map((skill) => node(`/${name}/${skill}`, 's')),
  );
const schemeOf = (tree: SchemeNode[]) =>
  indexScheme({ uuid: '', slug: '', title: '', theme: null, version: 1, tree }, THREE_GRADES);

type Member = {
  grades: Record<string, number>;
  badges?: readonly string[];
  club_ids?: readonly number[];
};

/** What the change between two versions means for a member. */
const countsOf = (
  { grades, badges = [], club_ids = [] }: Member,
  before: SchemeNode[] | null,
  after: SchemeNode[],
) => {
  const counts = structuredClone(NO_COUNTS);
  const versions = { before: before && schemeOf(before), after: schemeOf(after), mapping: null };
  const scores = Object.fromEntries(
    Object.entries(grades).map(([id, assessment]) => [id, { assessment, ts: NOON, user_uuid: '' }]),
  );
  const handedOut = badges.map((badge_id) => ({ badge_id, achieve_date: '2026-05-04' }));
  addImpact(counts, versions, { scores, badges: handedOut, retained: {} }, club_ids);
  return counts;
};

/** How a member who passed these skills changes levels between two versions. */
const levelsOf = (passed: readonly string[], before: SchemeNode[] | null, after: SchemeNode[]) =>
  countsOf({ grades: Object.fromEntries(passed.map((id) => [id, 2])) }, before, after).levels;

const ONE = { up: 1, down: 0 };
const NONE = { up: 0, down: 0 };

describe('addImpact', () => {
  const bronze = level('bronze');
  const silver = level('silver');
  const gold = level('gold');

  test('[D17] a member moves down to a level that gets one skill too many', () => {
    const after = [level('bronze', ['roll', 'jump']), silver];
    expect(levelsOf(['/bronze/roll'], [bronze, silver], after)).toEqual({ up: 0, down: 1 });
    expect(levelsOf([], [bronze, silver], after)).toEqual(NONE);
  });

  test('[D17] a member whose level is removed moves up to the next one', () => {
    expect(levelsOf(['/bronze/roll'], [bronze, silver, gold], [bronze, gold])).toEqual(ONE);
    expect(levelsOf(['/bronze/roll'], [bronze, silver], [bronze])).toEqual(ONE);
  });

  test('[D17] a new level takes those down who had no level left', () => {
    expect(levelsOf(['/bronze/roll'], [bronze], [bronze, silver])).toEqual({ up: 0, down: 1 });
  });

  test('[D17] a first publication changes no level of a member', () => {
    expect(levelsOf(['/bronze/roll'], null, [bronze, silver])).toEqual(NONE);
  });

  test('[scheme-portal §6] counts grades on removed nodes', () => {
    const grades = {
      '/bronze/roll': 0,
      '/silver/roll': 2,
      '/removed-earlier': 2,
      '/gold/roll': -1,
    };
    const orphanedBy = (after: SchemeNode[]) =>
      countsOf({ grades }, [bronze, silver, gold], after).orphaned;
    expect(orphanedBy([level('gold', [])])).toEqual({ grades: 2, members: 1 });
    expect(orphanedBy([bronze, silver])).toEqual({ grades: 0, members: 0 });
    expect(countsOf({ grades }, null, [gold]).orphaned).toEqual({ grades: 0, members: 0 });
  });

  test('[scheme-portal §7] counts grades on restored nodes, by node and club', () => {
    const grades = { '/bronze/roll': 1, '/silver/roll': 0, '/silver/jump': 2, '/gold/roll': -1 };
    const after = [bronze, level('silver', ['roll', 'jump']), gold];
    const { reinstated, nodes, clubs } = countsOf({ grades, club_ids: [7, 8] }, [bronze], after);
    expect(reinstated).toEqual({ grades: 2, members: 1 });
    const once = { gained: 0, lost: 0, reinstated: 1 };
    expect(nodes['/silver/roll']).toEqual(once);
    expect(nodes['/silver/jump']).toEqual({ ...once, gained: 1 });
    expect(nodes['/gold/roll']).toBeUndefined();
    expect(clubs).toEqual({ 7: { ...once, gained: 1 }, 8: { ...once, gained: 1 } });
  });

  test('[scheme-portal §7] no grades count again without a removed node, or before the first publication', () => {
    const grades = { '/bronze/roll': 1 };
    const none = { grades: 0, members: 0 };
    expect(countsOf({ grades }, [bronze], [bronze, silver]).reinstated).toEqual(none);
    expect(countsOf({ grades }, null, [bronze]).reinstated).toEqual(none);
  });

  test('[scheme-portal §6] counts badges that stay although their level is removed or not complete any more', () => {
    const member = {
      grades: { '/bronze/roll': 2, '/silver/roll': 2, '/gold/roll': 2 },
      badges: ['/bronze', '/silver', '/removed-earlier'],
    };
    const retainedBy = (after: SchemeNode[]) =>
      countsOf(member, [bronze, silver, gold], after).retainedBadges;
    expect(retainedBy([level('bronze', ['roll', 'jump']), gold])).toEqual({
      badges: 2,
      members: 1,
    });
    expect(retainedBy([bronze, silver])).toEqual({ badges: 0, members: 0 });
  });
});
