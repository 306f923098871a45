/**
 * Why the device cannot save a change.
 * - `STORAGE_FULL`: the disk is full, and the change was not saved.
 * - `APP_OUTDATED`: a newer version of the app has taken the database over; reload.
 * - `STORAGE_FAILED`: anything else that the browser's database says.
 */
export type StorageError = 'STORAGE_FULL' | 'STORAGE_BLOCKED' | 'APP_OUTDATED' | 'STORAGE_FAILED';

/** The code of a database error; null for any other error, which is a bug. */
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
