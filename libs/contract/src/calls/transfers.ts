import Type from 'typebox';
import * as E from '../entities/index.ts';
import { TRANSFER_STATES } from '../vocabulary.ts';
import { defineCalls, several } from './call.ts';
import { paging } from './groups.ts';

const ById = Type.Object({ id: E.Id });
const AnswerReason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

const { page, per_page } = paging('id');

const ANSWERERS = ['ngo', 'admin', 'parent'] as const;

/**
 * The national body moves a member to another club, with the agreement of a guardian (scheme-portal §12). Its users
 * need the right `people`.
 */
export const transferCalls = defineCalls({
  /**
   * Of the client, of the parent's children, or of the administrator's club: those that leave it, and agreed ones to
   * it. Latest first.
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
   * answer for 14 days: 409 CONFLICT with `decide_from` before. 403 for a club whose member has a guardian who acts.
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
   */
  'POST /transfers/:id/undo': {
    auth: ['ngo'],
    params: ById,
    response: E.Transfer,
    status: 200,
  },
});
