import { MAX_PICTURE_BYTES } from '@springboard/domain';
import { fileTypeFromBuffer } from 'file-type';
import { type ApiError, apiError } from '../http/api-error.ts';

const DATA_URL = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/]+={0,2})$/;
const MIMES: ReadonlySet<string> = new Set(['image/webp', 'image/jpeg', 'image/png']);

/**
 * A small picture, a poster or a logo, as a data URL with the type of its content, which decides; 422 for any other file.
 */
export const readPicture = async (image: string): Promise<string | ApiError> => {
  const base64 = DATA_URL.exec(image)?.[1];
  if (base64 === undefined) return apiError(422, 'VALIDATION', { image: 'type' });
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) return apiError(422, 'VALIDATION', { image: 'size' });
  return (await toDataUrl(bytes)) ?? apiError(422, 'VALIDATION', { image: 'type' });
};

/** null: the bytes are no picture. */
export const toDataUrl = async (bytes: Buffer): Promise<string | null> => {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  return MIMES.has(mime) ? `data:${mime};base64,${bytes.toString('base64')}` : null;
};

/** The bytes of a picture that `readPicture` returned. */
export const bytesOf = (dataUrl: string): Buffer =>
  Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
