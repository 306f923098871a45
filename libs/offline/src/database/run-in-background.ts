import { toStorageError } from './storage-error.ts';

/**
 * Runs work whose result is not needed. A storage error is ignored, because the next commit reports it. Other
 * errors are thrown.
 */
export const runInBackground = (work: Promise<void>): void => {
  void work.catch((error: unknown) => {
    if (toStorageError(error) === null) throw error;
  });
};
