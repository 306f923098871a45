import { describe, expect, test } from 'vitest';
import { findControl } from './find-control.ts';

const row = (id: string, name: string, state: string) =>
  `<li><button id="${id}" aria-labelledby="${id}-name"><b id="${id}-name">${name}</b><i>${state}</i></button></li>`;

const elementOf = (html: string): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
};

/** The control that a tap on `selector` in the snapshot is replayed on. */
const find = (snapshot: HTMLElement, page: HTMLElement, selector: string) => {
  const tapped = snapshot.querySelector(selector);
  if (tapped === null) throw new Error('nothing to tap');
  return findControl(tapped, { snapshot, page });
};

describe('findControl', () => {
  test('finds the control of the same role and name, at another position and in another state', () => {
    const page = elementOf(
      row('b', 'Zoe', 'In') + row('a', 'Ava', 'In') + row('c', 'Ben', 'Absent'),
    );
    const snapshot = elementOf(row('a', 'Ava', 'In') + row('b', 'Ben', 'No mark'));
    expect(find(snapshot, page, '#b')).toBe(page.querySelector('#c'));
  });

  test('finds nothing if the control has gone', () => {
    const snapshot = elementOf(row('a', 'Ava', 'In'));
    expect(find(snapshot, elementOf(row('b', 'Ben', 'In')), '#a')).toBeNull();
  });

  test('finds nothing if several controls match', () => {
    const html = '<button>Details</button><button id="second">Details</button>';
    expect(find(elementOf(html), elementOf(html), '#second')).toBeNull();
  });

  test('finds nothing if only a control of another role has the name', () => {
    const snapshot = elementOf('<button id="a">Details</button>');
    const page = elementOf('<a href="/details">Details</a><button role="tab">Details</button>');
    expect(find(snapshot, page, '#a')).toBeNull();
  });

  test('treats links to the same page as one control', () => {
    const snapshot = elementOf('<a href="/1" id="link">Swifts</a>');
    const same = elementOf('<a href="/1">Swifts</a><a href="/1">Swifts</a>');
    expect(find(snapshot, same, '#link')).toBe(same.querySelector('a'));
    const different = elementOf('<a href="/2">Swifts</a><a href="/3">Swifts</a>');
    expect(find(snapshot, different, '#link')).toBeNull();
  });

  test('prefers the link to the same page, also with texts for other window sizes', () => {
    const snapshot = elementOf('<a href="/1" id="link">Swifts</a>');
    const page = elementOf(
      '<a href="/1/register">Swifts</a><a href="/1">Swifts<span hidden>24 members</span></a>',
    );
    expect(find(snapshot, page, '#link')?.getAttribute('href')).toBe('/1');
  });

  test('ignores controls that are not displayed', () => {
    const snapshot = elementOf('<button id="a">Members</button>');
    const page = elementOf('<nav><button>Members</button></nav><button>Members</button>');
    const [hidden, displayed] = page.querySelectorAll('button');
    if (hidden) hidden.checkVisibility = () => false;
    if (displayed) displayed.checkVisibility = () => true;
    expect(find(snapshot, page, '#a')).toBe(displayed);
  });
});
