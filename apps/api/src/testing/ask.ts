import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** A server that listens, with the connections to it, and the host name that decides about the client. */
export type Line = { readonly agent: Agent; readonly port: number; readonly host: string };

export type Asked = {
  /** GET unless told otherwise. */
  readonly method?: string;
  /** Below `/v1`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/**
 * A call over a real connection, as a portal sends it. Not by `fetch`, which sets the host name itself.
 *
 * @throws what breaks the connection
 */
export const askOver = async (
  { agent, port, host }: Line,
  token: string,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<Answer> => {
  const answered = Promise.withResolvers<Answer>();
  const sent = request(
    {
      hostname: '127.0.0.1',
      port,
      agent,
      method,
      path: `/v1${path}`,
      headers: {
        host,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    },
    (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', answered.reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: given } = response;
        unpacked(Buffer.concat(parts), given['content-encoding']).then(
          (text) => answered.resolve({ status, headers: given, text }),
          answered.reject,
        );
      });
    },
  );
  sent.on('error', answered.reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return answered.promise;
};

const unpacked = async (bytes: Buffer, encoding: string | undefined): Promise<string> => {
  if (encoding === 'br') return (await promisify(brotliDecompress)(bytes)).toString();
  if (encoding === 'gzip') return (await promisify(gunzip)(bytes)).toString();
  return bytes.toString();
};
