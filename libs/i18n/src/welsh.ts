/**
 * Chromium has no Welsh dates: `Intl` falls back to American English. These names replace the English ones
 * in a date formatted for en-GB, which has the same order and punctuation.
 */
const NAMES: Readonly<Record<string, string>> = {
  January: 'Ionawr',
  February: 'Chwefror',
  March: 'Mawrth',
  April: 'Ebrill',
  May: 'Mai',
  June: 'Mehefin',
  July: 'Gorffennaf',
  August: 'Awst',
  September: 'Medi',
  October: 'Hydref',
  November: 'Tachwedd',
  December: 'Rhagfyr',
  Jan: 'Ion',
  Feb: 'Chwef',
  Mar: 'Maw',
  Apr: 'Ebr',
  Jun: 'Meh',
  Jul: 'Gorff',
  Aug: 'Awst',
  Sep: 'Medi',
  Sept: 'Medi',
  Oct: 'Hyd',
  Nov: 'Tach',
  Dec: 'Rhag',
  Monday: 'Dydd Llun',
  Tuesday: 'Dydd Mawrth',
  Wednesday: 'Dydd Mercher',
  Thursday: 'Dydd Iau',
  Friday: 'Dydd Gwener',
  Saturday: 'Dydd Sadwrn',
  Sunday: 'Dydd Sul',
  Mon: 'Llun',
  Tue: 'Maw',
  Wed: 'Mer',
  Thu: 'Iau',
  Fri: 'Gwe',
  Sat: 'Sad',
  Sun: 'Sul',
};

/**
 * The language of numbers and the order of dates. Without Welsh, a browser formats as the device's own language does,
 * for example in German.
 */
export const intlLanguage = (language: string): string =>
  language === 'cy-GB' ? 'en-GB' : language;

/** Formats a date in Welsh with a formatter for en-GB. */
export const toWelsh = (format: Intl.DateTimeFormat, date: Date): string =>
  format
    .formatToParts(date)
    .map(({ type, value }) =>
      type === 'month' || type === 'weekday' ? (NAMES[value] ?? value) : value,
    )
    .join('');
