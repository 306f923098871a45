import Type from 'typebox';
import * as E from '../entities/index.ts';
import { FILE_FOLDERS } from '../vocabulary.ts';
import { defineCalls, EVERYONE, STAFF } from './call.ts';
import { paging } from './groups.ts';

const flag = Type.Optional(E.Flag);

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
});
