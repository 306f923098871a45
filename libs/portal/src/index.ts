export { afterPaint } from './after-paint.ts';
export { useDeferredUntilPaint } from './use-deferred-until-paint.ts';
export { useIsPainted } from './use-is-painted.ts';
export { usePreloadedScreens } from './use-preloaded-screens.ts';
export { whenIdle } from './when-idle.ts';
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
export { useGradeMeaning } from './use-grade-meaning.ts';
export { useGradeText } from './use-grade-text.ts';
export { useRemainingText } from './use-remaining-text.ts';
export { ReadChip } from './documents/read-state.tsx';
export { useOpenDocument } from './documents/use-open-document.ts';
export { useOpenInTab } from './documents/use-open-in-tab.ts';
export { OnlineMenuItem } from './connection/online-menu-item.tsx';
export { useCopyText } from './messages/use-copy-text.ts';
export { useOfflineReason } from './connection/use-offline-reason.ts';
export { useFormat, useTimeZone, useToday } from './dates.ts';
export { Finder } from './finder/finder.tsx';
export type { FinderItem, FinderProps } from './finder/finder-item.ts';
export { TitleDialog, type TitleDialogProps } from './forms/title-dialog.tsx';
export {
  submitError,
  submitResult,
  useSubmitAction,
  type FieldErrors,
  type Submit,
  type SubmitResult,
} from './forms/use-submit.ts';
export { ChangesSummary, type SummaryField } from './forms/changes-summary.tsx';
export { ConflictNotice } from './forms/conflict-notice.tsx';
export { useDraft } from './forms/use-draft.ts';
export { withoutSame } from './forms/without-same.ts';
export { useDryRun } from './forms/use-dry-run.ts';
export { auditIdOf, useAuditUndo, type AuditedChange } from './forms/use-audit-undo.ts';
export { useUndoToast, type UndoableResult } from './forms/use-undo-toast.ts';
export { renderLink } from './render-link.tsx';
export type { AreaCounts, AreaIcons, AreaScreens } from './navigation/areas.ts';
export { JobActions } from './jobs/job-actions.tsx';
export { JobChip } from './jobs/job-chip.tsx';
export { JobOutcome } from './jobs/job-outcome.tsx';
export { JobProgress } from './jobs/job-progress.tsx';
export { readJob } from './jobs/read-job.ts';
export { JobsStrip } from './jobs/jobs-strip.tsx';
export { useWatchedJobs, useWatchJob } from './jobs/watched-jobs.ts';
export { useLiveReload } from './jobs/use-live-reload.ts';
export { hasDownload, useJobActions } from './jobs/use-job-actions.ts';
export { canRetry, canUndo, isJobOpen, useJobText } from './jobs/use-job-text.ts';
export { CachedNotice } from './queries/cached-notice.tsx';
export type { CachedResult } from './queries/cached-query.ts';
export { ExportItems, ExportMenu, isPaper, selectedForPaper } from './table/export-menu.tsx';
export { Filters, useQueryInWords } from './table/filters.tsx';
export { hasFilter, selectedLabels, withoutFilters, type Filter } from './table/filter-query.ts';
export { ListPaper } from './table/list-paper.tsx';
export { readForPaper } from './table/read-for-paper.ts';
export { ListTable, type ListTableProps } from './table/list-table.tsx';
export { NameSearch } from './table/name-search.tsx';
export { NoMatches } from './table/no-matches.tsx';
export { SelectionBar } from './table/selection-bar.tsx';
export { TitleSearch } from './table/title-search.tsx';
export { useShortSearch } from './table/use-short-search.ts';
export {
  tableQueryOf,
  withLastPage,
  withTableQuery,
  withValue,
  type TableDefaults,
} from './table/table-query.ts';
export { readChoice, useStoredChoice } from './table/use-stored-choice.ts';
export { useRowSelection, type RowSelection } from './table/use-row-selection.ts';
export { useListSearch } from './table/use-list-search.ts';
export { useDateText } from './table/use-date-text.ts';
export { useIsReloading } from './table/use-is-reloading.ts';
export { useColumns } from './table/use-columns.ts';
export { paramsOf, usePagerLabels, useTableParams } from './table/use-table-params.ts';
export { useErrorText } from './messages/use-error-text.ts';
export { decodeText, readText } from './files/decode-text.ts';
export { saveFile } from './files/save-file.ts';
export { savePdf } from './files/save-pdf.ts';
export { useCertificates } from './jobs/use-certificates.ts';
export { sharedPaths } from './paths.ts';
export { portalContext, type Build, type PortalContext } from './portal-context.ts';
export { SectionErrorBoundary } from './pages/section-error-boundary.tsx';
export { SWITCH_USER, TASKS } from './shared-screens.ts';
export type { CrumbData, Screen, ScreenHandle, ScreenModule, TitleKey } from './screens.ts';
export type { Connection } from './connection/connection.ts';
export { isUnreachable, loadError, LoadError, notFound } from './queries/load-error.ts';
export { withoutError } from './queries/without-error.ts';
export { ActionDialog } from './forms/action-dialog.tsx';
export { DateField } from './forms/date-field.tsx';
export { TimeField } from './forms/time-field.tsx';
export { FormDialog } from './forms/form-dialog.tsx';
export { SubmitButton } from './forms/submit-button.tsx';
export { useChange } from './forms/use-change.ts';
export { useQueuedMoves } from './forms/use-queued-moves.ts';
export { ActionsMenu, actionsColumn } from './table/actions-menu.tsx';
export { useLoadedTexts } from './use-loaded-texts.ts';
export { HeaderWithMenu } from './layout/header-with-menu.tsx';
export { LinkCards } from './layout/link-cards.tsx';
export { SectionLinks } from './layout/section-links.tsx';
export { AuditList } from './audit/audit-list.tsx';
export { UndoButton } from './audit/undo-button.tsx';
export { uuidOf } from './queries/uuid-of.ts';
export { DevicesCard } from './users/devices-card.tsx';
export { InviteDialog } from './users/invite-dialog.tsx';
export { useRoleText } from './users/use-role-text.ts';
export { RightsCard } from './users/rights-dialog.tsx';
export { useRight, useRightsErrorText } from './users/use-right.ts';
export { useAccountActionText, UserHistory } from './users/user-history.tsx';
export { UserMenu, type SuccessorFieldProps } from './users/user-menu.tsx';
export { UserHeader } from './users/user-header.tsx';
export { useStaffColumns } from './users/use-staff-columns.tsx';
export { UserStateChip } from './users/user-state-chip.tsx';
