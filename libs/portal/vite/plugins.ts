import { PORTALS, type Portal } from '@springboard/contract';
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

/**
 * Leaves the catalogues of the other portals out of the build: no device is to keep what it never shows.
 * The loader's table names them all, but asks only for its own portal's.
 */
export const withoutOtherPortalsWords = (portal: Portal): Plugin => {
  const others = PORTALS.filter((other) => other !== portal).join('|');
  const theirs = new RegExp(
    `/locales/[^/]+/(${others}${portal === 'club' ? '' : '|group-pupil'})\\.json$`,
  );
  return {
    name: 'springboard:words',
    generateBundle(_options, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === 'chunk' && theirs.test(output.facadeModuleId ?? ''))
          delete bundle[file];
      }
    },
  };
};
