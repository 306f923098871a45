import { beforeEach, expect, test, vi } from 'vitest';
import { takePicture } from './take-picture.ts';

/** jsdom lays nothing out: an element lies where its `data-top` says. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, Number(this.dataset['top'] ?? 0), 100, 10);
  });
});

const pictureOf = (html: string): string => {
  const root = document.createElement('div');
  root.innerHTML = html;
  const picture = document.createElement('div');
  picture.append(takePicture(root));
  return picture.innerHTML;
};

test('what is shown is in it, as it is', () => {
  const html =
    '<main class="p-4"><h1>Register</h1>Swifts<svg class="s"><path d="M0 0"></path></svg></main>';
  expect(pictureOf(html)).toBe(html);
});

test('rows below the window and what is not drawn are not', () => {
  const below = window.innerHeight + 1;
  expect(
    pictureOf(
      `<ul><li>Ava</li><li data-top="${below}">Ben</li></ul><p style="display: none">on paper</p>`,
    ),
  ).toBe('<ul><li>Ava</li></ul>');
});

test('the frame goes on below the window', () => {
  expect(pictureOf(`<nav data-top="${window.innerHeight + 1}">tabs</nav>`)).toContain('tabs');
});

test('[OF15] of what tells how far something has got, only the place is', () => {
  expect(pictureOf('<span data-live="">3 waiting</span>')).toBe(
    '<span data-live="" data-style="visibility: hidden;">3 waiting</span>',
  );
});

test('styles of elements go along in another way', () => {
  expect(pictureOf('<i style="width: 40%;"></i>')).toBe('<i data-style="width: 40%;"></i>');
});
