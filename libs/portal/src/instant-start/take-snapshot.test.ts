import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeSnapshot } from './take-snapshot.ts';

/** jsdom has no layout: `data-top` is the position of an element. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, Number(this.dataset['top'] ?? 0), 100, 10);
  });
});

const snapshotOf = (html: string): string => {
  const root = document.createElement('div');
  root.innerHTML = html;
  const snapshot = document.createElement('div');
  snapshot.append(takeSnapshot(root));
  return snapshot.innerHTML;
};

describe('takeSnapshot', () => {
  test('copies the visible part of the page', () => {
    const html =
      '<main class="p-4"><h1>Register</h1>Swifts<svg class="s"><path d="M0 0"></path></svg></main>';
    expect(snapshotOf(html)).toBe(html);
  });

  test('leaves out rows and sections below the window, and elements that are not displayed', () => {
    const below = window.innerHeight + 1;
    expect(
      snapshotOf(
        `<ul><li>Ava</li><li data-top="${below}">Ben</li></ul>` +
          `<section data-top="${below}">Awards</section><p style="display: none">on paper</p>`,
      ),
    ).toBe('<ul><li>Ava</li></ul>');
  });

  test('loads no pictures', () => {
    const root = document.createElement('div');
    root.innerHTML = '<img src="logo.png">';
    const [picture] = takeSnapshot(root).children;
    expect(picture?.ownerDocument.defaultView).toBeNull();
  });

  test('keeps the layout below the window', () => {
    expect(snapshotOf(`<nav data-top="${window.innerHeight + 1}">tabs</nav>`)).toContain('tabs');
  });

  test('[OF15] leaves an empty space for sync progress', () => {
    expect(snapshotOf('<span data-live="">3 waiting</span>')).toBe(
      '<span data-live="" data-style="visibility: hidden;">3 waiting</span>',
    );
  });

  test('moves inline styles to data-style', () => {
    expect(snapshotOf('<i style="width: 40%;"></i>')).toBe('<i data-style="width: 40%;"></i>');
  });
});
