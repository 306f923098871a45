import { beforeEach, describe, expect, test } from 'vitest';
import {
  BARS,
  type Case,
  type Effect,
  effectOf,
  FLOOR,
  focusOn,
  JUMP,
  KIP,
  movedTo,
  open,
  refused,
  RINGS,
  ROLL,
  START,
  stubPointer,
  SWING,
  type View,
} from '../../../testing/commands.ts';

beforeEach(() => stubPointer('fine'));

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
    { focused: SWING, selected: [JUMP, SWING, KIP] },
    added(
      'one(floor(roll jump manual) bars(swing kip jump swing kip) rings(hang)) two',
      `${BARS}/jump`,
      3,
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

describe('commands of the clipboard', () => {
  test.each(CLIPBOARD)('%s', (_, command, view, effect) => {
    const opened = open(view);
    expect(opened.treeNow()).toBe(START);
    expect(effectOf(opened, command)).toEqual(effect);
  });
});
