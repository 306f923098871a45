export { DataTable } from './table/data-table.tsx';
export {
  type DataTableProps,
  type TableColumn,
  type TableQuery,
  type TableSelection,
} from './table/column.ts';
