import type { Plugin } from 'vite';

/** Emits `/version`, the text that a running portal compares with its own (§7, GET /version). */
export const versionFile = (version: string): Plugin => ({
  name: 'springboard:version',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version', source: `${version}\n` });
  },
  configureServer(server) {
    server.middlewares.use('/version', (_request, response) => {
      response.setHeader('content-type', 'text/plain');
      response.end(`${version}\n`);
    });
  },
});

/**
 * Writes the API's origin into the page, where whoever hosts the files can still change it.
 * Empty: the API answers on the portal's own host.
 */
export const apiAddress = (origin: string): Plugin => ({
  name: 'springboard:api-address',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { name: 'springboard-api', content: origin },
      injectTo: 'head',
    },
  ],
});
