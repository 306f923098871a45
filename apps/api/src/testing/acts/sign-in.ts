import { putLink, unsubscribeToken } from '../../auth/links.ts';
import { PASSWORD } from '../../auth/testing.ts';
import { TEST_SECRET } from '../names.ts';
import type { Acts } from './act.ts';
import { AVA, PIN, type Scene } from './scene.ts';

const TOKEN = 'of a link in a letter';

/** The link in a letter to the coach. */
const withLink = async ({ api, world }: Scene): Promise<string> => {
  const link = { client_id: world.client.id, user_uuid: world.coach.uuid, token: TOKEN };
  await api.owner.transaction().execute((db) => {
    return putLink(db, { ...link, purpose: 'reset', now: api.clock.now });
  });
  return TOKEN;
};

const unsubscribing = ({ world }: Scene): string =>
  unsubscribeToken(new TextEncoder().encode(TEST_SECRET), {
    client_id: world.client.id,
    user_uuid: world.coach.uuid,
    kind: 'documents',
  });

/** Signing in and out, and what a user does to their own account. */
export const signInActs: Acts<'auth' | 'me' | 'mail'> = {
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
    // A session more; nobody has got the token of the first.
    again: 'anew',
  },
  'POST /auth/request-reset': {
    as: 'nobody',
    request: ({ world }) => ({
      body: { client_id: world.client.id, username: AVA.username },
    }),
    // A letter more, as whoever asks twice wants it; the first may have been lost as well. Both links hold.
    again: 'anew',
  },
  'POST /auth/check-token': {
    as: 'nobody',
    request: async (scene) => ({ body: { token: await withLink(scene), typ: 'reset' } }),
  },
  'POST /auth/set-password': {
    as: 'nobody',
    request: async (scene) => ({
      body: { token: await withLink(scene), password: 'Turnip-Orchid-7' },
    }),
    // The link is used up, and the password is set: whoever sends it again has no other name than the link.
    again: [400, 'AUTH_INVALID_TOKEN'],
  },
  'POST /auth/unsubscribe': {
    as: 'nobody',
    request: (scene) => ({ body: { token: unsubscribing(scene) } }),
  },
  'POST /mail/unsubscribe': {
    as: 'nobody',
    request: (scene) => {
      const body = new FormData();
      body.append('List-Unsubscribe', 'One-Click');
      const { id: client_id } = scene.world.client;
      return { query: { client_id, token: unsubscribing(scene) }, body };
    },
    status: 204,
  },
  'GET /auth/auth-url': {
    as: 'nobody',
    request: ({ national: { client_id, host } }) => ({ host, query: { client_id, type: 'coach' } }),
    // Another sign-in is begun; whoever did not hear of the first never comes back from it.
    again: 'anew',
  },
  'GET /auth/remote-login': {
    as: 'nobody',
    request: async ({ national }) => ({ host: national.host, query: await national.comeBack() }),
    // A code and a state are for once: the tokens that nobody got are nobody's, and the person signs in anew.
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
  'PATCH /me': {
    as: 'coach',
    request: () => ({ body: { unsubscribes: ['documents'] } }),
  },
};
