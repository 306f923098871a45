/**
 * `node tools/csv-messages.ts`: writes the messages that CSV files share with the screens, from the catalogues of
 * `libs/i18n`. A test fails while they are out of date.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CSV_MESSAGE_KEYS } from '@springboard/api/src/csv/message-keys.ts';
import { LANGUAGES, type Locale } from '@springboard/contract';

const LOCALES = join(import.meta.dirname, '../libs/i18n/src/locales');
export const CSV_MESSAGES_FILE = join(
  import.meta.dirname,
  '../apps/api/src/csv/messages.generated.ts',
);

type Messages = { readonly [name: string]: string | Messages };

/** The text of the generated file. */
export const csvMessagesText = (): string => {
  const languages = LANGUAGES.map((locale) => {
    const messages = messagesOf(locale);
    const used = CSV_MESSAGE_KEYS.flatMap((key) => {
      const section = /[._]\*$/.test(key) ? key.slice(0, -1) : null;
      const keys = [...messages.keys()].filter((one) =>
        section === null ? one === key : one.startsWith(section),
      );
      if (keys.length === 0) throw new Error(`${locale}: ${key} does not exist`);
      return keys.toSorted();
    });
    const lines = used.map((key) => `    '${key}': ${JSON.stringify(messages.get(key))},\n`);
    return `  '${locale}': {\n${lines.join('')}  },\n`;
  });
  return [
    '/** Generated from the catalogues by `node tools/csv-messages.ts`. A test fails when it is out of date. */',
    `export const CSV_MESSAGES = {\n${languages.join('')}} as const;`,
    '',
  ].join('\n');
};

/** All messages of a language by `namespace:key`, in the wording of the club portal. */
const messagesOf = (locale: Locale): ReadonlyMap<string, string> => {
  const read = (path: string): Messages =>
    JSON.parse(readFileSync(join(LOCALES, locale, path), 'utf8'));
  const files = globSync('**/*.json', { cwd: join(LOCALES, locale) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== WORDING);
  return new Map([
    ...files.flatMap((path) => entriesOf(read(path), `${path.replace(/[/.].*$/, '')}:`)),
    ...entriesOf(read(WORDING), 'common:'),
  ]);
};

const WORDING = 'group-pupil.json';

const entriesOf = (messages: Messages, before: string): [string, string][] =>
  Object.entries(messages).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${before}${name}`, value]]
      : entriesOf(value, `${before}${name}.`),
  );

if (import.meta.main) writeFileSync(CSV_MESSAGES_FILE, csvMessagesText());
