import type { IncomingMessage } from 'node:http';

const LIMIT_BYTES = 16 * 1024;

/** The body of a small request, as text. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) throw new TypeError('a body comes as bytes');
    size += part.length;
    if (size > LIMIT_BYTES) throw new RangeError('the body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
