import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDateForm, readDate } from './import-dates.ts';

const TODAY = '2026-11-18';

describe('readDate', () => {
  test.each([
    ['3.2.2018', 'dmy', '2018-02-03'],
    ['03/02/2018', 'mdy', '2018-03-02'],
    ['2018-2-3', 'ymd', '2018-02-03'],
    ['20180203', 'ymd', '2018-02-03'],
    [' 3. 2. 2018 ', 'dmy', '2018-02-03'],
    ['2018-02-03 00:00:00', 'ymd', '2018-02-03'],
    ['3.2.18', 'dmy', '2018-02-03'],
    ['3.2.27', 'dmy', '1927-02-03'],
  ] as const)('reads %s as %s', (cell, form, date) => {
    expect(readDate(cell, form, TODAY)).toBe(date);
  });

  test.each([
    ['31.2.2018', 'dmy'],
    ['3.13.2018', 'dmy'],
    ['3 Feb 2018', 'dmy'],
    ['3.2.218', 'dmy'],
    ['3.2.2018', 'ymd'],
    ['20180203', 'dmy'],
    ['', 'dmy'],
  ] as const)('does not read %j as %s', (cell, form) => {
    expect(readDate(cell, form, TODAY)).toBeNull();
  });

  test('reads every date that was written in a form', () => {
    const dates = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2026-11-18'),
      noInvalidDate: true,
    });
    const separator = fc.constantFrom('-', '.', '/', ' ');
    fc.assert(
      fc.property(dates, separator, (moment, by) => {
        const date = moment.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = date.split('-');
        expect(readDate([year, month, day].join(by), 'ymd', TODAY)).toBe(date);
        expect(readDate([+day, +month, year].join(by), 'dmy', TODAY)).toBe(date);
        expect(readDate([month, day, year].join(by), 'mdy', TODAY)).toBe(date);
      }),
    );
  });
});

describe('findDateForm', () => {
  test('finds the form from the whole column, with a cell that depends on it', () => {
    expect(findDateForm(['3.2.2018', '14.2.2018', ''], TODAY)).toEqual({
      form: 'dmy',
      isCertain: true,
      example: '3.2.2018',
    });
    expect(findDateForm(['02/03/2018', '02/14/2018'], TODAY)).toMatchObject({
      form: 'mdy',
      isCertain: true,
    });
    expect(findDateForm(['2018-02-03'], TODAY)).toEqual({
      form: 'ymd',
      isCertain: true,
      example: '2018-02-03',
    });
  });

  test('takes the day first where both are possible, and is not certain', () => {
    expect(findDateForm(['3.2.2018', '4.5.2017'], TODAY)).toMatchObject({
      form: 'dmy',
      isCertain: false,
    });
  });

  test('counts no date after today', () => {
    expect(findDateForm(['05/12/2026'], TODAY)).toMatchObject({ form: 'mdy', isCertain: true });
  });

  test('has no example in a column without dates', () => {
    expect(findDateForm(['unknown', ''], TODAY)).toMatchObject({ example: null });
  });
});
