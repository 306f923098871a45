import { saveLink, unsubscribeToken } from '../../src/mail/links.ts';
import { PASSWORD } from '../auth.ts';
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

/** Sign-in, sign-out, and the user's own account. */
export const signInRequests: SampleRequests<'auth' | 'me' | 'mail'> = {
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
  'PATCH /me': {
    as: 'coach',
    request: () => ({ body: { unsubscribes: ['documents'] } }),
  },
};
