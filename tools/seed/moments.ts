import type { DateOnly } from '@springboard/domain';

/** The moment (seconds) of a local time `HH:MM` on a date. */
export type MomentOf = (date: DateOnly, time: string) => number;

/** Times of day at which the offset of a zone changes (at night) are not asked for. */
export const createMoments = (time_zone: string): MomentOf => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const offsets = new Map<DateOnly, number>();
  const offsetOn = (date: DateOnly): number => {
    const known = offsets.get(date);
    if (known !== undefined) return known;
    const noon = Date.parse(`${date}T12:00:00Z`);
    const [day = 0, month = 1, year = 0, hour = 0, minute = 0] = format
      .format(noon)
      .split(/\D+/)
      .map(Number);
    const offset = (Date.UTC(year, month - 1, day, hour, minute) - noon) / 1000;
    offsets.set(date, offset);
    return offset;
  };
  return (date, time) => Date.parse(`${date}T${time}:00Z`) / 1000 - offsetOn(date);
};
