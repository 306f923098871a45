import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Where the bytes of files are. Keys are made by the server, never by a caller. */
export type FileStorage = {
  /** Keeps all of it or nothing, and gives its SHA-256; rejects when the source fails. */
  put(key: string, source: Readable): Promise<string>;
  /** null: nothing is kept under this key. */
  size(key: string): Promise<number | null>;
  open(key: string, range?: ByteRange): Readable;
  /** Everything under a first part of keys, finished or not; `changed_at` in seconds. */
  list(prefix: string): AsyncIterable<{ key: string; changed_at: number }>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
};

/** Files in a folder of this machine. */
export const folderStorage = (folder: string): FileStorage => {
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
        // A form that was cut off destroys its file before anybody reads it; a pipeline would wait for ever.
        if (source.destroyed) throw new Error('The source is gone');
        // flush: on the disk before it counts as kept.
        const hash = createHash('sha256');
        const kept = createWriteStream(unfinished, { mode: 0o600, flush: true });
        await pipeline(source, hashing(hash), kept);
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

/** Passes everything on as it is. */
const hashing = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

async function* listFolder(folder: string, within: string) {
  const names = await readdir(within, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  for (const name of names) {
    if (!name.isFile()) continue;
    const path = join(name.parentPath, name.name);
    const { mtimeMs } = await stat(path);
    yield { key: relative(folder, path).replaceAll(sep, '/'), changed_at: mtimeMs / 1000 };
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Folders and a name of plain characters: no way out of the storage's own folder. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]{1,8})?$/;
