export { openOffline } from './open.ts';
export type { Committed, Offline, SyncInput, Written } from './offline.ts';
export type { Broadcast, Locks, OfflineEvents, OfflinePorts } from './ports.ts';
export type { LocalGroup, LocalScheme, OfflineState } from './state.ts';
export type { EntryError, EntryState, OutboxLine } from './outbox/entry.ts';
export { LANES_AT_ONCE } from './sender/at-once.ts';
export { placeInCache, type CopyPlace } from './copy/place.ts';
export { onNewLog } from './database/new-log.ts';
export type { StorageFault } from './database/faults.ts';
export type { Owner } from './owner.ts';
export type { Change, Words } from './changes/change.ts';
export { markAttendance, type Attendance } from './changes/attendance.ts';
export { giveBadge, takeBadge, type BadgeHanded } from './changes/badge.ts';
export { cancelMove, markForMove, type MoveMark } from './changes/mark.ts';
export { addTag, removeTag, type Tagging } from './changes/tag.ts';
export {
  editPlan,
  type PlanEdit,
  type PlanEdited,
  type SectionEdit,
} from './changes/lesson-plan.ts';
export {
  restoreAssessment,
  restoreAttendance,
  restoreBadge,
  restoreMove,
  restoreNote,
  restorePlan,
  restoreTag,
} from './changes/restore.ts';
export { recordAssessment, type Assessment } from './changes/assessment.ts';
export { writeNote, type NoteWritten } from './changes/note.ts';
export { completeRegister, reopenRegister, type RegisterMark } from './changes/register.ts';
export {
  createConnectivity,
  type Browser,
  type Connectivity,
  type ConnectivityState,
} from './connectivity.ts';
export { askPersistence, storageUse, type StorageUse } from './storage.ts';
export {
  isSameVideo,
  type Kept,
  type KeptVideo,
  type VideoKey,
  type VideoPorts,
  type Videos,
  type VideosState,
} from './videos/videos.ts';
