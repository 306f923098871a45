import type { SchemeNode, SchemeProblem } from '@springboard/contract';
import { applyEdit, draftOf, type DraftTree, problemsOf } from '@springboard/domain';
import { describe, expect, test } from 'vitest';
import { repairOf } from './repairs.ts';

const skill = (id: string, more: Partial<SchemeNode> = {}): SchemeNode => ({
  id,
  parentId: '/one',
  title: id,
  t: 's',
  children: [],
  ...more,
});

const draftWith = (more: Partial<SchemeNode>, level: Partial<SchemeNode> = {}) =>
  draftOf([
    {
      id: '/one',
      parentId: null,
      title: 'One',
      t: 'l',
      children: [skill('/one/roll', more), skill('/one/jump')],
      ...level,
    },
  ]);

const errorsOf = (draft: DraftTree): readonly SchemeProblem[] =>
  problemsOf(draft, {
    grades: [{ label: 'Pass', pass: true }],
    video_ids: new Set([1]),
    file_ids: new Set([7]),
  }).errors;

const repaired = (draft: DraftTree): DraftTree => {
  const [error] = errorsOf(draft);
  let next = draft;
  for (const edit of (error && repairOf(draft, error)?.edits) ?? []) {
    const result = applyEdit(next, edit);
    if (!result.ok) throw new Error(result.code);
    next = result.draft;
  }
  return next;
};

describe('repairOf', () => {
  const video = { type: 'video' as const, title: null };
  const files = { type: 'files' as const, title: null };

  test.each<[string, Partial<SchemeNode>, Partial<SchemeNode>]>([
    ['an unknown node from the dependencies', { dependencies: ['/gone', '/one/jump'] }, {}],
    ['the node itself from the dependencies', { dependencies: ['/one/roll'] }, {}],
    ['a grade that the scheme does not have', { grade: 4 }, {}],
    ['a video from the videos', { videos: [1, 9] }, {}],
    ['a video from the content', { content: [{ ...video, value: ['9'] }] }, {}],
    ['a file from the content', { content: [{ ...files, value: ['7', '8'] }] }, {}],
    [
      'an unknown node from the rule',
      {},
      { completion: [{ nodes: ['/gone', '/one/jump'], count: 2 }] },
    ],
    ['a number above that of the nodes', {}, { completion: [{ nodes: ['/one/jump'], count: 3 }] }],
  ])('[scheme-portal §4] removes %s', (_name, more, level) => {
    const draft = draftWith(more, level);
    expect(errorsOf(draft)).toHaveLength(1);
    expect(errorsOf(repaired(draft))).toEqual([]);
  });

  test('leaves what is not missing, and removes a block that names nothing else', () => {
    const content = [
      { ...files, value: ['7', '8'] },
      { ...files, value: ['8'] },
    ];
    const draft = repaired(draftWith({ content }));
    expect(draft.nodes.get('/one/roll')?.content).toEqual([{ ...files, value: ['7'] }]);
    const rule = draftWith({}, { completion: [{ nodes: ['/gone', '/one/jump'], count: 2 }] });
    expect(repaired(rule).nodes.get('/one')?.completion).toEqual([
      { nodes: ['/one/jump'], count: 1 },
    ]);
  });

  test('offers nothing for a cycle, which needs a decision, or for a mirrored node', () => {
    const draft = draftWith({ is_owner: false, videos: [9] });
    expect(errorsOf(draft).map((error) => repairOf(draft, error))).toEqual([null]);
    expect(repairOf(draft, { node_id: '/one/jump', code: 'CYCLE' })).toBeNull();
  });
});
