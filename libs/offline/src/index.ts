export { createOffline } from './create-offline.ts';
export type { CommitResult, Offline, SyncInput, ActionResult } from './types.ts';
export type { Broadcast, Locks, OfflineEvents, OfflinePorts, OtherSession } from './ports.ts';
export type { LocalGroup, LocalScheme, OfflineState } from './state.ts';
export type {
  EntryError,
  EntrySession,
  EntryState,
  OutboxLine,
  OutboxOwner,
} from './outbox/entry.ts';
export { MAX_CONCURRENT_LANES } from './sender/limits.ts';
export { cacheBackupStorage, type BackupStorage } from './backup/cache-storage.ts';
export { createDevicePins, devicePins, type DevicePins, type PinCheck } from './device-pins.ts';
export { withFreshLevelDbLog } from './database/leveldb-log-workaround.ts';
export type { StorageError } from './database/storage-error.ts';
export type { Owner } from './owner.ts';
export type { Change, ChangeDescription } from './changes/change.ts';
export { markAttendance, type AttendancePayload } from './changes/attendance.ts';
export { giveBadge, removeBadge, type BadgePayload } from './changes/badge.ts';
export { clearMoveIntent, setMoveIntent, type MoveIntentPayload } from './changes/move.ts';
export { addTag, removeTag, type TagPayload } from './changes/tag.ts';
export {
  editPlan,
  type PlanEdit,
  type PlanEditPayload,
  type SectionEdit,
} from './changes/lesson-plan.ts';
export {
  restoreAssessment,
  restoreAttendance,
  restoreBadge,
  restoreMoveIntent,
  restoreNote,
  restorePlan,
  restoreTag,
} from './changes/restore.ts';
export { recordAssessment, type AssessmentPayload } from './changes/assessment.ts';
export { writeNote, type NotePayload } from './changes/note.ts';
export { completeRegister, reopenRegister, type RegisterPayload } from './changes/register.ts';
export { requestPersistence, readStorageUsage, type StorageUsage } from './storage.ts';
export {
  isSameVideo,
  type SaveVideoResult,
  type SavedVideo,
  type VideoKey,
  type VideoPorts,
  type Videos,
  type VideosState,
} from './videos/videos.ts';
