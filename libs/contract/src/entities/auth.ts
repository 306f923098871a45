import Type, { type Static } from 'typebox';
import {
  LINK_TYPES,
  MAIL_KINDS,
  PORTALS,
  type Features,
  type Locale,
  type Portal,
  type Role,
} from '../vocabulary/index.ts';
import { Club, ClubUser } from './client.ts';
import { nullable, oneOf, Timestamp, Uuid } from './basics.ts';

export const Tokens = Type.Object({
  /** JWT, 10 minutes; its payload is `TokenPayload`. */
  token: Type.String(),
  /** Opaque, rotated on every use (D4). */
  refresh_token: Type.String(),
  refresh_token_expiry: Timestamp,
});
export type Tokens = Static<typeof Tokens>;

/** An access token that cannot be refreshed. */
export const AccessToken = Type.Object({ token: Type.String() });

export const LoginResponse = Type.Object({
  ...Tokens.properties,
  clubs: Type.Array(Club),
  club_users: Type.Array(ClubUser),
});
export type LoginResponse = Static<typeof LoginResponse>;

/** §4: the user has to set a new password before signing in. */
export const ResetResponse = Type.Object({ reset: Type.Literal(true) });

/** An address to open: a path of the portal, or an external address; empty if there is none. */
export const Url = Type.Object({ url: Type.String() });

/** The sign-in page of a national body. */
export const AuthUrl = Type.Object({
  url: Type.String(),
  /**
   * Returned to `/redirect`. The portal stores it in the tab and continues only with the same value, so that a
   * link made by another person cannot sign a user in.
   */
  state: Type.String(),
  /** Not in the URL. The portal stores it in the tab and sends it to finish the sign-in. */
  proof: Type.String(),
});
export type AuthUrl = Static<typeof AuthUrl>;

/** A valid link. */
export const MailLink = Type.Object({
  typ: oneOf(LINK_TYPES),
  /** The recipient, so that a password manager stores the password under the right name. */
  username: nullable(Type.String()),
  /** The kind of e-mail that an `unsubscribe` link ends. */
  kind: nullable(oneOf(MAIL_KINDS)),
  /** For an `invite` link of a guardian: the club, and the first names of the children. */
  invitation: Type.Optional(
    Type.Object({ club: Type.String(), children: Type.Array(Type.String()) }),
  ),
});
export type MailLink = Static<typeof MailLink>;

/** A sign-in on a device that has not ended (D16). */
export const UserSession = Type.Object({
  family: Uuid,
  /** The browser's own name for itself, at most 300 characters. */
  user_agent: nullable(Type.String()),
  /** The release of the portal on the device; null: not known. */
  app_version: nullable(Type.String()),
  portal: oneOf(PORTALS),
  created_at: Timestamp,
  /** At most 10 minutes before the real last use. */
  last_used_at: Timestamp,
  expires_at: Timestamp,
  /** Whether it is the session of this request. */
  current: Type.Boolean(),
});
export type UserSession = Static<typeof UserSession>;

/** The payload of the access token (§3, D4). The client reads it for display only; the server verifies it. */
export type TokenPayload = {
  /** Client id. */
  aud: string;
  /** Seconds. */
  exp: number;
  iat: number;
  /** JSON of a `User`. */
  sub: string;
  user_uuid: string;
  /** The sign-in: all tokens that follow from it have the same family. */
  family: string;
  club_id: number | null;
  role: Role;
  portal: Portal;
  language: { language_id: number; language: Locale };
  features: Features;
  /** The original user, if the device was switched to another one. */
  orig_user_uuid: string | null;
  /** Set in a token that opens only the calls that devices queue (D23). */
  scope?: 'changes';
};
