import Type from 'typebox';
import * as E from '../entities/index.ts';
import { LOOKUP_REASONS } from '../vocabulary.ts';
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
});
