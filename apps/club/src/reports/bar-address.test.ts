import { describe, expect, test } from 'vitest';
import { barOf, withBar } from './bar-address.ts';

describe('the bar of an address', () => {
  test('is kept with the filters, without the page, and can be taken out', () => {
    const search = withBar(new URLSearchParams('group_id=3&page=2'), { name: 'A b', series: 'x' });
    expect(search.toString()).toBe('group_id=3&bar=A+b&series=x');
    expect(barOf(search)).toEqual({ name: 'A b', series: 'x' });
    expect(withBar(search, null).toString()).toBe('group_id=3');
    expect(barOf(new URLSearchParams())).toBeNull();
  });
});
