import type { ReactNode } from 'react';
import type { RenderLink } from '../link.ts';
import type { PagerLabels } from '../rows/pager.tsx';

export type TableColumn<Row> = {
  id: string;
  header: string;
  /** null for no value: an empty cell, left out of a card on a phone. */
  cell: (row: Row) => ReactNode;
  /** The value to sort by if the table has every row; null sorts last. */
  sortValue?: ((row: Row) => string | number | null) | undefined;
  /** Has a sort button; columns with `sortValue` have one anyway. */
  sortable?: boolean | undefined;
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  /** Replaces the cell in a card on a phone. Values of all columns but the first are side by side, without headers; null for none. */
  phoneCell?: ((row: Row) => ReactNode) | undefined;
  /** The smallest screen with this column: 1 all, 2 tablets, 3 desktops, 4 none until the user chooses it. 1 by default. */
  priority?: 1 | 2 | 3 | 4 | undefined;
  /** Left out of cards on a phone, because the first column contains it; its sort button stays. */
  phoneHidden?: boolean | undefined;
  /** Has a separate line in cards on a phone. */
  phoneLine?: boolean | undefined;
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
  /** The caption of the table; visible unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean | undefined;
  /** The first names the row: it links to the row's page and stays visible while scrolling sideways. */
  columns: readonly TableColumn<Row>[];
  /** Every row, or with `total` the server's page of them, sorted by it. Keep the reference while nothing changes. */
  rows: readonly Row[];
  total?: number | undefined;
  rowKey: (row: Row) => string;
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
  /** Page sizes to choose from. Without them, or if all rows fit the smallest, there is one page and no pager. */
  sizes?: readonly number[] | undefined;
  pagerLabels?: PagerLabels | undefined;
  /** The page of a row; undefined for a row without one. */
  rowTo?: ((row: Row) => string | undefined) | undefined;
  /** The page that `e` opens for a row. */
  editTo?: ((row: Row) => string | undefined) | undefined;
  /** Keys of the bulk bar. Without a selection they select the row with the focus. */
  bulkKeys?: readonly string[] | undefined;
  renderLink?: RenderLink | undefined;
  selection?: TableSelection<Row> | undefined;
  /** While rows load: shows placeholders, or dims the rows of the previous page. */
  loading?: boolean | undefined;
  loadingLabel: string;
  /** Replaces the body if there are no rows. */
  empty: ReactNode;
  /** The main table of the page: its header stays visible while the page scrolls, unless the rows are too wide. */
  stickyHeader?: boolean | undefined;
  /** Above the table while rows are selected. */
  bulkBar?: ReactNode;
  /** Below 640 px: a card for each row, or a table that scrolls sideways. */
  phone?: 'cards' | 'scroll' | undefined;
  /** Smaller text and less space between columns, for tables with many columns. */
  density?: 'normal' | 'compact' | undefined;
  /** For sorting words. */
  locale?: string | undefined;
};
