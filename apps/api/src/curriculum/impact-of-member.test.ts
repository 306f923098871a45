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

/** How a member who passed these skills changes levels between two versions. */
const levelsOf = (passed: readonly string[], before: SchemeNode[] | null, after: SchemeNode[]) => {
  const counts = structuredClone(NO_COUNTS);
  const score = { assessment: 2, ts: NOON, user_uuid: '' };
  const versions = { before: before && schemeOf(before), after: schemeOf(after), mapping: null };
  const scores = Object.fromEntries(passed.map((id) => [id, score]));
  addImpact(counts, versions, { scores, badges: [], retained: {} }, []);
  return counts.levels;
};

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
});
