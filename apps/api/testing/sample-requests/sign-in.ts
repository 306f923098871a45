import type { TotpSetup } from '@springboard/contract';
import { TOTP } from 'otpauth';
import { saveChallenge } from '../../src/auth/second-factor/challenges.ts';
import { replaceRecoveryCodes } from '../../src/auth/second-factor/factors.ts';
import { emailToken, saveLink, unsubscribeToken } from '../../src/mail/links.ts';
import { PASSWORD } from '../auth.ts';
import { createTestPasskey } from '../passkey.ts';
import { openTestSession } from '../token.ts';
import { TEST_SECRET } from '../names.ts';
import type { SampleRequests } from './sample-request.ts';
import { AVA, PIN, type Fixture } from './fixture.ts';

const TOKEN = 'of a link in an e-mail';

/** Creates the token of a link in an e-mail to the coach. */
const createLink = async ({ api, world }: Fixture): Promise<string> => {
  const link = { client_id: world.client.id, user_uuid: world.coach.uuid, token: TOKEN };
  await api.owner.transaction().execute((db) => {
    return saveLink(db, { ...link, purpose: 'reset', now: api.clock.now });
  });
  return TOKEN;
};

const unsubscribeTokenOf = ({ world }: Fixture): string =>
  unsubscribeToken(new TextEncoder().encode(TEST_SECRET), {
    client_id: world.client.id,
    user_uuid: world.coach.uuid,
    kind: 'documents',
  });

const PASSKEY_ID = '2b8e0f7c-5d0a-4c07-9d5e-0f6f5b0a7c11';
const current_password = PASSWORD;

const codeOf = ({ api }: Fixture, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: api.clock.now * 1000 });

const startTotp = async ({ send }: Fixture): Promise<string> =>
  (await send('POST /me/totp', 'coach', { body: { current_password } })).secret;

/** Adds an authenticator app to the coach. */
const addTotp = async (fixture: Fixture): Promise<void> => {
  const body = { code: codeOf(fixture, await startTotp(fixture)) };
  await fixture.send('POST /me/totp/confirmation', 'coach', { body });
};

/** Adds a passkey to the coach. */
const addPasskey = async ({ api, world }: Fixture): Promise<{ id: string }> => {
  const { id: client_id } = world.client;
  await api.owner
    .insertInto('passkeys')
    .values({
      client_id,
      id: PASSKEY_ID,
      user_uuid: world.coach.uuid,
      credential_id: 'phone',
      host: world.host,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      name: 'Phone',
      created_at: api.clock.now,
    })
    .execute();
  return { id: PASSKEY_ID };
};

/** The token between the password of the coach and the second step. */
const startEnrolment = async ({ api, world }: Fixture): Promise<string> => {
  const token = 'after the password';
  const { host } = world;
  const key = { client_id: world.client.id, host, purpose: 'enrol', token } as const;
  const challenge = { user_uuid: world.coach.uuid, language_id: null };
  await api.owner.transaction().execute(async (db) => {
    await saveChallenge(db, { ...key, now: api.clock.now }, challenge);
  });
  return token;
};

/** Sign-in, sign-out, and the user's own account. */
export const signInRequests: SampleRequests<'auth' | 'calendars' | 'me' | 'mail'> = {
  'POST /auth/login': {
    as: 'nobody',
    request: ({ world, languages }) => ({
      body: {
        client_id: world.client.id,
        type: 'coach',
        provider: 'springboard',
        language_id: languages['cy-GB'],
        username: AVA.username,
        password: PASSWORD,
      },
    }),
    // Another session: no device has the token of the first one.
    again: 'new_effect',
  },
  'POST /auth/request-reset': {
    as: 'nobody',
    request: ({ world }) => ({
      body: { client_id: world.client.id, username: AVA.username },
    }),
    // One more e-mail for a user who requests twice, because the first may be lost. Both links work.
    again: 'new_effect',
  },
  'POST /auth/check-token': {
    as: 'nobody',
    request: async (fixture) => ({ body: { token: await createLink(fixture), typ: 'reset' } }),
  },
  'POST /auth/set-password': {
    as: 'nobody',
    request: async (fixture) => ({
      body: { token: await createLink(fixture), password: 'Turnip-Orchid-7' },
    }),
    // The password is set and the link is used up. A request without a token can only be recognised by its link.
    again: [400, 'AUTH_INVALID_TOKEN'],
  },
  'POST /auth/unsubscribe': {
    as: 'nobody',
    request: (fixture) => ({ body: { token: unsubscribeTokenOf(fixture) } }),
  },
  'POST /mail/unsubscribe': {
    as: 'nobody',
    request: (fixture) => {
      const body = new FormData();
      body.append('List-Unsubscribe', 'One-Click');
      const { id: client_id } = fixture.world.client;
      return { query: { client_id, token: unsubscribeTokenOf(fixture) }, body };
    },
    status: 204,
  },
  'GET /auth/auth-url': {
    as: 'nobody',
    request: ({ national: { client_id, host } }) => ({ host, query: { client_id, type: 'coach' } }),
    // Another sign-in is started. The browser never returns from the first one.
    again: 'new_effect',
  },
  'GET /auth/remote-login': {
    as: 'nobody',
    request: async ({ national }) => ({
      host: national.host,
      query: await national.returnFromBody(),
    }),
    // Code and state can be used once: no device has the tokens, and the user signs in again.
    again: [400, 'AUTH_INVALID_TOKEN'],
  },
  'POST /auth/refresh': {
    as: 'nobody',
    request: ({ session }) => ({ body: { refresh_token: session.refresh_token } }),
  },
  'POST /auth/change-club': {
    as: 'coach',
    request: ({ session, other_club }) => ({
      body: { refresh_token: session.refresh_token, club_id: other_club.id },
    }),
  },
  'POST /auth/change-language': {
    as: 'coach',
    request: ({ session, languages }) => ({
      body: { refresh_token: session.refresh_token, language_id: languages['cy-GB'] },
    }),
  },
  'POST /auth/switch-user': {
    as: 'coach',
    request: ({ session, colleague }) => ({
      body: { refresh_token: session.refresh_token, user_uuid: colleague.uuid, pin: PIN },
    }),
  },
  'POST /auth/changes-token': {
    as: 'coach',
    request: ({ as }) => ({ body: { token: as('coach').as ?? '' } }),
  },
  'POST /auth/logout': {
    as: 'nobody',
    request: ({ session }) => ({ body: { refresh_token: session.refresh_token } }),
  },
  'DELETE /me/sessions': {
    as: 'coach',
    request: () => ({}),
  },
  'DELETE /me/sessions/:family': {
    as: 'coach',
    request: async ({ api, world }) => ({
      params: { family: await openTestSession(api.owner, world.coach, api.clock.now) },
    }),
  },
  'PATCH /me/password': {
    as: 'coach',
    request: () => ({ body: { current_password: PASSWORD, password: 'Turnip-Orchid-7' } }),
  },
  'PATCH /me/pin': {
    as: 'coach',
    request: () => ({ body: { current_password: PASSWORD, pin: '4913' } }),
    // The hash of the same PIN has another salt.
    again: 'new_effect',
  },
  'POST /auth/second-step': {
    as: 'nobody',
    request: async (fixture) => {
      const { api, world } = fixture;
      const { id: client_id } = world.client;
      const user = { client_id, user_uuid: world.coach.uuid };
      const token = 'after the password';
      const { now } = api.clock;
      const key = { client_id, host: world.host, purpose: 'verify', token, now } as const;
      const [code] = await api.owner.transaction().execute(async (db) => {
        await saveChallenge(db, key, user);
        return replaceRecoveryCodes(db, user);
      });
      return { body: { token, code } };
    },
    // The code is used up: no device has the tokens, and the user signs in again.
    again: [400, 'AUTH_INVALID_TOKEN'],
  },
  'POST /auth/enrol/totp': {
    as: 'nobody',
    request: async (fixture) => ({ body: { token: await startEnrolment(fixture) } }),
    // Another secret, which replaces the first one.
    again: 'new_effect',
  },
  'POST /auth/enrol/passkey': {
    as: 'nobody',
    request: async (fixture) => ({ body: { token: await startEnrolment(fixture) } }),
    // Another challenge, which replaces the first.
    again: 'new_effect',
  },
  'POST /auth/enrol': {
    as: 'nobody',
    request: async (fixture) => {
      const { api, world } = fixture;
      const token = await startEnrolment(fixture);
      const response = await api.call('POST /auth/enrol/totp', {
        host: world.host,
        body: { token },
      });
      const { secret } = response.json<TotpSetup>();
      return { body: { token, code: codeOf(fixture, secret) } };
    },
    // The factor is added, and the user signs in with it. They can replace their recovery codes then.
    again: [400, 'AUTH_INVALID_TOKEN'],
  },
  'POST /me/totp': {
    as: 'coach',
    request: () => ({ body: { current_password } }),
    // Another secret, which replaces the first one.
    again: 'new_effect',
  },
  'POST /me/totp/confirmation': {
    as: 'coach',
    request: async (fixture) => ({ body: { code: codeOf(fixture, await startTotp(fixture)) } }),
    // The app is added. Recovery codes that were lost with the response can be replaced.
    again: [404, 'NOT_FOUND'],
  },
  'POST /me/totp/removal': {
    as: 'coach',
    request: async (fixture) => {
      await addTotp(fixture);
      return { body: { current_password } };
    },
    again: [404, 'NOT_FOUND'],
  },
  'POST /me/passkeys/options': {
    as: 'coach',
    request: () => ({ body: { current_password } }),
    // Another challenge, which replaces the first.
    again: 'new_effect',
  },
  'POST /me/passkeys': {
    as: 'coach',
    request: async ({ send, world }) => {
      const body = { current_password };
      const { challenge } = await send('POST /me/passkeys/options', 'coach', { body });
      const passkey = createTestPasskey(`https://${world.host}`);
      return { body: { name: 'Phone', passkey: passkey.register({ challenge }) } };
    },
    // The passkey is added. Recovery codes that were lost with the response can be replaced.
    again: [404, 'NOT_FOUND'],
  },
  'PATCH /me/passkeys/:id': {
    as: 'coach',
    request: async (fixture) => ({ params: await addPasskey(fixture), body: { name: 'Laptop' } }),
  },
  'POST /me/passkeys/:id/removal': {
    as: 'coach',
    request: async (fixture) => ({
      params: await addPasskey(fixture),
      body: { current_password },
    }),
    again: [404, 'NOT_FOUND'],
  },
  'POST /me/recovery-codes': {
    as: 'coach',
    request: async (fixture) => {
      await addPasskey(fixture);
      return { body: { current_password } };
    },
    // Other codes, which replace the first ones.
    again: 'new_effect',
  },
  'PATCH /me': {
    as: 'coach',
    request: () => ({ body: { unsubscribes: ['documents'] } }),
  },
  'POST /me/email/confirmation': {
    as: 'coach',
    request: async ({ api, world, send }) => {
      const body = { email: 'ava.new@example.org', current_password };
      await send('PATCH /me', 'coach', { body });
      const client_id = world.client.id;
      const { id } = await api.owner
        .selectFrom('email_changes')
        .select('id')
        .where('client_id', '=', client_id)
        .where('confirmed_at', 'is', null)
        .executeTakeFirstOrThrow();
      const secret = new TextEncoder().encode(TEST_SECRET);
      return { body: { token: emailToken(secret, { client_id, id }) } };
    },
  },
  'POST /me/calendars': {
    as: 'parent',
    request: ({ world }) => ({ body: { member_uuids: [world.member.uuid], names: 'initials' } }),
    // The address is not stored, so a second calendar has another one.
    again: 'new_effect',
  },
  'POST /me/calendars/:id/address': {
    as: 'parent',
    request: async (fixture) => ({ params: { id: (await addCalendar(fixture)).id } }),
    // Another address, which replaces the first one.
    again: 'new_effect',
  },
  'DELETE /me/calendars/:id': {
    as: 'parent',
    request: async (fixture) => ({ params: { id: (await addCalendar(fixture)).id } }),
  },
  'GET /calendars/:file': {
    as: 'nobody',
    request: async (fixture) => {
      const { url } = await addCalendar(fixture);
      return { params: { file: url.split('/').at(-1) ?? '' } };
    },
    status: 200,
  },
};

const addCalendar = ({ send, world }: Fixture) =>
  send('POST /me/calendars', 'parent', {
    body: { member_uuids: [world.member.uuid], names: 'initials' },
  });
