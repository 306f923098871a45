import { CHANGE_HEADERS } from '@springboard/contract';
import { calls } from '@springboard/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';
import { sendRefusal } from './send.ts';

/**
 * D9: a path of ours with another method is 405 with `Allow`; anything else is 404. A queued change of a kind
 * that is not known here is 426, so that a newer app keeps it (offline.md, Replay).
 */
export const answerNotFound = (prefix: string) => {
  const paths = Object.keys(calls).map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, pattern: new RegExp(`^${prefix}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) };
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.headers[CHANGE_HEADERS.lane] !== undefined) {
      return sendRefusal(reply, refuse(426, 'UNKNOWN_KIND'));
    }
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A known path with a part that is too long for one is none of ours.
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendRefusal(reply, refuse(404, 'NOT_FOUND'));
    const allow = [...new Set(allowed)].sort().join(', ');
    return sendRefusal(reply, refuse(405, 'METHOD_NOT_ALLOWED', undefined, { allow }));
  };
};
