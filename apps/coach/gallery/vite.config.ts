import { join } from 'node:path';
import { BROWSERS, pagePlugins } from '@springboard/portal/vite';
import { defineConfig } from 'vite';

/** The gallery is a separate page, which is not part of the portal's build. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: pagePlugins(),
  define: {
    SPRINGBOARD_VERSION_TEXT: JSON.stringify('1.2.3'),
    SPRINGBOARD_BUILD_DATE: JSON.stringify('2026-03-14'),
  },
  build: {
    outDir: join(import.meta.dirname, '../../../.gallery/site'),
    emptyOutDir: true,
    target: BROWSERS,
    chunkSizeWarningLimit: 4000,
    // One file, so that a screen opens without loading chunks.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
