import {
  IMPORT_ACTIONS,
  type Job,
  type MemberImportDetail,
  type MemberImportRow,
} from '@springboard/contract';
import type { CachedResult } from '@springboard/portal';

/** What the loader of an import gives. */
export type ImportPage = {
  readonly title: string;
  readonly reading: CachedResult<MemberImportDetail>;
  readonly rows: CachedResult<MemberImportRow[]>;
  /** The job that writes the import; null before the commit, and after it has ended well. */
  readonly job: Job | null;
};

/** The pages of rows in the address. */
export const ROWS = { columns: [], sort: '', sizes: [25, 50, 100] } as const;

/**
 * What the address shows: rows of an action, rows whose plan changed, those that an undo left, or the first that need
 * attention.
 */
export const shownOf = (
  search: URLSearchParams,
  { counts, state, retained }: Pick<MemberImportDetail, 'counts' | 'state' | 'retained'>,
): (typeof IMPORT_ACTIONS)[number] | 'changed' | 'retained' => {
  const shown = search.get('show');
  if (shown === 'changed') return shown;
  if (retained > 0 && (shown === null || shown === 'retained')) return 'retained';
  const order =
    state === 'planned'
      ? (['error', 'duplicate', 'create', 'update', 'skip'] as const)
      : (['create', 'update', 'duplicate', 'error', 'skip'] as const);
  return (
    IMPORT_ACTIONS.find((action) => action === shown) ??
    order.find((action) => counts[action] > 0) ??
    'create'
  );
};
