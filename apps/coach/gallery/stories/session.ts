import type { Stories } from '../story.ts';
import { DAY } from '../fixtures/groups.ts';
import { uuidOf } from '../fixtures/plans.ts';
import { PAST_DAYS, registersOf } from '../fixtures/registers.ts';
import {
  FAILED,
  NO_FEATURES,
  LONG,
  NO_SCHEME,
  OFFLINE,
  LOADING,
  session,
} from '../fixtures/scenarios.ts';

const at = '/member-groups/1';

/** §2, groups-menu. */
export const sessionMenu: Stories = {
  full: { at, scenario: { ...PAST_DAYS, server: registersOf([1]) } },
  loading: { at, scenario: LOADING },
  empty: { at, scenario: session({ levels: [] }, []) },
  'no-scheme': { at, scenario: NO_SCHEME },
  planned: { at, scenario: session({ session_plan_uuid: uuidOf(1) }) },
  unknown: { at: '/member-groups/77' },
  'not-here': { at, scenario: { ...OFFLINE, groups: DAY, members: {} } },
  error: { at, scenario: FAILED },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: NO_FEATURES },
  long: { at, scenario: { ...LONG, ...PAST_DAYS, server: registersOf([1]) } },
};
