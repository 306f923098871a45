import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { readAs, writeAs } from '../database/tenancy.ts';
import { refuse } from '../http/refusal.ts';
import { sendRefusal } from '../http/send.ts';
import type { Server } from '../http/server.ts';
import { headersOf } from './headers.ts';
import { LINK_SECONDS, readLink } from './links.ts';
import { findFile, logOpening } from './queries.ts';
import { rangeOf } from './range.ts';

const Query = Type.Object({ key: Type.String({ maxLength: 2000 }) });

/**
 * Opens what a link names. No call of the contract: its answer is the file itself, and browsers fetch it
 * without a token, part by part.
 */
export const contentRoute = (server: Server): void => {
  server.fastify.get('/files/content', async (request, reply) => {
    const now = server.now();
    const { query } = request;
    const link = Value.Check(Query, query) ? await readLink(server, query.key, now) : null;
    if (link === null) return sendRefusal(reply, refuse(404, 'NOT_FOUND'));
    const file = await readAs(server.database, link.who, (db) => findFile(db, link.who, link.id));
    const size = file === undefined ? null : await server.files.size(file.storage_key);
    if (file === undefined || size === null || file.version !== link.version) {
      return sendRefusal(reply, refuse(404, 'NOT_FOUND'));
    }
    // Whoever asks for the headers alone has not opened it.
    if (file.folder !== 'media' && request.method === 'GET') {
      await writeAs(server.database, link.who, (db) => logOpening(db, link.who, link, now));
    }
    void reply.headers({ ...headersOf(file), 'cache-control': `private, max-age=${LINK_SECONDS}` });
    return sendBytes(server, request, reply, { key: file.storage_key, size });
  });
};

const sendBytes = (
  { files }: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, size }: { key: string; size: number },
) => {
  const range = rangeOf(request.headers.range, size);
  if (range === 'beyond') {
    void reply.header('content-range', `bytes */${size}`);
    return reply.code(416).send();
  }
  if (range === null) return reply.header('content-length', size).send(files.open(key));
  const { start, end } = range;
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    })
    .send(files.open(key, range));
};
