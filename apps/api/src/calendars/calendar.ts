import type { Locale } from '@springboard/contract';
import ical, { ICalEventStatus } from 'ical-generator';
import type { FeedChild, FeedSession, StoredFeed } from './queries.ts';
import { renderTimeZone, ZonedDate } from './time-zone.ts';

/** Google and Outlook read once or twice a day whatever it says; others follow it. */
const REFRESH_SECONDS = 3600;

const CANCELLED: Readonly<Record<Locale, string>> = {
  'en-GB': 'Cancelled',
  'cy-GB': 'Wedi’i chanslo',
  'fr-FR': 'Annulée',
  'de-DE': 'Fällt aus',
};

/**
 * iCalendar (RFC 5545, RFC 7986) with an event for each session of each child. Times are those of the club, with its
 * clock changes as VTIMEZONE. The same sessions give the same text.
 */
export const renderCalendar = (
  { names, language, created_at }: Pick<StoredFeed, 'names' | 'language' | 'created_at'>,
  children: readonly FeedChild[],
): string => {
  const calendar = ical({
    name: escapeText([...new Set(children.map(({ club }) => club))].join(' · ')),
    prodId: { company: 'Springboard', product: 'Springboard', language: language.slice(0, 2) },
    ttl: REFRESH_SECONDS,
    timezone: {
      name: zoneName(children[0]?.time_zone ?? 'UTC'),
      generator: (zone) => renderTimeZone(zone, startsOf(children, zone)),
    },
  });
  for (const child of children) {
    for (const session of child.sessions) {
      calendar.createEvent({
        ...eventOf(session, child.time_zone, language),
        id: `${child.uuid}-${session.group_id}-${session.date}`,
        summary: summaryOf(child, session, { names, language }),
        location: [session.place, child.club].filter((part) => part !== null).join(', '),
        stamp: new ZonedDate(Math.max(created_at, session.changed_at ?? 0), 'UTC'),
        timezone: zoneName(child.time_zone),
      });
    }
  }
  return correct(calendar.toString());
};

/** What the library writes against RFC 5545. */
const correct = (text: string): string => {
  // 3.8.7.2: DTSTAMP is in UTC. In a calendar with a time zone, the library leaves out the Z.
  const stamped = text.replaceAll(/^(DTSTAMP:\d{8}T\d{6})\r$/gm, '$1Z\r');
  // 3.4: the properties of the calendar come before its first component.
  const zones = TIME_ZONES.exec(stamped)?.[0] ?? '';
  const ordered = stamped
    .replace(TIME_ZONES, '')
    .replace(/^(?:BEGIN:VEVENT|END:VCALENDAR)$/m, (next) => `${zones}${next}`);
  // 3.1: each line ends with CRLF, also the last one.
  return `${ordered}\r\n`;
};

const TIME_ZONES = /(?:^BEGIN:VTIMEZONE\r\n(?:(?!END:VTIMEZONE).*\r\n)*END:VTIMEZONE\r\n)+/m;

/** RFC 5545, 3.3.11. The library escapes the texts of events only. */
const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`);

/** The library writes times of `UTC` without any zone, so that each device would show them in its own. */
const zoneName = (zone: string): string => (zone === 'UTC' ? 'Etc/UTC' : zone);

const eventOf = (
  { start_at, end_at, revision, cancelled, cancel_reason }: FeedSession,
  time_zone: string,
  language: Locale,
) => ({
  start: new ZonedDate(start_at, time_zone),
  end: new ZonedDate(end_at, time_zone),
  sequence: revision,
  status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  description: cancelled ? [CANCELLED[language], cancel_reason].filter(Boolean).join(': ') : null,
});

const startsOf = (children: readonly FeedChild[], zone: string): readonly number[] =>
  children
    .filter(({ time_zone }) => zoneName(time_zone) === zone)
    .flatMap(({ sessions }) => sessions.map(({ start_at }) => start_at));

/** Not every calendar shows the status, so that the title says it too. */
const summaryOf = (
  { firstname, lastname }: FeedChild,
  { name, cancelled }: FeedSession,
  { names, language }: Pick<StoredFeed, 'names' | 'language'>,
): string => {
  const child = names === 'full' ? `${firstname} ${lastname}` : initialsOf(firstname, lastname);
  return `${cancelled ? `${CANCELLED[language]}: ` : ''}${child} · ${name}`;
};

const initialsOf = (...names: readonly string[]): string =>
  names.map((name) => /^./u.exec(name.trim())?.[0] ?? '').join('');
