import type { Locale } from '@springboard/contract';
import { dateIn, withDe } from '@springboard/domain';
import { findMessages } from '../clients/translations.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';
import { CSV_MESSAGES } from './messages.generated.ts';
import { type CsvCell, writeCsv } from './write-csv.ts';

export type MessageKey = keyof (typeof CSV_MESSAGES)['en-GB'];

/** A message with plural forms; its values have the number as `count`. */
type PluralKey = {
  [K in MessageKey]: K extends `${infer Key}_other` ? Key : never;
}[MessageKey];

/** The texts of a file in the reader's language. */
export type CsvTexts = {
  readonly t: (
    key: MessageKey | PluralKey,
    values?: Readonly<Record<string, string | number>>,
  ) => string;
  /** null: there is no message with this key. */
  readonly find: (key: string) => string | null;
  /** `2026-03-14`: the club's day, as a spreadsheet reads it in every language. */
  readonly date: (ts: number) => string;
  /** A percentage within a text. */
  readonly percent: (value: number) => string;
  /** `17:42` */
  readonly time: (ts: number) => string;
  /** `2026-03-14 17:42` */
  readonly moment: (ts: number) => string;
};

/** The texts of the reader's language with the client's own wording (D10), and times at the reader's club. */
export const findCsvTexts = async (
  db: Reader,
  { client_id, club_id, language }: Pick<Principal, 'client_id' | 'club_id' | 'language'>,
): Promise<CsvTexts> => {
  const wording = await findMessages(db, client_id, language.language_id);
  const club =
    club_id === null
      ? undefined
      : await db
          .selectFrom('clubs')
          .select('time_zone')
          .where('client_id', '=', client_id)
          .where('id', '=', club_id)
          .executeTakeFirst();
  return csvTexts(language.language, wording, club?.time_zone ?? 'UTC');
};

const csvTexts = (
  locale: Locale,
  wording: ReadonlyMap<string, string>,
  timeZone: string,
): CsvTexts => {
  const messages = new Map<string, string>(Object.entries(CSV_MESSAGES[locale]));
  const find = (key: string) => {
    const message = messages.get(key);
    return message === undefined ? null : (wording.get(key) ?? message);
  };
  const times = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  const date = (ts: number) => dateIn(timeZone, ts);
  const time = (ts: number) => times.format(ts * 1000);
  const plurals = new Intl.PluralRules(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const findForm = (key: string, count: number) =>
    find(`${key}_${plurals.select(count)}`) ?? find(`${key}_other`);
  return {
    t: (key, values = {}) =>
      (
        (typeof values['count'] === 'number' ? findForm(key, values['count']) : null) ??
        find(key) ??
        key
      ).replace(/\{\{(\w+)(, de)?\}\}/g, (_, name: string, de: string | undefined) => {
        const value = String(values[name] ?? '');
        return de === undefined ? value : withDe(value);
      }),
    find,
    percent: (value) => percents.format(value / 100),
    date,
    time,
    moment: (ts) => `${date(ts)} ${time(ts)}`,
  };
};

/** @param ts seconds; empty without one */
export const momentCell = (
  { moment }: Pick<CsvTexts, 'moment'>,
  ts: number | null | undefined,
): string | null => (ts === null || ts === undefined ? null : moment(ts));

export type CsvColumn<Row> = {
  readonly heading: MessageKey;
  readonly cell: (row: Row) => CsvCell;
};

/** A file with the columns of a list. */
export const listCsv = <Row>(
  { t }: Pick<CsvTexts, 't'>,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): string =>
  writeCsv(
    columns.map(({ heading }) => t(heading)),
    rows.map((row) => columns.map(({ cell }) => cell(row))),
  );

type Person = { firstname: string; lastname: string };

/** A name is in two columns, with headings that an import finds again. */
export const nameColumns = <Row>(personOf: (row: Row) => Person): readonly CsvColumn<Row>[] => [
  { heading: 'club:imports.columns.firstname', cell: (row) => personOf(row).firstname },
  { heading: 'club:imports.columns.lastname', cell: (row) => personOf(row).lastname },
];

type Time = { weekday: number; start_time: string };

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const weekdayText = ({ t }: Pick<CsvTexts, 't'>, weekday: number): string =>
  t(`club:weekdays.short.${WEEKDAYS.find((known) => known === weekday) ?? 1}`);

/** Weekly times as on screen: "Mon 18:00, Thu 17:00". */
export const timesText = (texts: Pick<CsvTexts, 't'>, times: readonly Time[]): string =>
  times
    .toSorted((a, b) => a.weekday - b.weekday || a.start_time.localeCompare(b.start_time))
    .map(({ weekday, start_time }) => `${weekdayText(texts, weekday)} ${start_time}`)
    .join(', ');
