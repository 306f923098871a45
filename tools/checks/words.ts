/**
 * Checks that every word a user sees comes from the catalogues of `libs/i18n`, and that these are
 * complete in every language (D10). Prints each fault and exits with 1 if there is one.
 * Another folder than this repository may be given.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGES } from '@springboard/contract';
import type { SourceFile } from './source.ts';
import { looseSigns } from './words/loose-signs.ts';
import { sourceFaults, translationFaults, wordingFaults } from './words/translation-faults.ts';
import { together, type Words } from './words/catalogue.ts';
import { unelided } from './words/unelided.ts';
import { unusedKeys } from './words/used-keys.ts';
import { visibleTexts } from './words/visible-text.ts';

const root = process.argv[2] ?? join(import.meta.dirname, '../..');
/** Replaces texts of `common` for the audience that says group and pupil. */
const WORDING = 'group-pupil';
const [ENGLISH, ...OTHERS] = LANGUAGES;
const FRENCH = 'fr-FR';
/** Each file of words is a namespace, but for those that are layered over `common`. */
const NAMESPACES = globSync(`libs/i18n/src/locales/${ENGLISH}/*.json`, { cwd: root })
  .map((path) => basename(path, '.json'))
  .filter((file) => file !== 'signed-in' && file !== WORDING);
/** What every screen draws on: complete in itself, whether or not a screen says each of them yet. */
const VOCABULARY = /^common: (?:actions|alerts|danger|errors|state|table|validation)\./;

const same: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'words/same-as-english.json'), 'utf8'),
);

const fileOf = (locale: string, file: string): Words =>
  JSON.parse(readFileSync(join(root, `libs/i18n/src/locales/${locale}/${file}.json`), 'utf8'));

/** `common` comes in two files: what everybody is shown, and what is shown behind the login. */
const wordsOf = (locale: string, file: string): Words =>
  file === 'common'
    ? together(fileOf(locale, 'common'), fileOf(locale, 'signed-in'))
    : fileOf(locale, file);

const sources = (pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/testing\b/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const faults = [
  ...[...NAMESPACES, WORDING].flatMap((file) => [
    ...sourceFaults(wordsOf(ENGLISH, file)).map((fault) => `${ENGLISH} ${file}: ${fault}`),
    ...OTHERS.flatMap((locale) =>
      translationFaults(wordsOf(ENGLISH, file), {
        locale,
        words: wordsOf(locale, file),
        same: [...(same['all'] ?? []), ...(same[locale] ?? [])],
      }).map((fault) => `${locale} ${file}: ${fault}`),
    ),
  ]),
  ...[...NAMESPACES, WORDING].flatMap((file) =>
    [...looseSigns(wordsOf(FRENCH, file)), ...unelided(wordsOf(FRENCH, file))].map(
      (fault) => `${FRENCH} ${file}: ${fault}`,
    ),
  ),
  ...LANGUAGES.flatMap((locale) =>
    wordingFaults(wordsOf(locale, WORDING), wordsOf(locale, 'common')).map(
      (fault) => `${locale} ${WORDING}: ${fault}`,
    ),
  ),
  ...unusedKeys(
    Object.fromEntries(NAMESPACES.map((file) => [file, wordsOf(ENGLISH, file)])),
    sources('{apps/{coach,club,scheme,parent},libs/{portal,i18n}}/src/**/*.{ts,tsx}'),
  ).filter((fault) => !VOCABULARY.test(fault)),
  ...sources('{apps/*,libs/portal}/src/**/*.tsx').flatMap(visibleTexts),
];

for (const fault of faults) console.log(fault);
if (faults.length > 0) {
  console.log(`\n${faults.length} faults in words`);
  process.exit(1);
}
