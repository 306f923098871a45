/**
 * `node tools/proof/planted.ts`: plants one mistake after the other in a copy of the engine and plays
 * histories until a rule of SPEC.md does not hold. Ends with 1 if one goes unnoticed. With `--write`, puts
 * the table into docs/proof.md; with words instead, plants only the mistakes that have them in their name.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from '@springboard/offline/testing';
import { BUGS, type Bug } from './bugs.ts';
import { write } from './report.ts';
import { tableOf } from './table.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 1;
const HISTORIES = 2000;
const SHORTEN_MS = 5000;

const isWriting = process.argv.includes('--write');
const words = isWriting ? [] : process.argv.slice(2);
const rows: (readonly (string | number)[])[] = [];
let shortest: readonly string[] = [];
for (const bug of BUGS.filter(({ what }) => words.every((word) => what.includes(word)))) {
  const { broken, histories } = planted(bug, prove);
  const told = broken === null ? 'NOT CAUGHT' : (broken.rule ?? 'throws');
  rows.push([bug.what, told, histories]);
  console.log(`${bug.what}: ${told}, in history ${histories}`);
  const story = broken ? [broken.message, ...broken.story.map((line) => `  ${line}`)] : [];
  console.log(story.join('\n'));
  if (broken === null) process.exitCode = 1;
  else if (shortest.length === 0 || story.length < shortest.length) shortest = story;
  if (isWriting) writeTable();
}

/** Also while there are more to come: a run takes long. */
function writeTable(): void {
  const table = tableOf(['mistake', 'rule that tells', 'in history'], rows);
  const body = [
    `Seed ${SEED}, ${rows.length} of ${BUGS.length} mistakes planted.`,
    table,
    'Each is told as a story, shortened to what matters. One of them:',
    ['```', ...shortest, '```'].join('\n'),
  ].join('\n\n');
  write('Planted mistakes', body);
}

/** Runs `work` in a copy of the engine with the mistake in it. */
function planted<T>({ file, line, instead, what }: Bug, work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'springboard-planted-'));
  try {
    cpSync(join(ROOT, 'libs/offline'), join(folder, 'libs/offline'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const path = join(folder, 'libs/offline/src', file);
    const [before, after, ...more] = readFileSync(path, 'utf8').split(line);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`“${what}”: its line is not in ${file} exactly once`);
    writeFileSync(path, `${before}${instead}${after}`);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function prove(folder: string): Proof {
  const engine = join(folder, 'libs/offline/src/testing/proof.ts');
  const input = { seed: SEED, histories: HISTORIES, shorten_ms: SHORTEN_MS };
  const script = `import { prove } from ${JSON.stringify(engine)};
    process.stdout.write(JSON.stringify(await prove(${JSON.stringify(input)})));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    {
      encoding: 'utf8',
    },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}
