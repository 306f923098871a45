import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LANGUAGES, PORTALS } from '@springboard/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { Words } from './words/catalogue.ts';
import { looseSigns } from './words/loose-signs.ts';
import { sourceFaults, translationFaults, wordingFaults } from './words/translation-faults.ts';
import { unelided } from './words/unelided.ts';
import { unusedKeys } from './words/used-keys.ts';
import { visibleTexts } from './words/visible-text.ts';

/** Faults are planted in sound words and sound code. */
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
/** Without what is undefined. */
const given = (texts: Record<string, string | undefined>): Words =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
  );

const faultsOf = (words: Words, locale = 'de-DE') =>
  translationFaults(ENGLISH, { locale, words, same: ['Springboard'] });

test('sound words have no fault', () => {
  expect([...sourceFaults(ENGLISH), ...faultsOf(GERMAN)]).toEqual([]);
});

test.each([
  ['a key that is missing', { title: undefined }, 'title is missing'],
  [
    'plural forms that are missing',
    { added_one: undefined, added_other: undefined },
    'added is missing',
  ],
  ['one plural form that is missing', { added_one: undefined }, 'added lacks the form one'],
  [
    'a plural form too many',
    { added_few: '{{count}} von {{club}}' },
    'added has a form few, which de-DE has not',
  ],
  ['a key that English has not', { other: 'Andere' }, 'other is not in English'],
  ['a text that is not translated', { title: 'Members' }, 'title is not translated: "Members"'],
  ['an empty text', { title: ' ' }, 'title is empty'],
  ['a value that is left out', { range: 'ab {{from}}' }, 'range lacks {{to}}'],
  [
    'a value that is not given',
    { title: '{{n}} Mitglieder' },
    'title asks for {{n}}, which English has not',
  ],
  [
    'a count that is left out',
    { added_other: 'Mitglieder von {{club}}' },
    'added_other lacks {{count}}',
  ],
])('%s is found', (_, planted, fault) => {
  expect(faultsOf(given({ ...GERMAN, ...planted }))).toEqual([fault]);
});

test('Welsh needs all of its six forms', () => {
  const words = { ...GERMAN, added_two: 'x {{count}} {{club}}' };
  expect(faultsOf(words, 'cy-GB').toSorted()).toEqual([
    'added lacks the form few',
    'added lacks the form many',
    'added lacks the form zero',
  ]);
});

test('English is held to its own plural forms', () => {
  expect(sourceFaults({ a_other: '{{count}}', b: '' })).toEqual([
    'a lacks the form one',
    'b is empty',
  ]);
});

test.each(['« Salto »', 'Salto : bravo', 'Salto ?', 'Salto ; bravo', 'Salto !'])(
  'a French sign may not stand alone in its line: %s',
  (text) => {
    const unbroken = text.replaceAll(' ', '\u00a0');
    expect(looseSigns({ text, unbroken })).toHaveLength(1);
  },
);

test('a French text may not read wrong for a name that begins with a vowel', () => {
  const wrong = { of: 'Étiquettes de {{name}}', as: 'En tant que {{name}}' };
  expect(unelided(wrong)).toHaveLength(2);
  expect(unelided({ of: 'Code {{name}}', on: 'Remis le {{date}}', from: 'De {{from}}' })).toEqual(
    [],
  );
});

test("an audience's wording that replaces nothing is found", () => {
  expect(wordingFaults({ title: 'Pupils', titel: 'Pupils' }, ENGLISH)).toEqual([
    'titel replaces nothing',
  ]);
});

test.each([
  ['a call', "t('a.b')"],
  ['a counted call', "t('a.b', { count })"],
  ['a table', "const labels = { x: 'a.b' };"],
  ['a template', 't(`a.${name}`)'],
  ['a component', '<Trans i18nKey="a.b" />'],
  ['its namespace', "const { t } = useTranslation('coach'); t('common:a.b')"],
])('a key is used by %s', (_, text) => {
  const words = { common: { a: { b_one: '1', b_other: '2' } } };
  expect(unusedKeys(words, [{ path: 'x.tsx', text }])).toEqual([]);
});

test.each([
  ['a longer key', "t('a.bc')"],
  ['a template with another beginning', 't(`b.${name}`)'],
  ['a template with another end', 't(`a.${name}.c`)'],
  ['a comment', "// t('a.b')"],
  ['another namespace', "useTranslation('coach'); t('a.b')"],
])('a key is not used by %s', (_, text) => {
  const words = { common: { a: { b: '1' } }, coach: {} };
  expect(unusedKeys(words, [{ path: 'x.tsx', text }])).toEqual(['common: a.b is used nowhere']);
});

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
])('visible %s outside the catalogues is found', (_, text, found) => {
  expect(visibleTexts({ path: 'x.tsx', text: `\n${text};` })).toEqual([`x.tsx:2 "${found}"`]);
});

test.each([
  '<p>{t("nav.members")}</p>',
  '<p>· {n} / 7</p>',
  '<p className="text">{kind === "pending" && t("x")}</p>',
  '<button type="submit" aria-live="polite" data-title="x" />',
  '<input enterKeyHint="next" placeholder="" />',
  '<List items={["a"]} label={t("x")} render={() => "x"} />',
])('%s shows nothing of its own', (text) => {
  expect(visibleTexts({ path: 'x.tsx', text })).toEqual([]);
});

/** A repository of its own, with one key that one component shows. */
const plant = (german: object, component: string) => {
  const root = mkdtempSync(join(tmpdir(), 'springboard-words-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const locale of LANGUAGES) {
    for (const file of [...PORTALS, 'common', 'signed-in', 'group-pupil']) {
      const words = locale === 'de-DE' ? german : { save: `Save in ${locale}` };
      write(
        `libs/i18n/src/locales/${locale}/${file}.json`,
        JSON.stringify(file === 'common' ? words : {}),
      );
    }
  }
  write('apps/coach/src/save.tsx', component);
  return root;
};

const run = (root: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'words.ts'), root], { encoding: 'utf8' });

test('the check is quiet about sound words and exits with 1 on a fault', () => {
  const sound = run(plant({ save: 'Sichern' }, "<p>{t('save')}</p>"));
  expect([sound.status, sound.stdout]).toEqual([0, '']);
  const faulty = run(plant({}, '<p>Save</p>'));
  expect([faulty.status, faulty.stdout.trim().split('\n')]).toEqual([
    1,
    [
      'de-DE common: save is missing',
      'common: save is used nowhere',
      'apps/coach/src/save.tsx:1 "Save"',
      '',
      '3 faults in words',
    ],
  ]);
});
