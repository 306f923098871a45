// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useRowSelection, type RowSelectionOptions } from './use-row-selection.ts';

const show = (options: Partial<RowSelectionOptions> = {}) =>
  renderHook((props: Partial<RowSelectionOptions>) =>
    useRowSelection({ query: 'wren', keys: ['a', 'b'], total: 37, ...options, ...props }),
  );

describe('useRowSelection', () => {
  test('a page that is selected offers all rows of the query', () => {
    const { result } = show();
    act(() => result.current.select(new Set(['a'])));
    expect(result.current.canSelectAll).toBe(false);
    act(() => result.current.select(new Set(['a', 'b'])));
    expect(result.current).toMatchObject({ canSelectAll: true, count: 2, isAll: false });
    act(() => result.current.selectAll());
    expect(result.current).toMatchObject({ canSelectAll: false, count: 37, isAll: true });
  });

  test('a list of one page offers no more than its rows', () => {
    const { result } = show({ total: 2 });
    act(() => result.current.select(new Set(['a', 'b'])));
    expect(result.current.canSelectAll).toBe(false);
  });

  test('a row that is deselected ends the selection of all', () => {
    const { result } = show();
    act(() => result.current.selectAll());
    expect([...result.current.selected]).toEqual(['a', 'b']);
    act(() => result.current.select(new Set(['a'])));
    expect(result.current).toMatchObject({ isAll: false, count: 1 });
  });

  test('the selection survives another page and ends with another query', () => {
    const { result, rerender } = show();
    act(() => result.current.select(new Set(['a'])));
    rerender({ keys: ['c', 'd'] });
    expect(result.current.count).toBe(1);
    rerender({ query: 'robin' });
    expect(result.current.count).toBe(0);
  });
});
