import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import { expect } from 'vitest';
import { giveLanguages } from '../../auth/testing.ts';
import type { TestApi } from '../api.ts';
import { buildClient, buildClub, buildUser } from '../builders.ts';

/** A client whose people sign in at a national body, and a coach of it who does. */
export type National = {
  readonly client_id: number;
  /** Of the coach portal. */
  readonly host: string;
  /** Begins a sign-in, and gives what the browser brings back from the body's pages. */
  readonly comeBack: () => Promise<Record<'code' | 'state' | 'redirect', string>>;
  readonly close: () => Promise<void>;
};

const COACH = { ngo_id: 'N-1', firstname: 'Isla', lastname: 'Frost' };
const SECRET = 'national';
const AUDIENCE = 'springboard';

export const buildNational = async (api: TestApi): Promise<National> => {
  const { issuer, close } = await startBody();
  const domain = 'national.test';
  const { id: client_id } = await buildClient(api.owner, domain, { auth_provider: 'other' });
  const settings = { issuer, client_id: AUDIENCE, secret: SECRET };
  await api.owner
    .insertInto('client_providers')
    .values({ client_id, provider: 'other', settings: JSON.stringify(settings) })
    .execute();
  api.secrets.set(SECRET, 'of the body');
  await giveLanguages(api, client_id);
  await buildUser(api.owner, await buildClub(api.owner, { id: client_id }), 'coach', COACH);
  const host = `coach.${domain}`;
  return {
    client_id,
    host,
    comeBack: async () => {
      const query = { client_id, type: 'coach' };
      const begun = await api.call('GET /auth/auth-url', { host, query });
      expect(begun.statusCode, begun.body).toBe(200);
      const { url, state } = begun.json();
      const asked = new URL(url).searchParams;
      return { code: asked.get('nonce') ?? '', state, redirect: asked.get('redirect_uri') ?? '' };
    },
    close,
  };
};

/**
 * A body that has nobody but the coach. Its code is the nonce, and good for any number of times: what a code is
 * worth twice is for Springboard to know. tools/providers has one that is a whole.
 */
const startBody = async (): Promise<{ issuer: string; close: () => Promise<void> }> => {
  const { privateKey } = await generateKeyPair('RS256');
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await bodyOf(request);
    const answer = request.url === '/token' ? await tokensFor(form.get('code')) : about;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
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
