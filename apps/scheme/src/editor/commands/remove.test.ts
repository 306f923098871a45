import { beforeEach, describe, expect, test } from 'vitest';
import {
  BARS,
  effectOf,
  FLOOR,
  focusOn,
  HANG,
  JUMP,
  KIP,
  node,
  open,
  RINGS,
  ROLL,
  START,
  stubPointer,
  SWING,
  TREE,
  type View,
} from '../../../testing/commands.ts';

beforeEach(() => stubPointer('fine'));

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

  test('is undone by its message between other edits, which stay', async () => {
    const { toasts, treeNow, commands, view } = open({ focused: ROLL });
    commands.moveTo([JUMP], '/two');
    commands.moveTo([SWING], '/two');
    commands.run('remove');
    commands.moveTo([KIP], '/two');
    await toasts[0]?.undo();
    expect(treeNow()).toBe('one(floor(roll manual) bars rings(hang)) two(jump swing kip)');
    expect(view.getState().announcement).toBe('Undone');
  });

  test('is not undone by its message after one of the rows was restored', async () => {
    const { toast, treeNow, commands, view } = remove({ focused: BARS, selected: [FLOOR, BARS] });
    commands.commit([{ kind: 'restore', node_ids: [BARS] }]);
    const tree = treeNow();
    await toast.undo();
    expect(treeNow()).toBe(tree);
    expect(view.getState().announcement).toBe('Nothing to undo');
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
