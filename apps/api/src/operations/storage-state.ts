import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { HasRoom } from '../database/embedded/free-space.ts';
import type { Database } from '../database/pool.ts';
import type { FileStorage } from '../files/storage.ts';
import type { ApiError } from '../http/api-error.ts';
import type { Log } from '../http/log.ts';
import { storageFull } from '../http/map-exception.ts';
import { shareFor } from './share-for.ts';

/** Whether a disk of the server is full: that of the database or that of the files. */
export type StorageState = {
  /** Takes note of an error. The first `STORAGE_FULL` is one line of the log, and further ones are none. */
  notice(error: ApiError): void;
  /** `STORAGE_FULL` while the disk of the server's own database is nearly full, so that it never fills; else null. */
  rejectWrite(): Promise<ApiError | null>;
  /** The error for the caller: a database that cannot be reached may have stopped because its disk is full. */
  explain(error: ApiError): Promise<ApiError>;
  /** Tries to write again after an error, so that the server recovers without an operator. */
  isFull(): Promise<boolean>;
};

const FULL =
  'The disk is full. Nothing is saved until there is room: delete files or enlarge the disk. Springboard continues by itself.';

/** Every writing call asks, so the disk is looked at no more often than this. */
const ROOM_MS = 500;

export const createStorageState = ({
  database,
  files,
  log,
  hasRoom = async () => true,
}: {
  database: Database;
  files: FileStorage;
  log: Log;
  /** Whether the disk of the server's own database has room. Absent if the database is elsewhere. */
  hasRoom?: HasRoom | undefined;
}): StorageState => {
  let full = false;
  const hasRoomNow = shareFor(ROOM_MS, hasRoom);
  const notice = ({ error }: ApiError) => {
    if (error !== 'STORAGE_FULL' || full) return;
    full = true;
    log.error('storage full', { message: FULL });
  };
  const rejectWrite = async () => {
    if (await hasRoomNow()) return null;
    notice(storageFull);
    return storageFull;
  };
  return {
    notice,
    rejectWrite,
    explain: async (error) =>
      error.error === 'OVERLOADED' ? ((await rejectWrite()) ?? error) : error,
    isFull: async () => {
      if ((await rejectWrite()) !== null) return true;
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
