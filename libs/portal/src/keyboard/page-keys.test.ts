import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FINDER_KEYS, listenForPageKeys } from './page-keys.ts';

const openArea = vi.fn<(character: string) => void>();
const openHelp = vi.fn<() => void>();
const openPath = vi.fn<(path: string) => void>();
const undoChange = vi.fn<() => void>();
let hasSingleKeys = true;
let stop = () => {};
beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <input type="search" id="search" value="swi" />
      <textarea id="text"></textarea>
      <ul>
        <li><button id="ava">Ava</button><button id="ava-more">More</button></li>
        <li>A row without a control</li>
        <li><button id="ben">Ben</button><button id="ben-more">More</button></li>
        <li><button id="cai">Cai</button><input type="checkbox" id="box" /></li>
      </ul>
      <button id="tag" aria-keyshortcuts="t">Tag</button>
      <button id="clear" aria-keyshortcuts="Escape">Clear</button>
    </main>`;
  hasSingleKeys = true;
  stop = listenForPageKeys(document, {
    hasSingleKeys: () => hasSingleKeys,
    openArea,
    openHelp,
    openPath,
    undo: () => undoChange,
  });
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

const user = userEvent.setup();
const focus = (id: string) => document.getElementById(id)?.focus();
const focused = () => document.activeElement?.id;

describe('page keys', () => {
  test.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'the key %s focuses the search and selects its text',
    async (keys) => {
      focus('ava');
      await user.keyboard(keys);
      expect(focused()).toBe('search');
      await user.keyboard('x');
      expect(document.querySelector('input')?.value).toBe('x');
    },
  );

  test('Ctrl K opens the finder of a portal that has one, and / still focuses the search', async () => {
    const finder = document.createElement('button');
    finder.setAttribute('aria-keyshortcuts', FINDER_KEYS);
    const open = vi.fn<() => void>();
    finder.addEventListener('click', open);
    document.body.prepend(finder);
    focus('text');
    await user.keyboard('{Control>}k{/Control}{Meta>}k{/Meta}');
    expect(open).toHaveBeenCalledTimes(2);
    focus('ava');
    await user.keyboard('/');
    expect(focused()).toBe('search');
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('a slash in a text field is typed', async () => {
    focus('text');
    await user.keyboard('1/2');
    expect(document.querySelector('textarea')?.value).toBe('1/2');
    expect(focused()).toBe('text');
  });

  test('the search behind a dialog gets no focus', async () => {
    document.body.toggleAttribute('data-page-lock', true);
    focus('ava');
    await user.keyboard('/');
    document.body.removeAttribute('data-page-lock');
    expect(focused()).toBe('ava');
  });

  test('arrow keys move to the same control of the next row, and stop at the ends', async () => {
    focus('ava-more');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('ben-more');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('cai');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('cai');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('ava');
    await user.keyboard('{End}');
    expect(focused()).toBe('cai');
    await user.keyboard('{Home}');
    expect(focused()).toBe('ava');
  });

  test('arrow keys with a modifier change no focus', async () => {
    focus('ava');
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    expect(focused()).toBe('ava');
  });

  test('j and k move like the arrow keys', async () => {
    focus('ava');
    await user.keyboard('jj');
    expect(focused()).toBe('cai');
    await user.keyboard('k');
    expect(focused()).toBe('ben');
  });

  test('x selects the row with the focus, and X reports Shift', async () => {
    const clicks: boolean[] = [];
    document.getElementById('box')?.addEventListener('click', (event) => {
      clicks.push(event.shiftKey);
    });
    focus('cai');
    await user.keyboard('xX');
    expect(clicks).toEqual([false, true]);
    focus('ava');
    await user.keyboard('x');
    expect(clicks).toHaveLength(2);
  });

  test('g and a letter open an area, and a letter alone does not', async () => {
    focus('ava');
    await user.keyboard('m');
    expect(openArea).not.toHaveBeenCalled();
    await user.keyboard('gm');
    expect(openArea).toHaveBeenCalledExactlyOnceWith('m');
    await user.keyboard('m');
    expect(openArea).toHaveBeenCalledOnce();
  });

  test('a question mark opens the list of keys', async () => {
    focus('ava');
    await user.keyboard('?');
    expect(openHelp).toHaveBeenCalledOnce();
  });

  test('a letter presses the control that names it, and Escape the one that clears', async () => {
    const pressed: string[] = [];
    for (const id of ['tag', 'clear']) {
      document.getElementById(id)?.addEventListener('click', () => pressed.push(id));
    }
    focus('ava');
    await user.keyboard('t{Escape}');
    expect(pressed).toEqual(['tag', 'clear']);
    focus('text');
    await user.keyboard('t{Escape}');
    expect(pressed).toHaveLength(2);
  });

  test('e opens the form of the row with the focus, and elsewhere presses its control', async () => {
    const edit = vi.fn<() => void>();
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<button id="edit" aria-keyshortcuts="e">Edit</button>');
    document.getElementById('edit')?.addEventListener('click', edit);
    document.querySelector('li')?.setAttribute('data-edit-to', '/ava/edit');
    focus('ava');
    await user.keyboard('e');
    expect([openPath.mock.calls, edit.mock.calls]).toEqual([[['/ava/edit']], []]);
    focus('ben');
    await user.keyboard('e');
    expect([openPath.mock.calls.length, edit.mock.calls.length]).toEqual([1, 1]);
    focus('text');
    await user.keyboard('e');
    expect([openPath.mock.calls.length, edit.mock.calls.length]).toEqual([1, 1]);
  });

  test('a key of the bulk bar selects the row with the focus where nothing is selected', async () => {
    const move = vi.fn<() => void>();
    document.querySelector('ul')?.setAttribute('data-bulk-keys', 't m');
    const box = document.querySelector<HTMLInputElement>('#box');
    box?.addEventListener('click', () => {
      document
        .querySelector('main')
        ?.insertAdjacentHTML('beforeend', '<button id="move" aria-keyshortcuts="m">Move</button>');
      document.getElementById('move')?.addEventListener('click', move);
    });
    focus('cai');
    await user.keyboard('t');
    expect(box?.checked).toBe(false);
    await user.keyboard('m');
    await vi.waitFor(() => expect(move).toHaveBeenCalledOnce());
    expect(box?.checked).toBe(true);
    await user.keyboard('m');
    await vi.waitFor(() => expect(move).toHaveBeenCalledTimes(2));
    expect(box?.checked).toBe(true);
  });

  test('single keys that are switched off do nothing, and Ctrl+K still searches', async () => {
    hasSingleKeys = false;
    focus('ava');
    await user.keyboard('?gm/j');
    expect(openHelp).not.toHaveBeenCalled();
    expect(openArea).not.toHaveBeenCalled();
    expect(focused()).toBe('ava');
    await user.keyboard('{Control>}k{/Control}');
    expect(focused()).toBe('search');
  });

  test.each(['Control', 'Meta'])('%s+Z undoes, but not in a text field', async (modifier) => {
    focus('text');
    await user.keyboard(`{${modifier}>}z{/${modifier}}`);
    expect(undoChange).not.toHaveBeenCalled();
    focus('ava');
    await user.keyboard(`z{${modifier}>}z{/${modifier}}`);
    expect(undoChange).toHaveBeenCalledOnce();
  });
});
