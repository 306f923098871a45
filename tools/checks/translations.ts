/**
 * Checks that every text on screen comes from the catalogues of `libs/i18n`, and that these are complete in
 * every language (D10). Prints each error and exits with 1 if there is one. The argument names another folder
 * than this repository.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@springboard/contract';
import type { SourceFile } from './source.ts';
import { merged, type Messages } from './translations/catalogue.ts';
import { sourceErrors, translationErrors, wordingErrors } from './translations/completeness.ts';
import { unusedKeys } from './translations/used-keys.ts';
import { visibleTexts } from './translations/visible-text.ts';

const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const LOCALES = 'libs/i18n/src/locales';
const [ENGLISH, ...OTHERS] = LANGUAGES;
/** Replaces messages of `common/*` for the audience that reads of groups and pupils. */
const WORDING = 'group-pupil';
/** Vocabulary of every screen: complete in itself, whether or not a screen uses each key yet. */
const VOCABULARY = /^common: (?:actions|alerts|danger|errors|state|table|validation)\./;

/** Catalogues of a language by their path without the ending: `coach`, `coach/assess`. */
const catalogueNames = (locale: string): readonly string[] =>
  globSync('**/*.json', { cwd: join(root, LOCALES, locale) })
    .map((path) => path.replaceAll('\\', '/').replace(/\.json$/, ''))
    .toSorted();

const read = (locale: string, name: string): Messages =>
  JSON.parse(readFileSync(join(root, LOCALES, locale, `${name}.json`), 'utf8'));

const same: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'translations/same-as-english.json'), 'utf8'),
);

/** Every catalogue of a language by namespace: `coach/assess` belongs to `coach`. */
const namespacesOf = (locale: string): Readonly<Record<string, Messages>> => {
  const result: Record<string, Messages> = {};
  for (const name of catalogueNames(locale)) {
    const [namespace = ''] = name.split('/');
    result[namespace] = merged(result[namespace] ?? {}, read(locale, name));
  }
  return result;
};

const completenessErrors = (): string[] => {
  const english = catalogueNames(ENGLISH);
  return [
    ...english.flatMap((name) =>
      sourceErrors(read(ENGLISH, name)).map((error) => `${ENGLISH} ${name}: ${error}`),
    ),
    ...OTHERS.flatMap((locale) => {
      const names = catalogueNames(locale);
      const errorsOf = (name: string) =>
        translationErrors(read(ENGLISH, name), {
          locale,
          messages: read(locale, name),
          same: [...(same['all'] ?? []), ...(same[locale] ?? [])],
        });
      return [
        ...english
          .filter((name) => !names.includes(name))
          .map((name) => `${locale} ${name}: the file is missing`),
        ...names
          .filter((name) => !english.includes(name))
          .map((name) => `${locale} ${name}: the file is not in English`),
        ...english
          .filter((name) => names.includes(name))
          .flatMap((name) => errorsOf(name).map((error) => `${locale} ${name}: ${error}`)),
      ];
    }),
  ];
};

const sources = (pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** A catalogue that `libs/i18n` does not import never reaches the screen. */
const importErrors = (): string[] => {
  const code = sources('libs/i18n/src/**/*.ts').map(({ text }) => text);
  return catalogueNames(ENGLISH)
    .filter((name) => !code.some((text) => text.includes(`/\${locale}/${name}.json`)))
    .map((name) => `${ENGLISH} ${name}: no module of libs/i18n imports it`);
};

const usageErrors = (): string[] => {
  const { [WORDING]: _wording, ...namespaces } = namespacesOf(ENGLISH);
  const files =
    '{apps/{coach,club,scheme,parent},libs/{portal,scheme-view,i18n}}/src/**/*.{ts,tsx}';
  return [
    ...unusedKeys(namespaces, sources(files)).filter((error) => !VOCABULARY.test(error)),
    ...sources('{apps/*,libs/portal,libs/scheme-view}/src/**/*.tsx').flatMap(visibleTexts),
  ];
};

const wordingErrorsOf = (locale: string): string[] => {
  // `common.json` itself, which pages before the login show, keeps its wording.
  const messages = catalogueNames(locale)
    .filter((name) => name.startsWith('common/'))
    .map((name) => read(locale, name))
    .reduce(merged, {});
  const { [WORDING]: wording = {} } = namespacesOf(locale);
  return wordingErrors(wording, messages).map((error) => `${locale} ${WORDING}: ${error}`);
};

const errors = [
  ...completenessErrors(),
  ...LANGUAGES.flatMap(wordingErrorsOf),
  ...importErrors(),
  ...usageErrors(),
];

for (const error of errors) console.log(error);
if (errors.length > 0) {
  console.log(`\n${errors.length} errors in translations`);
  process.exitCode = 1;
}
