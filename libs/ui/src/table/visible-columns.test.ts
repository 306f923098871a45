import { describe, expect, test } from 'vitest';
import type { ScreenWidth } from './use-screen-width.ts';
import { visibleColumns, type ColumnChoice } from './visible-columns.ts';
import type { TableColumn } from './column.ts';

const column = (id: string, priority?: 1 | 2 | 3 | 4): TableColumn<object> => ({
  id,
  header: id,
  cell: () => null,
  priority,
});
const columns = [column('name', 3), column('age'), column('level', 2), column('tags', 3)];
const withOptional = [...columns, column('zone', 4)];
const ids = (width: ScreenWidth, choice: ColumnChoice = {}) =>
  visibleColumns(columns, width, choice).map(({ id }) => id);

describe('visibleColumns', () => {
  test('a desk shows every column, a tablet those up to priority 2, a narrow window the first', () => {
    expect(ids('desk')).toEqual(['name', 'age', 'level', 'tags']);
    expect(ids('tablet')).toEqual(['name', 'age', 'level']);
    expect(ids('narrow')).toEqual(['name', 'age']);
  });

  test('the choice of the user comes before the priority', () => {
    expect(ids('tablet', { tags: true, age: false })).toEqual(['name', 'level', 'tags']);
  });

  test('a column of priority 4 is shown where the user chooses it', () => {
    const shown = (choice: ColumnChoice) =>
      visibleColumns(withOptional, 'desk', choice).map(({ id }) => id);
    expect(shown({})).not.toContain('zone');
    expect(shown({ zone: true })).toContain('zone');
  });

  test('the first column, which names the row, cannot be hidden', () => {
    expect(ids('desk', { name: false })).toContain('name');
  });

  test('a phone’s cards have every column, whatever the choice', () => {
    expect(ids('phone', { age: false })).toEqual(['name', 'age', 'level', 'tags']);
  });
});
