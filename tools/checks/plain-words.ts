/**
 * `node tools/checks/plain-words.ts [folder]`: finds words that readers stumble over, in identifiers, comments,
 * test titles and documents. docs/glossary.md has the terms to use instead. Exits with 1 if it finds any.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, findInCode, findInDocument } from './plain-words/find.ts';

/** Identifiers that a standard, the wire or the database defines, and `path: word` pairs. */
const ALLOWED = new Set([
  'given_name', // a claim of OpenID Connect
  'roster_kept', // a column of sessions
  'given_ts', // a field of entries that devices have stored
  'apps/api/src/imports/queries.ts: given', // a column of import rows
  'tools/seed/cases/office-work.ts: given', // the same column
]);
const MAX_ALLOWED = 5;

const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !isExempt(path));

const findings: Finding[] = [];
const used = new Set<string>();
for (const path of files) {
  const text = readFileSync(join(root, path), 'utf8');
  for (const finding of path.endsWith('.md')
    ? findInDocument(path, text)
    : findInCode(path, text)) {
    const key = [finding.text, `${path}: ${finding.word}`].find((entry) => ALLOWED.has(entry));
    if (key !== undefined) used.add(key);
    else findings.push(finding);
  }
}

for (const { path, line, word, text } of findings)
  console.log(`${path}:${line} "${word}" in: ${text}`);
const unusedEntries = [...ALLOWED].filter((key) => !used.has(key));
for (const key of unusedEntries) console.log(`Remove the unused entry of the allow-list: ${key}`);
if (ALLOWED.size > MAX_ALLOWED) console.log(`The allow-list has more than ${MAX_ALLOWED} entries.`);
console.log(`${findings.length} words to replace in ${files.length} files`);
if (findings.length > 0 || unusedEntries.length > 0 || ALLOWED.size > MAX_ALLOWED)
  process.exitCode = 1;

/** Generated code, this check itself, and migrations, which stay as they were applied. */
function isExempt(path: string): boolean {
  return (
    path.endsWith('.generated.ts') ||
    path.includes('/migrations/') ||
    path.startsWith('tools/checks/plain-words')
  );
}
