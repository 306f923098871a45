import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePlanSkills } from './plan-skills.ts';

const skill = (id: string, fields: Record<string, string> = {}) => ({ node_id: `/${id}`, fields });
const skills = (ids: string) => Array.from(ids, (id) => skill(id));
const merge = (base: string, theirs: string, mine: string) =>
  mergePlanSkills(skills(base), skills(theirs), skills(mine))
    .map(({ node_id }) => node_id.slice(1))
    .join('');

const anySkills = fc.array(
  fc.record({
    node_id: fc.constantFrom('/a', '/b', '/c', '/d', '/e'),
    fields: fc.dictionary(fc.constantFrom('reps', 'note'), fc.constantFrom('3', '4'), {
      noNullPrototype: true,
    }),
  }),
  { maxLength: 6 },
);

describe('mergePlanSkills', () => {
  test.each([
    ['ab', 'abx', 'aby', 'abyx'],
    ['ab', 'xab', 'aby', 'xaby'],
    ['abc', 'ac', 'abcx', 'acx'],
    ['abc', 'cab', 'abcx', 'cxab'],
    ['abc', 'axbc', 'cba', 'cbax'],
    ['abc', 'bca', 'cba', 'cba'],
    ['ab', '', 'abx', 'x'],
    ['a', 'aa', 'ab', 'aba'],
  ])('%s becomes %s and %s, together %s', (base, theirs, mine, merged) => {
    expect(merge(base, theirs, mine)).toBe(merged);
  });

  test('joins the texts of a skill by field, and prefers mine', () => {
    const base = [skill('a', { reps: '3', note: 'soft' })];
    const theirs = [skill('a', { reps: '4', note: 'loud', rest: '1 min' })];
    const mine = [skill('a', { reps: '3', note: 'quiet' })];
    expect(mergePlanSkills(base, theirs, mine)).toEqual([
      skill('a', { reps: '4', note: 'quiet', rest: '1 min' }),
    ]);
  });

  test('keeps a removed skill that the other edit wrote in', () => {
    const written = [skill('a', { reps: '3' })];
    expect(mergePlanSkills(skills('ab'), written, skills('b'))).toEqual(written);
    expect(mergePlanSkills(skills('ab'), skills('b'), written)).toEqual(written);
  });

  test('returns an edit unchanged if the other one changed nothing', () => {
    fc.assert(
      fc.property(anySkills, anySkills, (base, edited) => {
        expect(mergePlanSkills(base, base, edited)).toEqual(edited);
        expect(mergePlanSkills(base, edited, base)).toEqual(edited);
      }),
    );
  });

  test('keeps every skill that either edit added', () => {
    fc.assert(
      fc.property(anySkills, anySkills, anySkills, (base, theirs, mine) => {
        const merged = new Set(mergePlanSkills(base, theirs, mine).map(({ node_id }) => node_id));
        const before = new Set(base.map(({ node_id }) => node_id));
        const added = [...theirs, ...mine].filter(({ node_id }) => !before.has(node_id));
        expect(added.filter(({ node_id }) => !merged.has(node_id))).toEqual([]);
      }),
    );
  });
});
