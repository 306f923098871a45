import { brotliCompressSync, constants } from 'node:zlib';
import type { Serve } from '../browser/with-page.ts';
import { CURRICULUM, groupsOf, memberOf, type Size } from './club.ts';

/** Answers the calls of a first sync, out of memory: what is measured is the device. */
export const serveClub = (size: () => Size): Serve => {
  const members = new Map<string, Buffer>();
  const membersOf = (group: number): Buffer => {
    const key = `${size().members} ${group}`;
    const made =
      members.get(key) ??
      jsonOf(Array.from({ length: size().members }, (_, n) => memberOf(group, n)));
    members.set(key, made);
    return made;
  };
  const bodyOf = (path: string): Buffer => {
    const group = /^\/v1\/groups\/(\d+)\/members$/.exec(path)?.[1];
    if (group !== undefined) return membersOf(Number(group));
    if (path === '/v1/groups') return jsonOf(groupsOf(size()));
    if (path.startsWith('/v1/curriculum/')) return jsonOf(CURRICULUM);
    if (path.endsWith('/grades')) return jsonOf(GRADES);
    return jsonOf([]);
  };
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = bodyOf(pathname);
    response.setHeader('content-type', 'application/json');
    // As the API: a browser that keeps a copy of its own would write everything twice.
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-request-id', request.headers['x-request-id'] ?? '');
    response.setHeader('content-encoding', 'br');
    response.setHeader('content-length', body.length);
    response.end(body);
  };
};

const GRADES = [
  { label: 'Not yet', pass: false },
  { label: 'Pass', pass: true },
];

/** Packed as the API packs what is read. */
const jsonOf = (value: unknown): Buffer =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
