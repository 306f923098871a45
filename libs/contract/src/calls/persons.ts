import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const ByMember = Type.Object({ uuid: E.Uuid });
const { page, per_page } = paging('ts');

/** A person's right to their data: to see who looked, to have it, to have it gone. */
export const personCalls = defineCalls({
  'GET /members/:uuid/access': {
    auth: ['admin'],
    params: ByMember,
    query: Type.Object({ page, per_page }),
    response: Type.Array(E.AccessEntry),
    status: 200,
    total: true,
  },
  /** Begins a job that gathers everything that is kept of the member. */
  'POST /members/:uuid/export': {
    auth: ['admin'],
    params: ByMember,
    body: E.AccessReason,
    response: E.Job,
    status: 201,
  },
  /** What the job gathered, for 7 days. */
  'POST /members/:uuid/export/:id/download': {
    auth: ['admin'],
    params: Type.Object({ uuid: E.Uuid, id: E.Id }),
    response: E.PersonData,
    status: 200,
  },
  /** Makes the member nobody. What was recorded stays, of nobody. It cannot be undone. */
  'POST /members/:uuid/erasure': {
    auth: ['admin'],
    params: ByMember,
    body: E.AccessReason,
    status: 204,
  },
});
