import type { SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { DraftNodes, draftOf, treeOf } from './scheme-draft.ts';

const node = (id: string, parentId: string | null, children: SchemeNode[] = []): SchemeNode => ({
  id,
  parentId,
  title: id,
  t: children.length === 0 ? 's' : 'l',
  children,
});

const TREE = [node('/one', null, [node('/one/roll', '/one'), node('/one/jump', '/one')])];
const ROLL = { id: '/one/roll', title: '/one/roll', t: 's', parent: '/one', children: [] } as const;

describe('the nodes of a draft', () => {
  test('name their parent and children by id, and are the same objects each time', () => {
    const { nodes } = draftOf(TREE);
    expect(nodes.size).toBe(3);
    expect(nodes.get('/one')).toMatchObject({ parent: null, children: ['/one/roll', '/one/jump'] });
    expect(nodes.get('/one/roll')).toEqual(ROLL);
    expect(nodes.get('/one/roll')).toBe(nodes.get('/one/roll'));
    expect(nodes.get('/gone')).toBeUndefined();
    expect(nodes.has('/gone')).toBe(false);
  });

  test('have the parent that they are below, whatever they name', () => {
    const tree = [
      node('/one', '/other', [node('/one/roll', null, [node('/one/roll/fast', null)])]),
    ];
    const { nodes } = draftOf(tree);
    expect(nodes.get('/one')?.parent).toBeNull();
    expect(nodes.get('/one/roll')?.parent).toBe('/one');
    expect(draftOf(tree).nodes.get('/one/roll/fast')?.parent).toBe('/one/roll');
  });

  test('are found before the nodes above them, and are then still the same objects', () => {
    const { nodes } = draftOf([node('/all', null, TREE)]);
    const roll = nodes.get('/one/roll');
    expect(roll).toEqual(ROLL);
    expect(nodes.get('/all')?.children).toEqual(['/one']);
    expect(nodes.get('/one')?.parent).toBe('/all');
    expect(nodes.get('/one/roll')).toBe(roll);
  });

  test('are found below any of the nodes that were made before', () => {
    const two = node('/two', null, [node('/two/swing', '/two')]);
    const { nodes } = draftOf([...TREE, two]);
    expect(nodes.get('/one')?.children).toEqual(['/one/roll', '/one/jump']);
    expect(nodes.get('/two')?.children).toEqual(['/two/swing']);
    expect(nodes.get('/one/roll')).toEqual(ROLL);
    expect(nodes.get('/two/swing')?.parent).toBe('/two');
    expect(nodes.size).toBe(5);
  });

  test('are all listed after some were asked for', () => {
    const { nodes } = draftOf(TREE);
    const one = nodes.get('/one');
    const listed = Object.fromEntries(nodes.entries());
    expect(Object.keys(listed).toSorted()).toEqual(['/one', '/one/jump', '/one/roll']);
    expect(listed['/one']).toBe(one);
    expect(listed['/one/roll']).toEqual(ROLL);
  });

  test('are shared with a changed draft, except for those that changed', () => {
    const { nodes } = draftOf(TREE);
    const roll = { ...ROLL, title: 'Forward roll' };
    const changes = new Map([
      ['/one/roll', roll],
      ['/one/jump', null],
    ]);
    const changed = nodes.with(changes);
    expect(changed.size).toBe(2);
    expect(changed.get('/one')).toBe(nodes.get('/one'));
    expect(changed.get('/one/roll')).toBe(roll);
    expect(changed.get('/one/jump')).toBeUndefined();
    expect(nodes.get('/one/roll')).toEqual(ROLL);
    expect(changed.changesSince(nodes)).toEqual(changes);
    expect(nodes.changesSince(nodes).size).toBe(0);
    expect([...nodes.changesSince(DraftNodes.empty).keys()].toSorted()).toEqual([
      '/one',
      '/one/jump',
      '/one/roll',
    ]);
  });

  test('make the tree again', () => {
    expect(treeOf(draftOf(TREE))).toEqual(TREE);
  });
});
