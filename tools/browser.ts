/**
 * Finds a Chromium for tests and benchmarks, or installs one. Tests prefer the headless shell, which needs about
 * a quarter less processor time; benchmarks measure the whole browser. As a command: `node tools/browser.ts`
 * prints the path of the one for tests; with `--installed` also its version, or `none`.
 */
import { execFile, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir, platform } from 'node:os';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const STANDARD_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/homebrew/bin'];
const STANDARD_FILES = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const ANSWERS_WITHIN_MS = 20_000;

/** The machine's functions that the search needs. */
export type Machine = {
  env: Readonly<Record<string, string | undefined>>;
  /** Paths that a pattern matches, in any order. */
  glob: (pattern: string) => string[];
  /** Whether the file exists and prints a version. */
  runs: (path: string) => Promise<boolean>;
  /** Commands that could install a browser, in order of preference. */
  installers: (purpose: Purpose) => Promise<string[][]>;
  /** Whether the command succeeded. */
  install: (command: string[]) => Promise<boolean>;
};

/** What a browser is for: tests prefer the headless shell. */
export type Purpose = 'tests' | 'benchmarks';

/**
 * The path of a working Chromium: from CHROMIUM_PATH, PATH, a standard location or Playwright's cache.
 * Otherwise it installs one.
 *
 * @throws Error with instructions if there is none and none can be installed
 */
export async function findBrowser(
  purpose: Purpose,
  machine: Machine = thisMachine,
): Promise<string> {
  const chosen = machine.env['CHROMIUM_PATH'];
  if (chosen) {
    if (await machine.runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a browser that runs.`);
  }
  const found = await search(purpose, machine);
  if (found !== null) return found;
  const tried: string[] = [];
  for (const command of await machine.installers(purpose)) {
    tried.push(command.join(' '));
    if (!(await machine.install(command))) continue;
    const installed = await search(purpose, machine);
    if (installed !== null) return installed;
  }
  throw new Error(
    `No Chromium was found, and none could be installed (tried: ${tried.join('; ')}). Install Chromium or Chrome and set CHROMIUM_PATH to it.`,
  );
}

/** The browser that `findBrowser` would use for tests, with its version. Never installs one. */
async function installedVersion(): Promise<string> {
  const path = thisMachine.env['CHROMIUM_PATH'] || (await search('tests', thisMachine));
  if (path === null) return 'none';
  return new Promise((resolve) => {
    execFile(path, ['--version'], (error, output) => {
      resolve(error === null ? `${path} ${output.trim()}` : `${path} does not run`);
    });
  });
}

async function search(purpose: Purpose, { env, glob, runs }: Machine): Promise<string | null> {
  const onPath = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const named = (names: readonly string[]) =>
    [...onPath, ...STANDARD_FOLDERS].flatMap((folder) => names.map((name) => join(folder, name)));
  const shells = [...named(SHELL_NAMES), ...cached(env, glob, SHELL_DOWNLOADS)];
  const browsers = [...named(NAMES), ...STANDARD_FILES, ...cached(env, glob, DOWNLOADS)];
  for (const path of new Set(purpose === 'tests' ? [...shells, ...browsers] : browsers)) {
    if (await runs(path)) return path;
  }
  return null;
}

const DOWNLOADS = [
  'chromium-*/chrome-linux*/chrome',
  'chromium-*/chrome-mac*/*.app/Contents/MacOS/*',
];
const SHELL_DOWNLOADS = ['chromium_headless_shell-*/chrome-headless-shell-*/chrome-headless-shell'];

/** Playwright's own downloads, the newest first. */
function cached(env: Machine['env'], glob: Machine['glob'], patterns: readonly string[]): string[] {
  const home = env['HOME'] ?? homedir();
  const folders = [
    env['PLAYWRIGHT_BROWSERS_PATH'],
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
  ];
  return folders
    .filter((folder) => folder !== undefined && folder !== '')
    .flatMap((folder) => patterns.flatMap((pattern) => glob(`${folder}/${pattern}`)))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

const thisMachine: Machine = {
  env: process.env,
  glob: (pattern) => globSync(pattern),
  // Run it to be sure: on some systems the file is a script that only prints how to install one.
  runs: (path) =>
    new Promise((resolve) => {
      execFile(path, ['--version'], { timeout: ANSWERS_WITHIN_MS }, (error, output) => {
        resolve(error === null && /\d+\.\d+/.test(output));
      });
    }),
  installers: async (purpose) => {
    const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
    const isRoot = process.getuid?.() === 0;
    // Debian's package contains a browser; Ubuntu's only installs a snap.
    const debianPackage = purpose === 'tests' ? 'chromium-headless-shell' : 'chromium';
    const debian = [
      'sh',
      '-c',
      `apt-get update && apt-get install -y --no-install-recommends ${debianPackage}`,
    ];
    const withLibraries = platform() === 'linux' && isRoot ? ['--with-deps'] : [];
    const playwright = [
      join(ROOT, 'node_modules/.bin/playwright'),
      'install',
      ...withLibraries,
      ...(purpose === 'tests' ? ['--only-shell'] : []),
      'chromium',
    ];
    return isRoot && /^ID=debian$/m.test(release) ? [debian, playwright] : [playwright];
  },
  install: ([program = '', ...args]) =>
    new Promise((resolve) => {
      console.error(`Installing a browser: ${[program, ...args].join(' ')}`);
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      // The installer's output goes to stderr: only the path goes to stdout.
      const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 2, 2] });
      child.once('error', () => resolve(false));
      child.once('exit', (code) => resolve(code === 0));
    }),
};

if (import.meta.main) {
  if (process.argv.includes('--installed')) console.log(await installedVersion());
  else
    await findBrowser('tests').then(
      (path) => console.log(path),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      },
    );
}
