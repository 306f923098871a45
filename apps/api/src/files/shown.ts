import type { StoredFile } from '@springboard/contract';
import { etagOf } from '../http/etag.ts';
import type { FileRow } from './queries.ts';

/** Where its bytes are is nobody's business. */
export const shownFile = ({ storage_key, ...file }: FileRow): StoredFile => ({
  ...file,
  etag: etagOf(JSON.stringify([file.folder, file.description, storage_key])),
});
