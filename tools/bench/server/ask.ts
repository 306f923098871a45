import { Agent, request } from 'node:http';
import { HOST } from './world.ts';

export type Asked = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};

/** Keeps one connection, as a browser does. */
const agent = new Agent({ keepAlive: true });

/** The text of a success answer. The host name decides about the client, so it is not asked by `fetch`. */
export const ask = (
  url: string,
  token: string,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request(
      {
        agent,
        hostname,
        port,
        method,
        path: `/v1${path}`,
        headers: {
          host: HOST,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if ((response.statusCode ?? 0) < 300) resolve(text);
          else reject(new Error(`${path}: ${response.statusCode} ${text}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
