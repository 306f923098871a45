import Type from 'typebox';
import * as E from '../entities/index.ts';
import { FILE_FOLDERS } from '../vocabulary.ts';
import { defineCalls, EVERYONE, STAFF } from './call.ts';
import { paging } from './groups.ts';

const flag = Type.Optional(E.Flag);
const ById = Type.Object({ id: E.Id });
const OneFile = { file: Type.String({ contentMediaType: 'application/octet-stream' }) };

/** §7, Schemes and curriculum: documents and media. */
export const fileCalls = defineCalls({
  /** Sorted by description unless told otherwise. Whoever works for a club sees what is for that club. */
  'GET /files': {
    auth: STAFF,
    query: Type.Object({
      ...paging('description|name|folder|size|created_at'),
      folder: Type.Optional(E.oneOf(FILE_FOLDERS)),
      with_clubs: flag,
      with_logs: flag,
      /** As it is without: nobody but the national body is given what is for other clubs. */
      restrict_by_club: flag,
    }),
    response: Type.Array(E.StoredFile),
    status: 200,
    total: true,
  },
  /** Where to open one file. Opening it writes the log that makes it read. */
  'GET /files/file': {
    auth: EVERYONE,
    query: Type.Object({ id: E.Id }),
    response: E.FileLink,
    status: 200,
  },
  /** Media are the national body's alone. */
  'POST /files': {
    auth: ['admin', 'ngo'],
    form: Type.Object({
      ...OneFile,
      folder: E.oneOf(FILE_FOLDERS),
      description: E.FileDescription,
      /** For the national body: numbers of the clubs that it is for, with commas between. */
      club_ids: Type.Optional(Type.String({ pattern: '^[0-9, ]*$' })),
    }),
    response: E.StoredFile,
    status: 201,
  },
  /** Takes the place of the file before; everybody has it to read again. */
  'POST /files/:id/versions': {
    auth: ['admin', 'ngo'],
    params: ById,
    form: Type.Object(OneFile),
    response: E.StoredFile,
    status: 201,
  },
  /** Honours `If-Match` with the file's `etag`. */
  'PATCH /files/:id': {
    auth: ['admin', 'ngo'],
    params: ById,
    body: Type.Object(
      {
        description: Type.Optional(E.FileDescription),
        folder: Type.Optional(E.oneOf(['policy', 'additional'])),
        club_ids: Type.Optional(Type.Array(E.Id, { maxItems: 1000, uniqueItems: true })),
      },
      { minProperties: 1 },
    ),
    response: E.StoredFile,
    status: 200,
  },
  /** Who has this document to read, by name, and when they opened its current version. */
  'GET /files/:id/readers': {
    auth: ['admin', 'ngo'],
    params: ById,
    query: Type.Object(paging('lastname|read_at')),
    response: Type.Array(E.FileReader),
    status: 200,
    total: true,
  },
  /** Begins a job that writes to those who have not read it; 409 CONFLICT while one is at it. */
  'POST /files/:id/reminders': {
    auth: ['admin', 'ngo'],
    params: ById,
    response: E.Job,
    status: 201,
  },
  'DELETE /files/:id': { auth: ['admin', 'ngo'], params: ById, status: 204 },
});
