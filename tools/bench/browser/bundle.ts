import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** A page's code as in production: minified, in one file. `entry` is a path below `tools/bench`. */
export async function bundle(entry: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'springboard-bundle-'));
  const root = join(import.meta.dirname, '..');
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      root,
      // RxDB contains its own Dexie, and a page cannot have two.
      resolve: {
        dedupe: ['dexie'],
        alias: { events: join(import.meta.dirname, 'events.ts') },
      },
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2024',
        lib: { entry: join(root, entry), formats: ['es'], fileName: 'page' },
      },
    });
    return await readFile(join(folder, 'page.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
