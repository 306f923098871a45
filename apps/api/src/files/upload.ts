import { randomUUID } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { MAX_FILE_BYTES } from '@springboard/domain';
import { fileTypeFromBuffer } from 'file-type';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { FileStorage } from './storage.ts';

/** A stored file, and the form fields sent with it. */
export type Upload = {
  kind: 'upload';
  storage_key: string;
  name: string;
  mime: string;
  size: number;
  /** Seconds; only of a video whose length is known. */
  duration_s?: number | null;
  /** SHA-256 of the bytes. */
  hash: string;
  fields: Readonly<Record<string, string>>;
};

const MAX_NAME_LENGTH = 120;

/** Receives a form with one file; rejects a file that is too large or of another type, and a broken form. */
export const receiveUpload = async (
  parts: AsyncIterable<Multipart>,
  files: FileStorage,
  client_id: number,
): Promise<Upload | ApiError> => {
  const fields: Record<string, string> = {};
  let stored: Omit<Upload, 'fields'> | ApiError | null = null;
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (stored === null) stored = await storeFile(part, files, client_id);
      else part.file.resume();
    }
  } catch (error) {
    if (stored?.kind === 'upload') await files.remove(stored.storage_key);
    if (isBrokenUpload(error)) return apiError(422, 'VALIDATION', { file: 'broken' });
    throw error;
  }
  if (stored === null) return apiError(422, 'VALIDATION', { file: 'required' });
  return stored.kind === 'api_error' ? stored : { ...stored, fields };
};

/** Whether the error comes from the form parser or a lost connection. Storage errors have other codes. */
export const isBrokenUpload = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (code === undefined && error.name === 'Error') || CONNECTION_LOSS_CODES.has(String(code));
};

const CONNECTION_LOSS_CODES: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ABORT_ERR',
  'FST_PROTO_VIOLATION',
  'FST_PARTS_LIMIT',
]);

const storeFile = async (
  part: MultipartFile,
  files: FileStorage,
  client_id: number,
): Promise<Omit<Upload, 'fields'> | ApiError> => {
  const storage_key = `${client_id}/${randomUUID()}`;
  const hash = await files.put(storage_key, part.file);
  const size = (await files.size(storage_key)) ?? 0;
  const mime =
    part.file.truncated || size === 0
      ? null
      : await detectMime(await readHead(files, storage_key, size));
  if (mime !== null) {
    return { kind: 'upload', storage_key, name: plainName(part.filename), mime, size, hash };
  }
  await files.remove(storage_key);
  return part.file.truncated
    ? apiError(413, 'BODY_TOO_LARGE', { file: 'size', max: MAX_FILE_BYTES })
    : apiError(422, 'VALIDATION', { file: size === 0 ? 'required' : 'type' });
};

/** The bytes of a stored file that show its type. */
export const readHead = async (
  files: FileStorage,
  key: string,
  size: number,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  const head = files.open(key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 });
  for await (const chunk of head) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Removes folders and control characters from a client's file name. */
export const plainName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-MAX_NAME_LENGTH);
  return plain === '' ? 'file' : plain;
};

/** Enough bytes to detect a file's type. */
const HEAD_BYTES = 4100;

/** §9, plus documents and videos. The content decides, because a program can be named `policy.pdf`. */
const ALLOWED_MIMES: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'video/mp4',
  'video/webm',
]);

/** Detects a file's type from its first bytes; null if the type is not allowed (§5). */
export const detectMime = async (
  head: Uint8Array,
  allowed = ALLOWED_MIMES,
): Promise<string | null> => {
  const detected = await fileTypeFromBuffer(head);
  if (detected !== undefined && allowed.has(detected.mime)) return detected.mime;
  const text = decodeText(head);
  if (text === null) return null;
  if (SVG.test(text)) return 'image/svg+xml';
  // Other text that begins like markup may be an HTML page.
  return detected === undefined && !/^\s*</.test(text) && text !== '' ? 'text/plain' : null;
};

/** An SVG element, after an optional XML declaration, comments and doctype. */
const SVG = /^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/;

/** Decodes UTF-8 text; null if the bytes are not text. */
const decodeText = (head: Uint8Array): string | null => {
  try {
    // stream: the head may end within a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return hasControls(text) ? null : text;
  } catch {
    return null;
  }
};

const hasControls = (text: string): boolean => {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 32 && !'\t\n\r\f'.includes(character)) return true;
  }
  return false;
};
