import Type, { type Static } from 'typebox';
import { FILE_FOLDERS, FILE_ROLES } from '../vocabulary/index.ts';
import { Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** The name of a document in lists. */
export const FileDescription = Type.String({ minLength: 1, maxLength: 200 });

/** A line on what changed with a version. */
export const VersionNote = Type.String({ minLength: 1, maxLength: 200 });

/** The roles that a document is for. They read it, and have to read it if it is a policy. */
export const FileAudience = Type.Array(oneOf(FILE_ROLES), { minItems: 1, uniqueItems: true });

/** A document or a medium (§3). */
export const StoredFile = Type.Object({
  id: Id,
  folder: oneOf(FILE_FOLDERS),
  name: Type.String(),
  description: Type.String(),
  /** Detected from the content, not from the name. */
  mime: Type.String(),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  /** A new version is unread again (portals §C). */
  version: Type.Integer({ minimum: 1 }),
  created_at: Timestamp,
  /** The value for `If-Match` of an edit. */
  etag: Type.String(),
  /** null for a file of the whole client. */
  club_id: nullable(Id),
  audience: FileAudience,
  /** With `with_clubs`: the clubs that a document of the client is for; empty means all. */
  clubs: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }))),
  /** With `with_logs`: when the user opened this version. Any entry means read (§3). */
  logs: Type.Optional(Type.Array(Type.Object({ ts: Timestamp }))),
  /** With `with_versions`: the newest first. `note` says what changed. */
  versions: Type.Optional(
    Type.Array(
      Type.Object({
        version: Type.Integer({ minimum: 1 }),
        note: nullable(Type.String()),
        created_at: Timestamp,
      }),
    ),
  ),
});
export type StoredFile = Static<typeof StoredFile>;

/** `url` opens the file without a token for an hour. It is relative to the API's origin. */
export const FileLink = Type.Object({ ...StoredFile.properties, url: Type.String() });
export type FileLink = Static<typeof FileLink>;

/** A user who has to read a document. `read_at` is null until they open the current version. */
export const FileReader = Type.Object({
  uuid: Uuid,
  firstname: Type.String(),
  lastname: Type.String(),
  /** An administrator who is also a coach reads as an administrator. */
  role: oneOf(FILE_ROLES),
  read_at: nullable(Timestamp),
  /** The last e-mail about the document. The next one is sent a day later at the earliest. */
  reminded_at: nullable(Timestamp),
});
export type FileReader = Static<typeof FileReader>;
