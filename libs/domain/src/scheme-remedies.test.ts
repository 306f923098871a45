import type { CompletionClause, SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { draftOf, treeOf } from './scheme-draft.ts';
import { applyEdit } from './scheme-edits.ts';
import { editsOfRemedy, remediesOf } from './scheme-remedies.ts';

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Extra = {},
): SchemeNode => ({ id, parentId: null, title: id, t, ...extra, children });

const skills = (...ids: string[]) => ids.map((id) => node(id, 's'));
const some = (count: number, ...nodes: string[]): CompletionClause[] => [{ nodes, count }];

/** A level with the group `/f`. */
const tree = (children: SchemeNode[], extra: Extra = {}, level: Extra = {}) => [
  node('/l', 'l', [node('/f', 'sg', children, extra)], level),
];
const PUBLISHED = tree(skills('/a', '/b'));

const remedies = (after: SchemeNode[], id = '/f', before = PUBLISHED) =>
  remediesOf(draftOf(after), draftOf(before), id);

describe('remediesOf', () => {
  test('[D17] skips an added skill, or requires as many as before', () => {
    const after = tree(skills('/a', '/b', '/new'));
    expect(remedies(after)).toEqual([
      { kind: 'skip', node_ids: ['/new'] },
      { kind: 'some', node_ids: ['/a', '/b', '/new'], count: 2 },
    ]);
    expect(remedies(after, '/l')).toEqual([{ kind: 'skip', node_ids: ['/new'] }]);
  });

  test('skips an added group and not what is in it', () => {
    const group = node('/g', 'sg', skills('/new'));
    const [level] = tree(skills('/a', '/b'));
    const after = [{ ...node('/l', 'l', [...(level?.children ?? []), group]) }];
    expect(remedies(after, '/l')).toEqual([
      { kind: 'skip', node_ids: ['/g'] },
      { kind: 'some', node_ids: ['/f', '/g'], count: 1 },
    ]);
  });

  test('offers nothing for what does not count', () => {
    const hidden = node('/new', 's', [], { hidden: true });
    const skipped = node('/x', 's', [], { skipped: true });
    expect(remedies(tree([...skills('/a', '/b'), hidden, skipped, node('/e', 'sg')]))).toEqual([]);
    expect(remedies(tree(skills('/a')))).toEqual([]);
    // The level does not need the group.
    const after = tree(skills('/a', '/b', '/new'), { skipped: true });
    expect(remedies(after, '/l')).toEqual([]);
    const byOther = tree(skills('/a', '/b', '/new'), {}, { completion: some(1, '/a') });
    expect(remedies(byOther, '/l')).toEqual([]);
    const byGroup = tree(skills('/a', '/b', '/new'), {}, { completion: some(1, '/f') });
    expect(remedies(byGroup, '/l')).toEqual([{ kind: 'skip', node_ids: ['/new'] }]);
  });

  test('offers nothing for an exchanged skill, or a rule with several clauses or a button', () => {
    expect(remedies(tree(skills('/a', '/new')))).toEqual([{ kind: 'skip', node_ids: ['/new'] }]);
    const button = tree(skills('/a', '/b', '/f/manual'));
    expect(remedies(tree(skills('/a', '/b', '/f/manual', '/new')), '/f', button)).toEqual([]);
    expect(remedies(button)).toEqual([]);
    const several = [...some(1, '/a'), ...some(1, '/new')];
    expect(remedies(tree(skills('/a', '/b', '/new'), { completion: several }))).toEqual([]);
  });

  test('keeps the count of a single clause, which also counts a skipped skill', () => {
    const before = tree(skills('/a', '/b'), { completion: some(1, '/a', '/b') });
    const after = tree(skills('/a', '/b', '/new'), { completion: some(2, '/a', '/b', '/new') });
    expect(remedies(after, '/f', before)).toEqual([
      { kind: 'some', node_ids: ['/a', '/b', '/new'], count: 1 },
    ]);
    const enough = tree(skills('/a', '/b', '/new'), { completion: some(1, '/a', '/b', '/new') });
    expect(remedies(enough, '/f', before)).toEqual([]);
  });

  test('requires fewer nodes only if nodes were added and some were required before', () => {
    const [one, two] = [some(1, '/a', '/b'), some(2, '/a', '/b')];
    const before = tree(skills('/a', '/b'), { completion: one });
    expect(remedies(tree(skills('/a', '/b'), { completion: two }), '/f', before)).toEqual([]);
    expect(remedies(tree(skills('/new')), '/f', tree([]))).toEqual([
      { kind: 'skip', node_ids: ['/new'] },
    ]);
  });

  test('requires no count of a published rule with several clauses or a button', () => {
    const several = tree(skills('/a', '/b'), { completion: [...some(1, '/a'), ...some(1, '/b')] });
    const single = tree(skills('/a', '/b', '/new'), { completion: some(2, '/a', '/b', '/new') });
    expect(remedies(single, '/f', several)).toEqual([]);
    const button = tree(skills('/a', '/f/manual'));
    expect(remedies(tree(skills('/a', '/new')), '/f', button)).toEqual([
      { kind: 'skip', node_ids: ['/new'] },
    ]);
  });

  test('changes no mirrored node', () => {
    const mirrored = { is_owner: false };
    const after = tree([...skills('/a', '/b'), node('/new', 's', [], mirrored)], mirrored);
    expect(remedies(after)).toEqual([]);
  });
});

describe('editsOfRemedy', () => {
  test('sets the flag of the added nodes, or the rule of the node', () => {
    const draft = draftOf(tree(skills('/a', '/b', '/new')));
    const applied = remediesOf(draft, draftOf(PUBLISHED), '/f').map((remedy) =>
      editsOfRemedy(draft, '/f', remedy).reduce((before, edit) => {
        const result = applyEdit(before, edit);
        if (!result.ok) throw new Error(result.code);
        return result.draft;
      }, draft),
    );
    expect(applied.map((one) => one.nodes.get('/new')?.skipped)).toEqual([true, undefined]);
    expect(applied.map((one) => one.nodes.get('/f')?.completion)).toEqual([
      undefined,
      some(2, '/a', '/b', '/new'),
    ]);
    for (const one of applied) expect(remedies(treeOf(one))).toEqual([]);
  });

  test('names the rule that it replaces', () => {
    const before = some(2, '/a', '/b');
    const draft = draftOf(tree(skills('/a', '/b'), { completion: before }));
    const remedy = { kind: 'some', node_ids: ['/a', '/b'], count: 1 } as const;
    const value = some(1, '/a', '/b');
    expect(editsOfRemedy(draft, '/f', remedy)).toEqual([
      { kind: 'set', node_id: '/f', field: 'completion', value, before },
    ]);
  });
});
