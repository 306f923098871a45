import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HasRoom } from '../database/embedded/free-space.ts';

/** The first and the last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Stores the bytes of files. Keys come from the server, never from a request. */
export type FileStorage = {
  /** Stores all of the source or nothing, and returns its SHA-256; rejects if the source fails. */
  put(key: string, source: Readable): Promise<string>;
  /** null: no file has this key. */
  size(key: string): Promise<number | null>;
  open(key: string, range?: ByteRange): Readable;
  /** All files under a key prefix, including unfinished ones; `changed_at` in seconds. */
  list(prefix: string): AsyncIterable<{ key: string; changed_at: number }>;
  /** Does nothing for an unknown key. */
  remove(key: string): Promise<void>;
};

/** Stores files in a local folder, as long as its disk has room. */
export const folderStorage = (folder: string, hasRoom: HasRoom = async () => true): FileStorage => {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new TypeError(`not a key of a file: ${key}`);
    return join(folder, key);
  };
  return {
    put: async (key, source) => {
      const path = pathOf(key);
      const unfinished = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        // A broken form destroys the stream before it is read; a pipeline would wait for ever.
        if (source.destroyed) throw new Error('The source is gone');
        // flush: the bytes are on disk before the file counts as stored.
        const hash = createHash('sha256');
        const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
        await pipeline(source, checkRoom(hasRoom), updateHash(hash), target);
        await rename(unfinished, path);
        return hash.digest('base64url');
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    size: async (key) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        },
      ),
    list: (prefix) => listFolder(folder, pathOf(prefix)),
    open: (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
};

const CHECK_BYTES = 1024 * 1024;

/** Passes the chunks on, and fails as a full disk does when there is no more room. */
const checkRoom = (hasRoom: HasRoom) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let unchecked = CHECK_BYTES;
    for await (const chunk of chunks) {
      unchecked += chunk.length;
      if (unchecked >= CHECK_BYTES) {
        unchecked = 0;
        if (!(await hasRoom())) throw Object.assign(new Error('No room'), { code: 'ENOSPC' });
      }
      yield chunk;
    }
  };

/** Passes the chunks on unchanged. */
const updateHash = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

async function* listFolder(folder: string, within: string) {
  const entries = await readdir(within, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path);
    yield { key: relative(folder, path).replaceAll(sep, '/'), changed_at: mtimeMs / 1000 };
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Folders and a name of plain characters, so that a key cannot leave the storage folder. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]{1,8})?$/;
