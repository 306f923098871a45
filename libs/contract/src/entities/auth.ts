import Type, { type Static } from 'typebox';
import {
  LINK_TYPES,
  MAIL_KINDS,
  type Features,
  type Locale,
  type Portal,
  type Role,
} from '../vocabulary.ts';
import { Club, ClubUser } from './client.ts';
import { nullable, oneOf, Timestamp } from './basics.ts';

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

/** An address to open: a path of the portal itself, or one elsewhere; empty where there is none. */
export const Url = Type.Object({ url: Type.String() });

/** Where a national body signs people in. */
export const AuthUrl = Type.Object({
  url: Type.String(),
  /**
   * Comes back at `/redirect`. The portal keeps it in the tab and goes on only with the same: a link made
   * by somebody else signs nobody in.
   */
  state: Type.String(),
});
export type AuthUrl = Static<typeof AuthUrl>;

/** A link that still works. */
export const MailLink = Type.Object({
  typ: oneOf(LINK_TYPES),
  /** Whom it was sent to, so that a password manager keeps the password under the right name. */
  username: nullable(Type.String()),
  /** What `unsubscribe` ends. */
  kind: nullable(oneOf(MAIL_KINDS)),
});
export type MailLink = Static<typeof MailLink>;

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
