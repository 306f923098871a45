import type { ReactNode } from 'react';
import type { RenderLink } from '../link.ts';
import type { PagerLabels } from '../rows/pager.tsx';

export type TableColumn<Row> = {
  id: string;
  header: string;
  /** null for nothing: an empty place at the desk, left out of a phone's card. */
  cell: (row: Row) => ReactNode;
  /** What to sort by where the table holds every row; null goes last. */
  sortValue?: ((row: Row) => string | number | null) | undefined;
  /** Has a sort button; columns with `sortValue` have one anyway. */
  sortable?: boolean | undefined;
  /** end for numbers. */
  align?: 'start' | 'end' | undefined;
  /** Replaces the cell on a phone's card. Facts of other columns than the first stand side by side, without headers; null for none. */
  phoneCell?: ((row: Row) => ReactNode) | undefined;
  /** The narrowest screen with this column: 1 every one, 2 tablets, 3 desks. 1 if left out. */
  priority?: 1 | 2 | 3 | undefined;
  /** Left out of a phone's cards, where the first column says it already; its sort button stays. */
  phoneHidden?: boolean | undefined;
};

/** The sort order and page of a table, which the address contains. */
export type TableQuery = {
  /** Column id; empty where the rows keep their order until the user sorts them. */
  sort: string;
  descending: boolean;
  /** 0-based. */
  page: number;
  per_page: number;
};

export type TableSelection<Row> = {
  /** Row keys. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  selectAllLabel: string;
  selectLabel: (row: Row) => string;
};

export type DataTableProps<Row> = {
  /** Names the table; visible unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean | undefined;
  /** The first names the row: it leads to the row's own page and stays in sight while scrolling sideways. */
  columns: readonly TableColumn<Row>[];
  /** Every row, or with `total` the server's page of them, sorted by it. Keep the reference while nothing changes. */
  rows: readonly Row[];
  total?: number | undefined;
  rowKey: (row: Row) => string;
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
  /** Page sizes to choose from; left out, or while all rows fit the smallest, there is one page and no pager. */
  sizes?: readonly number[] | undefined;
  pagerLabels?: PagerLabels | undefined;
  /** Where a row leads; undefined for one that leads nowhere. */
  rowTo?: ((row: Row) => string | undefined) | undefined;
  renderLink?: RenderLink | undefined;
  selection?: TableSelection<Row> | undefined;
  /** Rows are on their way: holds their places, or dims those of the page before. */
  loading?: boolean | undefined;
  loadingLabel: string;
  /** Shown instead of the body when there is no row. */
  empty: ReactNode;
  /** The page's main table: its header stays in sight while the page scrolls, unless the rows are too wide. */
  stickyHeader?: boolean | undefined;
  /** Above the table while rows are selected. */
  bulkBar?: ReactNode;
  /** Below 640 px: a card for each row, or the table scrolling sideways. */
  phone?: 'cards' | 'scroll' | undefined;
  /** Smaller and with less air between columns at the desk, for tables of many. */
  density?: 'normal' | 'compact' | undefined;
  /** For sorting words. */
  locale?: string | undefined;
};
