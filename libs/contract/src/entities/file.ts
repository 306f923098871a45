import Type, { type Static } from 'typebox';
import { FILE_FOLDERS } from '../vocabulary.ts';
import { Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** What a document is called in lists. */
export const FileDescription = Type.String({ minLength: 1, maxLength: 200 });

/** A document or a medium (§3). */
export const StoredFile = Type.Object({
  id: Id,
  folder: oneOf(FILE_FOLDERS),
  name: Type.String(),
  description: Type.String(),
  /** By what it holds, not by its name. */
  mime: Type.String(),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  /** A new version is unread again (portals.md §C). */
  version: Type.Integer({ minimum: 1 }),
  created_at: Timestamp,
  /** Goes into `If-Match` of an edit. */
  etag: Type.String(),
  /** null: of the whole client. */
  club_id: nullable(Id),
  /** With `with_clubs`: whom a document of the client is for; none: all of its clubs. */
  clubs: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }))),
  /** With `with_logs`: when the reader opened this version; any entry means read (§3). */
  logs: Type.Optional(Type.Array(Type.Object({ ts: Timestamp }))),
});
export type StoredFile = Static<typeof StoredFile>;

/** `url` opens the file without a token, for an hour; below the API's origin. */
export const FileLink = Type.Object({ ...StoredFile.properties, url: Type.String() });
export type FileLink = Static<typeof FileLink>;

/** Somebody who has a document to read; `read_at` null: not the current version. */
export const FileReader = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  read_at: nullable(Timestamp),
});
export type FileReader = Static<typeof FileReader>;
