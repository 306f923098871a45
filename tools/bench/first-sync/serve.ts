import { brotliCompressSync, constants } from 'node:zlib';
import type { Serve } from '../browser/with-page.ts';
import { CURRICULUM, groupsOf, memberOf, type Size } from './club.ts';

/** Serves the calls of a first sync from memory, so that only the device is measured. */
export const serveClub = (size: () => Size): Serve => {
  const members = new Map<string, Buffer>();
  const membersOf = (group: number): Buffer => {
    const key = `${size().members} ${group}`;
    const body =
      members.get(key) ??
      jsonOf(Array.from({ length: size().members }, (_, n) => memberOf(group, n)));
    members.set(key, body);
    return body;
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
    // Like the API. Otherwise the browser would write everything a second time into its cache.
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

/** Compressed like responses of the API. */
const jsonOf = (value: unknown): Buffer =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
