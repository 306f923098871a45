import { beforeEach, describe, expect, test } from 'vitest';
import {
  BARS,
  CANNOT_MOVE,
  type Case,
  effectOf,
  FLOOR,
  HANG,
  JUMP,
  KIP,
  movedTo,
  open,
  refused,
  RINGS,
  ROLL,
  START,
  stubPointer,
} from '../../../testing/commands.ts';

beforeEach(() => stubPointer('fine'));

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

describe('commands that move and add rows', () => {
  test.each([...MOVES, ...ADDING])('%s', (_, command, view, effect) => {
    const opened = open(view);
    expect(opened.treeNow()).toBe(START);
    expect(effectOf(opened, command)).toEqual(effect);
  });
});
