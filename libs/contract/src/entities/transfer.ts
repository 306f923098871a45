import Type, { type Static } from 'typebox';
import {
  TRANSFER_ANSWERERS,
  TRANSFER_REQUESTERS,
  TRANSFER_REQUEST_STATES,
  TRANSFER_STATES,
} from '../vocabulary/index.ts';
import { DateOnly, Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';
import { ClubName } from './lookup.ts';

/** The transfer of a member to another club (scheme-portal §12). */
export const Transfer = Type.Object({
  id: Id,
  member: Type.Object({
    uuid: Uuid,
    firstname: Type.String(),
    lastname: Type.String(),
    birth_year: Type.Optional(nullable(Type.Integer())),
  }),
  from_club: ClubName,
  to_club: ClubName,
  /** Takes effect at the start of this day in the time zone of the former club. */
  day: DateOnly,
  reason: Type.String(),
  state: oneOf(TRANSFER_STATES),
  requested_by: oneOf(TRANSFER_REQUESTERS),
  created_at: Timestamp,
  /**
   * Who answers: a guardian who acts for the member, or the former club if there is none. The new club if a guardian
   * asked.
   */
  answerer: oneOf(['guardian', 'club', 'new_club']),
  /** From this moment the national body may decide. */
  decide_from: Timestamp,
  answered_as: nullable(oneOf(TRANSFER_ANSWERERS)),
  answered_at: nullable(Timestamp),
  answer_reason: nullable(Type.String()),
  /** Medical alerts go to the new club too. */
  with_medical: Type.Boolean(),
  moved_at: nullable(Timestamp),
  /** Whether the caller may agree or refuse now. */
  may_answer: Type.Boolean(),
  /** Whether the caller may withdraw or undo it now. */
  may_undo: Type.Boolean(),
});
export type Transfer = Static<typeof Transfer>;

/**
 * A club's request for a member of another club, as the asking club reads it: the name as it was typed, and nothing of
 * a member. It looks the same whether there is such a member or not, until a transfer is agreed.
 */
export const TransferRequest = Type.Object({
  id: Id,
  firstname: Type.String(),
  lastname: Type.String(),
  day: DateOnly,
  created_at: Timestamp,
  /** `sent` for 14 days, whatever the answer, unless the transfer is agreed. */
  state: oneOf(TRANSFER_REQUEST_STATES),
});
export type TransferRequest = Static<typeof TransferRequest>;
