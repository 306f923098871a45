import { expect, test } from 'vitest';
import {
  groupSearch,
  isNameSearch,
  isSearchable,
  isSpecialSearch,
  matchesSearch,
  storeSearch,
} from './searches.ts';

test.each([
  ['', true],
  ['   ', true],
  ['a', false],
  [' a ', false],
  ['ab', true],
  ['🤸', false],
])('§5 a search for %j acts: %s', (text, acts) => {
  expect(isSearchable(text)).toBe(acts);
});

test.each([
  ['Ava-Jane_2 Morgan', true],
  ['Siân Ŵyn', true],
  ["O'Brien", false],
  ['a@b', false],
  ['<script>', false],
])('§5 %j is a name search: %s', (text, valid) => {
  expect(isNameSearch(text)).toBe(valid);
});

test.each([
  ["O'Brien & Sons (Ltd), no. 7!", true],
  ['ava.morgan@example.org', true],
  ['a<b', false],
  ['a|b', false],
])('§5 %j is a special search: %s', (text, valid) => {
  expect(isSpecialSearch(text)).toBe(valid);
});

test('§5 a store search passes none of | & ; $ % @ " < > ( ) + , on', () => {
  expect(storeSearch('a|b&c;d$e%f@g"h<i>j(k)l+m,n')).toBe('abcdefghijklmn');
});

test('§5 a group search is trimmed and in lower case', () => {
  expect(groupSearch('  Tumble TOTS ')).toBe('tumble tots');
});

test('a name is found whatever the case and the accents', () => {
  expect(matchesSearch('Siân Price', ' sian')).toBe(true);
  expect(matchesSearch('Sian Price', 'SIÂN')).toBe(true);
  expect(matchesSearch('Ava Morgan', 'sian')).toBe(false);
});
