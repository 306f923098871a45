import { createHash } from 'node:crypto';

/** The UUID of a name within a namespace (RFC 9562, version 5): the same name always has the same one. */
export const nameBasedUuid = (namespace: string, name: string): string => {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const digits = hash.toString('hex');
  return [0, 8, 12, 16, 20].map((start, at, all) => digits.slice(start, all[at + 1])).join('-');
};
