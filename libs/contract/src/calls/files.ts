import Type from 'typebox';
import * as E from '../entities/index.ts';
import { FILE_FOLDERS } from '../vocabulary/index.ts';
import { defineCalls, EVERYONE, STAFF } from './call.ts';
import { paging } from './groups.ts';

const { page, per_page, sort } = paging('lastname|read_at');
const flag = Type.Optional(E.Flag);
const ById = Type.Object({ id: E.Id });
const OneFile = { file: Type.String({ contentMediaType: 'application/octet-stream' }) };

/** §7, Schemes and curriculum: documents and media. */
export const fileCalls = defineCalls({
  /**
   * Sorted by description by default. Administrators see the files for their club; coaches see those of them that are
   * for coaches.
   */
  'GET /files': {
    auth: STAFF,
    query: Type.Object({
      ...paging('description|name|folder|size|created_at'),
      folder: Type.Optional(E.oneOf(FILE_FOLDERS)),
      with_clubs: flag,
      with_logs: flag,
      with_versions: flag,
      /** Accepted without effect: only the national body ever gets files for other clubs. */
      restrict_by_club: flag,
    }),
    response: Type.Array(E.StoredFile),
    status: 200,
    total: true,
  },
  /** One of these files, with its versions and the user's log. */
  'GET /files/:id': { auth: STAFF, params: ById, response: E.StoredFile, status: 200 },
  /** The address of one file. Opening it writes the log entry that marks it as read. */
  'GET /files/file': {
    auth: EVERYONE,
    query: Type.Object({ id: E.Id }),
    response: E.FileLink,
    status: 200,
  },
  /** Only the national body may add media. */
  'POST /files': {
    auth: ['admin', 'ngo'],
    form: Type.Object({
      ...OneFile,
      folder: E.oneOf(FILE_FOLDERS),
      description: E.FileDescription,
      /** For the national body: ids of the clubs that the file is for, separated by commas. */
      club_ids: Type.Optional(Type.String({ pattern: '^[0-9, ]*$' })),
      /** The roles that the document is for, separated by commas; absent: both. */
      audience: Type.Optional(Type.String({ pattern: '^[a-z,]*$' })),
    }),
    response: E.StoredFile,
    status: 201,
  },
  /** Replaces the previous version. The file is unread again for all users. 409 CONFLICT as when it is deleted. */
  'POST /files/:id/versions': {
    auth: ['admin', 'ngo'],
    params: ById,
    form: Type.Object({ ...OneFile, note: Type.Optional(E.VersionNote) }),
    response: E.StoredFile,
    status: 201,
  },
  /** Honours `If-Match` with the file's `etag`. 409 CONFLICT as when it is deleted. */
  'PATCH /files/:id': {
    auth: ['admin', 'ngo'],
    params: ById,
    body: Type.Object(
      {
        description: Type.Optional(E.FileDescription),
        folder: Type.Optional(E.oneOf(['policy', 'additional'])),
        club_ids: Type.Optional(Type.Array(E.Id, { maxItems: 1000, uniqueItems: true })),
        audience: Type.Optional(E.FileAudience),
      },
      { minProperties: 1 },
    ),
    response: E.StoredFile,
    status: 200,
    undo: true,
  },
  /** The users who have to read this document, and when each opened its current version. */
  'GET /files/:id/readers': {
    auth: ['admin', 'ngo'],
    params: ById,
    query: Type.Object({ page, per_page, sort }),
    response: Type.Array(E.FileReader),
    status: 200,
    total: true,
  },
  /**
   * Starts a job that e-mails the users who have not read it, each at most once a day. 409 CONFLICT when
   * all of them had one within the last day.
   */
  'POST /files/:id/reminders': {
    auth: ['admin', 'ngo'],
    params: ById,
    response: E.Job,
    status: 201,
  },
  /** 409 CONFLICT with `used_by`, the slugs of the schemes that have the file as a picture, document or video. */
  'DELETE /files/:id': { auth: ['admin', 'ngo'], params: ById, status: 204 },
});
