import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Portal } from '@springboard/contract';

const root = join(import.meta.dirname, '../..');
const gallery = join(root, '.gallery');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Builds the gallery of a portal and serves it on a port of its own. */
export async function openSite(portal: Portal): Promise<{ address: string; close: () => void }> {
  mkdirSync(gallery, { recursive: true });
  // A separate folder: another run may be active.
  const built = mkdtempSync(join(gallery, 'site-'));
  await build(portal, built);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const file = join(built, normalize(pathname === '/' ? '/index.html' : pathname));
    if (!file.startsWith(built) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      // The next story needs the same files.
      'cache-control': 'max-age=600',
    });
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port');
  const close = () => {
    server.close();
    server.closeAllConnections();
    rmSync(built, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${address.port}`, close };
}

async function build(portal: Portal, folder: string): Promise<void> {
  const child = spawn(
    join(root, 'node_modules/.bin/vite'),
    ['build', '--config', 'gallery/vite.config.ts', '--logLevel', 'warn', '--outDir', folder],
    { cwd: join(root, 'apps', portal), stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The gallery could not be built');
}
