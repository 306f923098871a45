import type { Stories } from '../story.ts';
import { DAY } from '../world/groups.ts';
import { uuidOf } from '../world/plans.ts';
import { PAST_DAYS, registersOf } from '../world/registers.ts';
import { FAILED, LEAST, LONG, NO_SCHEME, OFFLINE, ON_ITS_WAY, session } from '../world/worlds.ts';

const at = '/member-groups/1';

/** §2, groups-menu. */
export const sessionMenu: Stories = {
  full: { at, world: { ...PAST_DAYS, server: registersOf([1]) } },
  loading: { at, world: ON_ITS_WAY },
  empty: { at, world: session({ levels: [] }, []) },
  'no-scheme': { at, world: NO_SCHEME },
  planned: { at, world: session({ session_plan_uuid: uuidOf(1) }) },
  unknown: { at: '/member-groups/77' },
  'not-here': { at, world: { ...OFFLINE, groups: DAY, members: {} } },
  error: { at, world: FAILED },
  offline: { at, world: OFFLINE },
  'no-permission': { at, world: LEAST },
  long: { at, world: { ...LONG, ...PAST_DAYS, server: registersOf([1]) } },
};
