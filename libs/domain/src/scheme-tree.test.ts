import type { SchemeNode } from '@springboard/contract';
import { expect, test } from 'vitest';
import {
  flattenScheme,
  nodeGroups,
  schemeTargetOf,
  searchScheme,
  visibleChildren,
  visibleEntries,
  visiblePath,
  skillsWithin,
} from './scheme-tree.ts';

const node = (
  id: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: null,
  title: id.split('/').at(-1) ?? '',
  t: children.length === 0 ? 's' : 'l',
  children,
  ...extra,
});

const roll = node('/seed/floor/roll', [], { title: 'Côte roll' });
const old = node('/seed/floor/old', [], { skipped: true });
const floor = node('/seed/floor', [roll, old], { t: 'sg' });
const bars = node('/seed/bars', [node('/seed/bars/hang')], { t: 'sg', hidden: true });
const seed = node('/seed', [floor, bars, node('/seed/manual')], { group: 'First' });
const leap = node('/guest/leap/high', [], { is_owner: false });
const guest = node('/guest', [node('/guest/leap', [leap], { is_owner: false, t: 'sg' })]);
const tree = [seed, guest];

const ids = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id);

test('[§3] flattenScheme has one entry per node in depth-first order', () => {
  expect(flattenScheme(tree).map(({ id, position }) => [position, id])).toEqual([
    [0, '/seed'],
    [1, '/seed/floor'],
    [2, '/seed/floor/roll'],
    [3, '/seed/floor/old'],
    [4, '/seed/bars'],
    [5, '/seed/bars/hang'],
    [6, '/seed/manual'],
    [7, '/guest'],
    [8, '/guest/leap'],
    [9, '/guest/leap/high'],
  ]);
});

test('[§3] an entry describes its node', () => {
  expect(flattenScheme(tree)[9]).toEqual({
    id: '/guest/leap/high',
    name: 'high',
    skill: true,
    hidden: false,
    skipped: false,
    mirrored: true,
    mirrorRoot: '/guest/leap',
    position: 9,
    path: [guest, guest.children[0], leap],
  });
});

test('[§3] descendants of a hidden node are hidden', () => {
  const hidden = flattenScheme(tree).filter((entry) => entry.hidden);
  expect(ids(hidden)).toEqual(['/seed/bars', '/seed/bars/hang']);
});

test('[§2] hidden and skipped nodes are not visible, mirrored nodes are', () => {
  expect(ids(visibleEntries(tree))).toEqual([
    '/seed',
    '/seed/floor',
    '/seed/floor/roll',
    '/guest',
    '/guest/leap',
    '/guest/leap/high',
  ]);
  expect(ids(visibleChildren(tree, null))).toEqual(['/seed', '/guest']);
  expect(ids(visibleChildren(tree, seed))).toEqual(['/seed/floor']);
});

test('visiblePath goes from the top to the node, and is null for an invisible node', () => {
  expect(visiblePath(tree, '/seed/floor/roll')).toEqual([seed, floor, roll]);
  expect(visiblePath(tree, '/seed/bars/hang')).toBeNull();
  expect(visiblePath(tree, '/nowhere')).toBeNull();
});

test('[§2] searchScheme finds nodes at any depth, ignoring case and accents', () => {
  expect(ids(searchScheme(visibleEntries(tree), 'COTE'))).toEqual(['/seed/floor/roll']);
  expect(ids(searchScheme(visibleEntries(tree), 'hang'))).toEqual([]);
});

test('[§2] nodeGroups groups siblings in the order of the scheme', () => {
  const [a, b, c, d] = ['First', undefined, 'First', ''].map((group, place) =>
    node(`/${place}`, [], group === undefined ? {} : { group }),
  );
  const groups = nodeGroups([a, b, c, d].flatMap((one) => one ?? []));
  expect(groups.map(({ group, nodes }) => [group, ids(nodes)])).toEqual([
    ['First', ['/0', '/2']],
    [null, ['/1', '/3']],
  ]);
});

test('skillsWithin counts visible skills below a node, without the node itself', () => {
  expect([skillsWithin(seed), skillsWithin(guest), skillsWithin(roll)]).toEqual([1, 1, 0]);
});

test.each([
  ['/scheme/first-flight', { slug: 'first-flight', node_id: null }],
  ['/scheme/first-flight/', { slug: 'first-flight', node_id: null }],
  ['/scheme/first-flight/wren/jump', { slug: 'first-flight', node_id: '/wren/jump' }],
  ['/scheme/first-flight/wren/?skill=1#x', { slug: 'first-flight', node_id: '/wren' }],
  ['/scheme/a%20b/c%20d', { slug: 'a b', node_id: '/c d' }],
  ['/scheme/a/100%', { slug: 'a', node_id: '/100%' }],
  ['/scheme', null],
  ['/schemes/first-flight', null],
  ['https://example.org/scheme/first-flight', null],
])('[§2] schemeTargetOf parses %s', (address, target) => {
  expect(schemeTargetOf(address)).toEqual(target);
});
