import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Characters; a smaller answer fits into a packet or two as it is. */
const WORTH_IT = 2048;

const PACK = {
  // The quickest: a quarter of gzip's time, and half of its size for what a group's members are.
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
};

/** What answers a day's changes at once, without a secret among what the caller sent (D13). */
const CHANGES = '/v1/changes';

/**
 * Packs what is read and what answers many changes, as the caller takes it: a group's members are a
 * fifteenth, on the network of a sports hall. Answers with tokens are to other POSTs and stay as they are.
 */
export const compress = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (request.method !== 'GET' && request.routeOptions.url !== CHANGES) return payload;
  if (typeof payload !== 'string' || payload.length < WORTH_IT) return payload;
  const header = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => takes(header, name));
  const vary = reply.getHeader('vary');
  void reply.header(
    'vary',
    vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
  );
  if (encoding === undefined) return payload;
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  return PACK[encoding](payload);
};

/** Named, and not with a weight of 0. */
const takes = (header: string, name: string): boolean =>
  header.split(',').some((offer) => {
    const [offered = '', weight = '1'] = offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return offered === name && Number(weight) > 0;
  });
