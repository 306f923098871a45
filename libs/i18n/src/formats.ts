import type { Locale } from '@springboard/contract';
import type { TFunction } from 'i18next';
import { intlLanguage, toWelsh } from './welsh.ts';

/** Moments are seconds since 1970 and shown in the club's time zone. Dates are `YYYY-MM-DD` without a zone. */
export type Formats = {
  /** "14 March 2026" */
  readonly date: (date: string) => string;
  /** "14 Mar 2026" */
  readonly shortDate: (date: string) => string;
  /** "14 Mar" */
  readonly dayMonth: (date: string) => string;
  /** "Mar 2026", of `YYYY-MM` */
  readonly month: (month: string) => string;
  /** "Saturday 14 March" */
  readonly day: (date: string) => string;
  /** "Sat" */
  readonly weekday: (date: string) => string;
  /** "17:42" */
  readonly time: (ts: number) => string;
  /** "14 Mar 2026, 17:42" */
  readonly moment: (ts: number) => string;
  /** "1,234.5" */
  readonly number: (value: number) => string;
  /** "75%", of 0 to 100 */
  readonly percent: (value: number) => string;
  /** "12 MB", from 1,000 MB on "1 GB" */
  readonly size: (bytes: number) => string;
  /** "8 years 3 months" (§9) */
  readonly age: (age: { years: number; months: number }) => string;
  /** "Groups: 12"; without a text the label and its colon, for a text that is an element of its own. */
  readonly labelled: (label: string, text: string) => string;
  /** "3 minutes ago" */
  readonly ago: (ts: number, now: number) => string;
};

const STYLES = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  shortDate: { day: 'numeric', month: 'short', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param time_zone IANA name, the club's */
export const createFormats = (locale: Locale, time_zone: string, t: TFunction): Formats => {
  const formatter = (style: keyof typeof STYLES, timeZone: string) => {
    // Creating a format is slow, and a screen shows dozens of dates in one style.
    let cached: Intl.DateTimeFormat | undefined;
    return (date: Date): string => {
      cached ??= new Intl.DateTimeFormat(intlLanguage(locale), { ...STYLES[style], timeZone });
      return locale === 'cy-GB' ? toWelsh(cached, date) : cached.format(date);
    };
  };

  const ofDate = (style: keyof typeof STYLES) => {
    const format = formatter(style, 'UTC');
    return (date: string) => format(new Date(`${date}T00:00:00Z`));
  };

  const ofMoment = (style: keyof typeof STYLES) => {
    const format = formatter(style, time_zone);
    return (ts: number) => format(new Date(ts * 1000));
  };

  const numbers = new Intl.NumberFormat(intlLanguage(locale));
  const percents = new Intl.NumberFormat(intlLanguage(locale), { style: 'percent' });
  const sizes = (unit: 'kilobyte' | 'megabyte' | 'gigabyte') =>
    new Intl.NumberFormat(intlLanguage(locale), {
      style: 'unit',
      unit,
      maximumSignificantDigits: 2,
    });
  const moment = ofMoment('moment');

  return {
    date: ofDate('date'),
    shortDate: ofDate('shortDate'),
    dayMonth: ofDate('dayMonth'),
    month: ofDate('month'),
    day: ofDate('day'),
    weekday: ofDate('weekday'),
    time: ofMoment('time'),
    moment,
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
    size(bytes) {
      if (bytes < 1e6) return sizes('kilobyte').format(Math.ceil(bytes / 1e3));
      return bytes < 1e9
        ? sizes('megabyte').format(bytes / 1e6)
        : sizes('gigabyte').format(bytes / 1e9);
    },

    age({ years, months }) {
      const inMonths = t('age.months', { count: months });
      if (years === 0) return inMonths;
      const inYears = t('age.years', { count: years });
      return months === 0 ? inYears : t('age.both', { years: inYears, months: inMonths });
    },

    labelled: (label, text) => t('labelled', { label, text }),

    ago(ts, now) {
      const seconds = now - ts;
      // A device's clock may be ahead of the one that wrote the moment.
      if (seconds < MINUTE && seconds > -DAY) return t('ago.now');
      if (seconds < 0 || seconds >= 7 * DAY) return moment(ts);
      if (seconds < HOUR) return t('ago.minutes', { count: Math.floor(seconds / MINUTE) });
      if (seconds < DAY) return t('ago.hours', { count: Math.floor(seconds / HOUR) });
      return t('ago.days', { count: Math.floor(seconds / DAY) });
    },
  };
};
