import { statfs } from 'node:fs/promises';

/**
 * Whether more data may be written to a disk. PostgreSQL stops, and then nothing can be read either, when its log finds
 * no room; so the last part of its disk is left to it.
 */
export type HasRoom = () => Promise<boolean>;

const RESERVE_BYTES = 64 * 1024 * 1024;

/** Whether the disk of the folder has more room than the reserve, for an account other than root. */
export const hasRoomIn =
  (folder: string, reserve_bytes = RESERVE_BYTES): HasRoom =>
  async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > reserve_bytes;
  };
