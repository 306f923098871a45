import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** Connections to a listening server, and the host name of the client's portal. */
export type HttpConnection = {
  readonly agent: Agent;
  readonly port: number;
  readonly host: string;
};

export type HttpRequest = {
  /** By default GET. */
  readonly method?: string;
  /** Below `/v1`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is if it is a form. */
  readonly body?: unknown;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/**
 * Sends a call over a real connection, as a portal does. It cannot use `fetch`, which sets the host name itself.
 *
 * @throws the error of a broken connection
 */
export const sendRequest = async (
  { agent, port, host }: HttpConnection,
  token: string,
  { method = 'GET', path, headers = {}, body }: HttpRequest,
): Promise<HttpResponse> => {
  const received = Promise.withResolvers<HttpResponse>();
  const { type, content } = await encode(body);
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
        ...(type === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', received.reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: response_headers } = response;
        decompress(Buffer.concat(chunks), response_headers['content-encoding']).then(
          (text) => received.resolve({ status, headers: response_headers, text }),
          received.reject,
        );
      });
    },
  );
  sent.on('error', received.reject);
  sent.end(content);
  return received.promise;
};

const encode = async (body: unknown): Promise<{ type?: string; content?: string | Buffer }> => {
  if (body === undefined) return {};
  if (!(body instanceof FormData)) {
    return { type: 'application/json', content: JSON.stringify(body) };
  }
  const form = new Response(body);
  const content = Buffer.from(await form.arrayBuffer());
  return { type: form.headers.get('content-type') ?? '', content };
};

const decompress = async (bytes: Buffer, encoding: string | undefined): Promise<string> => {
  if (encoding === 'br') return (await promisify(brotliDecompress)(bytes)).toString();
  if (encoding === 'gzip') return (await promisify(gunzip)(bytes)).toString();
  return bytes.toString();
};
