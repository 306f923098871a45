import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** In characters. A shorter response fits into a packet or two as it is. */
const MIN_LENGTH = 2048;

const COMPRESS = {
  // The lowest quality takes a quarter of gzip's time, and makes half of its size for the members of a group.
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
};

/** It answers the changes of a day together. Its request contains no secret (D13). */
const CHANGES = '/v1/changes';

/**
 * Compresses the responses of reads and of the changes call, as the caller accepts it: the members of a group
 * shrink to a fifteenth. Responses with tokens answer other POSTs and stay as they are. ADR 0032 says why this
 * is not `@fastify/compress`.
 */
export const compress = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (request.method !== 'GET' && request.routeOptions.url !== CHANGES) return payload;
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
