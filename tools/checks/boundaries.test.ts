import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Forbidden imports are planted in real projects and linted with the real configuration. */
const root = join(import.meta.dirname, '../..');
const file = 'src/planted-import.ts';
const planted = {
  'libs/assessment': "import { Button } from '@springboard/ui';\nexport const planted = Button;\n",
  'libs/ui':
    "import { openOffline } from '@springboard/offline';\nexport const planted = openOffline;\n",
  'libs/contract': "import { ageOf } from '@springboard/domain';\nexport const planted = ageOf;\n",
  'apps/api':
    "import { openOffline } from '@springboard/offline';\nexport const planted = openOffline;\n",
  'apps/club':
    "import { planted as other } from '../../coach/src/planted-import.ts';\nexport const planted = other;\n",
  'apps/coach': "import { ageOf } from '@springboard/domain';\nexport const planted = ageOf;\n",
};
const allowed = 'apps/coach';
let output = '';

beforeAll(() => {
  for (const [project, text] of Object.entries(planted))
    writeFileSync(join(root, project, file), text);
  const env = { ...process.env, NX_DAEMON: 'false' };
  execFileSync(join(root, 'node_modules/.bin/nx'), ['graph', '--file=.nx/boundaries.json'], {
    cwd: root,
    env,
    stdio: 'pipe',
  });
  const files = Object.keys(planted).map((project) => join(project, file));
  const run = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix', ...files], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  output = run.stdout;
}, 120_000);

afterAll(() => {
  for (const project of Object.keys(planted)) rmSync(join(root, project, file), { force: true });
});

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
