import { type Call, calls } from '@springboard/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** In characters. A shorter response fits into a packet as it is. */
const MIN_LENGTH = 1024;

const COMPRESS = {
  // Quality 1 takes a quarter of gzip's time, and its output is half as large for the members of a group.
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
};

/**
 * The calls that send changes. Their responses contain no secrets, so compressing them is safe. One `POST /changes`
 * response can cover a whole day (D13).
 */
const CHANGES: ReadonlySet<string> = new Set([
  'POST /v1/changes',
  ...Object.entries<Call>(calls).flatMap(([key, call]) =>
    call.change === true ? key.replace(' ', ' /v1') : [],
  ),
]);

/**
 * Compresses the responses of reads and of changes, as the caller accepts it: the members of a group
 * shrink to a fifteenth. Responses with tokens answer other POSTs and stay as they are. ADR 0032 says why this
 * is not `@fastify/compress`.
 */
export const compress = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  const key = `${request.method} ${request.routeOptions.url}`;
  if (request.method !== 'GET' && !CHANGES.has(key)) return payload;
  if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
  const header = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(header, name));
  const vary = reply.getHeader('vary');
  void reply.header(
    'vary',
    vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
  );
  if (encoding === undefined) return payload;
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  return COMPRESS[encoding](payload);
};

/** The header names the encoding, and not with a weight of 0. */
const accepts = (header: string, name: string): boolean =>
  header.split(',').some((offer) => {
    const [offered = '', weight = '1'] = offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return offered === name && Number(weight) > 0;
  });
