import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A copy of the workspace without its sources: nothing else may see the planted files. */
const copy = mkdtempSync(join(tmpdir(), 'springboard-boundaries-'));
const settings = [
  'nx.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  '.oxlintrc.json',
  ...globSync('{apps/*,libs/*,tools,tools/bench,e2e}/{package,tsconfig}.json', { cwd: root }),
];
const file = 'src/planted-import.ts';
const planted = {
  'libs/assessment': "import { Button } from '@springboard/ui';\nexport const planted = Button;\n",
  'libs/ui':
    "import { createOffline } from '@springboard/offline';\nexport const planted = createOffline;\n",
  'libs/contract': "import { ageOf } from '@springboard/domain';\nexport const planted = ageOf;\n",
  'apps/api':
    "import { createOffline } from '@springboard/offline';\nexport const planted = createOffline;\n",
  'apps/club':
    "import { planted as other } from '../../coach/src/planted-import.ts';\nexport const planted = other;\n",
  'apps/coach': "import { ageOf } from '@springboard/domain';\nexport const planted = ageOf;\n",
};
const allowed = 'apps/coach';
let output = '';

beforeAll(() => {
  for (const setting of settings) {
    mkdirSync(join(copy, dirname(setting)), { recursive: true });
    cpSync(join(root, setting), join(copy, setting));
  }
  linkPackages();
  for (const [project, text] of Object.entries(planted)) {
    mkdirSync(join(copy, project, 'src'));
    writeFileSync(join(copy, project, file), text);
  }
  const program = (name: string) => join(root, 'node_modules/.bin', name);
  // Nx would hand the workspace of this test down to its own processes.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('NX_')),
  );
  execFileSync(program('nx'), ['graph', '--file=.nx/graph.json'], {
    cwd: copy,
    env,
    stdio: 'pipe',
  });
  const files = Object.keys(planted).map((project) => join(project, file));
  const run = spawnSync(program('oxlint'), ['--format=unix', ...files], {
    cwd: copy,
    env,
    encoding: 'utf8',
  });
  output = run.stdout;
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The packages of the real workspace, with its own projects replaced by those of the copy. */
function linkPackages(): void {
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@springboard') mkdirSync(join(copy, 'node_modules', name));
    else symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const manifest of settings.filter((setting) => setting.endsWith('/package.json'))) {
    const { name } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    symlinkSync(join(copy, dirname(manifest)), join(copy, 'node_modules', name));
  }
}

describe('boundaries between projects', () => {
  test.each(Object.keys(planted).filter((project) => project !== allowed))(
    'a forbidden import in %s fails the lint',
    (project) => {
      const findings = output.split('\n').filter((line) => line.includes(join(project, file)));
      expect(findings.join('\n')).toMatch(
        /can only depend on|cannot be imported|Imports of apps are forbidden|Circular dependency/,
      );
    },
  );

  test('an allowed import passes', () => {
    expect(output.split('\n').filter((line) => line.includes(join(allowed, file)))).toEqual([]);
  });
});
