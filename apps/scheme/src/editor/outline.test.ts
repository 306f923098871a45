import type { SchemeNode } from '@springboard/contract';
import { applyEdit, draftOf, type DraftTree, treeOf } from '@springboard/domain';
import { describe, expect, test } from 'vitest';
import { isByButton } from './draft.ts';
import { dropPlaceOf } from './drop-place.ts';
import { commandOf, COMMANDS, KEYS, characterOf } from './keyboard.ts';
import { hasNewTexts, untranslatedIn } from './node-facts.ts';
import { cycleFinder, usesOf } from './node-dependencies.ts';
import {
  linesOf,
  planCopies,
  planDeeper,
  planHigher,
  planLines,
  planStep,
  targetsOf,
} from './plans.ts';
import { endOfRow, findNodes, initiallyOpen, rowsOf, stickyRows, typeAhead } from './rows.ts';

const node = (
  t: SchemeNode['t'],
  id: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({ id, parentId: null, title: id.split('/').at(-1) ?? '', t, children, ...extra });

const DRAFT = draftOf(
  [
    node('l', '/one', [
      node('sg', '/one/floor', [
        node('s', '/one/floor/roll'),
        node('s', '/one/floor/jump', [], { dependencies: ['/one/floor/roll'] }),
        node('s', '/one/floor/manual'),
      ]),
      node('sg', '/one/bars', [node('s', '/one/bars/swing')]),
    ]),
    node('l', '/two', [], { dependencies: ['/one'] }),
  ],
  { slug: 'first-flight' },
);

const outlineOf = (draft: DraftTree): string => {
  const lines = (nodes: readonly SchemeNode[], indent: string): string[] =>
    nodes.flatMap(({ t, title, children }) => [
      `${indent}${t} ${title}`,
      ...lines(children, `${indent} `),
    ]);
  return lines(treeOf(draft), '').join('\n');
};

const applied = (draft: DraftTree, edits: readonly Parameters<typeof applyEdit>[1][]): DraftTree =>
  edits.reduce((before, edit) => {
    const result = applyEdit(before, edit);
    if (!result.ok) throw new Error(`${result.code} ${result.node_id}`);
    return result.draft;
  }, draft);

const keyOf = (keys: string) => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key.length === 1 ? key.toLowerCase() : key,
    ctrlKey: parts.includes('Control'),
    metaKey: false,
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
};

describe('initiallyOpen', () => {
  test('opens every node of a small scheme', () => {
    expect([...initiallyOpen(DRAFT, null)].toSorted()).toEqual([
      '/one',
      '/one/bars',
      '/one/bars/swing',
      '/one/floor',
      '/one/floor/jump',
      '/one/floor/manual',
      '/one/floor/roll',
      '/two',
    ]);
  });

  test('opens the levels of a large scheme, and the way to a node', () => {
    const skills = Array.from({ length: 200 }, (_, index) => node('s', `/one/floor/s${index}`));
    const groups = [node('sg', '/one/floor', skills), node('sg', '/one/bars')];
    const draft = draftOf([node('l', '/one', groups), node('l', '/two')]);
    expect([...initiallyOpen(draft, null)].toSorted()).toEqual(['/one', '/two']);
    expect([...initiallyOpen(draft, '/one/floor/s7')].toSorted()).toEqual([
      '/one',
      '/one/floor',
      '/two',
    ]);
  });
});

describe('commandOf', () => {
  test('every command has a key of its own in the tree', () => {
    for (const command of COMMANDS)
      expect([KEYS[command], commandOf(keyOf(KEYS[command] ?? ''), 'tree')]).toEqual([
        KEYS[command],
        command,
      ]);
  });

  test('⌘ replaces Ctrl on a Mac', () => {
    expect(commandOf({ ...keyOf('D'), metaKey: true }, 'tree')).toBe('duplicate');
  });

  test('a text field keeps its own keys, and the editor those of the whole', () => {
    expect(commandOf(keyOf('Control+Z'), 'text')).toBeNull();
    expect(commandOf(keyOf('Delete'), 'text')).toBeNull();
    expect(commandOf(keyOf('F8'), 'text')).toBe('nextProblem');
    expect(commandOf(keyOf('Control+Z'), 'elsewhere')).toBe('undo');
  });

  test('a single letter runs no command', () => {
    expect(commandOf(keyOf('F'), 'tree')).toBeNull();
    expect(characterOf(keyOf('F'))).toBe('f');
    expect(characterOf(keyOf('Control+F'))).toBeNull();
  });
});

describe('lines', () => {
  test('indentation is depth, and marks of lists are no part of a title', () => {
    expect(linesOf('Level 1\n\t- Floor\n\t\t1. Roll\n\n  \tBars\nLevel 2')).toEqual([
      { title: 'Level 1', depth: 0 },
      { title: 'Floor', depth: 1 },
      { title: 'Roll', depth: 2 },
      { title: 'Bars', depth: 2 },
      { title: 'Level 2', depth: 0 },
    ]);
  });

  test('pasted lines take their types from their places', () => {
    const plan = planLines(
      draftOf([]),
      { parent: null, after: null },
      linesOf('Level 1\n Floor\n  Roll\n  Jump\n Bars\nLevel 2'),
    );
    expect(outlineOf(applied(draftOf([]), plan.edits))).toBe(
      'l Level 1\n sg Floor\n  s Roll\n  s Jump\n sg Bars\nl Level 2',
    );
  });
});

describe('moves', () => {
  const moved = (edit: ReturnType<typeof planStep>) =>
    edit === null ? null : outlineOf(applied(DRAFT, [edit]));

  test('a step swaps a node with its sibling', () => {
    expect(planStep(DRAFT, ['/one/floor'], -1)).toBeNull();
    expect(moved(planStep(DRAFT, ['/one/floor'], 1))).toContain(' sg bars\n  s swing\n sg floor');
    expect(moved(planStep(DRAFT, ['/one/bars'], -1))).toContain(' sg bars\n  s swing\n sg floor');
  });

  test('planDeeper moves a node into the sibling above, planHigher out of its parent', () => {
    expect(planDeeper(DRAFT, ['/one'])).toBeNull();
    expect(planHigher(DRAFT, ['/one'])).toBeNull();
    expect(moved(planDeeper(DRAFT, ['/one/bars']))).toContain('  s manual\n  sg bars\n   s swing');
    expect(moved(planHigher(DRAFT, ['/one/floor/jump']))).toContain(' s jump\n sg bars');
  });

  test('nodes of several parents do not move by a step', () => {
    expect(planStep(DRAFT, ['/one/floor', '/two'], 1)).toBeNull();
  });

  test('a command is about the selection only if it has the focus', () => {
    const selected = new Set(['/one', '/one/floor', '/two']);
    expect(targetsOf(DRAFT, '/one', selected)).toEqual(['/one', '/two']);
    expect(targetsOf(DRAFT, '/one/bars', selected)).toEqual(['/one/bars']);
  });

  test('dependencies between copied nodes name the copies', () => {
    const plan = planCopies(DRAFT, ['/one/floor'], { parent: '/two', after: null });
    const draft = applied(DRAFT, plan.edits);
    expect(draft.nodes.get('/two/floor/jump')?.dependencies).toEqual(['/two/floor/roll']);
  });

  test('[AS8] a copied group is completed by its own button, and links between copied nodes lead to the copies', () => {
    const rule = [{ nodes: ['/one/floor/manual'], count: 1 }];
    const text = (value: string) => [{ type: 'text' as const, title: null, value }];
    const link = (id: string) => text(`See [it](/scheme/first-flight${id}).`);
    const set = { kind: 'set', before: null } as const;
    const before = applied(DRAFT, [
      { ...set, node_id: '/one/floor', field: 'completion', value: rule },
      { ...set, node_id: '/one/floor/jump', field: 'content', value: link('/one/floor/roll') },
      { ...set, node_id: '/one/floor/roll', field: 'content', value: link('/one/bars') },
    ]);
    const plan = planCopies(before, ['/one/floor'], { parent: '/two', after: null });
    const draft = applied(before, plan.edits);
    expect(outlineOf(draft)).toContain('l two\n sg floor\n  s roll\n  s jump\n  s manual');
    expect(isByButton(draft, '/two/floor')).toBe(true);
    expect(draft.nodes.get('/two/floor/jump')?.content).toEqual(link('/two/floor/roll'));
    expect(draft.nodes.get('/two/floor/roll')?.content).toEqual(link('/one/bars'));
    expect(plan.added).toEqual(['/two/floor', '/two/floor/roll', '/two/floor/jump']);
  });
});

describe('dropPlaceOf', () => {
  const ROWS = rowsOf(DRAFT, {
    open: new Set(['/one', '/one/floor']),
    shown: null,
    adding: { parent: null, after: '/two' },
  });
  const at = (id: string, fraction: number) => {
    const index = ROWS.findIndex((row) => row.kind === 'node' && row.id === id);
    return dropPlaceOf(DRAFT, ROWS, { ids: ['/dragged'], index, fraction });
  };

  // A group and a level have places above, in and below them; a skill has none in it.
  test.each([
    ['/one/floor', 0, 'before', 2, '/one', null],
    ['/one/floor', 0.27, 'before', 2, '/one', null],
    ['/one/bars', 0.27, 'before', 2, '/one', '/one/floor'],
    ['/one/bars', 0.28, 'inside', 3, '/one/bars', '/one/bars/swing'],
    ['/one/bars', 0.71, 'inside', 3, '/one/bars', '/one/bars/swing'],
    ['/one/bars', 0.73, 'after', 2, '/one', '/one/bars'],
    ['/one/floor', 0.73, 'after', 3, '/one/floor', null],
    ['/one/floor/roll', 0.49, 'before', 3, '/one/floor', null],
    ['/one/floor/roll', 0.5, 'after', 3, '/one/floor', '/one/floor/roll'],
    ['/one/floor/jump', 0.4, 'before', 3, '/one/floor', '/one/floor/roll'],
    ['/two', 0.1, 'before', 1, null, '/one'],
    ['/two', 0.5, 'inside', 2, '/two', null],
    ['/two', 1, 'after', 1, null, '/two'],
  ] as const)('at %s, %d of its height, is %s it', (id, fraction, kind, depth, parent, after) => {
    expect(at(id, fraction)).toMatchObject({
      kind,
      depth,
      edit: { kind: 'move', node_ids: ['/dragged'], parent, after },
    });
  });

  test('is no place at the field of a new row', () => {
    const index = ROWS.findIndex(({ kind }) => kind === 'new');
    expect(dropPlaceOf(DRAFT, ROWS, { ids: ['/one'], index, fraction: 0.5 })).toBeNull();
  });

  test('inside the parent moves the last child to its end again', () => {
    const drop = { ids: ['/one/bars'], index: 0, fraction: 0.5 };
    const place = dropPlaceOf(DRAFT, ROWS, drop);
    if (place === null) throw new Error('unreachable');
    expect(outlineOf(applied(DRAFT, [place.edit]))).toBe(outlineOf(DRAFT));
  });
});

describe('rows', () => {
  const NO_FACTS = {
    isChanged: () => false,
    hasError: () => false,
    isUntranslated: () => false,
  };
  const ids = (open: readonly string[], shown: ReadonlySet<string> | null = null) =>
    rowsOf(DRAFT, { open: new Set(open), shown, adding: null }).map((row) =>
      row.kind === 'node' ? `${row.id} ${row.depth}.${row.position}/${row.count}` : 'new',
    );

  test('open nodes show their children; a manual node is no row', () => {
    expect(ids(['/one', '/one/floor'])).toEqual([
      '/one 1.1/2',
      '/one/floor 2.1/2',
      '/one/floor/roll 3.1/2',
      '/one/floor/jump 3.2/2',
      '/one/bars 2.2/2',
      '/two 1.2/2',
    ]);
  });

  test('a search shows hits with their ancestors', () => {
    const { hits, shown } = findNodes(DRAFT, 'SWING', null, NO_FACTS);
    expect(hits).toEqual(['/one/bars/swing']);
    expect(ids([], shown)).toEqual(['/one 1.1/1', '/one/bars 2.1/1', '/one/bars/swing 3.1/1']);
  });

  test('a filter and a search hold together', () => {
    const facts = { ...NO_FACTS, isChanged: (id: string) => id === '/one/floor/roll' };
    expect(findNodes(DRAFT, '', 'changed', facts).hits).toEqual(['/one/floor/roll']);
    expect(findNodes(DRAFT, 'jump', 'changed', facts).hits).toEqual([]);
  });

  test('the filter of skills without a description finds those that the check warns of', () => {
    const block = (type: 'warning' | 'tags') => [{ type, title: null, value: ['Spot it'] }];
    const set = { kind: 'set', field: 'content', before: null } as const;
    const draft = applied(DRAFT, [
      { ...set, node_id: '/one/floor/roll', value: block('warning') },
      { ...set, node_id: '/one/floor/jump', value: block('tags') },
    ]);
    expect(findNodes(draft, '', 'noDescription', NO_FACTS).hits).toEqual([
      '/one/floor/jump',
      '/one/bars/swing',
    ]);
  });

  test('a skill has a video of its own or in its content', () => {
    const block = { type: 'video' as const, title: null, value: ['https://videos.test/1'] };
    const set = { kind: 'set', before: null } as const;
    const draft = applied(DRAFT, [
      { ...set, node_id: '/one/floor/roll', field: 'videos', value: [1] },
      { ...set, node_id: '/one/floor/jump', field: 'content', value: [block] },
      { ...set, node_id: '/one/bars/swing', field: 'content', value: [{ ...block, value: [''] }] },
    ]);
    expect(findNodes(draft, '', 'noVideo', NO_FACTS).hits).toEqual(['/one/bars/swing']);
  });

  test('the ancestors of the first row in view stay on top, each until the rows below it end', () => {
    const all = rowsOf(DRAFT, {
      open: new Set(['/one', '/one/floor', '/one/bars']),
      shown: null,
      adding: null,
    });
    // one, floor, roll, jump, bars, swing, two
    const at = (scrollTop: number, most = 3) => stickyRows(all, { scrollTop, height: 10, most });
    expect(at(0)).toEqual([]);
    expect(at(1)).toEqual([]);
    expect(at(2)).toEqual([0, 1]);
    expect(at(20)).toEqual([0, 1]);
    expect(at(25)).toEqual([0, 1]);
    // Bars is just below its level, then above it.
    expect(at(30)).toEqual([0]);
    expect(at(32)).toEqual([0, 4]);
    expect(at(25, 1)).toEqual([0]);
    expect(at(25, 0)).toEqual([]);
    // A node without rows below it does not stay.
    expect(at(60)).toEqual([]);
    expect(at(65)).toEqual([]);
    expect([0, 1, 4, 6].map((row) => endOfRow(all, row))).toEqual([6, 4, 6, 7]);
  });

  test('a row that is scrolled into view below its ancestors is covered by none of them', () => {
    const all = rowsOf(DRAFT, {
      open: new Set(['/one', '/one/floor', '/one/bars']),
      shown: null,
      adding: null,
    });
    for (const [index, { depth }] of all.entries()) {
      const scrollTop = Math.max(0, (index - depth + 1) * 10);
      const sticky = stickyRows(all, { scrollTop, height: 10, most: 5 });
      expect(sticky).not.toContain(index);
      for (const [slot, row] of sticky.entries()) {
        const bottom = Math.min(scrollTop + (slot + 1) * 10, endOfRow(all, row) * 10);
        expect(bottom).toBeLessThanOrEqual(index * 10);
      }
    }
  });

  test('letters go to the next row that begins with them', () => {
    const rows = rowsOf(DRAFT, { open: new Set(['/one']), shown: null, adding: null });
    expect(typeAhead(DRAFT, rows, '/one', 'b')).toBe('/one/bars');
    expect(typeAhead(DRAFT, rows, '/one/bars', 'o')).toBe('/one');
    expect(typeAhead(DRAFT, rows, '/one', 'x')).toBeNull();
    expect(typeAhead(DRAFT, rows, '/one/bars', 'ba')).toBe('/one/bars');
    expect(typeAhead(DRAFT, rows, '/one/bars', 'oo')).toBe('/one');
  });
});

describe('untranslated nodes', () => {
  const add = { id: '/two/bars', title: 'Bars', t: 'sg' as const };
  const text = [{ type: 'text' as const, title: null, value: 'Tuck in.' }];
  const set = { kind: 'set', node_id: '/one/floor/roll', before: null } as const;

  test('are read again after an edit that adds a text', () => {
    const isNew = (...edits: Parameters<typeof applyEdit>[1][]) =>
      hasNewTexts(DRAFT, applied(DRAFT, edits));
    expect(isNew({ kind: 'add', node: add, parent: '/two', after: null })).toBe(true);
    expect(isNew({ ...set, field: 'content', value: text })).toBe(true);
    expect(isNew({ ...set, field: 'title', value: 'Forward roll', before: 'roll' })).toBe(false);
    expect(isNew({ kind: 'move', node_ids: ['/one/bars'], parent: '/two', after: null })).toBe(
      false,
    );
    expect(isNew({ kind: 'remove', node_ids: ['/one/bars'] })).toBe(false);
  });

  test('have their languages by row, and a button belongs to the row above it', () => {
    const { untranslated, isTranslated } = untranslatedIn(DRAFT, [
      { language_id: 2, node_ids: ['/one', '/one/floor', '/one/floor/manual'] },
      { language_id: 3, node_ids: ['/one/floor/manual'] },
      { language_id: 4, node_ids: [] },
    ]);
    expect([...(untranslated ?? [])]).toEqual([
      ['/one', [2]],
      ['/one/floor', [2, 3]],
    ]);
    expect(isTranslated).toBe(true);
    expect(untranslatedIn(DRAFT, []).isTranslated).toBe(false);
  });
});

describe('needs', () => {
  test('[AS3] a dependency that would close a cycle names its path', () => {
    expect(cycleFinder(DRAFT, '/one', 'dependency')('/two')).toEqual(['/two', '/one']);
    expect(cycleFinder(DRAFT, '/one/bars', 'dependency')('/two')).toEqual([
      '/two',
      '/one',
      '/one/bars',
    ]);
    expect(cycleFinder(DRAFT, '/two', 'dependency')('/one/bars')).toBeNull();
  });

  test('a rule may not name a node that depends on its own node', () => {
    expect(cycleFinder(DRAFT, '/one', 'clause')('/two')).toEqual(['/two', '/one']);
    expect(cycleFinder(DRAFT, '/two', 'clause')('/one/bars/swing')).toBeNull();
  });

  test('uses are the rules, dependencies and links that name a node', () => {
    const link = {
      type: 'text' as const,
      title: null,
      value: 'See [it](/scheme/first-flight/one).',
    };
    const draft = applied(DRAFT, [
      { kind: 'set', node_id: '/one/bars', field: 'content', value: [link], before: null },
    ]);
    expect(usesOf(draft, '/one')).toEqual([
      { id: '/one/bars', kind: 'link' },
      { id: '/two', kind: 'dependency' },
    ]);
  });
});
