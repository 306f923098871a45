import type { SchemeEditBody, SchemeNode } from '@springboard/contract';
import { applyEdit, draftOf, type DraftTree, treeOf } from '@springboard/domain';
import { describe, expect, test } from 'vitest';
import { type CheckResponse, createDraftChecker, updateOf } from './draft-checker.ts';

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: null,
  title: id,
  t,
  content: [{ type: 'text', title: null, value: 'How to do it' }],
  children,
  ...extra,
});

const TREE = [node('/one', 'l', [node('/one/roll', 's'), node('/one/jump', 's')])];

const context = {
  grades: [
    { label: 'Working', pass: false },
    { label: 'Passed', pass: true },
  ],
  video_ids: new Set<number>(),
  file_ids: new Set<number>(),
};

/** A checker whose tasks run when the test says so. */
const openChecker = (published: DraftTree | null) => {
  const responses: CheckResponse[] = [];
  const tasks: (() => void)[] = [];
  const receive = createDraftChecker(
    (response) => responses.push(response),
    (run) => tasks.push(run),
  );
  receive({
    kind: 'open',
    slug: 'floor',
    context,
    published: published && JSON.stringify(treeOf(published)),
  });
  let sent = published;
  let seq = 0;
  return {
    send(draft: DraftTree) {
      seq += 1;
      const update = updateOf(draft, sent);
      sent = draft;
      receive({ kind: 'update', seq, ...update });
      return update;
    },
    runTask: () => tasks.shift()?.(),
    /** Everything that was answered since the last call, once all tasks have run. */
    settle() {
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task();
      return responses.splice(0);
    },
  };
};

const edited = (draft: DraftTree, edit: SchemeEditBody): DraftTree => {
  const result = applyEdit(draft, edit);
  if (!result.ok) throw new Error(result.code);
  return result.draft;
};

const dependOnItself = (draft: DraftTree) =>
  edited(draft, {
    kind: 'set',
    node_id: '/one/roll',
    field: 'dependencies',
    value: ['/one/roll'],
    before: [],
  });

describe('createDraftChecker', () => {
  test('D6: answers with the problems of the draft and the number of its changes', () => {
    const published = draftOf(TREE);
    const checker = openChecker(published);

    checker.send(dependOnItself(published));

    expect(checker.settle()).toEqual([
      {
        kind: 'problems',
        seq: 1,
        errors: [{ node_id: '/one/roll', code: 'SELF_DEPENDENCY', field: 'dependencies' }],
        warnings: [],
      },
      { kind: 'changes', seq: 1, changes: 1 },
    ]);
  });

  test('applies an update that contains only what changed, and removed nodes', () => {
    const checker = openChecker(null);
    const draft = draftOf(TREE);
    checker.send(dependOnItself(draft));
    checker.settle();

    const removed = edited(dependOnItself(draft), { kind: 'remove', node_ids: ['/one/roll'] });
    const update = checker.send(removed);

    expect([...update.nodes.keys()].toSorted()).toEqual(['/one', '/one/roll']);
    expect(checker.settle()).toEqual([
      { kind: 'problems', seq: 2, errors: [], warnings: [] },
      { kind: 'changes', seq: 2, changes: 2 },
    ]);
  });

  test('checks updates that arrive together once', () => {
    const checker = openChecker(null);
    const draft = draftOf(TREE);

    checker.send(dependOnItself(draft));
    checker.send(draft);

    expect(checker.settle()).toMatchObject([
      { kind: 'problems', seq: 2, errors: [] },
      { kind: 'changes', seq: 2 },
    ]);
  });

  test('does not count the changes of a draft that was replaced after its check', () => {
    const checker = openChecker(null);
    const draft = draftOf(TREE);
    checker.send(dependOnItself(draft));
    checker.runTask();

    checker.send(draft);

    expect(checker.settle().map(({ kind, seq }) => `${kind} ${seq}`)).toEqual([
      'problems 1',
      'problems 2',
      'changes 2',
    ]);
  });
});
