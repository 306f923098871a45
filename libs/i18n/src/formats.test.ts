import { type Locale } from '@springboard/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { COACH_MESSAGES } from './portals/coach.ts';
import { formatsOf } from './use-formats.ts';

/** 14 March 2026, 17:42 in London; the 15th in Auckland. */
const MOMENT = Date.parse('2026-03-14T17:42:00Z') / 1000;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

afterEach(() => {
  vi.restoreAllMocks();
});

const formatsIn = async (locale: Locale, time_zone = 'Europe/London') => {
  const { i18n } = await createI18n({ messages: COACH_MESSAGES, locale, signedIn: true });
  return formatsOf(i18n, time_zone);
};

describe('createFormats', () => {
  test.each<[Locale, string, string, string]>([
    ['en-GB', '14 March 2026', '14 Mar 2026', 'Saturday 14 March'],
    ['cy-GB', '14 Mawrth 2026', '14 Maw 2026', 'Dydd Sadwrn 14 Mawrth'],
    ['fr-FR', '14 mars 2026', '14 mars 2026', 'samedi 14 mars'],
    ['de-DE', '14. März 2026', '14. März 2026', 'Samstag, 14. März'],
  ])('formats dates in %s', async (locale, date, shortDate, day) => {
    const formats = await formatsIn(locale);
    expect([
      formats.date('2026-03-14'),
      formats.shortDate('2026-03-14'),
      formats.day('2026-03-14'),
    ]).toEqual([date, shortDate, day]);
  });

  test('separates a label as the language does', async () => {
    expect((await formatsIn('en-GB')).labelled('Groups', '12')).toBe('Groups: 12');
    expect((await formatsIn('fr-FR')).labelled('Groupes', '12')).toBe('Groupes\u00a0: 12');
  });

  test('formats a day without its year', async () => {
    expect((await formatsIn('en-GB')).dayMonth('2026-03-14')).toBe('14 Mar');
    expect((await formatsIn('de-DE')).dayMonth('2026-03-14')).toBe('14. März');
  });

  test.each<[Locale, string]>([
    ['en-GB', 'Mar 2026'],
    ['cy-GB', 'Maw 2026'],
    ['fr-FR', 'mars 2026'],
    ['de-DE', 'März 2026'],
  ])('formats a month in %s', async (locale, month) => {
    expect((await formatsIn(locale)).month('2026-03')).toBe(month);
  });

  test('writes Welsh numbers as English does in a browser without Welsh', async () => {
    const requested: unknown[] = [];
    const NumberFormat = Intl.NumberFormat;
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (locale, options) {
      requested.push(locale);
      return new NumberFormat(locale === 'cy-GB' ? 'de-DE' : locale, options);
    });
    const { number, percent } = await formatsIn('cy-GB');
    expect([number(1240.5), percent(75)]).toEqual(['1,240.5', '75%']);
    expect(requested).not.toContain('cy-GB');
  });

  test('names every month and weekday in Welsh', async () => {
    const welsh = await formatsIn('cy-GB');
    const english = await formatsIn('en-GB');
    for (let month = 1; month <= 12; month += 1) {
      const date = `2026-${String(month).padStart(2, '0')}-${String(month + 1).padStart(2, '0')}`;
      for (const style of ['date', 'day', 'weekday', 'shortDate', 'dayMonth'] as const) {
        expect(welsh[style](date)).not.toBe(english[style](date));
      }
    }
  });

  test('shows a moment in the club’s time zone', async () => {
    const london = await formatsIn('en-GB');
    const auckland = await formatsIn('en-GB', 'Pacific/Auckland');
    expect([london.time(MOMENT), auckland.time(MOMENT)]).toEqual(['17:42', '06:42']);
    expect([london.moment(MOMENT), auckland.moment(MOMENT)]).toEqual([
      '14 Mar 2026, 17:42',
      '15 Mar 2026, 06:42',
    ]);
  });

  test('writes numbers and sizes as the language does', async () => {
    const english = await formatsIn('en-GB');
    const german = await formatsIn('de-DE');
    expect([english.number(1234.5), german.number(1234.5)]).toEqual(['1,234.5', '1.234,5']);
    expect([english.percent(75), german.percent(75)]).toEqual(['75%', '75\u00a0%']);
    expect([english.size(930), german.size(48_200)]).toEqual(['1 kB', '49 kB']);
    expect([english.size(12_400_000), german.size(12_400_000)]).toEqual(['12 MB', '12 MB']);
    expect([english.size(4_320_000_000), german.size(4_320_000_000)]).toEqual(['4.3 GB', '4,3 GB']);
  });

  test.each<[Locale, string]>([
    ['en-GB', '8 years 3 months'],
    ['cy-GB', '8 oed a 3 mis'],
    ['fr-FR', '8 ans 3 mois'],
    ['de-DE', '8 Jahre 3 Monate'],
  ])('[§9] writes an age in years and months in %s', async (locale, age) => {
    expect((await formatsIn(locale)).age({ years: 8, months: 3 })).toBe(age);
  });

  test('leaves out the zero part of an age, but never both parts', async () => {
    const { age } = await formatsIn('en-GB');
    expect([age({ years: 1, months: 0 }), age({ years: 0, months: 1 })]).toEqual([
      '1 year',
      '1 month',
    ]);
    expect(age({ years: 0, months: 0 })).toBe('0 months');
  });

  test('describes recent moments relative to now and dates those over a week old', async () => {
    const { ago } = await formatsIn('en-GB');
    const after = (seconds: number) => ago(MOMENT, MOMENT + seconds);
    expect([0, 59, MINUTE, 59 * MINUTE, HOUR, 23 * HOUR, DAY, 6 * DAY, 7 * DAY].map(after)).toEqual(
      [
        'just now',
        'just now',
        '1 minute ago',
        '59 minutes ago',
        '1 hour ago',
        '23 hours ago',
        '1 day ago',
        '6 days ago',
        '14 Mar 2026, 17:42',
      ],
    );
  });

  test('[OF12] describes a moment slightly ahead of the clock as just now, and dates one far ahead', async () => {
    const { ago } = await formatsIn('en-GB');
    expect([ago(MOMENT, MOMENT - HOUR), ago(MOMENT, MOMENT - 365 * DAY)]).toEqual([
      'just now',
      '14 Mar 2026, 17:42',
    ]);
  });
});

describe('formatsOf', () => {
  test('makes the formats of a time zone once', async () => {
    const { i18n } = await createI18n({
      messages: COACH_MESSAGES,
      locale: 'de-DE',
      signedIn: true,
    });
    const formats = formatsOf(i18n, 'Europe/London');
    expect(formatsOf(i18n, 'Europe/London')).toBe(formats);
    expect(formatsOf(i18n, 'Pacific/Auckland')).not.toBe(formats);
  });
});
