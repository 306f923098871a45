import { randomUUID } from 'node:crypto';
import type { LoginResponse, TokenPayload, Tokens } from '@springboard/contract';
import { schemas } from '@springboard/contract/calls';
import { decodeJwt } from 'jose';
import { Value } from 'typebox/value';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApi, TestRequest } from './api.ts';
import type { UserRow } from './builders.ts';
import { hashPassword } from '../src/auth/passwords.ts';

export const PASSWORD = 'Springboard-1';

/** A hash that takes 1 ms to verify, not 25. */
export const testHash = (password: string): Promise<string> =>
  hashPassword(password, Buffer.from('sixteen bytes ok'), {
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
const hash = testHash(PASSWORD);

/** Lets a user sign in with `PASSWORD`. */
export const setTestPassword = async (
  { owner }: TestApi,
  { client_id, uuid }: UserRow,
  { reset_required = false } = {},
) => {
  await owner
    .insertInto('user_passwords')
    .values({ client_id, user_uuid: uuid, hash: await hash, reset_required })
    .execute();
};

/** Adds active or inactive languages to a client. Returns their ids. */
export const addLanguages = async (
  { owner }: TestApi,
  client_id: number,
  languages: Partial<Record<'en-GB' | 'cy-GB' | 'fr-FR' | 'de-DE', 0 | 1>> = { 'en-GB': 1 },
): Promise<Record<string, number>> => {
  const ids: Record<string, number> = {};
  for (const language of ['en-GB', 'cy-GB', 'fr-FR', 'de-DE'] as const) {
    const active = languages[language];
    if (active === undefined) continue;
    const row = await owner
      .insertInto('client_languages')
      .values({ client_id, language, active })
      .returning('language_id')
      .executeTakeFirstOrThrow();
    ids[language] = row.language_id;
  }
  return ids;
};

/** Signs in; by default as a coach on the coach portal. */
export const signIn = (
  api: TestApi,
  body: { client_id: number; username: string } & Record<string, unknown>,
  request: TestRequest = {},
): Promise<LightMyRequestResponse> =>
  api.call('POST /auth/login', {
    ...request,
    body: { type: 'coach', provider: 'springboard', language_id: 1, password: PASSWORD, ...body },
  });

export const refresh = (
  api: TestApi,
  refresh_token: string,
  request_id: string = randomUUID(),
  host = 'coach.localhost',
): Promise<LightMyRequestResponse> =>
  api.call('POST /auth/refresh', {
    body: { refresh_token },
    headers: { 'x-request-id': request_id },
    host,
  });

export const loginIn = (response: LightMyRequestResponse): LoginResponse =>
  Value.Parse(schemas.LoginResponse, response.json());

export const tokensIn = (response: LightMyRequestResponse): Tokens =>
  Value.Parse(schemas.Tokens, response.json());

export const payloadOf = (token: string): TokenPayload => decodeJwt<TokenPayload>(token);

export const statusAndError = (response: LightMyRequestResponse): [number, string] => {
  const { error = '' }: { error?: string } = response.body === '' ? {} : response.json();
  return [response.statusCode, error];
};
