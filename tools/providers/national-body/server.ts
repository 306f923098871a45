import { generateKeyPair, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import Provider from 'oidc-provider';
import { listenOnLoopback, type RunningProvider } from '../listen.ts';
import { readBody } from '../read-body.ts';
import { MEMBERS } from './members.ts';
import { createMemory } from './memory.ts';
import { signInPage } from './sign-in-page.ts';

export type BodyClient = {
  client_id: string;
  secret: string;
  /** The portals' redirect addresses. */
  redirects: readonly string[];
  /** How the client authenticates at the token endpoint, and the only way that the body takes. */
  token_auth?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';
  /** The public key of a client with `private_key_jwt`. */
  jwk?: object;
};

const SIGN_IN_PATH = '/sign-in/';
/** A sample of a script that counts visits: it reports each page of a portal, by its area only. */
export const STATISTICS_PATH = '/statistics.js';
const VISITS_PATH = '/visits';
const STATISTICS = `(() => {
  const target = new URL('${VISITS_PATH}', document.currentScript.src);
  let area = '';
  const count = () => {
    const [, now = ''] = location.pathname.split('/');
    if (now !== area) navigator.sendBeacon(target, now);
    area = now;
  };
  count();
  window.navigation?.addEventListener('navigatesuccess', count);
})();
`;

/**
 * A national body with sample members and sign-in by OpenID Connect, on a free local port. `use` may add middleware to it.
 */
export const startNationalBody = async (
  client: BodyClient,
  use: (provider: Provider) => void = () => undefined,
): Promise<RunningProvider> => {
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.end();
  const server = createServer((request, response) => void answer(request, response));
  const running = await listenOnLoopback(server);
  const provider = await createProvider(running.url, client);
  use(provider);
  const callback = provider.callback();
  answer = (request, response) => {
    if (request.url === STATISTICS_PATH) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
      return response.end(STATISTICS);
    }
    if (request.url === VISITS_PATH) return response.writeHead(204).end();
    if (request.url?.startsWith(SIGN_IN_PATH) !== true) return callback(request, response);
    return signIn(provider, request, response).catch(() => {
      // The sign-in has expired, or was started in another browser.
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      response.end(signInPage('This page has expired. Begin again in Springboard.'));
    });
  };
  return running;
};

const signIn = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  await provider.interactionDetails(request, response);
  const fields = new URLSearchParams(request.method === 'POST' ? await readBody(request) : '');
  const name = fields.get('username')?.trim().toLowerCase();
  const member = MEMBERS.find(({ username }) => username === name);
  if (member !== undefined && member.password === fields.get('password')) {
    const login = { accountId: member.sub, remember: false };
    await provider.interactionFinished(request, response, { login });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    signInPage(request.method === 'POST' ? 'The username or the password is not right.' : null),
  );
};

const createProvider = async (issuer: string, client: BodyClient): Promise<Provider> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig' };
  const { token_auth = 'client_secret_basic' } = client;
  return new Provider(issuer, {
    ...(client.token_auth === undefined ? {} : { clientAuthMethods: [token_auth] }),
    adapter: createMemory(() => Math.floor(Date.now() / 1000)),
    clients: [
      {
        client_id: client.client_id,
        ...(token_auth === 'none' || token_auth === 'private_key_jwt'
          ? {}
          : { client_secret: client.secret }),
        ...(client.jwk === undefined ? {} : { jwks: { keys: [client.jwk] } }),
        token_endpoint_auth_method: token_auth,
        redirect_uris: [...client.redirects],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'ngo_id'],
      email: ['email'],
    },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    jwks: { keys: [key] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${SIGN_IN_PATH}${uid}` },
    findAccount: (_context, sub) => {
      const member = MEMBERS.find((known) => known.sub === sub);
      if (member === undefined) return undefined;
      const { given_name, family_name, ngo_id, username } = member;
      const email = `${username}@example.org`;
      return {
        accountId: sub,
        claims: async () => ({ sub, given_name, family_name, ngo_id, email }),
      };
    },
    // The body's own portals need no consent.
    loadExistingGrant: async ({ oidc }) => {
      const { client: asking, session } = oidc;
      if (asking === undefined || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({
        clientId: asking.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
};
