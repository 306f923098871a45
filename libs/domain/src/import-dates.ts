import { type DateOnly, isDate } from './dates.ts';

/** The order of year, month and day in a column of dates. */
export const DATE_FORMS = ['ymd', 'dmy', 'mdy'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

const EARLIEST: DateOnly = '1900-01-01';
const PARTS = /^(\d{1,4})\s?[-./ ]\s?(\d{1,2})\s?[-./ ]\s?(\d{1,4})\.?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
/** A spreadsheet may write a date with a time. */
const TIME = /[T ]\d{1,2}:\d\d(:\d\d)?(\.\d+)?Z?$/;

/**
 * The date of a cell such as `3.2.2018`, `03/02/18` or `2018-02-03`; null if it is none in this form. A year of two
 * digits is the latest one that is not after `today`.
 */
export const readDate = (cell: string, form: DateForm, today: DateOnly): DateOnly | null => {
  const text = cell.trim().replace(TIME, '');
  const compact = form === 'ymd' ? COMPACT.exec(text) : null;
  const [, first, second, third] = PARTS.exec(text) ?? compact ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  const [year, month, day] =
    form === 'ymd'
      ? [first, second, third]
      : form === 'dmy'
        ? [third, second, first]
        : [third, first, second];
  const full = fullYear(year, today);
  if (full === null || month.length > 2 || day.length > 2) return null;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
};

const fullYear = (year: string, today: DateOnly): string | null => {
  if (year.length === 4) return year;
  if (year.length !== 2) return null;
  const century = Number(today.slice(0, 2)) - (year > today.slice(2, 4) ? 1 : 0);
  return `${century}${year}`;
};

export type FoundDateForm = {
  readonly form: DateForm;
  /** Whether no other form reads as many cells. */
  readonly isCertain: boolean;
  /** A cell whose date depends on the form, or else the first date; null if the column has none. */
  readonly example: string | null;
};

/** The form that reads most cells of a column of dates of birth. Of equal ones, the day comes before the month. */
export const findDateForm = (cells: readonly string[], today: DateOnly): FoundDateForm => {
  const isBirthday = (cell: string, form: DateForm) => {
    const date = readDate(cell, form, today);
    return date !== null && date >= EARLIEST && date <= today;
  };
  const counts = DATE_FORMS.map((form) => cells.filter((cell) => isBirthday(cell, form)).length);
  const most = Math.max(...counts);
  const form = DATE_FORMS[counts.indexOf(most)] ?? 'ymd';
  const dates = cells.filter((cell) => isBirthday(cell, form));
  const ambiguous = dates.find(
    (cell) => new Set(DATE_FORMS.map((form) => readDate(cell, form, today))).size > 2,
  );
  return {
    form,
    isCertain: counts.filter((count) => count === most).length === 1,
    example: ambiguous ?? dates[0] ?? null,
  };
};
