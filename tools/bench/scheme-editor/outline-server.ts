import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { bundle } from '../browser/bundle.ts';

const PAGE = '<!doctype html><html lang="en"><title>Outline</title><main></main>';

/** Serves the pages for comparison: `/tree` with react-arborist, and `/list`. */
export async function serveOutlines(tree: unknown) {
  const script = await bundle('scheme-editor/outline-page.ts');
  const data = gzipSync(JSON.stringify(tree));
  const server = createServer(({ url }, response) => {
    if (url === '/tree.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(data);
      return;
    }
    const isScript = url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : `${PAGE}<script type="module" src="/page.js"></script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://localhost:${address.port}`;
  return {
    tree: `${origin}/tree`,
    list: `${origin}/list`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
