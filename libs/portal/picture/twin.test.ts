import { expect, test } from 'vitest';
import { twinOf } from './twin.ts';

const rowOf = (id: string, name: string, word: string) =>
  `<li><button id="${id}" aria-labelledby="${id}-t ${id}-w"><b id="${id}-t">${name}</b><i id="${id}-w">${word}</i></button></li>`;

const elementOf = (html: string): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
};

const twin = (picture: HTMLElement, root: HTMLElement, selector: string) => {
  const tapped = picture.querySelector(selector);
  if (tapped === null) throw new Error('nothing to tap');
  return twinOf(tapped, { picture, root, all: 'button, a' });
};

test('is what has the same name, whatever stands before it and whatever it tells', () => {
  const picture = elementOf(rowOf('a', 'Ava', 'In') + rowOf('b', 'Ben', 'Not marked'));
  const root = elementOf(
    rowOf('z', 'Zoe', 'In') + rowOf('a', 'Ava', 'In') + rowOf('b', 'Ben', 'Absent'),
  );
  expect(twin(picture, root, '#b')).toBe(root.querySelector('#b'));
});

test('is in the same place among those of one name', () => {
  const html = '<a>Details</a><button>Details</button><button id="second">Details</button>';
  const root = elementOf(html);
  expect(twin(elementOf(html), root, '#second')).toBe(root.querySelector('#second'));
});

test('of a link is one that leads to the same page, whatever either says', () => {
  const picture = elementOf('<a href="/1">Now: Swifts</a><a href="/1" id="row">Swifts</a>');
  const root = elementOf('<a href="/2">Swifts</a><a href="/1" id="row">16:30 Swifts</a>');
  expect(twin(picture, root, '#row')).toBe(root.querySelector('#row'));
});

test('is nothing, where it is gone', () => {
  const picture = elementOf(rowOf('a', 'Ava', 'In'));
  expect(twin(picture, elementOf(rowOf('b', 'Ben', 'In')), '#a')).toBeNull();
});
