import Type from 'typebox';
import * as E from '../entities/index.ts';
import { IMPORT_ACTIONS, IMPORT_DECISIONS } from '../vocabulary.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const ById = Type.Object({ id: E.Id });
const { page, per_page } = paging('line');

/** Import of members from a CSV file (§5, portals.md §C): plan, commit of exactly that plan, undo. */
export const importCalls = defineCalls({
  /** 422 VALIDATION (`detail.text`) rejects the whole file. Errors of single rows are in the plan. */
  'POST /imports': {
    auth: ['admin'],
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      /** The content of the file. */
      text: Type.String({ minLength: 1, maxLength: 900_000 }),
    }),
    response: E.MemberImport,
    status: 201,
  },
  /** Of the administrator's club, latest first. */
  'GET /imports': {
    auth: ['admin'],
    query: Type.Object({ page, per_page }),
    response: Type.Array(E.MemberImport),
    status: 200,
    total: true,
    csv: true,
  },
  'GET /imports/:id': { auth: ['admin'], params: ById, response: E.MemberImport, status: 200 },
  'GET /imports/:id/rows': {
    auth: ['admin'],
    views: true,
    params: ById,
    query: Type.Object({
      page,
      per_page,
      action: Type.Optional(E.oneOf(IMPORT_ACTIONS)),
    }),
    response: Type.Array(E.MemberImportRow),
    status: 200,
    total: true,
  },
  /**
   * Corrects cells of a row, or decides about it; with `rest` also about all other rows that are possible duplicates.
   * 422 with `action`: a row with errors can only be skipped, and only a row with a known member can update one.
   */
  'PATCH /imports/:id/rows/:line': {
    auth: ['admin'],
    params: Type.Object({ id: E.Id, line: E.Id }),
    body: Type.Object(
      {
        given: Type.Optional(
          Type.Record(Type.String({ maxLength: 50 }), Type.String({ maxLength: 300 })),
        ),
        action: Type.Optional(E.oneOf(IMPORT_DECISIONS)),
        rest: Type.Optional(E.Flag),
      },
      { minProperties: 1 },
    ),
    response: E.ImportRowDecision,
    status: 200,
  },
  /**
   * Starts the job that writes the plan, completely or not at all. 409 CONFLICT if the plan is out of date
   * (`plan: changed`) because members have changed, or if it was committed before.
   */
  'POST /imports/:id/commit': {
    auth: ['admin'],
    params: ById,
    body: Type.Object({ plan_hash: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: E.Job,
    status: 201,
  },
  /** Plans the import again with the current members. */
  'POST /imports/:id/plan': {
    auth: ['admin'],
    params: ById,
    response: E.MemberImport,
    status: 200,
  },
  /** Undoes the import; 409 CONFLICT if an imported member is in a group or has recorded data. */
  'POST /imports/:id/undo': {
    auth: ['admin'],
    params: ById,
    response: E.MemberImport,
    status: 200,
  },
});
