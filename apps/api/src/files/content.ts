import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { withReadTransaction, withWriteTransaction } from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { setCaller } from '../http/caller.ts';
import { isHostOfClient } from '../http/hosts.ts';
import { sendApiError } from '../routing/send.ts';
import type { Server } from '../routing/server.ts';
import { LINK_SECONDS, readLink } from './links.ts';
import { findFile, logOpening } from './queries.ts';
import type { ByteRange } from './storage.ts';

const Query = Type.Object({ key: Type.String({ maxLength: 2000 }) });

/**
 * Sends the file of a link. It is not a call of the contract: the response is the file itself, and browsers request
 * it without a token, in ranges.
 */
export const contentRoute = (server: Server): void => {
  server.fastify.get('/files/content', async (request, reply) => {
    const now = server.now();
    const { query } = request;
    const link = Value.Check(Query, query) ? await readLink(server, query.key, now) : null;
    if (link === null || !(await isHostOfClient(server, request, link.principal.client_id)))
      return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    setCaller(request, link.principal);
    const file = await withReadTransaction(server.database, link.principal, (db) =>
      findFile(db, link.principal, link.id),
    );
    const size = file === undefined ? null : await server.files.size(file.storage_key);
    if (file === undefined || size === null || file.version !== link.version) {
      return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    }
    // A HEAD request does not count as opening.
    if (file.folder !== 'media' && request.method === 'GET') {
      await withWriteTransaction(server.database, link.principal, (db) =>
        logOpening(db, link.principal, link, now),
      );
    }
    void reply.headers({
      ...contentHeaders(file),
      'cache-control': `private, max-age=${LINK_SECONDS}`,
    });
    return sendBytes(server, request, reply, { key: file.storage_key, size });
  });
};

const sendBytes = (
  { files }: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, size }: { key: string; size: number },
) => {
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
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

/**
 * Parses the Range header for a file of `size` bytes (RFC 9110, 14.2). Returns null for the whole file: without a
 * header, or with one that may be ignored.
 */
const parseRange = (
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
};

/** Types that a browser may display. All others are downloaded, including SVG, which can contain scripts. */
const INLINE_TYPES =
  /^(application\/pdf|image\/(gif|jpeg|png|webp)|video\/(mp4|webm)|text\/plain)$/;

/** A PDF has no sandbox, because a sandbox blocks the browser's PDF viewer. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Headers that make an uploaded file harmless on our own origin. */
const contentHeaders = ({
  mime,
  name,
}: {
  mime: string;
  name: string;
}): Record<string, string> => ({
  'content-type': mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime,
  'content-disposition': `${INLINE_TYPES.test(mime) ? 'inline' : 'attachment'}; ${fileName(name)}`,
  'content-security-policy': mime === 'application/pdf' ? POLICY : `${POLICY}; sandbox`,
  // Portals may be on other origins (D1); the URL contains the secret.
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
});

/** RFC 6266: an ASCII name for old clients, and the real name for all others. */
const fileName = (name: string): string => {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
};
