import Type from 'typebox';
import * as E from '../entities/index.ts';
import { CALENDAR_NAMES } from '../vocabulary/index.ts';
import { defineCalls } from './call.ts';

const ById = Type.Object({ id: E.Uuid });

/** Subscriptions of guardians to the sessions of their children (portals §B). */
export const calendarCalls = defineCalls({
  'GET /me/calendars': {
    auth: ['parent'],
    response: Type.Array(E.CalendarFeed),
    status: 200,
  },
  /** 422 VALIDATION (`unknown`) for a child of another guardian; 409 CONFLICT (`maximum`) with ten open calendars. */
  'POST /me/calendars': {
    auth: ['parent'],
    body: Type.Object({
      member_uuids: Type.Array(E.Uuid, { minItems: 1, maxItems: 20, uniqueItems: true }),
      names: E.oneOf(CALENDAR_NAMES),
    }),
    response: E.NewCalendarFeed,
    status: 201,
  },
  /** Replaces the address. The old one returns 410 from then on. */
  'POST /me/calendars/:id/address': {
    auth: ['parent'],
    params: ById,
    response: E.NewCalendarFeed,
    status: 201,
  },
  /** Its address returns 410 from then on. */
  'DELETE /me/calendars/:id': { auth: ['parent'], params: ById, status: 204 },
});
