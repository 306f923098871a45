import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@springboard/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { merged, type Messages } from './translations/catalogue.ts';
import { sourceErrors, translationErrors, wordingErrors } from './translations/completeness.ts';
import { unusedKeys } from './translations/used-keys.ts';
import { visibleTexts } from './translations/visible-text.ts';

const ENGLISH = {
  title: 'Members',
  brand: 'Springboard',
  range: '{{from}}–{{to}}',
  added_one: '{{count}} member',
  added_other: '{{count}} members of {{club}}',
};
const GERMAN = {
  title: 'Mitglieder',
  brand: 'Springboard',
  range: '{{from}}–{{to}}',
  added_one: 'Ein Mitglied von {{club}}',
  added_other: '{{count}} Mitglieder von {{club}}',
};

const withoutUndefined = (texts: Record<string, string | undefined>): Messages =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
  );

const errorsOf = (messages: Messages, locale = 'de-DE') =>
  translationErrors(ENGLISH, { locale, messages, same: ['Springboard'] });

describe('translationErrors', () => {
  test('accepts a complete translation', () => {
    expect([...sourceErrors(ENGLISH), ...errorsOf(GERMAN)]).toEqual([]);
  });

  test.each([
    ['a missing key', { title: undefined }, 'title is missing'],
    ['missing plural forms', { added_one: undefined, added_other: undefined }, 'added is missing'],
    ['one missing plural form', { added_one: undefined }, 'added lacks the form one'],
    [
      'an extra plural form',
      { added_few: '{{count}} von {{club}}' },
      'added has a form few, which de-DE does not have',
    ],
    ['an extra key', { other: 'Andere' }, 'other is not in English'],
    ['an untranslated text', { title: 'Members' }, 'title is not translated: "Members"'],
    ['an empty text', { title: ' ' }, 'title is empty'],
    ['a missing variable', { range: 'ab {{from}}' }, 'range lacks {{to}}'],
    [
      'an unknown variable',
      { title: '{{n}} Mitglieder' },
      'title uses {{n}}, which English does not have',
    ],
    ['a missing count', { added_other: 'Mitglieder von {{club}}' }, 'added_other lacks {{count}}'],
  ])('finds %s', (_, change, error) => {
    expect(errorsOf(withoutUndefined({ ...GERMAN, ...change }))).toEqual([error]);
  });

  test('requires all six plural forms of Welsh', () => {
    const messages = { ...GERMAN, added_two: 'x {{count}} {{club}}' };
    expect(errorsOf(messages, 'cy-GB').toSorted()).toEqual([
      'added lacks the form few',
      'added lacks the form many',
      'added lacks the form zero',
    ]);
  });
});

describe('sourceErrors', () => {
  test('finds missing plural forms and empty texts in English', () => {
    expect(sourceErrors({ a_other: '{{count}}', b: '' })).toEqual([
      'a lacks the form one',
      'b is empty',
    ]);
  });
});

describe('wordingErrors', () => {
  test('finds an audience’s message that replaces nothing', () => {
    expect(wordingErrors({ title: 'Pupils', titel: 'Pupils' }, ENGLISH)).toEqual([
      'titel replaces nothing',
    ]);
  });
});

describe('merged', () => {
  test('joins the sections of two catalogues', () => {
    expect(merged({ nav: { a: 'A' } }, { nav: { b: 'B' }, c: 'C' })).toEqual({
      nav: { a: 'A', b: 'B' },
      c: 'C',
    });
  });

  test('rejects a key that is in both', () => {
    expect(() => merged({ nav: { a: 'A' } }, { nav: { a: 'B' } })).toThrow(
      'a is in two catalogues',
    );
  });
});

describe('unusedKeys', () => {
  test.each([
    ['a call', "t('a.b')"],
    ['a counted call', "t('a.b', { count })"],
    ['a table', "const labels = { x: 'a.b' };"],
    ['a template', 't(`a.${name}`)'],
    ['a component', '<Trans i18nKey="a.b" />'],
    ['its namespace', "const { t } = useTranslation('coach'); t('common:a.b')"],
  ])('counts %s as a use', (_, text) => {
    const namespaces = { common: { a: { b_one: '1', b_other: '2' } } };
    expect(unusedKeys(namespaces, [{ path: 'x.tsx', text }])).toEqual([]);
  });

  test.each([
    ['a longer key', "t('a.bc')"],
    ['a template with another beginning', 't(`b.${name}`)'],
    ['a template with another end', 't(`a.${name}.c`)'],
    ['a comment', "// t('a.b')"],
    ['another namespace', "useTranslation('coach'); t('a.b')"],
  ])('does not count %s as a use', (_, text) => {
    const namespaces = { common: { a: { b: '1' } }, coach: {} };
    expect(unusedKeys(namespaces, [{ path: 'x.tsx', text }])).toEqual([
      'common: a.b is used nowhere',
    ]);
  });
});

describe('visibleTexts', () => {
  test.each([
    ['text', '<p>Save</p>', 'Save'],
    ['text in braces', "<p>{'Save'}</p>", 'Save'],
    ['one of two texts', "<p>{open ? t('x') : 'Save'}</p>", 'Save'],
    ['a text on a condition', "<p>{open && 'Save'}</p>", 'Save'],
    ['a template', '<p>{`${n} members`}</p>', 'members'],
    ['aria-label', '<button aria-label="Save" />', 'Save'],
    ['title', "<p title={'Save'} />", 'Save'],
    ['placeholder', '<input placeholder={open ? "Save" : undefined} />', 'Save'],
    ['alt', '<img alt="Badge" />', 'Badge'],
    ['a text of a component', '<Dialog confirmLabel="Save" />', 'Save'],
  ])('finds %s outside the catalogues', (_, text, found) => {
    expect(visibleTexts({ path: 'x.tsx', text: `\n${text};` })).toEqual([`x.tsx:2 "${found}"`]);
  });

  test.each([
    '<p>{t("nav.members")}</p>',
    '<p>· {n} / 7</p>',
    '<p className="text">{kind === "pending" && t("x")}</p>',
    '<button type="submit" aria-live="polite" data-title="x" />',
    '<input enterKeyHint="next" placeholder="" />',
    '<List items={["a"]} label={t("x")} render={() => "x"} />',
  ])('accepts %s', (text) => {
    expect(visibleTexts({ path: 'x.tsx', text })).toEqual([]);
  });
});

/** A repository of two catalogues with one key each, and a component of the coach portal. */
const makeRepository = (german: object, component: string) => {
  const root = mkdtempSync(join(tmpdir(), 'springboard-translations-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const locale of LANGUAGES) {
    const folder = `libs/i18n/src/locales/${locale}`;
    const common = locale === 'de-DE' ? german : { save: `Save in ${locale}` };
    write(`${folder}/common.json`, JSON.stringify(common));
    write(`${folder}/coach/register.json`, JSON.stringify({ mark: `Mark in ${locale}` }));
  }
  write(
    'libs/i18n/src/catalogues.ts',
    'export const load = (locale: string) => [import(`./locales/${locale}/common.json`), ' +
      'import(`./locales/${locale}/coach/register.json`)];',
  );
  write('apps/coach/src/save.tsx', component);
  return root;
};

const run = (root: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'translations.ts'), root], {
    encoding: 'utf8',
  });

describe('the command', () => {
  test('prints nothing for complete translations', () => {
    const { status, stdout } = run(
      makeRepository({ save: 'Sichern' }, "<p>{t('save') + t('coach:mark')}</p>"),
    );
    expect([status, stdout]).toEqual([0, '']);
  });

  test('exits with 1 and prints each error', () => {
    const root = makeRepository({}, "<p title={t('coach:mark')}>Save</p>");
    rmSync(join(root, 'libs/i18n/src/locales/fr-FR/coach/register.json'));
    const { status, stdout } = run(root);
    expect([status, stdout.trim().split('\n')]).toEqual([
      1,
      [
        'fr-FR coach/register: the file is missing',
        'de-DE common: save is missing',
        'common: save is used nowhere',
        'apps/coach/src/save.tsx:1 "Save"',
        '',
        '4 errors in translations',
      ],
    ]);
  });

  test('finds a catalogue that nothing imports', () => {
    const root = makeRepository({ save: 'Sichern' }, "<p>{t('save') + t('coach:mark')}</p>");
    writeFileSync(
      join(root, 'libs/i18n/src/catalogues.ts'),
      'export const load = (locale: string) => import(`./locales/${locale}/common.json`);',
    );
    expect(run(root).stdout).toContain('en-GB coach/register: no module of libs/i18n imports it');
  });
});
