import { useState } from 'react';

type State = {
  /** The query that the rows were selected in. */
  readonly query: string;
  readonly selected: ReadonlySet<string>;
  readonly isAll: boolean;
};

export type RowSelectionOptions = {
  /** The search and filters of the list. A selection ends when they change, and survives pages and sorting. */
  readonly query: string;
  /** Keys of the rows on screen. */
  readonly keys: readonly string[];
  /** Rows of all pages. */
  readonly total: number;
};

/** The selected rows of a list with pages: single rows, or all rows of the query. */
export const useRowSelection = ({ query, keys, total }: RowSelectionOptions) => {
  const none: State = { query, selected: NONE, isAll: false };
  const [stored, setState] = useState(none);
  const state = stored.query === query ? stored : none;
  const selected = state.isAll ? new Set([...state.selected, ...keys]) : state.selected;
  const isPageSelected = keys.length > 0 && keys.every((key) => selected.has(key));
  return {
    selected,
    isAll: state.isAll,
    total,
    count: state.isAll ? total : selected.size,
    /** Whether to offer the selection of all pages. */
    canSelectAll: !state.isAll && isPageSelected && total > selected.size,
    select: (next: ReadonlySet<string>) => setState({ query, selected: next, isAll: false }),
    selectAll: () => setState({ query, selected, isAll: true }),
    clear: () => setState(none),
  };
};

/** The selected rows, with functions that change the selection. */
export type RowSelection = ReturnType<typeof useRowSelection>;

const NONE: ReadonlySet<string> = new Set();
