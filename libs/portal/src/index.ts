export { afterPaint } from './after-paint.ts';
export { usePainted } from './use-painted.ts';
export { boot, type BootOptions } from './boot/boot.tsx';
export {
  useAlerts,
  useApi,
  useConnection,
  useOffline,
  useOfflineState,
  useOnline,
  useParts,
  useSession,
  useVisitor,
} from './hooks.ts';
export { useFormat, useTimeZone, useToday } from './dates.ts';
export { renderLink } from './layout/render-link.tsx';
export type { AreaIcons, AreaName } from './navigation/areas.ts';
export { CachedNotice } from './reads/cached-notice.tsx';
export type { Reading } from './reads/reads.ts';
export { NameSearch } from './table/name-search.tsx';
export { TitleSearch } from './table/title-search.tsx';
export {
  tableQueryOf,
  withTableQuery,
  withValue,
  type TableDefaults,
} from './table/table-query.ts';
export { useErrorText } from './pages/use-error-text.ts';
export { partsOf, type Build, type Parts } from './parts.ts';
export { SWITCH_USER } from './routes.tsx';
export type { CrumbData, Screen, ScreenHandle, ScreenModule, TitleKey } from './screens.ts';
export type { Connection } from './connection/connection.ts';
export { failed, LoadFault } from './pages/failed.ts';
