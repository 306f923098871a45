import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { FileStorage } from '../files/storage.ts';
import type { ApiError } from '../http/api-error.ts';
import type { Log } from '../http/log.ts';

/** Whether a disk of the server is full: that of the database or that of the files. */
export type StorageState = {
  /** Takes note of an error. The first `STORAGE_FULL` is one line of the log, and further ones are none. */
  notice(error: ApiError): void;
  /** Tries to write again after an error, so that the server recovers without an operator. */
  isFull(): Promise<boolean>;
};

const FULL =
  'The disk is full. Nothing is saved until there is room: delete files or enlarge the disk. Springboard continues by itself.';

export const createStorageState = ({
  database,
  files,
  log,
}: {
  database: Database;
  files: FileStorage;
  log: Log;
}): StorageState => {
  let full = false;
  return {
    notice: ({ error }) => {
      if (error !== 'STORAGE_FULL' || full) return;
      full = true;
      log.error('storage full', { message: FULL });
    },
    isFull: async () => {
      if (!full) return false;
      full = !(await canWrite(database, files));
      if (!full) log.info('storage has room', {});
      return full;
    },
  };
};

const canWrite = (database: Database, files: FileStorage): Promise<boolean> =>
  Promise.all([writeRows(database), writeFile(files)]).then(
    () => true,
    () => false,
  );

/** About 1 MB in a new table, because a row may find room in the existing ones. It disappears with the transaction. */
const writeRows = async (database: Database): Promise<void> => {
  await database.transaction().execute(async (db) => {
    await sql`create temporary table room on commit drop as
      select repeat('x', 1000) as text from generate_series(1, 1000)`.execute(db);
  });
};

const writeFile = async (files: FileStorage): Promise<void> => {
  const key = `room/${randomUUID()}`;
  await files.put(key, Readable.from([Buffer.alloc(100_000)]));
  await files.remove(key);
};
