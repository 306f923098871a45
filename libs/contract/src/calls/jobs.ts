import Type from 'typebox';
import * as E from '../entities/index.ts';
import { JOB_KINDS, JOB_STATES } from '../vocabulary/index.ts';
import { defineCalls, several } from './call.ts';
import { paging } from './groups.ts';

const ById = Type.Object({ id: E.Id });
const { page, per_page, sort } = paging('created_at|kind|state');

/** Background jobs of the club, or of the client for its national body. */
export const jobCalls = defineCalls({
  /** Latest first by default. */
  'GET /jobs': {
    auth: ['admin', 'ngo'],
    query: Type.Object({
      page,
      per_page,
      sort,
      state: Type.Optional(E.oneOf(JOB_STATES)),
      'kind[]': several(E.oneOf(JOB_KINDS)),
      /** Only the exports of this club. */
      club_id: Type.Optional(E.Id),
    }),
    response: Type.Array(E.Job),
    status: 200,
    total: true,
    csv: true,
  },
  'GET /jobs/:id': { auth: ['admin', 'ngo'], params: ById, response: E.JobDetail, status: 200 },
  /** The result of a job of `POST /members/bulk`, for 7 days after its end. Erased members are not in it. */
  'GET /jobs/:id/members': {
    auth: ['admin'],
    views: true,
    params: ById,
    response: E.MembersBulkResult,
    status: 200,
  },
  /** The file of a job of `POST /certificates`, for 7 days after its end, or until one of the members is erased. */
  'GET /jobs/:id/certificates': {
    auth: ['admin'],
    views: true,
    params: ById,
    response: E.CertificatesFile,
    status: 200,
  },
  /** Only for a job that has finally failed or was cancelled; otherwise 409. It continues after its last step. */
  'POST /jobs/:id/retry': { auth: ['admin', 'ngo'], params: ById, response: E.Job, status: 200 },
  /**
   * Only for a job that is queued or running; otherwise 409. A running step is completed first: its work stays, the
   * remaining steps are not done. The job is `done` and the response 409 if that was its last step.
   */
  'POST /jobs/:id/cancel': { auth: ['admin', 'ngo'], params: ById, response: E.Job, status: 200 },
});
