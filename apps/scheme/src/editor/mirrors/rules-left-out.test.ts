import type { SchemeNode } from '@springboard/contract';
import { draftOf } from '@springboard/domain';
import { describe, expect, test } from 'vitest';
import { rulesLeftOut } from './rules-left-out.ts';

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({ id, parentId: null, title: id.split('/').at(-1) ?? '', t, children, ...extra });

const TREE = draftOf([
  node('/one', 'l', [node('/one/roll', 's')]),
  node(
    '/two',
    'l',
    [
      node('/two/jump', 's', [], { dependencies: ['/one/roll', '/two/swing'] }),
      node('/two/swing', 's'),
    ],
    {
      dependencies: ['/one'],
      completion: [{ nodes: ['/two/jump', '/one/roll', '/gone'], count: 2 }],
    },
  ),
]);

describe('rulesLeftOut', () => {
  test('[scheme-portal §4] lists what the rules of mirrored nodes name outside of them', () => {
    expect(rulesLeftOut(TREE, '/two')).toEqual([
      { title: 'two', field: 'dependencies', names: ['one'] },
      { title: 'two', field: 'completion', names: ['roll', '/gone'] },
      { title: 'jump', field: 'dependencies', names: ['roll'] },
    ]);
    expect(rulesLeftOut(TREE, '/two/swing')).toEqual([]);
  });

  test('leaves out those of a node that keeps its own rules', () => {
    expect(rulesLeftOut(TREE, '/two', { keepsRootRules: true })).toEqual([
      { title: 'jump', field: 'dependencies', names: ['roll'] },
    ]);
  });
});
