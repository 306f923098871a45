import type { SchemeEditBody, SchemeNode } from '@springboard/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf, type DraftTree, treeOf } from './scheme-draft.ts';
import { applyEdit } from './scheme-edits.ts';
import { isAllowedBelow } from './scheme-limits.ts';
import { editsTowards } from './scheme-restore.ts';

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Extra = {},
): SchemeNode => ({ id, parentId: null, title: id, t, ...extra, children });

const apply = (draft: DraftTree, edits: readonly SchemeEditBody[]): DraftTree =>
  edits.reduce((before, edit) => {
    const result = applyEdit(before, edit);
    if (!result.ok) throw new Error(`${edit.kind}: ${result.code} ${result.node_id}`);
    return result.draft;
  }, draft);

/** The tree without the parent of each node, with `false` and empty fields left out. */
const plain = (tree: readonly SchemeNode[]): unknown =>
  tree.map(({ children, hidden, ...fields }) => ({
    ...fields,
    parentId: null,
    ...(hidden === true && { hidden }),
    children: plain(children),
  }));

const restored = (from: readonly SchemeNode[], tree: readonly SchemeNode[]) => {
  const draft = draftOf(from);
  const { edits, left_out } = editsTowards(draft, tree);
  return { edits, left_out, tree: plain(treeOf(apply(draft, edits))) };
};

describe('editsTowards', () => {
  const skills = (...ids: string[]) => ids.map((id) => node(id, 's'));
  const before = [
    node('/a', 'l', skills('/roll', '/jump', '/hang'), { dependencies: ['/b'] }),
    node('/b', 'l', [node('/b/x', 'sg', skills('/kip'))]),
  ];

  test('adds, moves, rewords and removes nodes, and moves kept nodes out of removed ones', () => {
    const after = [
      node('/a', 'l', [...skills('/hang', '/roll'), node('/jump', 's', [], { hidden: true })]),
      node('/c', 'l', skills('/kip'), { title: 'New', grade: 1, group: 'Metals' }),
    ];
    const { edits, left_out, tree } = restored(before, after);
    expect(tree).toEqual(plain(after));
    expect(left_out).toEqual([]);
    const count = (kind: string) => edits.filter((edit) => edit.kind === kind).length;
    expect([count('add'), count('move'), count('remove')]).toEqual([1, 2, 1]);
  });

  test('needs no edit for equal trees, whatever empty fields they have', () => {
    const empty = { content: [], dependencies: [], completion: [], hidden: false };
    expect(restored([node('/a', 'l')], [node('/a', 'l', [], empty)]).edits).toEqual([]);
  });

  test('changes types before and after moves', () => {
    const after = [node('/a', 'l', [node('/roll', 'l', [node('/b/x', 's')]), node('/b', 'sg')])];
    expect(restored(before, after)).toMatchObject({ tree: plain(after), left_out: [] });
  });

  test('restores each field of a node, and the identity of one that it adds again', () => {
    const fields: Extra = {
      title: 'Vault',
      group: 'Metals',
      content: [{ title: null, type: 'text', value: 'Run' }],
      completion: [{ nodes: ['/roll'], count: 1 }],
      dependencies: ['/b'],
      videos: [7],
      hidden: true,
      skipped: true,
      badge: 'data:image/png;base64,AAAA',
    };
    const full = node('/a', 'l', skills('/roll'), fields);
    const other = node('/b', 'l', skills('/kip'));
    const bare = node('/a', 'l', skills('/roll'));
    const fieldsSet = ({ edits }: ReturnType<typeof editsTowards>) =>
      edits.map((edit) => (edit.kind === 'set' ? edit.field : edit.kind));
    const restoring = editsTowards(draftOf([bare, other]), [full, other]);
    expect(fieldsSet(restoring)).toEqual(Object.keys(fields));
    const clearing = editsTowards(draftOf([full, other]), [bare, other]);
    expect(fieldsSet(clearing)).toEqual(Object.keys(fields));
    const identity = { identifier: 'id-of-a', extensions: { vendor: { a: 1 } } };
    const [added] = editsTowards(draftOf([other]), [{ ...bare, ...identity }, other]).edits;
    expect(added).toMatchObject({ kind: 'add', node: { id: '/a', ...identity } });
    const [plainNode] = editsTowards(draftOf([other]), [bare, other]).edits;
    expect(plainNode).toMatchObject({ node: { id: '/a', title: '/a', t: 'l' } });
    expect(JSON.stringify(plainNode)).not.toMatch(/identifier|extensions/);
  });

  test('removes a node together with those below it', () => {
    const { edits } = restored(before, [node('/a', 'l', skills('/roll', '/jump', '/hang'))]);
    expect(edits.filter(({ kind }) => kind === 'remove')).toEqual([
      { kind: 'remove', node_ids: ['/b'] },
    ]);
  });

  test('keeps the titles of mirrored nodes, and leaves out own nodes below them', () => {
    const mirrored = [node('/a', 'l', skills('/roll'), { is_owner: false })];
    const after = [node('/a', 'l', skills('/roll', '/jump'), { title: 'Old' })];
    expect(restored(mirrored, after)).toEqual({
      edits: [],
      left_out: ['/jump'],
      tree: plain(mirrored),
    });
  });

  test('turns any tree into any other', () => {
    const step = fc.record({
      id: fc.integer({ min: 0, max: 11 }).map((id) => `/n${id}`),
      t: fc.constantFrom('l' as const, 'sg' as const, 's' as const),
      parent: fc.option(fc.integer({ min: 0, max: 11 }).map((id) => `/n${id}`)),
      first: fc.boolean(),
      title: fc.constantFrom('A', 'B'),
      dependencies: fc.constantFrom([], ['/n1']),
    });
    const tree = fc.array(step, { maxLength: 40 }).map((steps) => {
      const roots: SchemeNode[] = [];
      const nodes = new Map<string, SchemeNode>();
      for (const { id, t, parent, first, ...fields } of steps) {
        const above = parent === null ? null : nodes.get(parent);
        if (nodes.has(id) || above === undefined || !isAllowedBelow(t, above?.t ?? null)) continue;
        const { title, dependencies } = fields;
        const extra =
          dependencies.length > 0 ? { title, dependencies: [...dependencies] } : { title };
        const made = node(id, t, [], extra);
        nodes.set(id, made);
        const siblings = above?.children ?? roots;
        siblings.splice(first ? 0 : siblings.length, 0, made);
      }
      return roots;
    });
    fc.assert(
      fc.property(tree, tree, (from, to) => {
        const result = restored(from, to);
        expect(result.left_out).toEqual([]);
        expect(result.tree).toEqual(plain(to));
      }),
      { numRuns: 300 },
    );
  });
});
