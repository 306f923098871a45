import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

/** §7, Clubs and languages. */
export const clubCalls = defineCalls({
  'GET /clubs': {
    auth: ['admin', 'ngo', 'coach'],
    query: Type.Object({
      with_logos: Type.Optional(E.Flag),
      with_languages: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.Club),
    status: 200,
  },
  /** Begins a job that gathers everything of a club in one file, a row of a table a line. */
  'POST /clubs/:id/export': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id }),
    response: E.Job,
    status: 201,
  },
  /** Where that file is to be had, for an hour; the file itself for 7 days. */
  'POST /clubs/:id/export/:job_id/download': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id, job_id: E.Id }),
    response: E.Url,
    status: 200,
  },
  /**
   * Its data stays; nobody works for it or signs in to it any more. 409 CONFLICT (`export: required`) unless an
   * export of it was made within the last 24 hours.
   */
  'DELETE /clubs/:id': { auth: ['ngo'], params: Type.Object({ id: E.Id }), status: 204 },
  /** All languages of the client, also those that are switched off. */
  'GET /client-languages': { auth: ['ngo'], response: Type.Array(E.Language), status: 200 },
  /** 409 for the last one, and for one that is the only one of a scheme. */
  'PATCH /client-languages/:language_id': {
    auth: ['ngo'],
    params: Type.Object({ language_id: E.Id }),
    body: Type.Object({ active: E.Flag }),
    response: E.Language,
    status: 200,
  },
});
