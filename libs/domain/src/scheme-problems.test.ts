import type { SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { draftOf } from './scheme-draft.ts';
import { hasDescription, hasVideo, problemsOf, shownVideoIds } from './scheme-problems.ts';

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Extra = {},
): SchemeNode => ({ id, parentId: null, title: id, t, ...extra, children });
const text = (value = 'How to do it') => [{ title: null, type: 'text' as const, value }];
const skill = (id: string, extra: Extra = {}) => node(id, 's', [], { content: text(), ...extra });
const level = (id: string, extra: Extra = {}) => node(id, 'l', [skill(`${id}/s`)], extra);

const GRADES = [
  { label: 'Not yet', pass: false },
  { label: 'Pass', pass: true },
];
const context = {
  grades: GRADES,
  video_ids: new Set([1, 2]),
  file_ids: new Set([7]),
  uncaptioned_ids: new Set([2]),
};
const problems = (...tree: SchemeNode[]) => problemsOf(draftOf(tree, { slug: 'floor' }), context);
const files = (...value: string[]) => [{ title: null, type: 'files' as const, value }];
const video = (value: string) => [{ title: null, type: 'video' as const, value }];

describe('problemsOf', () => {
  test('[scheme-portal §4] warns of a skill whose content says nothing', () => {
    const tags = { title: null, type: 'tags' as const, value: ['floor'] };
    const { warnings } = problems(
      node('/one', 'l', [
        skill('/one/a', { content: text('  ') }),
        skill('/one/b', { content: [tags, ...files('7')] }),
        skill('/one/c', { content: [tags, { ...tags, type: 'warning', value: 'Spot it' }] }),
      ]),
    );
    expect(warnings).toEqual([
      { node_id: '/one/a', code: 'NO_DESCRIPTION' },
      { node_id: '/one/b', code: 'NO_DESCRIPTION' },
    ]);
  });

  test('[D6] finds no problem in a complete draft', () => {
    const one = level('/one', { completion: [{ nodes: ['/one/s'], count: 1 }] });
    expect(problems(one, level('/two', { dependencies: ['/one'] }))).toEqual({
      errors: [],
      warnings: [],
    });
  });

  test('[D6] finds all errors, each at the node to correct, in the order of the tree', () => {
    const { errors } = problems(
      level('/one', { dependencies: ['/one'] }),
      level('/two', { dependencies: ['/gone'] }),
      level('/three', { completion: [{ nodes: ['/three/s'], count: 2 }] }),
      node('/four', 'l', [
        skill('/four/a', { grade: 2 }),
        skill('/four/b', { videos: [1, 3] }),
        skill('/four/c', { content: video('javascript:alert(1)') }),
        skill('/four/c2', { content: video('4') }),
        skill('/four/c3', { content: video('4'), is_owner: false }),
        skill('/four/c4', { content: files('7', '8', '/media/card.pdf') }),
        skill('/four/c5', { content: files('8'), is_owner: false }),
        skill('/four/d', { completion: [{ nodes: ['/one'], count: 1 }] }),
        node('/four/manual', 'sg', [skill('/four/e')]),
        skill('/four/f', { content: text('x'.repeat(20_000)) }),
      ]),
    );
    expect(errors).toEqual([
      { node_id: '/one', code: 'SELF_DEPENDENCY', field: 'dependencies' },
      { node_id: '/two', code: 'UNKNOWN_NODE', field: 'dependencies', with: ['/gone'] },
      { node_id: '/three', code: 'COUNT_TOO_HIGH', field: 'completion' },
      { node_id: '/four/a', code: 'UNKNOWN_GRADE', field: 'grade', with: ['3'] },
      { node_id: '/four/b', code: 'UNKNOWN_VIDEO', field: 'videos', with: ['3'] },
      {
        node_id: '/four/c',
        code: 'UNSAFE_ADDRESS',
        field: 'content',
        with: ['javascript:alert(1)'],
      },
      { node_id: '/four/c2', code: 'UNKNOWN_VIDEO', field: 'content', with: ['4'] },
      { node_id: '/four/c4', code: 'UNKNOWN_FILE', field: 'content', with: ['8'] },
      { node_id: '/four/d', code: 'SKILL_WITH_COMPLETION', field: 'completion' },
      { node_id: '/four/manual', code: 'MANUAL_NOT_A_SKILL' },
      { node_id: '/four/f', code: 'CONTENT_TOO_LONG', field: 'content' },
    ]);
  });

  test('[D6] names the nodes of each cycle, beginning with one whose rule causes it', () => {
    const { errors } = problems(
      level('/one', { dependencies: ['/three'] }),
      level('/two', { dependencies: ['/one'] }),
      level('/three', { completion: [{ nodes: ['/two'], count: 1 }] }),
      node('/four', 'l', [skill('/four/s', { dependencies: ['/four'] })]),
    );
    expect(errors).toEqual([
      { node_id: '/one', code: 'CYCLE', field: 'dependencies', with: ['/one', '/three', '/two'] },
      { node_id: '/four/s', code: 'CYCLE', field: 'dependencies', with: ['/four/s', '/four'] },
    ]);
  });

  test('[D6] an empty scheme and grades without a pass are errors of the scheme', () => {
    expect(problems().errors).toEqual([{ node_id: null, code: 'EMPTY_SCHEME' }]);
    const grades = [{ label: 'Not yet', pass: false }];
    expect(problemsOf(draftOf([level('/one')]), { ...context, grades }).errors).toEqual([
      { node_id: null, code: 'NO_PASS_GRADE' },
    ]);
  });

  test('warns of what a publication should not have', () => {
    const { errors, warnings } = problems(
      node('/one', 'l'),
      node('/two', 'l', [node('/two/g', 'sg', [skill('/two/g/s', { hidden: true })])]),
      node('/three', 'l', [
        node('/three/g', 'sg'),
        skill('/three/a', { title: 'Roll', content: [] }),
        skill('/three/b', { title: 'roll ', videos: [1, 2] }),
        skill('/three/c', { content: text('See /scheme/floor/gone.') }),
        node('/three/manual', 's'),
      ]),
    );
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      { node_id: '/one', code: 'EMPTY_LEVEL' },
      { node_id: '/two', code: 'EMPTY_LEVEL' },
      { node_id: '/three/g', code: 'EMPTY_GROUP' },
      { node_id: '/three/a', code: 'NO_DESCRIPTION' },
      { node_id: '/three/b', code: 'SAME_TITLE', with: ['/three/a'] },
      { node_id: '/three/b', code: 'NO_CAPTIONS', with: ['2'] },
      { node_id: '/three/c', code: 'UNKNOWN_LINK', with: ['/gone'] },
    ]);
  });

  test('[AS7] a level can be completed by its own skill, by a rule, and not by skills that are left out', () => {
    const hidden = skill('/x', { hidden: true });
    const { warnings } = problems(
      node('/one', 'l', [node('/one/manual', 's', [], { skipped: true })]),
      node('/two', 'l', [hidden], { completion: [{ nodes: ['/one'], count: 1 }] }),
      node('/three', 'l', [skill('/three/a', { skipped: true })]),
    );
    expect(warnings).toEqual([{ node_id: '/three', code: 'EMPTY_LEVEL' }]);
  });

  test('[D6] does not ask for a description of a mirrored skill, which its owner writes', () => {
    const mirrored = skill('/one/a', { content: [], is_owner: false });
    expect(problems(node('/one', 'l', [mirrored])).warnings).toEqual([]);
  });

  test('checks 10,000 nodes in one long cycle', () => {
    const chain = Array.from({ length: 9999 }, (_, at) =>
      skill(`/l/s${at}`, { dependencies: [`/l/s${(at + 1) % 9999}`] }),
    );
    const { errors } = problems(node('/l', 'l', chain));
    expect(errors[0]?.with).toHaveLength(9999);
  });
});

describe('the content of a node', () => {
  test('has a video of its own, of its content, or none', () => {
    expect(hasVideo({ videos: [1] })).toBe(true);
    expect(hasVideo({ content: [...text(), ...video('https://video.example/7')] })).toBe(true);
    expect(hasVideo({ content: [...text(), ...video(' ')] })).toBe(false);
    expect(hasVideo({})).toBe(false);
  });

  test('shows each video of the scheme once, and not those of other sites', () => {
    const content = ['2', '12', '7a', 'https://video.example/7'].flatMap(video);
    expect(shownVideoIds({ videos: [1, 2], content: [...content, ...text('3')] })).toEqual([
      1, 2, 12,
    ]);
  });

  test('describes a skill with one text among blank ones', () => {
    const warning = { title: null, type: 'warning' as const, value: ['', 'Spot it'] };
    expect(hasDescription({ content: [warning] })).toBe(true);
    expect(hasDescription({ content: [{ ...warning, value: ['', ' '] }] })).toBe(false);
  });
});
