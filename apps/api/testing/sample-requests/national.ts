import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect } from 'vitest';
import { addLanguages } from '../auth.ts';
import type { TestApi } from '../api.ts';
import { buildClient, buildClub, buildUser } from '../builders.ts';

/** A client whose users sign in at a national body, with a coach. */
export type National = {
  readonly client_id: number;
  /** Host name of the coach portal. */
  readonly host: string;
  /** Starts a sign-in and returns the parameters with which the browser returns from the body. */
  readonly returnFromBody: () => Promise<Record<'code' | 'state' | 'proof' | 'redirect', string>>;
  readonly close: () => Promise<void>;
};

const COACH = { ngo_id: 'N-1', firstname: 'Isla', lastname: 'Frost' };
const SECRET = 'national';
const AUDIENCE = 'springboard';

export const buildNational = async (api: TestApi): Promise<National> => {
  const { issuer, close } = await startProvider();
  const domain = `${randomUUID()}.test`;
  const { id: client_id } = await buildClient(api.owner, domain, { auth_provider: 'other' });
  const settings = { issuer, client_id: AUDIENCE, secret: SECRET };
  await api.owner
    .insertInto('client_providers')
    .values({ client_id, provider: 'other', settings: JSON.stringify(settings) })
    .execute();
  api.secrets.set(SECRET, 'of the body');
  await addLanguages(api, client_id);
  await buildUser(api.owner, await buildClub(api.owner, { id: client_id }), 'coach', COACH);
  const host = `coach.${domain}`;
  return {
    client_id,
    host,
    returnFromBody: async () => {
      const query = { client_id, type: 'coach' };
      const started = await api.call('GET /auth/auth-url', { host, query });
      expect(started.statusCode, started.body).toBe(200);
      const { url, state, proof } = started.json();
      const params = new URL(url).searchParams;
      const redirect = params.get('redirect_uri') ?? '';
      return { code: params.get('nonce') ?? '', state, proof, redirect };
    },
    close,
  };
};

/**
 * A minimal provider that knows the coach only. Its code is the nonce and stays valid, so that Springboard itself has to
 * reject a repeated code. tools/providers has a complete provider.
 */
const startProvider = async (): Promise<{ issuer: string; close: () => Promise<void> }> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = { keys: [await exportJWK(publicKey)] };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await bodyOf(request);
    const isToken = request.url === '/token';
    const metadata = request.url === '/jwks' ? keys : about;
    const body = isToken ? await tokensFor(form.get('code')) : metadata;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const about = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  };
  const tokensFor = async (code: string | null) => ({
    access_token: 'of the body',
    token_type: 'Bearer',
    id_token: await new SignJWT({ nonce: code, ngo_id: COACH.ngo_id })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject('isla')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey),
  });
  return {
    issuer,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

const bodyOf = async (request: AsyncIterable<Buffer>): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += chunk.toString();
  return new URLSearchParams(text);
};
