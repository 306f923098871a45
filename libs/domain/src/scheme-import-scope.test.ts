import { describe, expect, test } from 'vitest';
import { NO_HEAD } from './scheme-file.ts';
import { type ImportPlace, indexOf, scopeOf } from './scheme-import-scope.ts';
import { csv, node } from '../testing/scheme-import.ts';

const SKILL = node('/a/g/x', 's');
const MIRRORED = node('/a/m', 'sg', [], { is_owner: false });
const GROUP = node('/a/g', 'sg', [SKILL]);
const LEVEL = node('/a', 'l', [GROUP, MIRRORED]);
const OTHER = node('/b', 'l');
const TREE = [LEVEL, OTHER];
const [group, mirrored] = LEVEL.children;
if (group === undefined || mirrored === undefined) throw new Error('unreachable');

const scopeIn = (place: ImportPlace, branch: string | null = null) => {
  const content = { ...csv('title', 'A'), head: { ...NO_HEAD, branch } };
  return scopeOf(content, place, TREE, indexOf(TREE));
};

/** A scope, and the tree with a new node in it. */
const partsOf = (place: ImportPlace, branch: string | null = null) => {
  const scope = scopeIn(place, branch);
  if ('code' in scope) throw new Error(scope.code);
  const { put, ...parts } = scope;
  return { ...parts, tree: put([NEW]) };
};
const NEW = node('/new', 'sg');

test('[§9] an index has the parent and the depth of each node', () => {
  expect([...indexOf(TREE)]).toEqual([
    ['/a', { node: LEVEL, parent: null, depth: 0 }],
    ['/a/g', { node: group, parent: LEVEL, depth: 1 }],
    ['/a/g/x', { node: group.children[0], parent: group, depth: 2 }],
    ['/a/m', { node: mirrored, parent: LEVEL, depth: 1 }],
    ['/b', { node: OTHER, parent: null, depth: 0 }],
  ]);
});

describe('scopeOf', () => {
  const WHOLE = { parent: null, nodes: TREE, removes: true, tree: [NEW] };

  test('[§9] a file of a whole scheme is about all nodes', () => {
    expect(partsOf({ kind: 'new' })).toEqual(WHOLE);
    expect(partsOf({ kind: 'update' })).toEqual(WHOLE);
  });

  test('[§9] a new scheme is made of any file of a branch', () => {
    expect(partsOf({ kind: 'new' }, '/a/g')).toEqual(WHOLE);
  });

  test('[§9] a file of a branch is about its node and what is below it', () => {
    expect(partsOf({ kind: 'update' }, '/a/g')).toEqual({
      parent: LEVEL,
      nodes: [group],
      removes: true,
      tree: [{ ...LEVEL, children: [NEW, mirrored] }, OTHER],
    });
    expect(partsOf({ kind: 'update' }, '/b')).toEqual({
      parent: null,
      nodes: [OTHER],
      removes: true,
      tree: [LEVEL, NEW],
    });
  });

  test('[§9] below a node, a file is about its children and removes none', () => {
    const below = {
      parent: group,
      nodes: group.children,
      removes: false,
      tree: [{ ...LEVEL, children: [{ ...group, children: [NEW] }, mirrored] }, OTHER],
    };
    expect(partsOf({ kind: 'below', node_id: '/a/g' })).toEqual(below);
    expect(partsOf({ kind: 'below', node_id: '/a/g' }, '/b')).toEqual(below);
  });

  test.each([
    ['a skill', { kind: 'below', node_id: '/a/g/x' }, null, 'FORBIDDEN_TARGET'],
    ['a mirrored node', { kind: 'below', node_id: '/a/m' }, null, 'FORBIDDEN_TARGET'],
    ['an unknown node', { kind: 'below', node_id: '/none' }, null, 'UNKNOWN_NODE'],
    ['the place of an unknown branch', { kind: 'update' }, '/none', 'UNKNOWN_NODE'],
  ] as const)('[§9] a file cannot go below %s', (_, place, branch, code) => {
    expect(scopeIn(place, branch)).toEqual({ code });
  });
});
