import { storageFaultOf } from './faults.ts';

/**
 * Work that nobody waits for. A database that fails here fails at the next tap too, and is told of
 * there; a bug still throws.
 */
export const inBackground = (work: Promise<void>): void => {
  void work.catch((error: unknown) => {
    if (storageFaultOf(error) === null) throw error;
  });
};
