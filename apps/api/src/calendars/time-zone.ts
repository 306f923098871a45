import { DAY_SECONDS } from '@springboard/domain';

/** No zone changes its clock twice within a week. */
const STEP_SECONDS = 7 * DAY_SECONDS;

/**
 * VTIMEZONE (RFC 5545, 3.6.5) with the clock changes around the times of a calendar. They are listed one by one, from
 * the rules that this server knows.
 *
 * @param times seconds since 1970; without one, the zone has a single offset
 */
export const renderTimeZone = (zone: string, times: readonly number[]): string => {
  const first = Math.min(...times);
  const from = Number.isFinite(first) ? first - DAY_SECONDS : 0;
  const until = Number.isFinite(first) ? Math.max(...times) + DAY_SECONDS : 0;
  const start = { at: null, before: offsetAt(zone, from), after: offsetAt(zone, from) };
  const changes = clockChanges(zone, from, until);
  // Of the offsets, the smaller one is standard time.
  const standard = Math.min(start.after, ...changes.map(({ after }) => after));
  const components = [start, ...changes].map(({ at, before, after }) => {
    const kind = after === standard ? 'STANDARD' : 'DAYLIGHT';
    return [
      `BEGIN:${kind}`,
      // In the local time before the change.
      `DTSTART:${at === null ? '19700101T000000' : localTime(at + before)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...components.flat(), 'END:VTIMEZONE'].join('\r\n');
};

type ClockChange = { at: number; before: number; after: number };

const clockChanges = (zone: string, from: number, until: number): ClockChange[] => {
  const changes: ClockChange[] = [];
  let before = offsetAt(zone, from);
  for (let start = from; start < until; start += STEP_SECONDS) {
    const after = offsetAt(zone, start + STEP_SECONDS);
    if (before === after) continue;
    let [low, high] = [start, start + STEP_SECONDS];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(zone, middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
    before = after;
  }
  return changes;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Clocks change at quarters of an hour. */
const OFFSET_SECONDS = 900;
const MAX_OFFSETS = 10_000;
/** By zone and quarter of an hour: the calendars of a club ask for the same ones, and formatting a date is slow. */
const offsets = new Map<string, number>();

/** Seconds that the zone is ahead of UTC. */
const offsetAt = (zone: string, at: number): number => {
  const key = `${zone} ${Math.floor(at / OFFSET_SECONDS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(zone, at);
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
};

const readOffset = (zone: string, at: number): number => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const text = format.formatToParts(at * 1000).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(text ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
};

const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset) / 60;
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${offset < 0 ? '-' : '+'}${digits.join('')}`;
};

/** @param seconds as if the local clock were UTC */
const localTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');

/** A moment with the local time of a zone in the form of a TZDate (`@date-fns/tz`), which ical-generator writes. */
export class ZonedDate extends Date {
  /** Its UTC fields are the local time. */
  readonly internal: Date;
  /** @param seconds since 1970 */
  constructor(seconds: number, zone: string) {
    super(seconds * 1000);
    this.internal = new Date((seconds + offsetAt(zone, seconds)) * 1000);
  }
  withTimeZone(): ZonedDate {
    return this;
  }
  tzComponents(): Date {
    return this.internal;
  }
  override getFullYear(): number {
    return this.internal.getUTCFullYear();
  }
  override getMonth(): number {
    return this.internal.getUTCMonth();
  }
  override getDate(): number {
    return this.internal.getUTCDate();
  }
  override getHours(): number {
    return this.internal.getUTCHours();
  }
  override getMinutes(): number {
    return this.internal.getUTCMinutes();
  }
  override getSeconds(): number {
    return this.internal.getUTCSeconds();
  }
}
