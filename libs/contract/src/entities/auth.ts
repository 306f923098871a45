import Type, { type Static } from 'typebox';
import type { Features, Locale, Portal, Role } from '../vocabulary.ts';
import { Club, ClubUser } from './client.ts';
import { Timestamp } from './basics.ts';

export const Tokens = Type.Object({
  /** JWT, 10 minutes; its payload is `TokenPayload`. */
  token: Type.String(),
  /** Opaque, rotated on every use (D4). */
  refresh_token: Type.String(),
  refresh_token_expiry: Timestamp,
});
export type Tokens = Static<typeof Tokens>;

export const LoginResponse = Type.Object({
  ...Tokens.properties,
  clubs: Type.Array(Club),
  club_users: Type.Array(ClubUser),
});
export type LoginResponse = Static<typeof LoginResponse>;

/** §4: the password has to be set anew before anybody is signed in. */
export const ResetResponse = Type.Object({ reset: Type.Literal(true) });

/** What the access token carries (§3, D4). Read by the client for display only; the server verifies it. */
export type TokenPayload = {
  /** Client id. */
  aud: string;
  /** Seconds. */
  exp: number;
  iat: number;
  /** JSON of a `User`. */
  sub: string;
  user_uuid: string;
  club_id: number | null;
  role: Role;
  portal: Portal;
  language: { language_id: number; language: Locale };
  features: Features;
  /** The user who signed in, when another was switched to. */
  orig_user_uuid: string | null;
};
