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
    name: [...new Set(children.map(({ club }) => club))].join(' · '),
    prodId: { company: 'Springboard', product: 'Springboard', language: language.slice(0, 2) },
    ttl: REFRESH_SECONDS,
    x: { 'X-WR-TIMEZONE': children[0]?.time_zone ?? 'UTC' },
    timezone: {
      name: children[0]?.time_zone ?? 'UTC',
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
        timezone: child.time_zone,
      });
    }
  }
  // RFC 5545, 3.8.7.2: DTSTAMP is in UTC. In a calendar with a time zone, the library leaves out the Z.
  return calendar.toString().replaceAll(/^(DTSTAMP:\d{8}T\d{6})\r$/gm, '$1Z\r');
};

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
    .filter(({ time_zone }) => time_zone === zone)
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
