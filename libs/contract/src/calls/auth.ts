import Type from 'typebox';
import * as E from '../entities/index.ts';
import { LINK_TYPES, MAIL_KINDS, PROGRESS_SCHEDULES } from '../vocabulary/index.ts';
import { defineCalls, EVERYONE, several } from './call.ts';

/** The token of a link in an e-mail. */
const LinkToken = { token: Type.String({ minLength: 1, maxLength: 512 }) };
/** The address that the national body redirects to: the portal's own `/redirect`. */
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
  'GET /status': {
    auth: 'none',
    query: Type.Object({
      /** Users whose data is on the device, so that it can delete the data of those who were deactivated (D16). */
      'owners[]': several(E.Uuid),
    }),
    response: E.Status,
    status: 200,
  },
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
    response: Type.Union([E.LoginResponse, E.ResetResponse, E.SecondStepResponse]),
    status: 200,
  },
  /** The page for a forgotten password, or for one that has to be changed. */
  'GET /auth/reset-url': {
    auth: 'none',
    query: Type.Object({ client_id: E.Id }),
    response: E.Url,
    status: 200,
  },
  /** E-mails a link to set a new password. The response is the same whether or not the account exists. */
  'POST /auth/request-reset': {
    auth: 'none',
    body: Type.Object({
      client_id: E.Id,
      username: Type.String({ minLength: 1, maxLength: 254 }),
      /** The language of the e-mail; by default that of the last sign-in. */
      language_id: Type.Optional(E.Id),
    }),
    status: 204,
  },
  /** 400 AUTH_INVALID_TOKEN if the link has been used, has expired or never existed. */
  'POST /auth/check-token': {
    auth: 'none',
    body: Type.Object({ ...LinkToken, typ: E.oneOf(LINK_TYPES) }),
    response: E.MailLink,
    status: 200,
  },
  /**
   * Sets a password with the link of an invitation or a reset, without signing in. 422 VALIDATION names the
   * missing requirement (`detail.password`); 400 AUTH_INVALID_TOKEN as above.
   */
  'POST /auth/set-password': {
    auth: 'none',
    body: Type.Object({ ...LinkToken, password: Type.String({ minLength: 1, maxLength: 200 }) }),
    status: 204,
  },
  /** Unsubscribes with the link of an e-mail, without signing in. Repeating it has no effect. */
  'POST /auth/unsubscribe': {
    auth: 'none',
    body: Type.Object(LinkToken),
    response: E.MailLink,
    status: 200,
  },
  /** Starts a sign-in at a national body. `redirect` defaults to this portal's `/redirect`. */
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
  /** Completes the sign-in with the parameters from `redirect`. `state` (not in §7) finds the PKCE verifier (D4). */
  'GET /auth/remote-login': {
    auth: 'none',
    query: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 2000 }),
      state: Type.String({ minLength: 1, maxLength: 200 }),
      /** From the response that started the sign-in, so that only that browser finishes it (not in §7, D4). */
      proof: Type.String({ minLength: 1, maxLength: 200 }),
      /** The issuer, from national bodies that send it (RFC 9207). */
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
   * Switches to another coach of the club (D4), or back to the original user, which needs no PIN.
   * 403 INCORRECT_PIN; after several of them 429 with Retry-After.
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
  /**
   * A token for sending the unsent changes of a user who used this session before (D23). `token` is the last one that
   * the device had of that user, expired or not. 403 FORBIDDEN once the user may not use the session any more.
   */
  'POST /auth/changes-token': {
    auth: ['coach'],
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 10_000 }) }),
    response: E.AccessToken,
    status: 200,
  },
  /** The page where users edit their details: with CAN_EDIT_SELF, for the original user only (§6). */
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
  /** The user's open sessions, for the user who signed in on the device (D16). */
  'GET /me/sessions': {
    auth: EVERYONE,
    // Only sign-in may read sessions.
    outside: true,
    response: Type.Array(E.UserSession),
    status: 200,
  },
  /** Signs the user out on all other devices. `POST /auth/logout` ends this session too. */
  'DELETE /me/sessions': { auth: EVERYONE, status: 204 },
  'DELETE /me/sessions/:family': {
    auth: EVERYONE,
    params: Type.Object({ family: E.Uuid }),
    status: 204,
  },
  /**
   * Changes the user's own password and ends their other sessions. 403 AUTH_INVALID_CREDENTIALS for a wrong
   * `current_password`; 422 VALIDATION names the missing requirement (`detail.password`).
   */
  'PATCH /me/password': {
    auth: EVERYONE,
    body: Type.Object({
      current_password: Type.String({ minLength: 1, maxLength: 200 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    status: 204,
  },
  /** Sets or changes the PIN with which a coach takes over a shared device. */
  'PATCH /me/pin': {
    auth: ['coach'],
    body: Type.Object({
      current_password: Type.String({ minLength: 1, maxLength: 200 }),
      pin: Type.String({ pattern: '^\\d{4,8}$' }),
    }),
    status: 204,
  },
  /**
   * The user's own details. 403 FORBIDDEN for names unless the account says `can_edit_name`, and for phone and e-mail
   * unless it says `has_password`. A new e-mail address needs the current password (403 AUTH_INVALID_CREDENTIALS), and
   * takes effect with `POST /me/email/confirmation`.
   */
  'PATCH /me': {
    auth: EVERYONE,
    body: Type.Object(
      {
        /** All kinds of e-mail that the user does not want; replaces the previous list. */
        unsubscribes: Type.Optional(
          Type.Array(E.oneOf(MAIL_KINDS), { uniqueItems: true, maxItems: 20 }),
        ),
        /** A kind of e-mail that the user wants again; the others stay as they are. */
        subscribe: Type.Optional(E.oneOf(MAIL_KINDS)),
        /** A kind of e-mail that the user does not want any more; the others stay as they are. */
        unsubscribe: Type.Optional(E.oneOf(MAIL_KINDS)),
        /** When e-mails about progress come. */
        progress_emails: Type.Optional(E.oneOf(PROGRESS_SCHEDULES)),
        firstname: Type.Optional(E.Name),
        lastname: Type.Optional(E.Name),
        /** Empty: none. */
        phone: Type.Optional(Type.String({ maxLength: 40 })),
        email: Type.Optional(E.Email),
        current_password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      },
      { minProperties: 1 },
    ),
    status: 204,
  },
  /**
   * Confirms a new e-mail address with the token of the link that was sent to it. Its user must be signed in, so that a
   * mistyped address gives no stranger the account. 400 AUTH_INVALID_TOKEN; 409 CONFLICT (`email: taken`) if another
   * user has the address.
   */
  'POST /me/email/confirmation': {
    auth: EVERYONE,
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    status: 204,
  },
});
