import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls, EVERYONE } from './call.ts';

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
      /** Portal, as the role label of §1. */
      type: E.oneOf(['coach', 'admin', 'ngo', 'parent']),
      provider: Type.String({ maxLength: 40 }),
      language_id: E.Id,
      username: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    response: Type.Union([E.LoginResponse, E.ResetResponse]),
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
});
