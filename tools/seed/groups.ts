import { addDays, weekdayOf, type DateOnly } from '@springboard/domain';
import {
  TIME_ZONE,
  WEEKS_AHEAD,
  WEEKS_BEHIND,
  type Coach,
  type Meeting,
  type Plan,
  type SeedClub,
  type SeedGroup,
  type WeeklyTime,
} from './plan.ts';
import type { ClubText, GroupText } from './clubs/club.ts';
import type { Row, Rows } from './rows.ts';

/** Where groups meet. A slot has no place of its own. */
const PLACES = ['Main hall', 'Studio', 'Main hall', 'Gallery, upstairs'];

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A club's groups, each with its coaches and weekly times. */
export const clubGroups = (
  plan: Plan,
  { text: club, suffix }: Pick<SeedClub, 'text' | 'suffix'>,
  coaches: readonly Coach[],
): SeedGroup[] =>
  club.groups.map((text, index) => ({
    text,
    id: plan.ids('groups'),
    ngo_id: `${club.prefix}-${String(index + 1).padStart(2, '0')}${suffix}`,
    scheme: plan.schemes[text.scheme],
    coaches: text.coaches.map((username) => coachNamed(coaches, `${username}${suffix}`)),
    times: text.times.flatMap(weeklyTimes),
  }));

/** `Mon Wed 17:00-18:00` as a time on each day. */
export const weeklyTimes = (text: string): WeeklyTime[] => {
  const words = text.split(' ');
  const [start = '', end = ''] = words.pop()?.split('-') ?? [];
  return words.map((word) => {
    const weekday = WEEKDAYS.indexOf(word) + 1;
    if (weekday === 0 || !/^\d\d:\d\d$/.test(start) || !/^\d\d:\d\d$/.test(end))
      throw new Error(`not a weekly time: ${text}`);
    return { weekday, start, end };
  });
};

/** Every date on which a group meets, with the clock times of that day. */
export const meetingsOf = (plan: Plan, { groups, random }: SeedClub): Meeting[] => {
  // One evening the hall was closed.
  const closed = addDays(plan.today, -random.fork('closed').between(25, 45));
  return groups.flatMap((group) =>
    datesAround(plan.today).flatMap((date) =>
      group.times
        .filter(({ weekday }) => weekday === weekdayOf(date))
        .map(({ start, end }) => ({
          group,
          session_id: plan.ids('sessions'),
          date,
          start_at: plan.momentOf(date, start),
          end_at: plan.momentOf(date, end),
          cancelled: date === closed,
        })),
    ),
  );
};

export const groupRows = (
  { client_id, today }: Plan,
  club: SeedClub,
  meetings: readonly Meeting[],
): Rows => {
  const from_date = addDays(today, -3 * 365);
  const own = { client_id, club_id: club.id };
  return {
    groups: club.groups.map(({ text, id, ngo_id, scheme, coaches: [lead] }, index) => ({
      ...own,
      id,
      name: text.name,
      ngo_id,
      teacher_ngo_id: lead?.ngo_id ?? null,
      scheme_uuid: scheme.uuid,
      max_members: placesIn(text),
      place: isSlot(text) ? null : (PLACES[index % PLACES.length] ?? null),
      status: 1 as const,
      is_slot: isSlot(text),
    })),
    group_coaches: club.groups.flatMap(({ id, coaches }) =>
      coaches.map(({ uuid }, ordering) => ({ ...own, group_id: id, user_uuid: uuid, ordering })),
    ),
    group_times: club.groups.flatMap(({ id, times }) =>
      times.map(({ weekday, start, end }) => ({
        ...own,
        group_id: id,
        weekday,
        start_time: start,
        end_time: end,
        from_date,
      })),
    ),
    sessions: meetings.map(({ group, session_id, date, start_at, end_at, cancelled }) => ({
      ...own,
      id: session_id,
      group_id: group.id,
      date,
      start_at,
      end_at,
      max_members: placesIn(group.text),
      cancelled,
      cancel_reason: cancelled ? 'Hall closed: no heating' : null,
      roster_kept: date < today && !cancelled,
    })),
  };
};

/** Whether a group is a time that can be booked. */
export const isSlot = ({ slot }: GroupText): boolean => slot === true;

/** In rows of four; a slot is for one. */
const placesIn = (text: GroupText): number => (isSlot(text) ? 1 : Math.ceil(text.size / 4) * 4);

export const clubRow = ({ client_id }: Plan, { text, id, suffix }: SeedClub): Row<'clubs'> => ({
  client_id,
  id,
  name: `${text.name}${suffix}`,
  ngo_id: `${text.ngo_id}${suffix}`,
  logo: logoOf(text),
  parent_portal: 1,
  member_types: text.member_types ?? 'local_only',
  time_zone: TIME_ZONE,
});

const logoOf = ({ logo: { letters, colour } }: ClubText): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${colour}"/><text x="32" y="41" font-family="sans-serif" font-size="26" font-weight="700" text-anchor="middle" fill="#fff">${letters}</text></svg>`,
  )}`;

const datesAround = (today: DateOnly): DateOnly[] =>
  Array.from({ length: 7 * (WEEKS_BEHIND + WEEKS_AHEAD) + 1 }, (_, day) =>
    addDays(today, day - 7 * WEEKS_BEHIND),
  );

const coachNamed = (coaches: readonly Coach[], username: string): Coach => {
  const coach = coaches.find((one) => one.username === username);
  if (coach === undefined) throw new Error(`no coach ${username}`);
  return coach;
};
