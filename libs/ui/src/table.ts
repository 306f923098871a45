export { BulkBar, type BulkBarProps } from './table/bulk-bar.tsx';
export { ColumnChooser, type ColumnChooserProps } from './table/column-chooser.tsx';
export { DataTable } from './table/data-table.tsx';
export {
  type DataTableProps,
  type TableColumn,
  type TableQuery,
  type TableSelection,
} from './table/column.ts';
export { useScreenWidth } from './table/use-screen-width.ts';
export { visibleColumns, type ColumnChoice } from './table/visible-columns.ts';
