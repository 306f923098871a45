import type { SchemeNode } from '@springboard/contract';
import { expect, test } from 'vitest';
import { indexScheme } from './index-scheme.ts';
import { curriculum, GRADES, gradesOf, group, level, skill } from '../testing/builders.ts';
import { SchemeError } from './scheme-error.ts';

const errorOf = (tree: SchemeNode[], grades = GRADES) => {
  try {
    indexScheme(curriculum(...tree), grades);
  } catch (error) {
    if (error instanceof SchemeError) return [error.code, error.node_id];
    throw error;
  }
  return null;
};

const needs = (...nodes: string[]) => ({ completion: [{ nodes, count: nodes.length }] });

test.each([
  ['no grade passes', [skill('/s')], gradesOf(3, 7), ['NO_PASS_GRADE', null]],
  [
    'two pass grades',
    [skill('/s')],
    [...gradesOf(2, 1), ...gradesOf(1, 0)],
    ['MANY_PASS_GRADES', null],
  ],
  ['a grade that the scheme lacks', [skill('/s', { grade: 4 })], GRADES, ['UNKNOWN_GRADE', '/s']],
  [
    'a duplicate id',
    [level('/l', [skill('/l/s')]), skill('/l/s')],
    GRADES,
    ['DUPLICATE_NODE', '/l/s'],
  ],
  [
    'a completion rule with an unknown node',
    [level('/l', [], needs('/nowhere'))],
    GRADES,
    ['UNKNOWN_NODE', '/l'],
  ],
  [
    'a dependency on an unknown node',
    [skill('/s', { dependencies: ['/nowhere'] })],
    GRADES,
    ['UNKNOWN_NODE', '/s'],
  ],
  [
    'a clause that requires more nodes than it names',
    [level('/l', [skill('/l/s')], { completion: [{ nodes: ['/l/s', '/l/s'], count: 2 }] })],
    GRADES,
    ['COUNT_TOO_HIGH', '/l'],
  ],
  [
    'a skill with children',
    [{ ...skill('/s'), children: [skill('/s/t')] }],
    GRADES,
    ['SKILL_WITH_CHILDREN', '/s'],
  ],
  [
    'a skill with a completion rule',
    [skill('/t'), skill('/s', needs('/t'))],
    GRADES,
    ['SKILL_WITH_COMPLETION', '/s'],
  ],
  [
    'a manual node that is a group',
    [level('/l', [group('/l/manual', [])])],
    GRADES,
    ['MANUAL_NOT_A_SKILL', '/l/manual'],
  ],
])('[AS2] indexScheme rejects %s', (_what, tree, grades, error) => {
  expect(errorOf(tree, grades)).toEqual(error);
});

test('[AS2] indexScheme rejects grades whose percentages cannot be exact', () => {
  const skills = Array.from({ length: 101 }, (_, pass) => skill(`/s${pass}`, { grade: pass }));
  expect(errorOf(skills, gradesOf(101, 0))?.[0]).toBe('TOO_MANY_GRADES');
});

test.each([
  ['a node that depends on itself', [skill('/s', { dependencies: ['/s'] })], ['/s']],
  [
    'a skill that depends on the level it belongs to',
    [level('/l', [skill('/l/s', { dependencies: ['/l'] })])],
    ['/l', '/l/s'],
  ],
  [
    'two groups that complete each other inside a valid third',
    [
      level('/sound', [skill('/sound/s')], needs('/a')),
      group('/a', [], needs('/b')),
      group('/b', [], needs('/a')),
    ],
    ['/a', '/b'],
  ],
  [
    'levels that depend on each other',
    [
      level('/a', [skill('/a/s')], { dependencies: ['/b'] }),
      level('/b', [skill('/b/s')], { dependencies: ['/a'] }),
    ],
    ['/a', '/a/s', '/b', '/b/s'],
  ],
  [
    'a level that needs a skill of a level that depends on it',
    [
      level('/a', [skill('/a/s')], needs('/a/s', '/b/s')),
      level('/b', [skill('/b/s')], { dependencies: ['/a'] }),
    ],
    ['/a', '/b', '/b/s'],
  ],
])('[AS3] indexScheme rejects %s and names a node of the cycle', (_what, tree, nodes) => {
  const [code, node_id] = errorOf(tree) ?? [];
  expect(code).toBe('CYCLE');
  expect(nodes).toContain(node_id);
});

test('[AS3] indexScheme accepts a chain of dependencies of any length', () => {
  const chain = Array.from({ length: 5000 }, (_, at) =>
    skill(`/s${at}`, at === 0 ? {} : { dependencies: [`/s${at - 1}`] }),
  );
  expect(errorOf(chain)).toBeNull();
});
