import type { NodeTranslation, SchemeNode } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { schemeJson } from './scheme-export.ts';
import { changesTree, type SchemeImportRow } from './scheme-import-rows.ts';
import { BY_DEFAULT, csv, exportOf, node, NO_TEXTS, plan, read } from '../testing/scheme-import.ts';

describe('the rows of an import', () => {
  test('[§9] a new node has the line of the file and no changes', () => {
    const { rows } = plan(csv('id,parent_id,title', '/a,,Level', '/a/r,/a,Roll'), [], {
      kind: 'new',
    });
    const created = { action: 'create', changes: [], notes: [], errors: [] };
    expect(rows).toEqual([
      { ...created, depth: 0, line: 2, node_id: '/a', title: 'Level', t: 'l' },
      { ...created, depth: 1, line: 3, node_id: '/a/r', title: 'Roll', t: 's' },
    ]);
  });

  test('[§9] a changed node lists its changes, an unchanged one none', () => {
    const tree = [node('/a', 'l', [node('/a/r', 's'), node('/a/s', 's')])];
    const content = csv('id,parent_id,title,hidden', '/a,,a,', '/a/r,/a,Roll,yes', '/a/s,/a,s,');
    expect(plan(content, tree).rows.map(({ action, changes }) => [action, changes])).toEqual([
      ['unchanged', []],
      ['update', ['retitled', 'hidden']],
      ['unchanged', []],
    ]);
  });

  test('[§9] a removed node comes after the children that its parent keeps', () => {
    const tree = [
      node('/a', 'l', [
        node('/a/g', 'sg', [node('/a/g/x', 's')]),
        node('/a/h', 'sg', [node('/a/h/y', 's'), node('/a/h/z', 's')]),
      ]),
      node('/b', 'l', [node('/b/s', 's')]),
    ];
    const content = csv('id,parent_id,title', '/a,,a', '/a/h,/a,h', '/a/h/z,/a/h,z');
    const { rows } = plan(content, tree);
    expect(rows.map(({ depth, action, node_id }) => [depth, action, node_id])).toEqual([
      [0, 'unchanged', '/a'],
      [1, 'unchanged', '/a/h'],
      [2, 'unchanged', '/a/h/z'],
      [2, 'removed', '/a/h/y'],
      [1, 'removed', '/a/g'],
      [2, 'removed', '/a/g/x'],
      [0, 'removed', '/b'],
      [1, 'removed', '/b/s'],
    ]);
    expect(rows.at(-1)).toEqual({
      depth: 1,
      line: null,
      action: 'removed',
      node_id: '/b/s',
      title: 's',
      t: 's',
      changes: [],
      notes: [],
      errors: [],
    });
  });

  test('[§9] the node of a branch that another one replaces is removed once, with its depth', () => {
    const branch = node('/a/b', 'l', [node('/a/b/s', 's')]);
    const tree = [node('/a', 'l', [branch])];
    const file = schemeJson(exportOf([node('/a/c', 'l')], { branch: '/a/b' }), NO_TEXTS);
    const { rows } = plan(read(file), tree);
    expect(rows.map(({ depth, action, node_id }) => [depth, action, node_id])).toEqual([
      [1, 'create', '/a/c'],
      [1, 'removed', '/a/b'],
      [2, 'removed', '/a/b/s'],
    ]);
  });

  test('[§9] a node that is moved out of a removed one is not removed', () => {
    const tree = [node('/a', 'l', [node('/a/g', 'sg', [node('/a/x', 's'), node('/a/y', 's')])])];
    const { rows } = plan(csv('id,parent_id,title', '/a,,a', '/a/x,/a,x'), tree);
    expect(rows.map(({ action, node_id }) => `${action} ${node_id}`)).toEqual([
      'unchanged /a',
      'update /a/x',
      'removed /a/g',
      'removed /a/y',
    ]);
  });

  test('[§9] an import below a node has rows only for its items', () => {
    const tree = [node('/a', 'l', [node('/a/x', 's')]), node('/b', 'l')];
    const { rows } = plan(csv('title', 'Roll'), tree, { kind: 'below', node_id: '/a' });
    expect(rows.map(({ depth, node_id }) => [depth, node_id])).toEqual([[1, '/a/roll']]);
  });

  test('[§9] a node with an error has its changes, and is no update', () => {
    const tree = [node('/a', 'l')];
    const { rows } = plan(csv('id,title,grade', '/a,New,Great', '/b,B,Great'), tree);
    expect(rows.map(({ action, changes, errors }) => [action, changes, errors])).toEqual([
      ['error', ['retitled'], ['GRADE']],
      ['error', [], ['GRADE']],
    ]);
  });

  test('[§9] a broken rule is an error after those of the item', () => {
    const content = csv('id,title,completion,grade', '/a,A,1 of: /a,Great', '/b,B,1 of: /b,');
    expect(plan(content, []).rows.map(({ action, errors }) => [action, errors])).toEqual([
      ['error', ['GRADE', 'RULE']],
      ['error', ['RULE']],
    ]);
  });

  test('[§9] extensions that differ are a change', () => {
    const extended = (extensions?: Record<string, unknown>) => [
      node('/a', 'l', [], extensions === undefined ? {} : { extensions }),
    ];
    const changesFrom = (before: SchemeNode[], after: SchemeNode[]) =>
      plan(read(schemeJson(exportOf(after), NO_TEXTS)), before).rows.map(
        ({ action, changes }) => `${action} ${changes.join()}`,
      );
    const [one, two] = [extended({ vendor: 1 }), extended({ vendor: 2 })];
    expect(changesFrom(one, two)).toEqual(['update extensions']);
    expect(changesFrom(extended(), one)).toEqual(['update extensions']);
    expect(changesFrom(one, extended())).toEqual(['update extensions']);
    expect(changesFrom(one, one)).toEqual(['unchanged ']);
    expect(changesFrom([], one)).toEqual(['create ']);
  });

  test('[D21] a translation that differs is a change, after those of the tree', () => {
    const translation: NodeTranslation = { title: 'Lefel', source_title: 'a', content: [] };
    const welsh = {
      ...NO_TEXTS,
      translations: new Map([['cy-GB' as const, new Map([['/a', translation]])]]),
    };
    const [tree, hidden] = [[node('/a', 'l')], [node('/a', 'l', [], { hidden: true })]];
    const changesWith = (after: SchemeNode[]) =>
      plan(read(schemeJson(exportOf(after), welsh)), tree, { kind: 'update' }, BY_DEFAULT).rows.map(
        ({ action, changes }) => [action, ...changes],
      );
    expect(changesWith(tree)).toEqual([['update', 'translation:cy-GB']]);
    expect(changesWith(hidden)).toEqual([['update', 'hidden', 'translation:cy-GB']]);
  });
});

describe('changesTree', () => {
  const row = (
    action: SchemeImportRow['action'],
    ...changes: SchemeImportRow['changes']
  ): SchemeImportRow => ({
    depth: 0,
    line: 1,
    action,
    node_id: '/a',
    title: 'A',
    t: 'l',
    changes,
    notes: [],
    errors: [],
  });

  test('[§9] a row changes the tree unless it changes nothing, or translations only', () => {
    expect(changesTree(row('create'))).toBe(true);
    expect(changesTree(row('removed'))).toBe(true);
    expect(changesTree(row('update', 'translation:cy-GB', 'hidden'))).toBe(true);
    expect(changesTree(row('update', 'extensions'))).toBe(true);
    expect(changesTree(row('update', 'translation:cy-GB'))).toBe(false);
    expect(changesTree(row('unchanged'))).toBe(false);
    expect(changesTree(row('error'))).toBe(false);
  });
});
