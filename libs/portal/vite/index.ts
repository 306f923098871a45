import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Portal } from '@springboard/contract';
import type { UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildOf } from './build.ts';
import { manifestOf } from './manifest.ts';
import { apiAddress, versionFile, withoutOtherPortalsWords } from './plugins.ts';

/** The API server of `npm start` and of `npm run dev`. */
const DEV_API = 'http://127.0.0.1:4200';

/** The login page, and the small modules under it that other pages share. */
const FIRST_PAGE = new RegExp(
  [
    'portal/src/pages/(login|signed-out-frame|use-error-text)',
    'portal/src/layout/(online-indicator|menu-button|language-picker)',
    'ui/src/(fields/(field|text-field|password-field)|feedback/notice)',
    'lucide-react/dist/esm/(create|Icon|shared|default|context)',
  ].join('|'),
);

/** What any page of our components is built with. */
export const pagePlugins = () => [react(), tailwindcss()];

/** What the portals are built for; anything older is not promised to work. */
export const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/**
 * The Vite configuration of one portal's build; everything that the four have in common.
 *
 * Environment: `SPRINGBOARD_VERSION` names the build (otherwise the hash of its sources does),
 * `SPRINGBOARD_API` is the origin of the API where it is not the portal's own.
 */
export const definePortal = ({ portal, root }: { portal: Portal; root: string }): UserConfig => {
  const build = buildOf(root, process.env);
  return {
    root,
    plugins: [
      ...pagePlugins(),
      withoutOtherPortalsWords(portal),
      apiAddress(process.env['SPRINGBOARD_API'] ?? ''),
      versionFile(build.version),
      VitePWA({
        strategies: 'generateSW',
        registerType: 'prompt',
        // The portal registers it itself: no inline script, and the new version waits to be asked.
        injectRegister: false,
        manifest: manifestOf(portal),
        workbox: {
          globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
          navigateFallback: '/index.html',
          navigateFallbackDenylist: [/^\/v1(\/|$)/, /^\/version$/],
          cleanupOutdatedCaches: true,
          // From the first visit on: a hall without a network may be the next place.
          clientsClaim: true,
          inlineWorkboxRuntime: true,
          sourcemap: false,
        },
      }),
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
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // Stays the same from release to release, so that an update does not load it again.
              {
                name: 'react',
                test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                priority: 2,
              },
              // What every start needs, and what signing in needs besides, in one file each.
              { name: 'portal', tags: ['$initial'], priority: 1 },
              { name: 'first-page', test: FIRST_PAGE },
            ],
          },
        },
      },
    },
    server: { proxy: { '/v1': DEV_API } },
    preview: { proxy: { '/v1': DEV_API } },
  };
};
