import Type from 'typebox';
import * as E from '../entities/index.ts';
import { IMPORT_ACTIONS, IMPORT_DECISIONS } from '../vocabulary/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const ById = Type.Object({ id: E.Id });
const { page, per_page } = paging('line');
/** SHA-256 of the user's file, as hexadecimal digits. It only finds imports of the same file. */
const FileHash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** Import of members from a CSV file (§5, portals §C): plan, commit of exactly that plan, undo. */
export const importCalls = defineCalls({
  /** 422 VALIDATION (`detail.text`) rejects the whole file. Errors of single rows are in the plan. */
  'POST /imports': {
    auth: ['admin'],
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      /** The content of the file. */
      text: Type.String({ minLength: 1, maxLength: 900_000 }),
      file_hash: Type.Optional(FileHash),
    }),
    response: E.MemberImport,
    status: 201,
  },
  /** The imports of the administrator's club, latest first. */
  'GET /imports': {
    auth: ['admin'],
    query: Type.Object({ page, per_page, file_hash: Type.Optional(FileHash) }),
    response: Type.Array(E.MemberImport),
    status: 200,
    total: true,
    csv: true,
  },
  'GET /imports/:id': {
    auth: ['admin'],
    params: ById,
    response: E.MemberImportDetail,
    status: 200,
  },
  'GET /imports/:id/rows': {
    auth: ['admin'],
    views: true,
    params: ById,
    query: Type.Object({
      page,
      per_page,
      action: Type.Optional(E.oneOf(IMPORT_ACTIONS)),
      /** Column and code of an error: `dob:DATE_FORMAT`. */
      error: Type.Optional(Type.String({ pattern: '^[a-z_]{1,50}:[A-Z_]{1,50}$' })),
      changed: Type.Optional(E.Flag),
      /** Rows whose new members an undo left. */
      retained: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.MemberImportRow),
    status: 200,
    total: true,
  },
  /**
   * Corrects cells of a row, or decides about it; with `rest` also about all other rows that are possible duplicates.
   * `reset` takes a decision back, so that the plan decides again.
   * 422 with `action`: a row with errors can only be skipped, and only a row with a known member can update one.
   */
  'PATCH /imports/:id/rows/:line': {
    auth: ['admin'],
    params: Type.Object({ id: E.Id, line: E.Id }),
    body: Type.Object(
      {
        fields: Type.Optional(
          Type.Record(Type.String({ maxLength: 50 }), Type.String({ maxLength: 300 })),
        ),
        action: Type.Optional(E.oneOf([...IMPORT_DECISIONS, 'reset'])),
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
  /**
   * Undoes the import, up to 30 days after its commit; then 409 CONFLICT (`import: too_old`). Also 409 if imported
   * members are in use (`members: in_use` with their `count` and the `total`), unless `only_unused` keeps those.
   */
  'POST /imports/:id/undo': {
    auth: ['admin'],
    params: ById,
    body: Type.Object({ only_unused: Type.Optional(E.Flag) }),
    response: E.MemberImport,
    status: 200,
  },
});
