import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Portal } from '@springboard/contract';
import { SEED_PASSWORD } from '@springboard/tools/seed/logins.ts';

export type ApiRequest = {
  token?: string;
  /** A string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** A host name other than the portal's. */
  host?: string;
};

export type ApiAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: unknown;
};

/** Calls the API at `port` without a browser, with a portal's host name. */
export const apiOf =
  (portal: Portal, port: number) =>
  (
    method: string,
    path: string,
    { token, body, headers, host }: ApiRequest = {},
  ): Promise<ApiAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: `/v1${path}`,
          headers: {
            host: host ?? `${portal}.localhost`,
            'x-request-id': randomUUID(),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part) => (text += part));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text,
              json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
            }),
          );
        },
      );
      sent.on('error', reject);
      if (body !== undefined) sent.write(typeof body === 'string' ? body : JSON.stringify(body));
      sent.end();
    });

const ROLE_OF = { coach: 'coach', club: 'admin', scheme: 'ngo', parent: 'parent' } as const;

/** Signs in through the API. Returns the access token. */
export async function tokenOf(portal: Portal, port: number, username: string): Promise<string> {
  const ask = apiOf(portal, port);
  const client = await ask('GET', `/client?hostname=${portal}.localhost`);
  const { json } = await ask('POST', '/auth/login', {
    body: {
      client_id: field(client.json, 'id'),
      type: ROLE_OF[portal],
      provider: 'springboard',
      language_id: 1,
      username,
      password: SEED_PASSWORD,
    },
  });
  return String(field(json, 'token'));
}

/** A field of a response whose shape the test relies on. */
export function field(json: unknown, name: string): unknown {
  if (typeof json !== 'object' || json === null || !(name in json)) {
    throw new Error(`no ${name} in ${JSON.stringify(json)}`);
  }
  return new Map(Object.entries(json)).get(name);
}
