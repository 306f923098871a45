import { createHash } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { MAX_SCHEME_FILE_BYTES } from '@springboard/domain';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';

/** The text of an uploaded file. */
export type UploadedText = {
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the bytes. */
  readonly hash: string;
};

const MAX_NAME_LENGTH = 120;

/** Receives a form with one text file in UTF-8 of at most 20 MB. */
export const receiveText = async (
  parts: AsyncIterable<Multipart>,
): Promise<UploadedText | ApiError> => {
  let received: UploadedText | ApiError | null = null;
  try {
    for await (const part of parts) {
      if (part.type === 'file' && received === null) received = await readPart(part);
      else if (part.type === 'file') part.file.resume();
    }
  } catch (error) {
    // The form parser and a lost connection have no other class of error.
    if (error instanceof Error) return apiError(422, 'VALIDATION', { file: 'broken' });
    throw error;
  }
  return received ?? apiError(422, 'VALIDATION', { file: 'required' });
};

const readPart = async (part: MultipartFile): Promise<UploadedText | ApiError> => {
  const bytes = await part.toBuffer();
  if (part.file.truncated)
    return apiError(413, 'BODY_TOO_LARGE', { file: 'size', max: MAX_SCHEME_FILE_BYTES });
  if (bytes.length === 0) return apiError(422, 'VALIDATION', { file: 'required' });
  const text = decodeText(bytes);
  if (isApiError(text)) return text;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { name: plainName(part.filename), text, hash };
};

/** PostgreSQL stores no NUL character. */
const decodeText = (bytes: Uint8Array): string | ApiError => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return apiError(422, 'VALIDATION', { file: 'encoding' });
};

const plainName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/\p{Cc}/gu, '')
      .slice(-MAX_NAME_LENGTH)
      .trim() || 'file'
  );
};
