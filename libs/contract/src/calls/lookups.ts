import Type from 'typebox';
import * as E from '../entities/index.ts';
import { LOOKUP_REASONS, MERGE_FIELDS } from '../vocabulary/index.ts';
import { defineCalls } from './call.ts';

const NGO = ['ngo'] as const;

/** The national body has no list of members. It looks up one at a time, with the right `people` and a reason. */
export const lookupCalls = defineCalls({
  /**
   * Finds members by their full name and date of birth, whatever the case, accents and hyphens. Guardians read in the
   * log of views that their child was found. At most 20 an hour per user, then 429 with `Retry-After`.
   */
  'POST /member-lookups': {
    auth: NGO,
    body: Type.Object({
      firstname: E.Name,
      lastname: E.Name,
      dob: E.DateOnly,
      reason: E.oneOf(LOOKUP_REASONS),
      note: E.Reason,
    }),
    response: Type.Array(E.FoundMember),
    status: 200,
  },
  /** 403 `{lookup: 'required'}` unless the user found the member by a look-up within the last hour. */
  'GET /members/:uuid/passport': {
    auth: NGO,
    views: true,
    params: Type.Object({ uuid: E.Uuid }),
    response: E.MemberPassport,
    status: 200,
  },
  /**
   * Moves everything of one of two members to the other, `keep`, as POST /members/merge does in a club. The user has
   * looked up both, as for the passport. 409 CONFLICT with `clubs`: they are of two clubs, so one is transferred first.
   * 409 CONFLICT with `transfer_id`: a transfer has not taken effect yet. With `dry_run` nothing is changed.
   */
  'POST /members/:uuid/merge': {
    auth: NGO,
    rights: { ngo: 'people' },
    params: Type.Object({ uuid: E.Uuid }),
    body: Type.Object({
      with: E.Uuid,
      /** One of both. */
      keep: E.Uuid,
      /** Taken from the member who does not stay. */
      fields: Type.Array(E.oneOf(MERGE_FIELDS), { uniqueItems: true }),
      /** At least 10 characters; optional with `dry_run`. */
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      dry_run: Type.Optional(E.Flag),
    }),
    response: E.PassportMerge,
    status: 200,
    undo: true,
  },
});
