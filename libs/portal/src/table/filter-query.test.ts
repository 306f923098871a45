import { describe, expect, test } from 'vitest';
import {
  hasFilter,
  selectedOf,
  withoutFilters,
  withSelected,
  type Filter,
} from './filter-query.ts';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));
const any: Filter = { name: 'tag', label: 'Tag', kind: 'any', options };
const one: Filter = { name: 'show', label: 'Status', kind: 'one', options };
const date: Filter = { name: 'before', label: 'Before', kind: 'date' };
const address = (text: string) => new URLSearchParams(text);

describe('filter query', () => {
  test('a filter of several has every known value of the address', () => {
    expect(selectedOf(address('tag=c&tag=x&tag=a'), any)).toEqual(['c', 'a']);
  });

  test('a filter of one has the first option unless the address names another', () => {
    expect(selectedOf(address(''), one)).toEqual(['a']);
    expect(selectedOf(address('show=b'), one)).toEqual(['b']);
    expect(selectedOf(address('show=x'), one)).toEqual(['a']);
  });

  test('a date that is none does not count', () => {
    expect(selectedOf(address('before=2026-11-01'), date)).toEqual(['2026-11-01']);
    expect(selectedOf(address('before=yesterday'), date)).toEqual([]);
  });

  test('a new selection replaces the former, leaves out a default, and goes to the first page', () => {
    const before = address('search=ava&page=3&tag=a');
    expect(withSelected(before, any, ['b', 'c']).toString()).toBe('search=ava&tag=b&tag=c');
    expect(withSelected(address('show=b'), one, ['a']).toString()).toBe('');
  });

  test('a default is no filter, and clearing removes only filters', () => {
    const filters = [any, one, date];
    expect(hasFilter(address('show=a&search=x'), filters)).toBe(false);
    for (const text of ['tag=a', 'show=b', 'before=2026-11-01']) {
      expect(hasFilter(address(text), filters)).toBe(true);
    }
    const cleared = withoutFilters(address('search=x&tag=a&show=b&before=2026-11-01'), filters);
    expect(cleared.toString()).toBe('search=x');
  });
});
