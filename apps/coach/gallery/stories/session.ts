import type { Stories } from '../story.ts';
import { DAY } from '../world/groups.ts';
import { uuidOf } from '../world/plans.ts';
import { FAILED, LEAST, LONG, NO_SCHEME, OFFLINE, ON_ITS_WAY, session } from '../world/worlds.ts';

const at = '/member-groups/1';

const registers = (address: URL) => {
  const open = ['2026-02-11', '2026-02-18'].map((date) => ({
    group_id: 1,
    name: 'Hatchlings Open Gym',
    date,
    start_at: null,
    total_members: 18,
    state: 'not_started',
  }));
  return { body: address.pathname.endsWith('/registers') ? open : [] };
};

/** §2, groups-menu. */
export const sessionMenu: Stories = {
  full: { at, world: { server: registers } },
  loading: { at, world: ON_ITS_WAY },
  empty: { at, world: session({ levels: [] }, []) },
  'no-scheme': { at, world: NO_SCHEME },
  planned: { at, world: session({ session_plan_uuid: uuidOf(1) }) },
  unknown: { at: '/member-groups/77' },
  'not-here': { at, world: { ...OFFLINE, groups: DAY, members: {} } },
  error: { at, world: FAILED },
  offline: { at, world: OFFLINE },
  'no-permission': { at, world: LEAST },
  long: { at, world: { ...LONG, server: registers } },
};
