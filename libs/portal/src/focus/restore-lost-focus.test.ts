import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { afterPaint } from '../after-paint.ts';
import { restoreLostFocus } from './restore-lost-focus.ts';

const PAGE = `
  <main id="main">
    <header><h1>First rolls</h1><button>Edit</button></header>
    <div id="plan">
      <article id="rolls">
        <h2>Rolls</h2>
        <button>More for Rolls</button>
        <ul id="skills">
          <li><button>Log roll</button><button>Remove Log roll</button></li>
          <li><button>Bridge</button><button>Remove Bridge</button></li>
        </ul>
        <input aria-label="Note" />
      </article>
      <article id="landings"><h2>Landings</h2><button>More for Landings</button></article>
      <button>Add a section</button>
    </div>
    <p id="pager"><button>Previous</button><button>Next</button></p>
  </main>
  <ol data-live><li><button>Undo</button></li></ol>`;

let end: AbortController;
beforeEach(async () => {
  // Tests of other files may have left the focus to be restored after the next paint.
  await nextPaint();
  document.body.innerHTML = PAGE;
  end = new AbortController();
  restoreLostFocus(end.signal);
});
afterEach(() => end.abort());

const part = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`${selector} is not there`);
  return found;
};
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  if (found === undefined) throw new Error(`${name} is not there`);
  return found;
};
const row = (place: number): string => `#skills li:nth-child(${place})`;
const nextPaint = () => new Promise<void>((resolve) => afterPaint(resolve));
const focused = () => document.activeElement?.textContent;

describe('restoreLostFocus', () => {
  test.each([
    ['a part', 'More for Rolls', '#rolls', 'Landings'],
    ['the last part', 'More for Landings', '#landings', 'Add a section'],
    ['a row', 'Remove Log roll', row(1), 'Bridge'],
    ['the last row', 'Remove Bridge', row(2), 'Log roll'],
    ['a list', 'Remove Bridge', '#skills', 'More for Rolls'],
    ['the page’s header', 'Edit', 'header', 'Rolls'],
  ])('when %s is removed, focuses the nearest element', async (_what, pressed, gone, next) => {
    button(pressed).focus();
    part(gone).remove();
    await waitFor(() => expect(focused()).toBe(next));
  });

  test('when the whole page is replaced, focuses its new title', async () => {
    button('Edit').focus();
    part('#main').innerHTML = '<p>Nothing here</p><h1>All plans</h1>';
    await waitFor(() => expect(focused()).toBe('All plans'));
  });

  /** As React does where something else is drawn around each of them: behind those that are still there. */
  const renderAgain = (...names: readonly string[]) => {
    for (const name of names) {
      const old = button(name);
      const off = document.createElement('span');
      off.innerHTML = `<button aria-disabled="true">${name}</button>`;
      const around = old.parentElement;
      old.remove();
      around?.append(off);
    }
  };

  test('focuses a button that is rendered again, and not its neighbour', async () => {
    button('Next').focus();
    renderAgain('Previous', 'Next');
    await waitFor(() => expect(document.activeElement).toBe(button('Next')));
  });

  test('keeps the focus of a row that moves', async () => {
    button('Remove Log roll').focus();
    part('#skills').append(part(row(1)));
    await waitFor(() => expect(focused()).toBe('Remove Log roll'));
  });

  test('when several rows are removed, focuses the element after all of them', async () => {
    button('Log roll').focus();
    part(row(1)).remove();
    part(row(1)).remove();
    part('#skills').remove();
    await waitFor(() => expect(focused()).toBe('More for Rolls'));
  });

  test('when a button is disabled, focuses its neighbour', async () => {
    button('Next').focus();
    // A browser takes the focus from it by itself.
    button('Next').blur();
    button('Next').disabled = true;
    await waitFor(() => expect(focused()).toBe('Previous'));
  });

  test('returns the focus from a closed message to the page', async () => {
    button('Bridge').focus();
    button('Undo').focus();
    part('[data-live]').remove();
    await waitFor(() => expect(focused()).toBe('Bridge'));
  });

  test('focuses the nearest element if the page has changed under a message', async () => {
    button('Remove Bridge').focus();
    button('Undo').focus();
    part(row(2)).remove();
    part('[data-live]').remove();
    await waitFor(() => expect(focused()).toBe('Log roll'));
  });

  test('focuses the title if the focus was lost before it started', async () => {
    const first = button('Edit');
    first.remove();
    restoreLostFocus(end.signal, first);
    await waitFor(() => expect(focused()).toBe('First rolls'));
  });

  test('does not move a focus that the screen has set', async () => {
    button('More for Rolls').focus();
    part('#rolls').remove();
    button('Add a section').focus();
    part('#landings').remove();
    await nextPaint();
    expect(focused()).toBe('Add a section');
  });

  test('does nothing once it has ended', async () => {
    button('Edit').focus();
    part('header').remove();
    // The observer has the removal before the end.
    await Promise.resolve();
    end.abort();
    await nextPaint();
    expect(document.activeElement).toBe(document.body);
  });

  test('does nothing after a deliberate blur', async () => {
    button('More for Rolls').focus();
    button('More for Rolls').blur();
    part('#landings').remove();
    await nextPaint();
    expect(document.activeElement).toBe(document.body);
  });
});
