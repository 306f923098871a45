import type { DateOnly } from './dates.ts';

export type Age = { years: number; months: number };

/**
 * Age in whole years and months (§9). A month ends on the day of birth, or on the first of the next month if
 * the month lacks that day: a person born on 29 February turns one on 1 March. 0 before birth.
 */
export const ageOf = (dob: DateOnly, today: DateOnly): Age => {
  const born = yearMonthDay(dob);
  const now = yearMonthDay(today);
  const months = (now.year - born.year) * 12 + now.month - born.month;
  const full = Math.max(0, now.day < born.day ? months - 1 : months);
  return { years: Math.floor(full / 12), months: full % 12 };
};

const yearMonthDay = (date: DateOnly) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});
