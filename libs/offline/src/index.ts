export { openOffline } from './open.ts';
export type { Committed, Offline, SyncInput } from './offline.ts';
export type { Broadcast, Locks, OfflineEvents, OfflinePorts } from './ports.ts';
export type { LocalGroup, LocalScheme, OfflineState } from './state.ts';
export type { EntryError, EntryState, OutboxLine } from './outbox/entry.ts';
export type { StorageFault } from './database/faults.ts';
export type { Owner } from './owner.ts';
export type { Change, Words } from './changes/change.ts';
export { markAttendance, type Attendance } from './changes/attendance.ts';
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
