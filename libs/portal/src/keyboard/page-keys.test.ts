import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenForPageKeys } from './page-keys.ts';

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
        <li><button id="cai">Cai</button></li>
      </ul>
    </main>`;
  stop = listenForPageKeys(document);
});
afterEach(() => {
  stop();
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

  test('arrow keys with a modifier and other keys change no focus', async () => {
    focus('ava');
    await user.keyboard('{Control>}{ArrowDown}{/Control}k');
    expect(focused()).toBe('ava');
  });
});
