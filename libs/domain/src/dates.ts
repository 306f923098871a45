/** Calendar dates are `YYYY-MM-DD` strings, moments are seconds since 1970 (§9). */
export type DateOnly = string;

/** A day without a change of clocks. */
export const DAY_SECONDS = 86_400;
const DAY_MS = 1000 * DAY_SECONDS;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

type Calendar = (ts: number) => DateOnly;

/** Creating a formatter takes longer than most requests do otherwise. */
const calendars = new Map<string, Calendar>();

/** A function from a moment (seconds) to its date in one IANA time zone. Throws a RangeError for an unknown zone. */
export const calendarOf = (time_zone: string): Calendar => {
  const calendar = calendars.get(time_zone) ?? createCalendar(time_zone);
  calendars.set(time_zone, calendar);
  return calendar;
};

const createCalendar = (time_zone: string): Calendar => {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-iso8601-nu-latn', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (ts) => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(ts * 1000)) parts[type] = value;
    return `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}`;
  };
};

/** The date in the time zone at the moment `ts`. */
export const dateIn = (time_zone: string, ts: number): DateOnly => calendarOf(time_zone)(ts);

/** Whether the text is an existing date in the form `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => {
  const time = SHAPE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

export const addDays = (date: DateOnly, days: number): DateOnly =>
  new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);

/** Days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: DateOnly, to: DateOnly): number =>
  dayNumber(to) - dayNumber(from);

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: DateOnly): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;

/** The Monday of a date's week. */
export const mondayOf = (date: DateOnly): DateOnly => addDays(date, 1 - weekdayOf(date));

/** §5: attendance may be marked for today and up to `max_past_days` days back, never ahead. */
export const isPastDateAllowed = (
  date: DateOnly,
  today: DateOnly,
  max_past_days: number,
): boolean => {
  const ago = daysBetween(date, today);
  return ago >= 0 && ago < max_past_days + 1;
};

/** Days since 1970-01-01. Throws for an invalid date, because dates are validated at the boundary. */
const dayNumber = (date: DateOnly): number => {
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
};
