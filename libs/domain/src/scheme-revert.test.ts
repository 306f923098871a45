import type { SchemeEditBody, SchemeNode } from '@springboard/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChangeKind, changesBetween } from './scheme-changes.ts';
import { draftOf, type DraftTree, idsIn, treeOf } from './scheme-draft.ts';
import { applyEdit } from './scheme-edits.ts';
import { movedIds, planRevert, problemOfRevert } from './scheme-revert.ts';

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Extra = {},
): SchemeNode => ({ id, parentId: null, title: id, t, ...extra, children });

const PUBLISHED = [
  node('/a', 'l', [
    node('/a/f', 'sg', [
      node('/roll', 's', [], { grade: 2 }),
      node('/jump', 's', [], { content: [{ title: null, type: 'text', value: 'High' }] }),
    ]),
    node('/a/b', 'sg', [node('/hang', 's')]),
  ]),
  node('/b', 'l', [], { dependencies: ['/a'] }),
];

/** The draft after edits of which each is accepted. */
const edited = (edits: readonly SchemeEditBody[], tree = PUBLISHED): DraftTree =>
  edits.reduce((draft, edit) => {
    const result = applyEdit(draft, edit);
    if (!result.ok) throw new Error(`${edit.kind}: ${result.code} ${result.node_id}`);
    return result.draft;
  }, draftOf(tree));

const changesOf = (draft: DraftTree, tree = PUBLISHED) => changesBetween(tree, treeOf(draft));

const kindsIn = (draft: DraftTree, tree = PUBLISHED): string[] =>
  changesOf(draft, tree).flatMap(({ node: { id }, changes }) =>
    changes.map(({ kind }) => `${kind} ${id}`),
  );

/** Reverts one change of a draft. */
const revert = (
  draft: DraftTree,
  kind: ChangeKind,
  id: string,
  { tree = PUBLISHED, hasOtherGrades = false } = {},
) => {
  const changed = changesOf(draft, tree);
  const change = changed
    .find((item) => item.node.id === id)
    ?.changes.find((change) => change.kind === kind);
  if (change === undefined) throw new Error(`No change ${kind} of ${id}`);
  const compared = { draft, published: draftOf(tree), moved: movedIds(changed), hasOtherGrades };
  return planRevert(compared, id, change);
};

/** What is left of the changes after one is reverted. */
const left = (draft: DraftTree, kind: ChangeKind, id: string): string[] => {
  const plan = revert(draft, kind, id);
  if (!plan.ok) throw new Error(plan.obstacle.reason);
  return kindsIn(plan.draft);
};

const ADD_KIP: SchemeEditBody = {
  kind: 'add',
  node: { id: '/kip', title: 'Kip', t: 's' },
  parent: '/a/f',
  after: null,
};
const ADD_GROUP: SchemeEditBody = {
  kind: 'add',
  node: { id: '/a/n', title: 'New', t: 'sg' },
  parent: '/a',
  after: null,
};
const move = (id: string, parent: string | null, after: string | null = null): SchemeEditBody => ({
  kind: 'move',
  node_ids: [id],
  parent,
  after,
});
const remove = (...node_ids: string[]): SchemeEditBody => ({ kind: 'remove', node_ids });

describe('planRevert', () => {
  test('removes an added node with everything that was added below it', () => {
    const draft = edited([ADD_GROUP, { ...ADD_KIP, parent: '/a/n' }]);
    expect(left(draft, 'added', '/kip')).toEqual(['added /a/n']);
    expect(left(draft, 'added', '/a/n')).toEqual([]);
  });

  test('does not remove an added node that contains published ones', () => {
    const draft = edited([ADD_GROUP, move('/a/b', '/a/n'), move('/roll', '/a/b')]);
    expect(revert(draft, 'added', '/a/n')).toEqual({
      ok: false,
      obstacle: { reason: 'contains', node_ids: ['/a/b'] },
    });
  });

  test('restores a removed node as it was published, without what was added or moved to it', () => {
    const draft = edited([
      { kind: 'set', node_id: '/jump', field: 'title', value: 'Leap', before: '/jump' },
      ADD_KIP,
      move('/hang', '/a/f'),
      move('/roll', '/b'),
      move('/jump', '/a/f'),
      remove('/a/f'),
    ]);
    expect(kindsIn(draft)).toEqual([
      'removed /a/f',
      'removed /jump',
      'removed /hang',
      'moved /roll',
    ]);
    expect(left(draft, 'removed', '/a/f')).toEqual(['removed /hang', 'moved /roll']);
  });

  test('restores a node out of another removed one if its own parent is there', () => {
    const draft = edited([ADD_GROUP, move('/jump', '/a/n'), remove('/a/n')]);
    expect(kindsIn(draft)).toEqual(['removed /jump']);
    expect(left(draft, 'removed', '/jump')).toEqual([]);
  });

  test('restores nothing below a removed parent', () => {
    const draft = edited([remove('/jump'), remove('/a/f')]);
    for (const id of ['/jump', '/roll']) {
      expect(revert(draft, 'removed', id)).toEqual({
        ok: false,
        obstacle: { reason: 'parent', node_ids: ['/a/f'] },
      });
    }
    expect(left(draft, 'removed', '/a/f')).toEqual(['removed /jump']);
  });

  test('adds a removed node again where the draft was replaced as a whole', () => {
    const draft = draftOf([node('/a', 'l', [node('/a/b', 'sg', [node('/hang', 's')])])]);
    expect(left(draft, 'removed', '/a/f')).toEqual(['removed /b']);
    const mirrored = [node('/a', 'l', [node('/a/f', 'sg', [], { is_owner: false })])];
    expect(revert(draftOf([node('/a', 'l')]), 'removed', '/a/f', { tree: mirrored })).toMatchObject(
      { obstacle: { reason: 'link' } },
    );
  });

  test('moves a node to its earlier place, and no other one', () => {
    const draft = edited([move('/jump', '/a/b'), move('/a/b', '/a')]);
    expect(left(draft, 'moved', '/jump')).toEqual(['moved /a/b']);
    expect(left(draft, 'moved', '/a/b')).toEqual(['moved /jump']);
  });

  test('does not move a node to a removed parent, or into itself', () => {
    const gone = edited([move('/jump', '/b'), remove('/a/f')]);
    expect(revert(gone, 'moved', '/jump')).toMatchObject({
      obstacle: { reason: 'parent', node_ids: ['/a/f'] },
    });
    const tree = [node('/a', 'l', [node('/b', 'l')])];
    const swapped = edited([move('/b', null), move('/a', '/b')], tree);
    expect(revert(swapped, 'moved', '/b', { tree })).toMatchObject({
      obstacle: { reason: 'inside', node_ids: ['/a'] },
    });
    expect(revert(swapped, 'moved', '/a', { tree })).toMatchObject({ ok: true });
  });

  test('sets only the field of the change, with the value that is on screen as the one before', () => {
    const draft = edited([
      { kind: 'set', node_id: '/roll', field: 'title', value: 'Roll', before: '/roll' },
      { kind: 'set', node_id: '/roll', field: 'grade', value: 1, before: 2 },
    ]);
    expect(left(draft, 'retitled', '/roll')).toEqual(['grade /roll']);
    expect(revert(draft, 'grade', '/roll')).toMatchObject({
      edits: [{ kind: 'set', node_id: '/roll', field: 'grade', value: 2, before: 1 }],
    });
    const pictured = edited([
      { kind: 'set', node_id: '/a', field: 'badge', value: 'p', before: null },
    ]);
    expect(left(pictured, 'badge', '/a')).toEqual([]);
  });

  test('sets no grade of a scale that changes too', () => {
    const draft = edited([{ kind: 'set', node_id: '/roll', field: 'grade', value: 1, before: 2 }]);
    expect(revert(draft, 'grade', '/roll', { hasOtherGrades: true })).toMatchObject({
      obstacle: { reason: 'grades' },
    });
    expect(
      revert(edited([remove('/a/f')]), 'removed', '/a/f', { hasOtherGrades: true }),
    ).toMatchObject({ obstacle: { reason: 'grades' } });
    expect(
      revert(edited([remove('/a/b')]), 'removed', '/a/b', { hasOtherGrades: true }),
    ).toMatchObject({ ok: true });
  });

  test('leaves mirrored content and the link of a mirrored node', () => {
    const tree = [node('/a', 'l', [], { is_owner: false, title: 'Old' })];
    const follows = draftOf([node('/a', 'l', [], { is_owner: false, title: 'New' })]);
    expect(revert(follows, 'retitled', '/a', { tree })).toMatchObject({
      obstacle: { reason: 'mirrored' },
    });
    const own = draftOf([node('/a', 'l', [], { title: 'Old' })]);
    expect(revert(own, 'mirrored', '/a', { tree })).toMatchObject({ obstacle: { reason: 'link' } });
  });

  test('does not give a node a type that its place does not take', () => {
    const draft = edited([{ kind: 'retype', node_id: '/hang', t: 'sg' }, move('/jump', '/hang')]);
    expect(revert(draft, 'retyped', '/hang')).toMatchObject({
      obstacle: { reason: 'place', node_ids: ['/hang'] },
    });
  });

  test('reverts exactly one change of any draft, and can be reversed', () => {
    const id = fc.constantFrom(...PUBLISHED.flatMap(idsIn), '/n', '/m');
    const place = { parent: fc.option(id, { freq: 4 }), after: fc.option(id) };
    const t = fc.constantFrom('l', 'sg', 's' as const);
    const kind = <K extends SchemeEditBody['kind']>(name: K) => fc.constant(name);
    const edit: fc.Arbitrary<SchemeEditBody> = fc.oneof(
      fc.record({
        kind: kind('add'),
        node: fc.record({ id, title: fc.constantFrom('A', 'B'), t }),
        ...place,
      }),
      fc.record({
        kind: kind('set'),
        node_id: id,
        field: fc.constant('title' as const),
        value: fc.constantFrom('A', 'B'),
        before: fc.constant('A'),
      }),
      fc.record({ kind: kind('move'), node_ids: id.map((one) => [one]), ...place }),
      fc.record({ kind: kind('remove'), node_ids: id.map((one) => [one]) }),
      fc.record({ kind: kind('retype'), node_id: id, t }),
    );
    let reverted = 0;
    fc.assert(
      fc.property(fc.array(edit, { minLength: 5, maxLength: 30 }), (edits) => {
        const draft = edits.reduce((before, one) => {
          const result = applyEdit(before, one);
          return result.ok ? result.draft : before;
        }, draftOf(PUBLISHED));
        const before = kindsIn(draft);
        for (const {
          node: { id: node_id },
          changes,
        } of changesOf(draft))
          for (const change of changes) {
            const plan = revert(draft, change.kind, node_id);
            if (!plan.ok) continue;
            reverted += 1;
            const after = kindsIn(plan.draft);
            expect(after).not.toContain(`${change.kind} ${node_id}`);
            // Which of two siblings has moved is a matter of the comparison.
            const isMove = (key: string) => key.startsWith('moved ');
            expect(before).toEqual(expect.arrayContaining(after.filter((key) => !isMove(key))));
            expect(after.filter(isMove).length).toBeLessThanOrEqual(before.filter(isMove).length);
            let undone = plan.draft;
            for (const inverse of plan.inverses.toReversed()) {
              const result = applyEdit(undone, inverse);
              if (!result.ok) throw new Error(result.code);
              undone = result.draft;
            }
            expect(treeOf(undone)).toEqual(treeOf(draft));
          }
      }),
      { numRuns: 400 },
    );
    expect(reverted).toBeGreaterThan(500);
  });
});

describe('problemOfRevert', () => {
  const context = { grades: [], video_ids: new Set<number>(), file_ids: new Set<number>() };

  test('is a broken rule that the draft does not have yet', () => {
    const draft = edited([
      ADD_KIP,
      { kind: 'set', node_id: '/b', field: 'dependencies', value: ['/kip'], before: ['/a'] },
    ]);
    const plan = revert(draft, 'added', '/kip');
    if (!plan.ok) throw new Error(plan.obstacle.reason);
    expect(problemOfRevert(draft, plan.draft, context)).toMatchObject({
      reason: 'problem',
      node_ids: ['/b'],
      problem: { code: 'UNKNOWN_NODE', with: ['/kip'] },
    });
    expect(problemOfRevert(plan.draft, plan.draft, context)).toBeNull();
  });
});
