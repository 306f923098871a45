import type { DateOnly } from './dates.ts';

export type Age = { years: number; months: number };

/**
 * Age in whole years and months (§9). A month is full on the day of birth or, in a month without that
 * day, on the first of the next: who is born on 29 February turns one on 1 March. 0 before birth.
 */
export const ageOf = (dob: DateOnly, today: DateOnly): Age => {
  const born = partsOf(dob);
  const now = partsOf(today);
  const months = (now.year - born.year) * 12 + now.month - born.month;
  const full = Math.max(0, now.day < born.day ? months - 1 : months);
  return { years: Math.floor(full / 12), months: full % 12 };
};

const partsOf = (date: DateOnly) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});
