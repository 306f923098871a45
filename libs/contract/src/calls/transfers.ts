import Type from 'typebox';
import * as E from '../entities/index.ts';
import { TRANSFER_STATES } from '../vocabulary/index.ts';
import { defineCalls, several } from './call.ts';
import { paging } from './groups.ts';

const ById = Type.Object({ id: E.Id });
const AnswerReason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

const { page, per_page } = paging('id');

const ANSWERERS = ['ngo', 'admin', 'parent'] as const;

const ByMember = Type.Object({ uuid: E.Uuid });

/** Tomorrow or later, at most a year ahead. */
const FirstDay = E.DateOnly;

/**
 * A member moves to another club (scheme-portal §12). The national body, the receiving club or a guardian asks. Users
 * of the national body need the right `people`.
 */
export const transferCalls = defineCalls({
  /**
   * Of the client, of the parent's children, or of the administrator's club: those that leave it, and to it those that
   * are agreed or that the club answers. Latest first.
   */
  'GET /transfers': {
    auth: ANSWERERS,
    views: true,
    query: Type.Object({
      page,
      per_page,
      'state[]': several(E.oneOf(TRANSFER_STATES)),
      /** Only open ones that the caller may answer now. */
      may_answer: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.Transfer),
    status: 200,
    total: true,
    csv: true,
  },
  /**
   * Asks the guardians by e-mail, or the former club if no guardian with an account acts for the member. 403
   * `{lookup: 'required'}` as for the passport. 409 CONFLICT with `transfer_id`: the member has a transfer. 422
   * `{to_club_id: 'remote'}`: the club gets all its members from another system.
   */
  'POST /transfers': {
    auth: ['ngo'],
    body: Type.Object({
      member_uuid: E.Uuid,
      to_club_id: E.Id,
      /** Today or at most a year ahead. */
      day: E.DateOnly,
      reason: E.Reason,
    }),
    response: E.Transfer,
    status: 201,
  },
  /**
   * Takes effect immediately if the day has come. The national body needs a `reason`, and decides when there was no
   * answer for 14 days: 409 CONFLICT with `decide_from` before. 403 with `answerer` for a user of another one. 409
   * CONFLICT `{guardian: 'ended'}`: the guardian who asked no longer acts for the member.
   */
  'POST /transfers/:id/agreement': {
    auth: ANSWERERS,
    params: ById,
    body: Type.Object({
      /** Medical alerts go too. Only a guardian who sees them may say so. */
      with_medical: Type.Optional(Type.Boolean()),
      reason: Type.Optional(AnswerReason),
    }),
    response: E.Transfer,
    status: 200,
  },
  /** The national body, and a new club that a guardian asked, need a `reason`. */
  'POST /transfers/:id/refusal': {
    auth: ANSWERERS,
    params: ById,
    body: Type.Object({ reason: Type.Optional(AnswerReason) }),
    response: E.Transfer,
    status: 200,
  },
  /**
   * Withdraws a transfer before its day. Within 14 days after it, the member goes back to the former club: 409 CONFLICT
   * `{changed}` if the new club has recorded something, 409 SESSION_FULL if a place in a former group was given away.
   * A guardian who acts withdraws what a guardian asked for, before its day, and the new club gets an e-mail.
   */
  'POST /transfers/:id/undo': {
    auth: ['ngo', 'parent'],
    params: ById,
    response: E.Transfer,
    status: 200,
  },
  /** Other clubs that can take the child, by name; none if another system decides the child's club. 403 as below. */
  'GET /children/:uuid/clubs': {
    auth: ['parent'],
    params: ByMember,
    response: Type.Array(E.ClubName),
    status: 200,
  },
  /**
   * Asks a club by e-mail to take the child. The guardian agrees by asking. 404 for a guardian who does not act for the
   * child, 403 `{with_medical}` for one who does not see the alerts. 409 and 422 as for POST /transfers.
   */
  'POST /children/:uuid/transfers': {
    auth: ['parent'],
    params: ByMember,
    body: Type.Object({
      to_club_id: E.Id,
      day: FirstDay,
      reason: E.Reason,
      /** Medical alerts go too. */
      with_medical: Type.Optional(Type.Boolean()),
    }),
    response: E.Transfer,
    status: 201,
  },
  /** The club's requests of the last 30 days, latest first. */
  'GET /transfer-requests': {
    auth: ['admin'],
    query: Type.Object({ page, per_page }),
    response: Type.Array(E.TransferRequest),
    status: 200,
    total: true,
  },
  /**
   * A club asks for a member of another club. The response tells neither whether there is such a member nor where. If
   * exactly one active member has this name and date of birth, a transfer is opened within a minute: the guardians, or
   * the present club, answer it. At most 20 requests an hour per user, then 429 with `Retry-After`. 409 CONFLICT
   * `{member: 'own'}`: an active member of the club has this name and date of birth. 403 for a club whose members come
   * from another system.
   */
  'POST /transfer-requests': {
    auth: ['admin'],
    body: Type.Object({
      firstname: E.Name,
      lastname: E.Name,
      dob: E.DateOnly,
      day: FirstDay,
      reason: E.Reason,
    }),
    response: E.TransferRequest,
    status: 201,
  },
  /**
   * No agreement is accepted any more, and a transfer that was opened for the request ends within a minute. The
   * response tells nothing of a member. 409 CONFLICT with the `state` `agreed` or `withdrawn`.
   */
  'POST /transfer-requests/:id/withdrawal': {
    auth: ['admin'],
    params: ById,
    response: E.TransferRequest,
    status: 200,
  },
});
