import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { InlineFiles } from '../src/instant-start/page-with-snapshot.ts';
import type { PrecacheManifest } from '../worker/precache.ts';

const WORKER = join(import.meta.dirname, '../worker/service-worker.ts');
const SHOW_SNAPSHOT = join(import.meta.dirname, '../src/instant-start/show-snapshot.ts');
const PAGE_STYLE = /\/index-[^/]*\.css$/;
const CACHED = /\.(js|css|html|svg|png|woff2|webmanifest)$/;

type Bundle = Rolldown.OutputBundle;

/**
 * Emits `/sw.js`, which caches the whole build on the device and serves the portal from there. It also holds
 * the inline files of an instant start.
 *
 * @param preload ends of the paths of modules that a signed-in page loads first
 */
export const serviceWorker = (preload: readonly string[]): Plugin => {
  let publicDir = '';
  return {
    name: 'springboard:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const build = {
          ...precacheManifest(bundle, filesOf(publicDir), preload),
          inline: inlineFiles(bundle, await scriptOf(SHOW_SNAPSHOT)),
        };
        const worker = await scriptOf(WORKER, { SPRINGBOARD_BUILD: JSON.stringify(build) });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
      },
    },
  };
};

const precacheManifest = (
  bundle: Bundle,
  publicFiles: ReadonlyMap<string, Uint8Array>,
  preload: readonly string[],
): PrecacheManifest => {
  const contents = new Map<string, string | Uint8Array>(publicFiles);
  for (const [name, output] of Object.entries(bundle)) {
    if (CACHED.test(name)) contents.set(`/${name}`, 'code' in output ? output.code : output.source);
  }
  const files = [...contents.keys()].toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(contents.get(file) ?? '');
  const { entry, initial } = entryOf(bundle);
  return {
    name: `portal ${hash.digest('hex').slice(0, 16)}`,
    files,
    entry,
    preload: [...chunksFor(bundle, preload)]
      .filter((file) => !initial.has(file))
      .map((file) => `/${file}`),
  };
};

const inlineFiles = (bundle: Bundle, script: string): InlineFiles => {
  const style = Object.values(bundle).find(({ fileName }) => PAGE_STYLE.test(fileName));
  if (style?.type !== 'asset') throw new Error('The page has no stylesheet');
  const hashOf = (text: string | Uint8Array) =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return {
    style: `/${style.fileName}`,
    script,
    hashes: { style: hashOf(style.source), script: hashOf(script) },
  };
};

/** The page's script, and the files that the page itself loads. */
const entryOf = (bundle: Bundle): { entry: string; initial: ReadonlySet<string> } => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry');
  return { entry: `/${entry.fileName}`, initial: new Set([entry.fileName, ...entry.imports]) };
};

/** The chunks of these modules, and the chunks that they import. */
const chunksFor = (bundle: Bundle, modules: readonly string[]): ReadonlySet<string> => {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const module of modules) {
    const chunk = chunksOf(bundle).find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(module)),
    );
    if (chunk === undefined) throw new Error(`No chunk of the build contains ${module}`);
    add(chunk.fileName);
  }
  return files;
};

const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** The files of a folder that a device stores: not the screenshots, which only an installation shows. */
const filesOf = (folder: string): ReadonlyMap<string, Uint8Array> =>
  new Map(
    readdirSync(folder)
      .filter((name) => CACHED.test(name))
      .map((name) => [`/${name}`, readFileSync(join(folder, name))]),
  );

/** Bundles a module into one classic script. */
const scriptOf = async (input: string, define: Record<string, string> = {}): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${input} could not be built`);
  return chunk.code;
};
