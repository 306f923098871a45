import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FindHost, originOf } from './hosts.ts';

/** CORS: portals may be served from elsewhere (D1), so pages on a client's host names may call the API. */
export const allowPortalOrigins =
  (findHost: FindHost) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { origin } = request.headers;
    if (origin === undefined) return undefined;
    reply.header('vary', 'origin');
    const page = originOf(request);
    if (page === null || (await findHost(page.hostname)) === null) return undefined;
    return allowOrigin(request, reply, origin);
  };

/**
 * CORS during maintenance: any page may read that it is maintenance. It needs no database, which maintenance may stop.
 */
export const allowAnyOrigin = (
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined => {
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  reply.header('vary', 'origin');
  return allowOrigin(request, reply, origin);
};

/** Sends the response of a preflight request. */
const allowOrigin = (
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): FastifyReply | undefined => {
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', EXPOSED);
  if (request.method !== 'OPTIONS') return undefined;
  return reply
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', ALLOWED)
    .header('access-control-max-age', '7200')
    .code(204)
    .send();
};

const EXPOSED =
  'x-request-id, x-op-result, x-total-count, x-audit-id, x-api-version, etag, location, retry-after, tus-resumable, upload-offset, upload-length, upload-expires, x-file-id';
const ALLOWED =
  'authorization, content-type, if-match, if-none-match, x-request-id, x-device-id, x-lane, x-lane-seq, x-app-version, tus-resumable, upload-length, upload-metadata, upload-offset';
