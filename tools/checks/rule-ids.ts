/**
 * `node tools/checks/rule-ids.ts [folder]`: every rule of the specifications in `libs/*\/SPEC.md`, and every
 * section of the product specification that has rules, occurs in a test title; and no title names an unknown
 * rule. Exits with 1 if not.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testTitles } from './test-titles.ts';

/** Sections of the product specification with rules, and the decisions that are built. */
const SECTIONS = [
  '§4 §5 §6 §8 §9',
  'D1 D3 D4 D5 D6 D7 D9 D10 D11 D12 D13 D14',
  'D15 D16 D17 D18 D19 D20 D22 D23 D24',
].flatMap((line) => line.split(' '));

const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const rules = new Set(
  globSync('libs/*/SPEC.md', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^(?:- )?\*\*([A-Z]{2}\d+)\*\*/gm)].map(
      ([, rule = '']) => rule,
    ),
  ),
);
const prefixes = new Set([...rules].map((rule) => rule.slice(0, 2)));

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
});
const named = new Set<string>();
for (const path of files.split('\n').filter((line) => line !== ''))
  for (const { text } of testTitles(path, readFileSync(join(root, path), 'utf8')))
    for (const [id] of text.matchAll(/\b[A-Z]{1,2}\d+\b|§\d+/g)) named.add(id);

const missing = [...rules, ...SECTIONS].filter((id) => !named.has(id));
const unknown = [...named].filter((id) => prefixes.has(id.slice(0, 2)) && !rules.has(id));
for (const id of missing) console.log(`No test title names ${id}.`);
for (const id of unknown) console.log(`A test title names ${id}, which is in no SPEC.md.`);
console.log(
  `${rules.size} rules and ${SECTIONS.length} sections, ${missing.length} without a test`,
);
if (rules.size === 0 || missing.length > 0 || unknown.length > 0) process.exitCode = 1;
