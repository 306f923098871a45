/**
 * Why the device cannot keep a change.
 * - `STORAGE_FULL`: no room left on the disk; the tap was refused.
 * - `APP_OUTDATED`: a newer version of the app has taken the database over; reload.
 * - `STORAGE_FAILED`: anything else that the browser's database says.
 */
export type StorageError = 'STORAGE_FULL' | 'STORAGE_BLOCKED' | 'APP_OUTDATED' | 'STORAGE_FAILED';

/** Tells a fault of the database from a bug: null for what is no database fault. */
export const toStorageError = (error: unknown): StorageError | null => {
  if (!(error instanceof DOMException) && !(error instanceof Error)) return null;
  switch (error.name) {
    case 'QuotaExceededError':
      return 'STORAGE_FULL';
    case 'VersionError':
      return 'APP_OUTDATED';
    case 'AbortError':
    case 'InvalidStateError':
    case 'TransactionInactiveError':
    case 'UnknownError':
    case 'NotFoundError':
      return 'STORAGE_FAILED';
    default:
      return null;
  }
};
