import { useRef } from 'react';
import type { TableSelection } from './column.ts';

/**
 * Selects or deselects a row. With `isRange`, all rows since the last toggled row get the same state.
 *
 * @param keys of the rows on screen, in their order
 */
export const useToggleRow = <Row>(
  keys: readonly string[],
  selection: Pick<TableSelection<Row>, 'selected' | 'onChange'> | undefined,
): ((key: string, isRange: boolean) => void) => {
  const last = useRef<string | null>(null);
  return (key, isRange) => {
    if (selection === undefined) return;
    const selected = new Set(selection.selected);
    const isOn = !selected.has(key);
    const start = isRange && last.current !== null ? keys.indexOf(last.current) : -1;
    const end = keys.indexOf(key);
    const range = start < 0 ? [key] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
    for (const one of range) {
      if (isOn) selected.add(one);
      else selected.delete(one);
    }
    last.current = key;
    selection.onChange(selected);
  };
};
