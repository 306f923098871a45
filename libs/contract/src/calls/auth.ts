import Type from 'typebox';
import * as E from '../entities/index.ts';
import { LINK_TYPES, MAIL_KINDS } from '../vocabulary.ts';
import { defineCalls, EVERYONE } from './call.ts';

/** Of a link in an e-mail. */
const LinkToken = { token: Type.String({ minLength: 1, maxLength: 512 }) };
/** Where the national body sends the browser back to: the portal's own `/redirect`. */
const Redirect = { redirect: Type.String({ minLength: 1, maxLength: 500 }) };
/** Portal, as the role label of §1. */
const PortalType = { type: E.oneOf(['coach', 'admin', 'ngo', 'parent']) };
const RefreshToken = { refresh_token: Type.String({ minLength: 1, maxLength: 512 }) };

/** §7, Client and auth. */
export const authCalls = defineCalls({
  'GET /client': {
    auth: 'none',
    query: Type.Object({ hostname: Type.String({ minLength: 1, maxLength: 253 }) }),
    response: E.Client,
    status: 200,
  },
  'GET /status': { auth: 'none', response: E.Status, status: 200 },
  'GET /auth/languages': {
    auth: 'none',
    query: Type.Object({ client_id: E.Id }),
    response: Type.Array(E.Language),
    status: 200,
  },
  'POST /auth/login': {
    auth: 'none',
    body: Type.Object({
      client_id: E.Id,
      ...PortalType,
      provider: Type.String({ maxLength: 40 }),
      language_id: E.Id,
      username: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    response: Type.Union([E.LoginResponse, E.ResetResponse]),
    status: 200,
  },
  /** Where a password is forgotten or has to be set anew. */
  'GET /auth/reset-url': {
    auth: 'none',
    query: Type.Object({ client_id: E.Id }),
    response: E.Url,
    status: 200,
  },
  /** Sends the e-mail with a link to set a new password; the same answer whether anybody has that name. */
  'POST /auth/request-reset': {
    auth: 'none',
    body: Type.Object({
      client_id: E.Id,
      username: Type.String({ minLength: 1, maxLength: 254 }),
      /** Of the e-mail; the one of the last sign-in where it is not said. */
      language_id: Type.Optional(E.Id),
    }),
    status: 204,
  },
  /** 400 AUTH_INVALID_TOKEN where the link has been used, is too old or never was one. */
  'POST /auth/check-token': {
    auth: 'none',
    body: Type.Object({ ...LinkToken, typ: E.oneOf(LINK_TYPES) }),
    response: E.MailLink,
    status: 200,
  },
  /**
   * With the link of an invitation or a reset; signs nobody in. 422 VALIDATION names what the password
   * lacks (`detail.password`), 400 AUTH_INVALID_TOKEN as above.
   */
  'POST /auth/set-password': {
    auth: 'none',
    body: Type.Object({ ...LinkToken, password: Type.String({ minLength: 1, maxLength: 200 }) }),
    status: 204,
  },
  /** With the link of an e-mail, without signing in; again is fine. */
  'POST /auth/unsubscribe': {
    auth: 'none',
    body: Type.Object(LinkToken),
    response: E.MailLink,
    status: 200,
  },
  /** Begins a sign-in at a national body. `redirect` is this portal's `/redirect` where it is not said. */
  'GET /auth/auth-url': {
    auth: 'none',
    query: Type.Object({
      client_id: E.Id,
      ...PortalType,
      redirect: Type.Optional(Redirect.redirect),
    }),
    response: E.AuthUrl,
    status: 200,
  },
  /** Ends it, with what came back at `redirect`. `state` is not of §7: without it nobody knows the PKCE verifier (D4). */
  'GET /auth/remote-login': {
    auth: 'none',
    query: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 2000 }),
      state: Type.String({ minLength: 1, maxLength: 200 }),
      /** Who answered; given by the bodies that say so (RFC 9207). */
      iss: Type.Optional(Type.String({ maxLength: 500 })),
      ...Redirect,
      language_id: Type.Optional(E.Id),
    }),
    response: E.LoginResponse,
    status: 200,
  },
  'POST /auth/refresh': {
    auth: 'none',
    body: Type.Object(RefreshToken),
    response: E.Tokens,
    status: 200,
  },
  'POST /auth/change-club': {
    auth: EVERYONE,
    body: Type.Object({ ...RefreshToken, club_id: E.Id }),
    response: E.Tokens,
    status: 200,
  },
  'POST /auth/change-language': {
    auth: EVERYONE,
    body: Type.Object({ ...RefreshToken, language_id: E.Id }),
    response: E.Tokens,
    status: 200,
  },
  /**
   * Goes on as another coach of the club (D4), or as whoever signed in, who needs no pin. 403 INCORRECT_PIN;
   * 429 with Retry-After after several of them.
   */
  'POST /auth/switch-user': {
    auth: ['coach'],
    body: Type.Object({
      ...RefreshToken,
      user_uuid: E.Uuid,
      pin: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    }),
    response: E.Tokens,
    status: 200,
  },
  /** Where users edit themselves: with CAN_EDIT_SELF, and for the original user only (§6). */
  'GET /auth/edit-url': { auth: EVERYONE, outside: true, response: E.Url, status: 200 },
  'POST /auth/logout': { auth: 'none', body: Type.Object(RefreshToken), status: 204 },
  'GET /me': {
    auth: EVERYONE,
    query: Type.Object({
      with_last_login: Type.Optional(E.Flag),
      with_unsubscribes: Type.Optional(E.Flag),
    }),
    response: E.User,
    status: 200,
  },
  'PATCH /me': {
    auth: EVERYONE,
    body: Type.Object({
      /** All kinds of e-mail that are not wanted from now on. */
      unsubscribes: Type.Array(E.oneOf(MAIL_KINDS), { uniqueItems: true, maxItems: 20 }),
    }),
    status: 204,
  },
});
