import { beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../keyboard.ts';
import type { Problem } from '../scheme-editor.ts';
import {
  BARS,
  type Case,
  CLOSED,
  effectOf,
  FLOOR,
  focusOn,
  HANG,
  JUMP,
  KIP,
  node,
  NOTHING,
  open,
  RINGS,
  ROLL,
  said,
  START,
  stubPointer,
  SWING,
} from '../../../testing/commands.ts';

beforeEach(() => stubPointer('fine'));

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

describe('commands of the focus', () => {
  test.each(FOCUS)('%s', (_, command, view, effect) => {
    const opened = open(view);
    expect(opened.treeNow()).toBe(START);
    expect(effectOf(opened, command)).toEqual(effect);
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
