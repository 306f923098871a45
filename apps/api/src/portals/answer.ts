import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENCODINGS, type Encoding, type StaticFile } from './files.ts';

/** The name never comes back with another content: it carries its hash. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** Keep it, and ask each time whether it is still the same. */
export const ASK_AGAIN = 'no-cache';

/** Sends the file packed as the browser takes it, or 304 when the browser has it already. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  cacheControl: string,
): Promise<FastifyReply> {
  const encoding = file.packs ? accepted(request.headers['accept-encoding']) : 'identity';
  void reply.header('cache-control', cacheControl).header('etag', `"${file.tag}-${encoding}"`);
  if (file.packs) void reply.header('vary', 'Accept-Encoding');
  if (hasIt(request.headers['if-none-match'], file.tag)) return reply.code(304).send();
  void reply.type(file.type);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await file.as(encoding));
}

function accepted(header: string | string[] | undefined): Encoding {
  const offers = String(header ?? '')
    .split(',')
    .map((offer) =>
      offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    );
  const isTaken = (name: string) =>
    offers.some(([offer, q]) => offer === name && Number(q ?? 1) > 0);
  return ENCODINGS.find(isTaken) ?? 'identity';
}

/** Any packing of the same content is the same file. */
function hasIt(header: string | undefined, tag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '').startsWith(`"${tag}-`));
}
