export { afterPaint } from './after-paint.ts';
export { useDeferredUntilPaint } from './use-deferred-until-paint.ts';
export { boot, type BootOptions } from './boot/boot.tsx';
export {
  useAlerts,
  useApi,
  useConnection,
  useOffline,
  useOfflineState,
  useOnline,
  useOptionalOffline,
  usePortalContext,
  useSession,
  useVisitor,
} from './hooks.ts';
export { useGradeText } from './use-grade-text.ts';
export { OnlineMenuItem } from './connection/online-menu-item.tsx';
export { useOfflineReason } from './connection/use-offline-reason.ts';
export { useFormat, useTimeZone, useToday } from './dates.ts';
export { TitleDialog, type TitleDialogProps } from './forms/title-dialog.tsx';
export {
  submitError,
  submitResult,
  useSubmitAction,
  type FieldErrors,
  type Submit,
  type SubmitResult,
} from './forms/use-submit.ts';
export { useDraft } from './forms/use-draft.ts';
export { auditIdOf, useAuditUndo, type AuditedChange } from './forms/use-audit-undo.ts';
export { useUndoToast, type UndoableResult } from './forms/use-undo-toast.ts';
export { renderLink } from './layout/render-link.tsx';
export type { AreaCounts, AreaIcons, AreaScreens } from './navigation/areas.ts';
export { CachedNotice } from './queries/cached-notice.tsx';
export type { CachedResult } from './queries/cached-query.ts';
export { ExportMenu, isPaper } from './table/export-menu.tsx';
export { Filters } from './table/filters.tsx';
export { hasFilter, selectedLabels, withoutFilters, type Filter } from './table/filter-query.ts';
export { ListPaper, PAPER_ROWS } from './table/list-paper.tsx';
export { NameSearch } from './table/name-search.tsx';
export { TitleSearch } from './table/title-search.tsx';
export {
  tableQueryOf,
  withTableQuery,
  withValue,
  type TableDefaults,
} from './table/table-query.ts';
export { readChoice, useStoredChoice } from './table/use-stored-choice.ts';
export { useRowSelection } from './table/use-row-selection.ts';
export { useListSearch } from './table/use-list-search.ts';
export { useIsReloading } from './table/use-is-reloading.ts';
export { useColumns } from './table/use-columns.ts';
export { usePagerLabels, useTableParams } from './table/use-table-params.ts';
export { useErrorText } from './messages/use-error-text.ts';
export { saveFile } from './files/save-file.ts';
export { sharedPaths } from './paths.ts';
export { portalContext, type Build, type PortalContext } from './portal-context.ts';
export { SWITCH_USER } from './routes.tsx';
export type { CrumbData, Screen, ScreenHandle, ScreenModule, TitleKey } from './screens.ts';
export type { Connection } from './connection/connection.ts';
export { loadError, LoadError } from './queries/load-error.ts';
