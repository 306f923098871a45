/** Makes queries by role about twice as fast in jsdom. Imported by the set-up files of projects with screens. */
import { configure } from '@testing-library/react';

// `findBy…` would print the whole document in each attempt. The message already lists the roles.
configure({
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

const INLINE = new Set([
  'A',
  'ABBR',
  'B',
  'BDI',
  'EM',
  'I',
  'SMALL',
  'SPAN',
  'STRONG',
  'TIME',
  'svg',
]);
const block = styleOf('display: block; visibility: visible');
const inline = styleOf('display: inline; visibility: visible');
const hidden = styleOf('display: none; visibility: visible');

/**
 * jsdom matches its whole default style sheet for each call. These tests load no other style sheet, so an element
 * is hidden by its inline style, by `hidden`, or because it is a closed dialog. Accessible names depend on
 * whether an element is inline.
 */
window.getComputedStyle = (element) => {
  if (element.matches('[hidden], dialog:not([open]), script, style, template')) return hidden;
  const fallback = INLINE.has(element.tagName) ? inline : block;
  const own = element.getAttribute('style');
  return own === null ? fallback : styleOf(`${fallback.cssText} ${own}`);
};

function styleOf(text: string): CSSStyleDeclaration {
  const { style } = document.createElement('span');
  style.cssText = text;
  return style;
}
