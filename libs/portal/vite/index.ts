import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { PORTALS, type Portal } from '@springboard/contract';
import type { UserConfig } from 'vite';
import { buildOf } from './build.ts';
import { chunkGroups } from './chunks.ts';
import { compressedFiles } from './compressed-files.ts';
import {
  apiAddress,
  firstPageAhead,
  firstPaint,
  hotRoutes,
  installManifest,
  plainDynamicImports,
  versionFile,
} from './plugins.ts';
import { serviceWorker } from './service-worker.ts';

/** Port of the API of `npm start` and `npm run dev`. The portals of `npm run dev` have the four ports above it. */
const API_PORT = Number(process.env['SPRINGBOARD_PORT'] ?? 4200);

/** Keeps the host name of a request, by which the API knows the client and the portal. */
const proxy = { '/v1': { target: `http://127.0.0.1:${API_PORT}`, changeOrigin: false } };

/** Names, licences and licence texts of the bundled packages. */
const LICENCES_FILE = 'licences.json';

/** What every page after the login needs first. */
const SIGNED_IN = ['portal/src/boot/pages.tsx', 'portal/src/layout/frame.tsx'];

const pagePlugins = () => [react(), tailwindcss()];

/** The oldest supported browsers. */
const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/**
 * The Vite configuration of one portal's build; everything that the four have in common.
 *
 * Environment: `SPRINGBOARD_VERSION` names the build (otherwise the hash of its sources does),
 * `SPRINGBOARD_API` is the origin of the API where it is not the portal's own.
 */
export const definePortal = ({
  portal,
  root,
  ahead = [],
}: {
  portal: Portal;
  root: string;
  /** Modules of the app, as the ends of their paths, that a signed-in page preloads. */
  ahead?: readonly string[];
}): UserConfig => {
  const build = buildOf(root, process.env);
  return {
    root,
    plugins: [
      ...pagePlugins(),
      apiAddress(process.env['SPRINGBOARD_API'] ?? ''),
      versionFile(build.version),
      firstPaint(),
      firstPageAhead(),
      installManifest(portal),
      hotRoutes(),
      plainDynamicImports(),
      serviceWorker([...SIGNED_IN, ...ahead]),
      compressedFiles(),
    ],
    resolve: {
      alias: [
        {
          // Not what lies below it: `shim/with-selector` asks for this one itself.
          find: /^use-sync-external-store\/shim$/,
          replacement: join(import.meta.dirname, 'use-sync-external-store.ts'),
        },
      ],
    },
    define: {
      SPRINGBOARD_VERSION_TEXT: JSON.stringify(build.version),
      SPRINGBOARD_BUILD_DATE: JSON.stringify(build.date),
    },
    build: {
      outDir: join(root, 'dist'),
      emptyOutDir: true,
      target: BROWSERS,
      // Names of chunks are most of what such lists hold; the service worker has all of them soon anyway.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, chunks, { hostType }) => (hostType === 'html' ? chunks : []),
      },
      // A data: address would need a hole in the content security policy.
      assetsInlineLimit: 0,
      // For the list on the About page.
      license: { fileName: LICENCES_FILE },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups(portal) },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port: API_PORT + 1 + PORTALS.indexOf(portal),
      strictPort: true,
      proxy,
    },
    preview: { proxy },
  };
};

/**
 * The Vite configuration of a portal's gallery: a separate page, which is no part of the portal's build.
 *
 * @param root the folder of the gallery in the portal
 */
export const defineGallery = (root: string): UserConfig => ({
  root,
  publicDir: '../public',
  plugins: pagePlugins(),
  define: {
    SPRINGBOARD_VERSION_TEXT: JSON.stringify('1.2.3'),
    SPRINGBOARD_BUILD_DATE: JSON.stringify('2026-03-14'),
  },
  build: {
    outDir: join(root, '../../../.gallery/site'),
    emptyOutDir: true,
    target: BROWSERS,
    chunkSizeWarningLimit: 4000,
    // One file, so that a screen opens without loading chunks.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
