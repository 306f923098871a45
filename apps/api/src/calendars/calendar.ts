import type { Locale } from '@springboard/contract';
import ical, { ICalEventStatus } from 'ical-generator';
import type { FeedChild, FeedSession, StoredFeed } from './queries.ts';

/** Google and Outlook read once or twice a day whatever it says; others follow it. */
const REFRESH_SECONDS = 3600;

const CANCELLED: Readonly<Record<Locale, string>> = {
  'en-GB': 'Cancelled',
  'cy-GB': 'Wedi’i chanslo',
  'fr-FR': 'Annulée',
  'de-DE': 'Fällt aus',
};

/**
 * iCalendar (RFC 5545, RFC 7986) with an event for each session of each child. Times are in UTC, which needs no rules
 * for clock changes. The same sessions give the same text.
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
  });
  for (const child of children) {
    for (const session of child.sessions) {
      calendar.createEvent({
        ...eventOf(session, language),
        id: `${child.uuid}-${session.group_id}-${session.date}`,
        summary: summaryOf(child, session, { names, language }),
        location: child.club,
        stamp: dateOf(Math.max(created_at, session.cancelled_at ?? 0)),
      });
    }
  }
  return calendar.toString();
};

const eventOf = (
  { start_at, end_at, sequence, cancelled, cancel_reason }: FeedSession,
  language: Locale,
) => ({
  start: dateOf(start_at),
  end: dateOf(end_at),
  sequence,
  status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  description: cancelled ? [CANCELLED[language], cancel_reason].filter(Boolean).join(': ') : null,
});

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

/** @param seconds since 1970 */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);
