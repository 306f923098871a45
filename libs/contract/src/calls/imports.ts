import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const ById = Type.Object({ id: E.Id });
const { page, per_page } = paging('line');

/** Members from a CSV file (§5, portals.md §C): plan, commit of exactly that plan, undo of the whole. */
export const importCalls = defineCalls({
  /** 422 VALIDATION (`detail.text`) refuses the file as a whole; faults of single rows are in the plan. */
  'POST /imports': {
    auth: ['admin'],
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      /** The file itself. */
      text: Type.String({ minLength: 1, maxLength: 900_000 }),
    }),
    response: E.MemberImport,
    status: 201,
  },
  'GET /imports/:id': { auth: ['admin'], params: ById, response: E.MemberImport, status: 200 },
  'GET /imports/:id/rows': {
    auth: ['admin'],
    params: ById,
    query: Type.Object({
      page,
      per_page,
      action: Type.Optional(E.oneOf(['create', 'update', 'duplicate', 'error'])),
    }),
    response: Type.Array(E.MemberImportRow),
    status: 200,
    total: true,
  },
  /**
   * Begins the job that writes the plan, all of it or nothing. 409 CONFLICT where it is not the plan any more
   * (`plan: changed`) because members have changed, or where it is written already.
   */
  'POST /imports/:id/commit': {
    auth: ['admin'],
    params: ById,
    body: Type.Object({ plan_hash: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: E.Job,
    status: 201,
  },
  /** Plans it anew, with the members as they are now. */
  'POST /imports/:id/plan': {
    auth: ['admin'],
    params: ById,
    response: E.MemberImport,
    status: 200,
  },
  /** Takes all of it back; 409 CONFLICT where a member who came with it is in a group or has anything recorded. */
  'POST /imports/:id/undo': {
    auth: ['admin'],
    params: ById,
    response: E.MemberImport,
    status: 200,
  },
});
