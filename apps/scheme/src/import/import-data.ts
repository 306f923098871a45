import type { Scheme, SchemeImport, SchemeImportRow, SchemeNode } from '@springboard/contract';
import type { CachedResult } from '@springboard/portal';

export const TABS = ['all', 'create', 'update', 'unchanged', 'removed', 'error', 'notes'] as const;
export type Tab = (typeof TABS)[number];

/** Pages of rows of a plan. */
export const ROWS = { columns: [], sort: 'position', per_page: 50, sizes: [50, 100] } as const;

/** The tab of an address; all rows by default. */
export const tabOf = (search: URLSearchParams): Tab =>
  TABS.find((tab) => tab === search.get('show')) ?? 'all';

export type ImportData = {
  /** The scheme of the page; null: a new one. */
  readonly scheme: Scheme | null;
  /** On the page for a new scheme: the one that the file came from. */
  readonly origin: Scheme | null;
  /** The draft of either, or its published tree. */
  readonly tree: readonly SchemeNode[];
  /** null: no file was chosen yet. */
  readonly found: SchemeImport | null;
  readonly rows: CachedResult<SchemeImportRow[]> | null;
  /** Shown because the server cannot be reached. */
  readonly as_of: number | null;
};
