import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataTableProps, TableColumn } from './column.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
});

/** The rows to render, and the state of sorting, paging and selection. The caller owns the query. */
export function useTableModel<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, query, onQueryChange, selection, locale } = props;
  const atServer = props.total !== undefined;
  const collator = useMemo(() => new Intl.Collator(locale, { numeric: true }), [locale]);
  const definitions = useMemo(
    () => columns.map((column) => definition(column, collator)),
    [columns, collator],
  );
  const data = useMemo(() => [...rows], [rows]);
  const sorting = query.sort === '' ? [] : [{ id: query.sort, desc: query.descending }];
  const pagination = {
    pageIndex: query.page,
    pageSize: props.sizes === undefined ? Math.max(rows.length, 1) : query.per_page,
  };
  const rowSelection: RowSelectionState = Object.fromEntries(
    [...(selection?.selected ?? [])].map((key) => [key, true as const]),
  );

  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: { sorting, pagination, rowSelection },
    manualSorting: atServer,
    manualPagination: atServer,
    autoResetPageIndex: false,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableRowSelection: selection !== undefined,
    onSortingChange: (updater) => {
      const next = (typeof updater === 'function' ? updater(sorting) : updater)[0];
      if (next) onQueryChange({ ...query, sort: next.id, descending: next.desc, page: 0 });
    },
    onRowSelectionChange: (updater) => {
      const next = typeof updater === 'function' ? updater(rowSelection) : updater;
      selection?.onChange(new Set(Object.keys(next).filter((key) => next[key])));
    },
  });
}

function definition<Row extends object>(
  column: TableColumn<Row>,
  collator: Intl.Collator,
): ColumnDef<typeof features, Row> {
  const { sortValue } = column;
  return {
    id: column.id,
    accessorFn: (row) => sortValue?.(row) ?? undefined,
    enableSorting: column.sortable ?? sortValue !== undefined,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id), collator),
  };
}

function compare(a: unknown, b: unknown, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}
