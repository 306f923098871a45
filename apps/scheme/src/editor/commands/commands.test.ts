import type { SchemeNode } from '@springboard/contract';
import { draftOf, type DraftTree, treeOf } from '@springboard/domain';
import { createI18n } from '@springboard/i18n';
import { editor as EDITOR_TEXTS } from '@springboard/i18n/areas/scheme';
import { SCHEME_MESSAGES } from '@springboard/i18n/portals/scheme';
import { makeApi, NOW } from '@springboard/portal/testing';
import { type Alert, createAlertList } from '@springboard/ui';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStorage } from '../../../testing/edits.ts';
import { createSchemeEdits } from '../edits/scheme-edits.ts';
import type { Command } from '../keyboard.ts';
import { createSchemeEditor, type Problem } from '../scheme-editor.ts';
import { createViewStore, type ViewState } from '../view-store.ts';
import type { Messages } from './command-context.ts';
import { createCommands } from './create-commands.ts';

const node = (
  t: SchemeNode['t'],
  id: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: id.slice(0, id.lastIndexOf('/')) || null,
  title: id.split('/').at(-1) ?? '',
  t,
  children,
  ...extra,
});

const MIRRORED = { is_owner: false };

const TREE = [
  node('l', '/one', [
    node('sg', '/one/floor', [
      node('s', '/one/floor/roll'),
      node('s', '/one/floor/jump'),
      node('s', '/one/floor/manual'),
    ]),
    node('sg', '/one/bars', [node('s', '/one/bars/swing'), node('s', '/one/bars/kip')]),
    node('sg', '/one/rings', [node('s', '/one/rings/hang', [], MIRRORED)], MIRRORED),
  ]),
  node('l', '/two'),
];
const ALL_OPEN = ['/one', '/one/floor', '/one/bars', '/one/rings'];

/** "one(floor(roll jump) bars) two" */
const textOf = (draft: DraftTree): string => {
  const list = (nodes: readonly SchemeNode[]): string =>
    nodes
      .map(({ title, children }) => (children.length === 0 ? title : `${title}(${list(children)})`))
      .join(' ');
  return list(treeOf(draft));
};

const START = 'one(floor(roll jump manual) bars(swing kip) rings(hang)) two';

let t: Messages['t'];
beforeAll(async () => {
  const { i18n, load, loadSignedIn } = await createI18n({
    messages: SCHEME_MESSAGES,
    locale: 'en-GB',
  });
  await Promise.all([loadSignedIn(), load([EDITOR_TEXTS])]);
  t = i18n.getFixedT('en-GB', ['scheme', 'common']);
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

const stubPointer = (pointer: 'fine' | 'coarse') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
beforeEach(() => stubPointer('fine'));

type View = Partial<Omit<ViewState, 'selected' | 'open'>> & {
  readonly selected?: readonly string[];
  readonly open?: readonly string[];
};

const open = ({ selected = [], open: opened = ALL_OPEN, ...rest }: View = {}, tree = TREE) => {
  const view = createViewStore({ ...rest, selected: new Set(selected), open: new Set(opened) });
  const edits = createSchemeEdits(
    {
      api: makeApi(() => ({ status: 0 })),
      slug: 'first-flight',
      user_uuid: 'Ava',
      storage: createStorage().storage,
      newId: () => crypto.randomUUID(),
      now: () => NOW,
      random: () => 0,
      openNodeId: () => null,
      onRejected: () => undefined,
    },
    {
      tree: draftOf(tree),
      log: { n: 0, etag: '', in_review: false, replaced: 0, edits: [], editors: [] },
      publishedIds: new Set(),
    },
  );
  ends.push(edits.start());
  const facts = { slug: 'first-flight', title: 'First Flight', uuid: '', theme: null };
  const editor = createSchemeEditor(
    { ...facts, published: null, grades: [], videos: [], files: [], as_of: null },
    edits,
    view,
  );
  const alerts = createAlertList();
  const toasts: Parameters<Messages['undoToast']>[0][] = [];
  const messages: { reason: string | undefined } = { reason: undefined };
  const commands = createCommands(editor, () => ({
    reason: messages.reason,
    rejectionText: (code) => code,
    undoToast: (toast) => toasts.push(toast),
    alerts,
    t,
  }));
  const treeNow = () => textOf(edits.store.getState().draft);
  return { commands, editor, edits, view, alerts, toasts, messages, treeNow };
};

/** Sets as lists. */
const stateOf = ({ selected, open: opened, ...rest }: ViewState): View => ({
  ...rest,
  selected: [...selected],
  open: [...opened],
});

/** What a command changes: everything that is not named here stays. */
type Effect = {
  /** False: the browser may use the key. */
  readonly isHandled?: false;
  readonly tree?: string;
  readonly view?: View;
  readonly alerts?: readonly string[];
};

const differenceOf = (before: View, after: View): View =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(new Map(Object.entries(before)).get(key)),
    ),
  );

/** Runs a command and returns its effect. One undo has to restore the tree. */
const effectOf = (opened: ReturnType<typeof open>, command: Command): Effect => {
  const { commands, edits, view, alerts, treeNow } = opened;
  const before = stateOf(view.getState());
  const treeBefore = treeNow();
  const isHandled = commands.run(command);
  const viewChanges = differenceOf(before, stateOf(view.getState()));
  const tree = treeNow();
  if (tree !== treeBefore && command !== 'undo') {
    edits.undo();
    expect(treeNow()).toBe(treeBefore);
    edits.redo();
    expect(treeNow()).toBe(tree);
  }
  const raised = alerts.read().map(({ tone, title, subject }: Alert) => {
    expect([tone, subject]).toEqual(['warning', 'scheme-editor']);
    return title;
  });
  return {
    ...(!isHandled && { isHandled }),
    ...(tree !== treeBefore && { tree }),
    ...(Object.keys(viewChanges).length > 0 && { view: viewChanges }),
    ...(raised.length > 0 && { alerts: raised }),
  };
};

const NOTHING: Effect = {};
const said = (announcement: string): Effect => ({ view: { announcement } });
const refused = (code: string): Effect => ({ alerts: [code] });
/** The focus of another row, which leaves no selection. */
const focusOn = (id: string | null): View => ({ focused: id, anchor: id, focusRequest: 1 });
const movedTo = (tree: string, announcement: string, view: View = {}): Effect => ({
  tree,
  view: { focusRequest: 1, announcement, ...view },
});

type Case = readonly [title: string, command: Command, view: View, effect: Effect];

const FLOOR = '/one/floor';
const ROLL = '/one/floor/roll';
const JUMP = '/one/floor/jump';
const BARS = '/one/bars';
const SWING = '/one/bars/swing';
const KIP = '/one/bars/kip';
const RINGS = '/one/rings';
const HANG = '/one/rings/hang';
const CLOSED = { open: [] };

const CANNOT_MOVE = said('It cannot be moved further');

const MOVES: readonly Case[] = [
  [
    'moveUp swaps a row with the one above',
    'moveUp',
    { focused: BARS },
    movedTo(
      'one(bars(swing kip) floor(roll jump manual) rings(hang)) two',
      'bars, moved below one, 1 of 3',
    ),
  ],
  ['moveUp stops at the first row', 'moveUp', { focused: FLOOR }, CANNOT_MOVE],
  [
    'moveUp moves a third row between the others',
    'moveUp',
    { focused: RINGS },
    movedTo(
      'one(floor(roll jump manual) rings(hang) bars(swing kip)) two',
      'rings, moved below one, 2 of 3',
    ),
  ],
  [
    'moveDown swaps a row with the one below, and names the scheme above the top',
    'moveDown',
    { focused: '/one' },
    movedTo(
      'two one(floor(roll jump manual) bars(swing kip) rings(hang))',
      'one, moved below First Flight, 2 of 2',
    ),
  ],
  ['moveDown stops at the last row, above the button', 'moveDown', { focused: JUMP }, CANNOT_MOVE],
  [
    'moveDown moves the selected rows together',
    'moveDown',
    { focused: BARS, selected: [BARS, FLOOR, ROLL] },
    movedTo(
      'one(rings(hang) floor(roll jump manual) bars(swing kip)) two',
      'floor, moved below one, 2 of 3',
    ),
  ],
  [
    'moveUp moves no rows of several parents',
    'moveUp',
    { focused: JUMP, selected: [JUMP, KIP] },
    CANNOT_MOVE,
  ],
  [
    'moveDeeper moves a row to the end of the one above, which opens',
    'moveDeeper',
    { focused: BARS, open: ['/one'] },
    movedTo(
      'one(floor(roll jump manual bars(swing kip)) rings(hang)) two',
      'bars, moved below floor, 3 of 3',
      { open: ['/one', FLOOR] },
    ),
  ],
  ['moveDeeper needs a row above', 'moveDeeper', { focused: FLOOR }, CANNOT_MOVE],
  [
    'moveDeeper moves nothing into a skill',
    'moveDeeper',
    { focused: JUMP },
    refused('FORBIDDEN_TARGET'),
  ],
  [
    'moveHigher moves a row below its parent',
    'moveHigher',
    { focused: ROLL },
    movedTo(
      'one(floor(jump manual) roll bars(swing kip) rings(hang)) two',
      'roll, moved below one, 2 of 4',
    ),
  ],
  ['moveHigher stops at the top', 'moveHigher', { focused: '/two' }, CANNOT_MOVE],
  [
    'moveHigher moves no group to the top',
    'moveHigher',
    { focused: FLOOR },
    refused('FORBIDDEN_TARGET'),
  ],
  ['moveTo opens its dialog', 'moveTo', { focused: ROLL }, { view: { dialog: 'moveTo' } }],
];

const ADDING: readonly Case[] = [
  [
    'rename opens the field of the row in place of that of a new one',
    'rename',
    { focused: ROLL, adding: { parent: null, after: null } },
    { view: { renaming: ROLL, adding: null } },
  ],
  ['rename does not edit a mirrored row', 'rename', { focused: HANG }, refused('MIRRORED')],
  [
    'addBelow opens a field below the row, without a search or filter that hides it',
    'addBelow',
    { focused: ROLL, open: [], search: 'roll', filter: 'changed', renaming: ROLL },
    {
      view: {
        renaming: null,
        adding: { parent: FLOOR, after: ROLL },
        search: '',
        filter: null,
        open: [FLOOR],
      },
    },
  ],
  [
    'addBelow opens no row at the top',
    'addBelow',
    { focused: '/one', open: [] },
    { view: { adding: { parent: null, after: '/one' } } },
  ],
  [
    'addChild opens a field below the last child, above the button',
    'addChild',
    { focused: FLOOR },
    { view: { adding: { parent: FLOOR, after: JUMP } } },
  ],
  [
    'addChild opens a field below the last of several children',
    'addChild',
    { focused: '/one' },
    { view: { adding: { parent: '/one', after: RINGS } } },
  ],
  [
    'addChild opens a field in an empty row',
    'addChild',
    { focused: '/two', open: [] },
    { view: { adding: { parent: '/two', after: null }, open: ['/two'] } },
  ],
  ['addChild adds nothing to a skill', 'addChild', { focused: ROLL }, refused('FORBIDDEN_TARGET')],
  ['addChild adds nothing to a mirrored row', 'addChild', { focused: RINGS }, refused('MIRRORED')],
];

const CUT = (...ids: string[]): View => ({ clipboard: { isCut: true, ids } });
const COPIED = (...ids: string[]): View => ({ clipboard: { isCut: false, ids } });
const added = (tree: string, focused: string, count: number, view: View = {}): Effect => ({
  tree,
  view: {
    ...focusOn(focused),
    announcement: count === 1 ? '1 row added' : `${count} rows added`,
    ...view,
  },
});

const CLIPBOARD: readonly Case[] = [
  [
    'cut puts the row into the clipboard',
    'cut',
    { focused: ROLL },
    { view: { ...CUT(ROLL), announcement: '1 row cut' } },
  ],
  [
    'copy puts the selected rows into the clipboard, in the order of the tree',
    'copy',
    { focused: KIP, selected: [KIP, ROLL] },
    { view: { ...COPIED(ROLL, KIP), announcement: '2 rows copied' } },
  ],
  ['paste leaves the key to the browser without a clipboard', 'paste', {}, { isHandled: false }],
  [
    'paste leaves the key to the browser after the rows were removed',
    'paste',
    { focused: ROLL, ...CUT('/gone') },
    { isHandled: false },
  ],
  [
    'paste moves cut rows below the row, and empties the clipboard',
    'paste',
    { focused: SWING, ...CUT('/gone', ROLL) },
    movedTo(
      'one(floor(jump manual) bars(swing roll kip) rings(hang)) two',
      'roll, moved below bars, 2 of 3',
      { clipboard: null },
    ),
  ],
  [
    'paste leaves a cut row in its place where it is pasted on itself',
    'paste',
    { focused: KIP, ...CUT(KIP) },
    { view: { focusRequest: 1, clipboard: null, announcement: 'kip, moved below bars, 2 of 2' } },
  ],
  [
    'paste moves the last row of a group to its end again',
    'paste',
    { focused: BARS, ...CUT(KIP) },
    { view: { focusRequest: 1, clipboard: null, announcement: 'kip, moved below bars, 2 of 2' } },
  ],
  [
    'paste keeps cut rows that cannot be there',
    'paste',
    { focused: FLOOR, ...CUT('/two') },
    refused('FORBIDDEN_TARGET'),
  ],
  [
    'paste adds copies to the end of an open row',
    'paste',
    { focused: BARS, ...COPIED(ROLL) },
    added('one(floor(roll jump manual) bars(swing kip roll) rings(hang)) two', `${BARS}/roll`, 1),
  ],
  [
    'paste adds copies below a closed row',
    'paste',
    { focused: FLOOR, open: ['/one'], ...COPIED(FLOOR) },
    added(
      'one(floor(roll jump manual) floor(roll jump manual) bars(swing kip) rings(hang)) two',
      '/one/floor-2',
      3,
    ),
  ],
  [
    'paste adds copies to an empty row that is closed, and opens it',
    'paste',
    { focused: '/two', open: [], ...COPIED(SWING, KIP) },
    added(
      'one(floor(roll jump manual) bars(swing kip) rings(hang)) two(swing kip)',
      '/two/swing',
      2,
      { open: ['/two'] },
    ),
  ],
  [
    'paste adds copies below a mirrored row, not into it',
    'paste',
    { focused: RINGS, ...COPIED(BARS) },
    added(
      'one(floor(roll jump manual) bars(swing kip) rings(hang) bars(swing kip)) two',
      '/one/bars-2',
      3,
    ),
  ],
  [
    'paste adds copies below a skill',
    'paste',
    { focused: SWING, selected: [SWING], ...COPIED(KIP) },
    added('one(floor(roll jump manual) bars(swing kip kip) rings(hang)) two', `${BARS}/kip-2`, 1, {
      selected: [],
    }),
  ],
  [
    'paste adds copies to the end of the scheme without a focus',
    'paste',
    COPIED('/two'),
    added('one(floor(roll jump manual) bars(swing kip) rings(hang)) two two', '/two-2', 1),
  ],
  [
    'paste adds no copies where they cannot be',
    'paste',
    { focused: FLOOR, ...COPIED('/two') },
    refused('FORBIDDEN_TARGET'),
  ],
  [
    'duplicate adds copies below the last selected row',
    'duplicate',
    { focused: SWING, selected: [SWING, KIP] },
    added(
      'one(floor(roll jump manual) bars(swing kip swing kip) rings(hang)) two',
      `${BARS}/swing-2`,
      2,
      { selected: [] },
    ),
  ],
  [
    'cancel ends the selection and empties the clipboard',
    'cancel',
    { focused: ROLL, selected: [ROLL], ...CUT(ROLL) },
    { view: { selected: [], clipboard: null } },
  ],
];

const FOCUS: readonly Case[] = [
  ['focusDown goes to the next row', 'focusDown', { focused: FLOOR }, { view: focusOn(ROLL) }],
  ['focusDown goes to the first row without a focus', 'focusDown', {}, { view: focusOn('/one') }],
  [
    'focusDown skips the rows of a closed one',
    'focusDown',
    { focused: FLOOR, open: ['/one'], selected: [FLOOR] },
    { view: { ...focusOn(BARS), selected: [] } },
  ],
  [
    'focusDown skips the field of a new row',
    'focusDown',
    { focused: ROLL, adding: { parent: FLOOR, after: ROLL } },
    { view: focusOn(JUMP) },
  ],
  [
    'focusDown stays at the last row',
    'focusDown',
    { ...focusOn('/two'), focusRequest: 0 },
    { view: { focusRequest: 1 } },
  ],
  ['focusUp goes to the row above', 'focusUp', { focused: BARS }, { view: focusOn(JUMP) }],
  [
    'focusUp stays at the first row',
    'focusUp',
    { ...focusOn('/one'), focusRequest: 0 },
    { view: { focusRequest: 1 } },
  ],
  ['focusFirst goes to the first row', 'focusFirst', { focused: KIP }, { view: focusOn('/one') }],
  ['focusLast goes to the last row', 'focusLast', { focused: KIP }, { view: focusOn('/two') }],
  [
    'extendDown selects from the row with the focus',
    'extendDown',
    { focused: ROLL },
    { view: { focused: JUMP, anchor: ROLL, selected: [ROLL, JUMP], focusRequest: 1 } },
  ],
  [
    'extendDown selects from where the range began',
    'extendDown',
    { focused: JUMP, anchor: ROLL, selected: [ROLL, JUMP] },
    { view: { focused: BARS, selected: [ROLL, JUMP, BARS], focusRequest: 1 } },
  ],
  [
    'extendUp makes a range smaller that began above',
    'extendUp',
    { focused: JUMP, anchor: ROLL, selected: [ROLL, JUMP] },
    { view: { focused: ROLL, selected: [ROLL], focusRequest: 1 } },
  ],
  [
    'extendUp selects up to the row where the range began',
    'extendUp',
    { focused: ROLL, anchor: JUMP, selected: [ROLL, JUMP] },
    { view: { focused: FLOOR, selected: [FLOOR, ROLL, JUMP], focusRequest: 1 } },
  ],
  [
    'extendDown selects the first row without a focus',
    'extendDown',
    {},
    { view: { ...focusOn('/one'), selected: ['/one'] } },
  ],
  [
    'openRow opens a closed row',
    'openRow',
    { focused: FLOOR, ...CLOSED },
    { view: { open: [FLOOR] } },
  ],
  [
    'openRow goes from an open row to its first child',
    'openRow',
    { focused: FLOOR },
    { view: focusOn(ROLL) },
  ],
  ['openRow changes nothing at a skill', 'openRow', { focused: ROLL }, NOTHING],
  [
    'openRow goes to the first child in a search, which has all rows open',
    'openRow',
    { focused: FLOOR, search: 'jump', ...CLOSED },
    { view: focusOn(JUMP) },
  ],
  [
    'openRow goes to the first child in a filter, which has all rows open',
    'openRow',
    { focused: RINGS, filter: 'mirrored', ...CLOSED },
    { view: focusOn(HANG) },
  ],
  [
    'openRow opens a row while one letter finds nothing yet',
    'openRow',
    { focused: '/one', search: 'j', ...CLOSED },
    { view: { open: ['/one'] } },
  ],
  [
    'closeRow closes an open row',
    'closeRow',
    { focused: FLOOR, open: ['/one', FLOOR] },
    { view: { open: ['/one'] } },
  ],
  [
    'closeRow goes from a skill to its parent',
    'closeRow',
    { focused: JUMP },
    { view: focusOn(FLOOR) },
  ],
  [
    'closeRow goes from a closed row to its parent',
    'closeRow',
    { focused: FLOOR, open: ['/one'] },
    { view: focusOn('/one') },
  ],
  [
    'closeRow goes from an empty row that is open to its parent',
    'closeRow',
    { focused: KIP, open: ['/one', BARS, KIP] },
    { view: focusOn(BARS) },
  ],
  [
    'closeRow goes to the parent in a search, which has all rows open',
    'closeRow',
    { focused: FLOOR, search: 'jump' },
    { view: focusOn('/one') },
  ],
  [
    'closeRow changes nothing at a closed row at the top',
    'closeRow',
    { focused: '/one', ...CLOSED },
    NOTHING,
  ],
  [
    'openMenu opens the menu of the row',
    'openMenu',
    { focused: ROLL },
    { view: { menuFor: ROLL } },
  ],
  [
    'toggleSelected selects the row, and a range begins there',
    'toggleSelected',
    { focused: JUMP, anchor: ROLL, selected: [ROLL] },
    { view: { anchor: JUMP, selected: [ROLL, JUMP] } },
  ],
  [
    'toggleSelected takes the row out of the selection',
    'toggleSelected',
    { focused: JUMP, anchor: JUMP, selected: [ROLL, JUMP] },
    { view: { selected: [ROLL] } },
  ],
  [
    'selectSiblings selects the row and those beside it, without the button',
    'selectSiblings',
    { focused: JUMP },
    { view: { selected: [ROLL, JUMP] } },
  ],
  ['switchPane opens the panel', 'switchPane', { focused: ROLL }, { view: { isPanelOpen: true } }],
  [
    'nextHit goes from hit to hit',
    'nextHit',
    { ...focusOn(ROLL), search: 'ro', focusRequest: 0 },
    { view: { focusRequest: 1 } },
  ],
  [
    'nextHit goes to the first hit',
    'nextHit',
    { focused: '/two', search: 'ju', ...CLOSED },
    { view: { ...focusOn(JUMP), open: ['/one', FLOOR] } },
  ],
  ['nextHit changes nothing without a search', 'nextHit', { focused: ROLL }, NOTHING],
  ['nextHit changes nothing without a hit', 'nextHit', { focused: ROLL, search: 'xyz' }, NOTHING],
];

const HISTORY: readonly Case[] = [
  ['undo says that there is nothing to undo', 'undo', {}, said('Nothing to undo')],
  ['redo says that there is nothing to redo', 'redo', {}, said('Nothing to redo')],
];

describe('commands of the editor', () => {
  test.each([...MOVES, ...ADDING, ...CLIPBOARD, ...FOCUS, ...HISTORY])(
    '%s',
    (_, command, view, effect) => {
      const opened = open(view);
      expect(opened.treeNow()).toBe(START);
      expect(effectOf(opened, command)).toEqual(effect);
    },
  );

  const AT_FOCUS: readonly Command[] = [
    ...(['rename', 'addBelow', 'addChild', 'moveUp', 'moveDown', 'moveDeeper'] as const),
    ...(['moveHigher', 'moveTo', 'remove', 'cut', 'copy', 'duplicate', 'openRow'] as const),
    ...(['closeRow', 'openMenu', 'toggleSelected', 'selectSiblings'] as const),
  ];
  test.each(AT_FOCUS)('%s leaves the key to the browser without a focus', (command) => {
    expect(effectOf(open(), command)).toEqual({ isHandled: false });
  });

  test('those that edit say why the draft takes no edits, and others work', () => {
    const opened = open({ focused: JUMP });
    opened.messages.reason = 'In review';
    for (const command of ['moveUp', 'remove', 'addBelow', 'undo', 'redo', 'rename'] as const)
      expect(effectOf(opened, command)).toEqual(refused('In review'));
    opened.alerts.read().forEach(({ id }) => opened.alerts.dismiss(id));
    expect(effectOf(opened, 'focusUp')).toEqual({ view: focusOn(ROLL) });
    opened.commands.startAdding({ parent: null, after: null });
    expect(opened.view.getState().adding).toBeNull();
    expect(opened.commands.commit([{ kind: 'remove', node_ids: [ROLL] }])).toBe(false);
    expect(opened.alerts.read()).toMatchObject([{ title: 'In review' }]);
    expect(opened.treeNow()).toBe(START);
  });

  test('pageDown and pageUp go 15 rows, and to the ends', () => {
    const skills = Array.from({ length: 20 }, (_, at) => node('s', `/one/s${at}`));
    const opened = open({ focused: '/one', open: ['/one'] }, [node('l', '/one', skills)]);
    const focusAfter = (command: Command) => {
      opened.commands.run(command);
      return opened.view.getState().focused;
    };
    expect(focusAfter('pageDown')).toBe('/one/s14');
    expect(focusAfter('pageDown')).toBe('/one/s19');
    expect(focusAfter('pageUp')).toBe('/one/s4');
    expect(focusAfter('pageUp')).toBe('/one');
  });

  test('those of the focus change nothing in an empty scheme', () => {
    expect(effectOf(open({ open: [] }, []), 'focusDown')).toEqual(NOTHING);
  });

  test('search gives the focus to the search field', () => {
    const field = document.createElement('input');
    field.dataset['schemeSearch'] = '';
    document.body.append(field);
    expect(effectOf(open(), 'search')).toEqual(NOTHING);
    expect(document.activeElement).toBe(field);
  });

  test('nextHit goes to each hit in turn', () => {
    const { commands, view } = open({ search: 'in' });
    const visited = Array.from({ length: 3 }, () => {
      commands.run('nextHit');
      return view.getState().focused;
    });
    expect(visited).toEqual([SWING, RINGS, SWING]);
  });

  test('moveTo moves nodes to the end of a parent', () => {
    const { commands, view, treeNow } = open();
    expect(commands.moveTo([ROLL, SWING], BARS)).toBe(true);
    expect(treeNow()).toBe('one(floor(jump manual) bars(kip roll swing) rings(hang)) two');
    expect(view.getState().announcement).toBe('roll, moved below bars, 2 of 3');
    expect(commands.moveTo(['/one'], null)).toBe(true);
    expect(treeNow()).toBe('two one(floor(jump manual) bars(kip roll swing) rings(hang))');
  });

  test('undo and redo say what they did', () => {
    const opened = open({ focused: BARS });
    opened.commands.run('moveUp');
    const { draft } = opened.edits.store.getState();
    expect(effectOf(opened, 'undo')).toMatchObject({
      tree: START,
      view: { announcement: 'Undone' },
    });
    expect(opened.commands.run('redo')).toBe(true);
    expect(opened.treeNow()).toBe(textOf(draft));
    expect(opened.view.getState().announcement).toBe('Redone');
  });
});

describe('nextProblem and previousProblem', () => {
  const problem = (node_id: string | null): Problem => ({ code: 'EMPTY_GROUP', node_id });
  const visit = (
    command: Command,
    errors: string[],
    warnings: string[],
    focused: string | null,
  ) => {
    const { commands, editor, view } = open({ focused });
    const problems = { errors: [null, ...errors].map(problem), warnings: warnings.map(problem) };
    editor.problems.setState(problems);
    return Array.from({ length: 4 }, () => {
      commands.run(command);
      return view.getState().focused;
    });
  };

  test('go through the errors, then the warnings, and begin again', () => {
    const [errors, warnings] = [[JUMP], [ROLL, SWING]];
    expect(visit('nextProblem', errors, warnings, '/two')).toEqual([JUMP, ROLL, SWING, JUMP]);
    expect(visit('nextProblem', errors, warnings, null)).toEqual([JUMP, ROLL, SWING, JUMP]);
    expect(visit('previousProblem', errors, warnings, ROLL)).toEqual([JUMP, SWING, ROLL, JUMP]);
  });

  test('previousProblem begins with the last one', () => {
    expect(visit('previousProblem', [JUMP], [ROLL, SWING], '/two')).toEqual([
      SWING,
      ROLL,
      JUMP,
      SWING,
    ]);
  });

  test('visit a row with several problems once', () => {
    expect(visit('nextProblem', [JUMP], [ROLL, JUMP, SWING], null)).toEqual([
      JUMP,
      ROLL,
      SWING,
      JUMP,
    ]);
  });

  test('say that there are no problems', () => {
    expect(effectOf(open({ focused: ROLL }), 'nextProblem')).toEqual(said('No problems'));
  });
});

describe('remove', () => {
  const remove = (view: View, tree = TREE) => {
    const opened = open(view, tree);
    const effect = effectOf(opened, 'remove');
    const [toast] = opened.toasts;
    if (toast === undefined) throw new Error('There is no message');
    return { ...opened, effect, toast };
  };

  test.each<readonly [title: string, view: View, tree: string, after: View]>([
    [
      'the row below',
      { focused: ROLL },
      'one(floor(jump manual) bars(swing kip) rings(hang)) two',
      focusOn(JUMP),
    ],
    [
      'the row above after the last one',
      { focused: '/two' },
      'one(floor(roll jump manual) bars(swing kip) rings(hang))',
      focusOn(HANG),
    ],
    [
      'the row below everything selected',
      { focused: BARS, selected: [FLOOR, BARS, SWING] },
      'one(rings(hang)) two',
      { ...focusOn(RINGS), selected: [] },
    ],
  ])('gives the focus to %s', (_, view, tree, after) => {
    expect(remove(view).effect).toEqual({ tree, view: after });
  });

  test('leaves no focus in an empty scheme', () => {
    const view = { focused: '/two', selected: ['/two'], open: [] };
    const effect = { tree: '', view: { focused: null, selected: [] } };
    expect(remove(view, [node('l', '/two')]).effect).toEqual(effect);
  });

  test('says how many rows it deleted, and where else it can be undone', () => {
    const { toast } = remove({ focused: BARS, selected: [FLOOR, BARS] });
    expect(toast).toMatchObject({
      title: 'floor deleted, 6 rows in all',
      subject: 'scheme-editor-removed',
      hint: 'Undo it with Ctrl+Z',
    });
    expect(remove({ focused: ROLL }).toast.title).toBe('roll deleted');
    stubPointer('coarse');
    expect(remove({ focused: ROLL }).toast.hint).toBe('Undo it with the button at the top');
  });

  test('gives the focus to no field of a new row', () => {
    const view = { focused: JUMP, adding: { parent: FLOOR, after: JUMP } };
    expect(remove(view).effect).toMatchObject({ view: { focused: BARS } });
  });

  test('is undone by its message, and redone by a key', async () => {
    const { commands, toasts, treeNow, view } = open({ focused: FLOOR });
    commands.run('remove');
    const removed = treeNow();
    expect(await toasts[0]?.undo()).toEqual({ ok: true, value: null });
    expect(treeNow()).toBe(START);
    expect(view.getState().announcement).toBe('Undone');
    commands.run('redo');
    expect(treeNow()).toBe(removed);
  });

  test('is undone by its message after other edits, which stay', async () => {
    const { toast, treeNow, commands, view } = remove({ focused: ROLL });
    commands.moveTo([KIP], '/two');
    await toast.undo();
    expect(treeNow()).toBe('one(floor(roll jump manual) bars(swing) rings(hang)) two(kip)');
    expect(view.getState().announcement).toBe('Undone');
  });

  test('is undone by its message only once', async () => {
    const { toast, treeNow, commands, view, alerts } = remove({ focused: ROLL });
    commands.run('undo');
    commands.moveTo([KIP], '/two');
    const tree = treeNow();
    await toast.undo();
    expect(treeNow()).toBe(tree);
    expect(view.getState().announcement).toBe('Nothing to undo');
    expect(alerts.read()).toEqual([]);
  });

  test('is not undone by its message while the draft takes no edits', async () => {
    const { commands, toasts, treeNow, messages, alerts } = open({ focused: ROLL });
    commands.run('remove');
    const removed = treeNow();
    messages.reason = 'In review';
    await toasts[0]?.undo();
    expect(alerts.read()).toMatchObject([{ title: 'In review' }]);
    expect(treeNow()).toBe(removed);
  });
});
