import Type from 'typebox';
import * as E from '../entities/index.ts';
import { REQUEST_KINDS, REQUEST_STATES } from '../vocabulary/index.ts';
import { defineCalls, several } from './call.ts';
import { paging } from './groups.ts';

const { page, per_page } = paging('id');

/** What guardians ask the club to change, and its decisions (portals §B and §C). */
export const changeRequestCalls = defineCalls({
  /**
   * Of the administrator's club: open ones first, the oldest first, then the latest decisions. Parents see their own,
   * latest first.
   */
  'GET /change-requests': {
    auth: ['admin', 'parent'],
    views: true,
    query: Type.Object({
      page,
      per_page,
      'state[]': several(E.oneOf(REQUEST_STATES)),
      'kind[]': several(E.oneOf(REQUEST_KINDS)),
      member_uuid: Type.Optional(E.Uuid),
    }),
    response: Type.Array(E.ChangeRequest),
    status: 200,
    total: true,
    csv: true,
  },
  /**
   * Fields by kind: `contact` has `firstname`, `lastname`, `dob` of the child and `email`, `phone` of the guardian; an
   * empty `phone` removes it. `medical` has `text`, and with the `alert_id` of a medical alert it replaces that alert;
   * an empty `text` ends it. `guardian` has `firstname`, `lastname`, `email`, `phone`, `relationship`; the others none.
   * 409 CONFLICT with the state `open` while the user has the same request open.
   */
  'POST /change-requests': {
    auth: ['parent'],
    body: Type.Object({
      member_uuid: E.Uuid,
      kind: E.oneOf(REQUEST_KINDS),
      fields: Type.Optional(
        Type.Record(Type.String({ maxLength: 50 }), Type.String({ maxLength: 2000 })),
      ),
    }),
    response: E.ChangeRequest,
    status: 201,
  },
  /**
   * Administrators approve or refuse, with a `reason` that the guardian reads. Approval changes the data, or starts the
   * export; an erasure has its own call. A new guardian gets the `rights`, and is the guardian of the club with the
   * same e-mail address if there is one. Guardians withdraw their own open requests. 409 CONFLICT with the `state`.
   */
  'PATCH /change-requests/:id': {
    auth: ['admin', 'parent'],
    params: Type.Object({ id: E.Id }),
    body: Type.Object({
      state: E.oneOf(['approved', 'refused', 'withdrawn']),
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })),
      /** For a new guardian. */
      rights: Type.Optional(Type.Pick(E.GuardianFields, ['sees', 'acts'])),
    }),
    response: E.ChangeRequest,
    status: 200,
    undo: true,
  },
  /** Approves all of these requests or none, as one change. 409 CONFLICT with the `id` and why. */
  'POST /change-requests/approvals': {
    auth: ['admin'],
    body: Type.Object({
      ids: Type.Array(E.Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
    }),
    response: Type.Array(E.ChangeRequest),
    status: 200,
    undo: true,
  },
  /** Downloads the export of an approved request, for 7 days (D20). */
  'POST /change-requests/:id/download': {
    auth: ['parent'],
    params: Type.Object({ id: E.Id }),
    response: E.PersonData,
    status: 200,
  },
});
