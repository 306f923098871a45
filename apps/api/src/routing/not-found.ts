import { CHANGE_HEADERS } from '@springboard/contract';
import { calls } from '@springboard/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../http/api-error.ts';
import { sendApiError } from './send.ts';

/**
 * D9: a known path with another method is 405 with `Allow`, any other path is 404. An unknown queued change is 426,
 * so that a newer app keeps it (OF17).
 */
export const answerNotFound = (prefix: string) => {
  const paths = Object.keys(calls).map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, pattern: new RegExp(`^${prefix}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) };
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.headers[CHANGE_HEADERS.lane] !== undefined) {
      return sendApiError(reply, apiError(426, 'UNKNOWN_KIND'));
    }
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // The method is allowed but the router found no route: a part of the path is too long.
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    const allow = [...new Set(allowed)].sort().join(', ');
    return sendApiError(reply, apiError(405, 'METHOD_NOT_ALLOWED', undefined, { allow }));
  };
};
