import Type, { type Static } from 'typebox';
import { CALENDAR_NAMES } from '../vocabulary/index.ts';
import { oneOf, Timestamp, Uuid } from './basics.ts';

/** A guardian's subscription to the sessions of their children. */
export const CalendarFeed = Type.Object({
  id: Uuid,
  /** The children whose sessions it shows, as long as the user is their guardian. */
  member_uuids: Type.Array(Uuid),
  names: oneOf(CALENDAR_NAMES),
  created_at: Timestamp,
});
export type CalendarFeed = Static<typeof CalendarFeed>;

/** `url` opens the calendar without a token. It is shown once, because the server stores only its hash. */
export const NewCalendarFeed = Type.Object({ ...CalendarFeed.properties, url: Type.String() });
export type NewCalendarFeed = Static<typeof NewCalendarFeed>;
