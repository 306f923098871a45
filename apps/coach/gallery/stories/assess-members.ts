import { pressButton } from '@springboard/portal/gallery';
import type { Stories } from '../story.ts';
import { crowdOf, MEMBERS } from '../fixtures/people.ts';
import { NOW } from '../fixtures/time.ts';
import {
  ALL_OPTIONAL_PARTS,
  NO_FEATURES,
  LONG,
  NO_SCHEME,
  OFFLINE,
  LOADING,
  session,
  WITHOUT_SCHEME,
} from '../fixtures/scenarios.ts';

const at = '/member-groups/1/assess-by-member';

/** The assessment of half of the members is overdue. */
const LONG_AGO = session(
  {},
  MEMBERS.map((member, place) => ({
    ...member,
    last_assessed_ts: place % 2 === 0 ? NOW - 90 * 86_400 : null,
  })),
);

/** §2, assess-by-member. */
export const assessMembers: Stories = {
  full: { at },
  loading: { at, scenario: LOADING },
  empty: { at, scenario: session({}, []) },
  'no-scheme': { at, scenario: NO_SCHEME },
  error: { at, scenario: WITHOUT_SCHEME },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: NO_FEATURES },
  ready: { at: `${at}?show=ready` },
  waiting: { at, scenario: LONG_AGO },
  percentages: { at, scenario: ALL_OPTIONAL_PARTS },
  'nobody-found': { at: `${at}?search=zzz` },
  levels: { at, act: pressButton((t) => t('coach:charts.levels')) },
  'levels-long': { at, scenario: LONG, act: pressButton((t) => t('coach:charts.levels')) },
  'large-class': { at, scenario: session({}, crowdOf(7)) },
  long: { at, scenario: LONG },
};
