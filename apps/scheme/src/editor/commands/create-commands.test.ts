import { beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../keyboard.ts';
import {
  BARS,
  type Case,
  effectOf,
  focusOn,
  JUMP,
  open,
  refused,
  ROLL,
  said,
  START,
  stubPointer,
  SWING,
  textOf,
} from '../../../testing/commands.ts';

beforeEach(() => stubPointer('fine'));

const HISTORY: readonly Case[] = [
  ['undo says that there is nothing to undo', 'undo', {}, said('Nothing to undo')],
  ['redo says that there is nothing to redo', 'redo', {}, said('Nothing to redo')],
];

describe('commands of the editor', () => {
  test.each(HISTORY)('%s', (_, command, view, effect) => {
    const opened = open(view);
    expect(opened.treeNow()).toBe(START);
    expect(effectOf(opened, command)).toEqual(effect);
  });

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
