import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';
import { buildCalendarFeed, buildChild, parentServer } from '../testing/children.ts';

const at = paths.calendar;
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw';

const withCalendars = (names: readonly string[], calendars = [buildCalendarFeed()]): Scenario => ({
  server: parentServer({
    children: names.map((firstname) => buildChild({ firstname })),
    calendars,
  }),
});

/** Subscriptions of calendar apps. */
export const calendar: Stories = {
  full: { at, scenario: withCalendars(['Cadi', 'Tom']) },
  moved: { at: '/overview/calendar', scenario: withCalendars(['Cadi']) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: withCalendars(['Cadi'], []) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: withCalendars([], []) },
  long: {
    at,
    scenario: withCalendars(
      [LONG_NAME, `${LONG_NAME}-2`],
      [
        buildCalendarFeed({
          member_uuids: [`uuid-of-${LONG_NAME}`, `uuid-of-${LONG_NAME}-2`],
          names: 'full',
        }),
        buildCalendarFeed({ id: 'other', member_uuids: [] }),
      ],
    ),
  },
};
