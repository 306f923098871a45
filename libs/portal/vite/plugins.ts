import { LANGUAGES, type Portal } from '@springboard/contract';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_PAGE_CHUNK } from './chunks.ts';
import { manifestOf } from './manifest.ts';

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
 * Writes the API's origin into the page, where the operator of the files can still change it.
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
 * What the page shows by itself until its script draws: the same figure as while the portal waits, at rest.
 * Of no words, which are not known before the language is.
 */
export const firstPaint = (): Plugin => ({
  name: 'springboard:first-paint',
  transformIndexHtml: (html) =>
    html.replace('<div id="root"></div>', `<div id="root">${FIGURE}</div>`),
});

/** As `FlightPath` of `@springboard/ui` draws it. */
const FIGURE = [
  '<div class="fixed inset-0 flex flex-col items-center justify-center bg-canvas">',
  '<svg aria-hidden="true" viewBox="0 0 160 88" fill="none" class="w-40">',
  '<path d="M6 82h48M49 69v13M30 74v8" class="stroke-edge" stroke-width="2.5" stroke-linecap="round"/>',
  '<path d="M7 79 55 67" class="stroke-ink" stroke-width="5" stroke-linecap="round"/>',
  '<path d="M58 58Q96-40 144 72" class="stroke-edge" stroke-width="3" stroke-dasharray="0.1 9" stroke-linecap="round"/>',
  '<path d="M126 82h28" class="stroke-line" stroke-width="4" stroke-linecap="round"/>',
  '</svg></div>',
].join('');

/**
 * Names in the page what the login needs beside the entry, so that it does not come one trip later: its script, and
 * the font, so that nothing moves when it arrives.
 */
export const firstPageAhead = (): Plugin => ({
  name: 'springboard:first-page-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const hrefOf = (isWanted: (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => boolean) => {
        const file = Object.values(bundle).find(isWanted);
        if (file === undefined) throw new Error('The build lacks a file of the first page');
        return `/${file.fileName}`;
      };
      const script = hrefOf(({ name }) => name === FIRST_PAGE_CHUNK);
      const font = hrefOf(({ fileName }) => FONT.test(fileName));
      return [
        { rel: 'modulepreload', crossorigin: true, href: script },
        { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: font },
      ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }));
    },
  },
});

/** The letters of English, French and German, and most of Welsh. */
const FONT = /figtree-latin-wght-normal.*\.woff2$/;

/**
 * What a device needs to install the portal (§1): the manifest in English, and one for each other language, which
 * the server sends in its place.
 */
export const installManifest = (portal: Portal): Plugin => ({
  name: 'springboard:install-manifest',
  apply: 'build',
  generateBundle() {
    for (const locale of LANGUAGES) {
      const fileName = locale === LANGUAGES[0] ? 'manifest.webmanifest' : `manifest.${locale}.json`;
      const source = JSON.stringify(manifestOf(portal, locale));
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
  ],
});

/**
 * Lets a screen be replaced in the running page although its file also exports what is not a component. A
 * changed loader or action applies after a reload.
 */
export const hotRoutes = (): Plugin => ({
  name: 'springboard:hot-routes',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: `window.__getReactRefreshIgnoredExports = () => ${JSON.stringify(ROUTE_EXPORTS)};`,
      injectTo: 'head-prepend',
    },
  ],
});

const ROUTE_EXPORTS = ['loader', 'action', 'handle', 'shouldRevalidate', 'translations'];

/** Vite's own functions, without their messages for paths that do not exist: those reject as a missing function. */
const IMPORT_HELPERS: Readonly<Record<string, string>> = {
  '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  '\0rolldown_dynamic_import_helper.js': 'export default async (chunks, path) => chunks[path]();',
};

/**
 * Imports a chunk without looking for style sheets and further chunks to preload: all styles are in the first
 * file, and the service worker stores every chunk. Vite's own function would be a kilobyte of every start.
 */
export const plainDynamicImports = (): Plugin => ({
  name: 'springboard:plain-dynamic-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => IMPORT_HELPERS[id] ?? null,
  generateBundle(_options, bundle) {
    const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css'));
    if (sheets.length > 1)
      throw new Error(`Import styles from the portal's main style sheet: ${sheets.join(', ')}`);
  },
});
