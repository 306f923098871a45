import { toStorageError } from './storage-error.ts';

/**
 * Work that nobody waits for. A database that fails here fails at the next tap too, and is told of
 * there; a bug still throws.
 */
export const runInBackground = (work: Promise<void>): void => {
  void work.catch((error: unknown) => {
    if (toStorageError(error) === null) throw error;
  });
};
