import type { Writer } from '../database/tenant-transaction.ts';

/** Rolls the transaction back, and carries its result. */
class DryRun<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('The dry run has ended');
    this.result = result;
  }
}

/** Runs the work in a write transaction. A dry run returns the same result and is rolled back. */
export const writeUnlessDryRun = async <T>(
  {
    write,
    isDryRun,
  }: { write: (work: (db: Writer) => Promise<T>) => Promise<T>; isDryRun: boolean },
  work: (db: Writer) => Promise<T>,
): Promise<T> => {
  if (!isDryRun) return write(work);
  try {
    return await write(async (db) => {
      throw new DryRun(await work(db));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
};
