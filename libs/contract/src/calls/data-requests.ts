import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const ByMember = Type.Object({ uuid: E.Uuid });
const { page, per_page } = paging('ts');

/** A person's rights to their data: access log, export and erasure. */
export const personCalls = defineCalls({
  'GET /members/:uuid/access': {
    auth: ['admin'],
    params: ByMember,
    query: Type.Object({ page, per_page }),
    response: Type.Array(E.AccessEntry),
    status: 200,
    total: true,
  },
  /** For parents: who saw their child's data, latest day first (D19). */
  'GET /children/:uuid/views': {
    auth: ['parent'],
    params: ByMember,
    query: Type.Object({ page, per_page }),
    response: Type.Array(E.ChildView),
    status: 200,
    total: true,
  },
  /** For parents: the users who can open the child's record today, and why (D19), and how long it is kept (D20). */
  'GET /children/:uuid/access': {
    auth: ['parent'],
    params: ByMember,
    response: E.WhoCanSee,
    status: 200,
  },
  /** Starts a job that exports all data of the member. */
  'POST /members/:uuid/export': {
    auth: ['admin'],
    params: ByMember,
    body: E.AccessReason,
    response: E.Job,
    status: 201,
  },
  /** Downloads the export, for 7 days. */
  'POST /members/:uuid/export/:id/download': {
    auth: ['admin'],
    params: Type.Object({ uuid: E.Uuid, id: E.Id }),
    response: E.PersonData,
    status: 200,
  },
  /** Erases the member's personal data. Attendance and grades stay anonymously. It cannot be undone. */
  'POST /members/:uuid/erasure': {
    auth: ['admin'],
    params: ByMember,
    body: E.AccessReason,
    status: 204,
  },
});
