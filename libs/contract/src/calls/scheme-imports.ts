import Type from 'typebox';
import * as E from '../entities/index.ts';
import { IMPORT_ROW_ACTIONS } from '../vocabulary/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const NGO = ['ngo'] as const;
const ById = Type.Object({ id: E.Id });
const { page, per_page } = paging('position');

/** Import of schemes from files (scheme-portal §9): read, plan, commit of exactly that plan, undo. */
export const schemeImportCalls = defineCalls({
  /**
   * Reads a file of at most 20 MB: JSON, CSV or CASE. A large one is read by a job; its `state` is `reading` until
   * then. A file that cannot be read has the state `failed` and the `error`.
   */
  'POST /scheme-imports': {
    auth: NGO,
    form: Type.Object({ file: Type.String({ contentMediaType: 'application/octet-stream' }) }),
    response: E.SchemeImport,
    status: 201,
  },
  'GET /scheme-imports/:id': {
    auth: NGO,
    params: ById,
    response: E.SchemeImport,
    status: 200,
  },
  'GET /scheme-imports/:id/rows': {
    auth: NGO,
    params: ById,
    query: Type.Object({
      page,
      per_page,
      action: Type.Optional(E.oneOf(IMPORT_ROW_ACTIONS)),
      /** Only rows with a decision. */
      notes: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.SchemeImportRow),
    status: 200,
    total: true,
    csv: true,
  },
  /**
   * Plans what the file does to a scheme, without writing to it. A large plan is made by a job; its `state` is
   * `planning` until then. A new scheme needs ADD_SCHEME (§6).
   */
  'POST /scheme-imports/:id/plan': {
    auth: NGO,
    params: ById,
    body: E.ImportChoices,
    response: E.SchemeImport,
    status: 200,
  },
  /**
   * Writes exactly the plan into the draft, and the translations and sections of the file. 409 CONFLICT if any of these
   * changed since (`plan: changed`), the draft is in review, or rows have errors (`errors`). A file with a licence needs
   * `accept_license`.
   */
  'POST /scheme-imports/:id/commit': {
    auth: NGO,
    params: ById,
    body: Type.Object({
      plan_hash: Type.String({ minLength: 1, maxLength: 100 }),
      accept_license: Type.Optional(E.Flag),
    }),
    response: E.SchemeImport,
    status: 200,
  },
  /**
   * Restores the draft and the translations that were there before, or deletes the new scheme; 409 if the draft
   * (`draft: changed`) or a translation (`translations: changed`) was changed since.
   */
  'POST /scheme-imports/:id/undo': {
    auth: NGO,
    params: ById,
    response: E.SchemeImport,
    status: 200,
  },
});
