import type { Multipart, MultipartFile } from '@fastify/multipart';
import { randomUUID } from 'node:crypto';
import { refuse, type Refusal } from '../http/refusal.ts';
import { HEAD_BYTES, mimeOf } from './kinds.ts';
import type { FileStorage } from './storage.ts';

/** A file that is kept under its key already, and the fields that came with it. */
export type Upload = {
  kind: 'upload';
  storage_key: string;
  name: string;
  mime: string;
  size: number;
  /** SHA-256 of its bytes. */
  hash: string;
  fields: Readonly<Record<string, string>>;
};

/** Most bytes of a file. */
export const MOST_BYTES = 50 * 1024 * 1024;
const LONGEST_NAME = 120;

/** Takes a form with one file in; refuses what is too large, of no allowed type, or no such form. */
export const takeUpload = async (
  parts: AsyncIterable<Multipart>,
  files: FileStorage,
  client_id: number,
): Promise<Upload | Refusal> => {
  const fields: Record<string, string> = {};
  let kept: Omit<Upload, 'fields'> | Refusal | null = null;
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (kept === null) kept = await keep(part, files, client_id);
      else part.file.resume();
    }
  } catch (error) {
    if (kept?.kind === 'upload') await files.remove(kept.storage_key);
    if (isBrokenForm(error)) return refuse(422, 'VALIDATION', { file: 'broken' });
    throw error;
  }
  if (kept === null) return refuse(422, 'VALIDATION', { file: 'required' });
  return kept.kind === 'refusal' ? kept : { ...kept, fields };
};

/** What the parser and a connection that was cut off say; what the storage says has other codes. */
const isBrokenForm = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (code === undefined && error.name === 'Error') || CUT_OFF.has(String(code));
};

const CUT_OFF: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ABORT_ERR',
  'FST_PROTO_VIOLATION',
  'FST_PARTS_LIMIT',
]);

const keep = async (
  part: MultipartFile,
  files: FileStorage,
  client_id: number,
): Promise<Omit<Upload, 'fields'> | Refusal> => {
  const storage_key = `${client_id}/${randomUUID()}`;
  const hash = await files.put(storage_key, part.file);
  const size = (await files.size(storage_key)) ?? 0;
  const mime =
    part.file.truncated || size === 0 ? null : await mimeOf(await headOf(files, storage_key, size));
  if (mime !== null) {
    return { kind: 'upload', storage_key, name: plainName(part.filename), mime, size, hash };
  }
  await files.remove(storage_key);
  return part.file.truncated
    ? refuse(413, 'BODY_TOO_LARGE', { file: 'size', max: MOST_BYTES })
    : refuse(422, 'VALIDATION', { file: size === 0 ? 'required' : 'type' });
};

const headOf = async (files: FileStorage, key: string, size: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  const head = files.open(key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 });
  for await (const chunk of head) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Without folders and control characters, which a name from elsewhere may carry. */
const plainName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-LONGEST_NAME);
  return plain === '' ? 'file' : plain;
};
