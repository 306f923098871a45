import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { KeptBuild, PictureParts } from '../worker/kept-build.ts';

const WORKER = join(import.meta.dirname, '../worker/service-worker.ts');
const SHOWN = join(import.meta.dirname, '../picture/shown.ts');
const PAGE_STYLE = /\/index-[^/]*\.css$/;
const KEPT = /\.(js|css|html|svg|png|woff2|webmanifest)$/;

type Bundle = Rolldown.OutputBundle;

/**
 * Emits `/sw.js`, which keeps the whole build on the device and starts the portal from there, and what stands
 * behind the picture that it starts with.
 *
 * @param ahead ends of the paths of modules that the page of somebody signed in loads first
 */
export const serviceWorker = (ahead: readonly string[]): Plugin => {
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
        const kept = {
          ...keptBuild(bundle, filesOf(publicDir), ahead),
          picture: pictureParts(bundle, await scriptOf(SHOWN)),
        };
        const worker = await scriptOf(WORKER, { SPRINGBOARD_BUILD: JSON.stringify(kept) });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
      },
    },
  };
};

const keptBuild = (
  bundle: Bundle,
  copied: ReadonlyMap<string, Uint8Array>,
  ahead: readonly string[],
): Omit<KeptBuild, 'picture'> => {
  const contents = new Map<string, string | Uint8Array>(copied);
  for (const [name, output] of Object.entries(bundle)) {
    if (KEPT.test(name)) contents.set(`/${name}`, 'code' in output ? output.code : output.source);
  }
  const files = [...contents.keys()].toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(contents.get(file) ?? '');
  const { entry, first } = startOf(bundle);
  return {
    name: `portal ${hash.digest('hex').slice(0, 16)}`,
    files,
    entry,
    ahead: [...neededBy(bundle, ahead)]
      .filter((file) => !first.has(file))
      .map((file) => `/${file}`),
  };
};

const pictureParts = (bundle: Bundle, script: string): PictureParts => {
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

/** The page's script, and what the page itself names. */
const startOf = (bundle: Bundle): { entry: string; first: ReadonlySet<string> } => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry');
  return { entry: `/${entry.fileName}`, first: new Set([entry.fileName, ...entry.imports]) };
};

/** The chunks of these modules, and what they import. */
const neededBy = (bundle: Bundle, modules: readonly string[]): ReadonlySet<string> => {
  const needed = new Set<string>();
  const need = (file: string) => {
    const chunk = bundle[file];
    if (needed.has(file) || chunk?.type !== 'chunk') return;
    needed.add(file);
    for (const imported of chunk.imports) need(imported);
  };
  for (const module of modules) {
    const chunk = chunksOf(bundle).find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(module)),
    );
    if (chunk === undefined) throw new Error(`Nothing in the build holds ${module}`);
    need(chunk.fileName);
  }
  return needed;
};

const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

const filesOf = (folder: string): ReadonlyMap<string, Uint8Array> =>
  new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]));

/** One classic script: nothing else has to be loaded before it can work. */
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
