import type { SchemeNode } from '@springboard/contract';
import { draftOf } from '@springboard/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../keyboard.ts';
import {
  BARS,
  type Case,
  effectOf,
  focusOn,
  JUMP,
  KIP,
  node,
  open,
  refused,
  ROLL,
  said,
  START,
  stubPointer,
  SWING,
  textOf,
  TREE,
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
    const dismissAlerts = () => opened.alerts.read().forEach(({ id }) => opened.alerts.dismiss(id));
    for (const command of ['moveUp', 'remove', 'addBelow', 'undo', 'redo', 'rename'] as const) {
      expect(effectOf(opened, command)).toEqual(refused('In review'));
      dismissAlerts();
    }
    expect(effectOf(opened, 'focusUp')).toEqual({ view: focusOn(ROLL) });
    opened.commands.startAdding({ parent: null, after: null });
    expect(opened.view.getState().adding).toBeNull();
    expect(opened.alerts.read()).toMatchObject([{ title: 'In review' }]);
    dismissAlerts();
    expect(opened.commands.commit([{ kind: 'remove', node_ids: [ROLL] }])).toBe(false);
    expect(opened.alerts.read()).toMatchObject([{ title: 'In review' }]);
    expect(opened.treeNow()).toBe(START);
  });

  test('commit refuses no edits, without a message', () => {
    const { commands, alerts } = open();
    expect(commands.commit([])).toBe(false);
    expect(alerts.read()).toEqual([]);
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

  test('undo and redo say why they cannot be done after the row was removed elsewhere', () => {
    const opened = open({ focused: KIP });
    const loadWith = (tree: readonly SchemeNode[]) => {
      const log = { n: 0, etag: '', in_review: false, replaced: 0, edits: [], editors: [] };
      opened.edits.load({ tree: draftOf(tree), log, publishedIds: new Set() });
    };
    opened.commands.run('moveUp');
    loadWith([node('l', '/two')]);
    expect(effectOf(opened, 'undo')).toEqual(refused('UNKNOWN_NODE'));
    opened.alerts.read().forEach(({ id }) => opened.alerts.dismiss(id));
    loadWith(TREE);
    opened.commands.run('undo');
    loadWith([node('l', '/two')]);
    expect(effectOf(opened, 'redo')).toEqual(refused('UNKNOWN_NODE'));
  });
});
