import { type CallInput, SESSION_STATES } from '@springboard/contract';
import { addDays, mondayOf } from '@springboard/domain';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The Monday of the week in the address, or of this week. */
export const weekOf = (search: URLSearchParams, today: string): string => {
  const week = search.get('week') ?? '';
  return mondayOf(DATE.test(week) && !Number.isNaN(Date.parse(week)) ? week : today);
};

/** The seven dates of a week that begins on this Monday. */
export const daysOf = (monday: string): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** The day in the address, or today if it is in the week, or the Monday. */
export const dayOf = (search: URLSearchParams, monday: string, today: string): string => {
  const days = daysOf(monday);
  const day = search.get('day') ?? '';
  if (days.includes(day)) return day;
  return days.includes(today) ? today : monday;
};

/** The longest place that the call accepts. */
const PLACE_LENGTH = 100;

type SessionsQuery = NonNullable<CallInput<'GET /sessions'>['query']>;

/** The server query for the week and filters of an address. Values that cannot be right are left out. */
export const sessionsQueryOf = (search: URLSearchParams, today: string): SessionsQuery => {
  const from = weekOf(search, today);
  const groups = search
    .getAll('group_id')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const coaches = search.getAll('coach').filter((uuid) => /^[0-9a-f-]{36}$/.test(uuid));
  const states = SESSION_STATES.filter((state) => search.getAll('state').includes(state));
  const places = [...new Set(search.getAll('place'))].filter(
    (place) => place !== '' && place.length <= PLACE_LENGTH,
  );
  return {
    from,
    to: addDays(from, 6),
    ...(groups.length > 0 && { 'group_id[]': groups }),
    ...(coaches.length > 0 && { 'coach[]': coaches }),
    ...(states.length > 0 && { 'state[]': states }),
    ...(places.length > 0 && { 'place[]': places }),
  };
};
