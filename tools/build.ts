/**
 * Builds the portals whose builds are missing or older than their sources. As a command:
 * `node tools/build.ts`.
 */
import { spawn } from 'node:child_process';
import { readFile, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PORTALS, type Portal } from '@springboard/contract';

const ROOT = join(import.meta.dirname, '..');
const NO_SOURCE = new Set(['dist', 'node_modules', '.reports', '.vite', '.vite-temp']);

export type BuildResult =
  | { ok: true; built: Portal[] }
  /** The output of the build. */
  | { ok: false; output: string };

export const buildFolder = (portal: Portal, root = ROOT): string =>
  join(root, 'apps', portal, 'dist');

/** The version name of the builds; null to derive it from the sources. */
export const namedVersion = (): string | null => process.env['SPRINGBOARD_VERSION'] || null;

/**
 * @param version as `namedVersion`
 * @param onBuild is called with the portals that will be built, if any
 */
export async function buildPortals(options: {
  version: string | null;
  onBuild: (portals: Portal[]) => void;
  signal?: AbortSignal;
}): Promise<BuildResult> {
  const stale: Portal[] = [];
  for (const portal of PORTALS) {
    if (!(await isFresh(portal, options.version))) stale.push(portal);
  }
  if (stale.length === 0) return { ok: true, built: [] };
  options.onBuild(stale);
  const begun = new Date();
  const { ok, output } = await runNx(stale, options.version, options.signal);
  if (!ok) return { ok, output };
  // Nx does not touch unchanged builds. Set their time to that of the sources, so that they count as current.
  for (const portal of stale) await utimes(join(buildFolder(portal), 'version'), begun, begun);
  return { ok: true, built: stale };
}

/** Whether a portal's build is newer than all its possible sources. */
export async function isFresh(
  portal: Portal,
  version: string | null,
  root = ROOT,
): Promise<boolean> {
  const file = join(buildFolder(portal, root), 'version');
  const built = await stat(file).catch(() => null);
  if (built === null) return false;
  if (version !== null && (await readFile(file, 'utf8')).trim() !== version) return false;
  const sources = [`apps/${portal}`, 'libs', 'package-lock.json', 'tsconfig.base.json'];
  for (const source of sources) {
    if ((await newest(join(root, source))) > built.mtimeMs) return false;
  }
  return true;
}

/** The latest modification in a folder, in ms. Adding or removing a file changes the folder's time. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path, { withFileTypes: true });
  const times = entries
    .filter((entry) => !NO_SOURCE.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => newest(join(path, entry.name)));
  // A portal's own folder also changes when its build or reports are written.
  const own = entries.some((entry) => entry.name === 'package.json') ? 0 : found.mtimeMs;
  return Math.max(own, ...(await Promise.all(times)));
}

function runNx(
  portals: Portal[],
  version: string | null,
  signal?: AbortSignal,
): Promise<{ ok: boolean; output: string }> {
  const projects = portals.map((portal) => `@springboard/${portal}`).join(',');
  const args = [
    join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
    'run-many',
    '-t',
    'build',
    '-p',
    projects,
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args, '--outputStyle=static'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NX_DAEMON: 'false',
        NX_TUI: 'false',
        ...(version === null ? {} : { SPRINGBOARD_VERSION: version }),
      },
      ...(signal === undefined ? {} : { signal }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output += String(text)));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

if (import.meta.main) {
  const result = await buildPortals({
    version: namedVersion(),
    onBuild: (portals) => console.log(`Building ${portals.join(', ')} …`),
  });
  console.log(result.ok ? 'The portals are built.' : result.output);
  process.exitCode = result.ok ? 0 : 1;
}
