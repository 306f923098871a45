import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText, typeOf } from './types.ts';

export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** A file as it goes over the wire. */
export type StaticFile = {
  type: string;
  /** Hash of the content, without quotes. */
  tag: string;
  /** Whether the answer depends on Accept-Encoding. */
  packs: boolean;
  /** Packed at the first request for it, then remembered. */
  as(encoding: Encoding): Promise<Buffer>;
};

/** Reads the file below `root`, null where there is none. `path` begins with / and is decoded. */
export type ReadFile = (root: string, path: string) => Promise<StaticFile | null>;

const PLAIN = 'text/plain; charset=utf-8';
const WORTH_PACKING_BYTES = 1024;
/** The highest takes ten times as long for two per cent. */
const BROTLI_QUALITY = 9;

const pack = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

/** Remembers every file it has read until the file changes. A build is a few megabytes. */
export function fileReader(): ReadFile {
  const known = new Map<string, { stamp: string; file: Promise<StaticFile> }>();
  return async (root, path) => {
    if (!isPlain(path)) return null;
    const name = join(root, path);
    const found = await stat(name).catch(() => null);
    if (!found?.isFile()) return null;
    const stamp = `${found.mtimeMs} ${found.size}`;
    const kept = known.get(name);
    if (kept?.stamp === stamp) return kept.file;
    const file = readFile(name).then((content) => fileOf(content, typeOf(path) ?? PLAIN));
    known.set(name, { stamp, file });
    file.catch(() => known.delete(name));
    return file;
  };
}

export function fileOf(content: Buffer, type: string): StaticFile {
  const packs = isText(type) && content.length >= WORTH_PACKING_BYTES;
  const packed = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]]);
  const as = (encoding: Encoding): Promise<Buffer> => {
    const known = packed.get(encoding);
    if (known !== undefined) return known;
    const made =
      encoding === 'br'
        ? pack.br(content, brotliOptions(content))
        : pack.gzip(content, { level: 9 });
    packed.set(encoding, made);
    return made;
  };
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { type, tag, packs, as };
}

const brotliOptions = (content: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});

/** Names a file inside its root: no way up, no hidden file, nothing that a file system reads in its own way. */
const isPlain = (path: string): boolean =>
  path.startsWith('/') &&
  !/[\\:\0]/.test(path) &&
  !path.split('/').some((part) => part.startsWith('.'));
