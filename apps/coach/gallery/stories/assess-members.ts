import { pressing } from '../hand.ts';
import type { Stories } from '../story.ts';
import { crowdOf, MEMBERS } from '../world/people.ts';
import { NOW } from '../world/time.ts';
import {
  ALL_SHOWN,
  LEAST,
  LONG,
  NO_SCHEME,
  OFFLINE,
  ON_ITS_WAY,
  session,
  WITHOUT_SCHEME,
} from '../world/worlds.ts';

const at = '/member-groups/1/assess-by-member';

/** Half of them were last assessed so long ago that it is time again. */
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
  loading: { at, world: ON_ITS_WAY },
  empty: { at, world: session({}, []) },
  'no-scheme': { at, world: NO_SCHEME },
  error: { at, world: WITHOUT_SCHEME },
  offline: { at, world: OFFLINE },
  'no-permission': { at, world: LEAST },
  ready: { at: `${at}?show=ready` },
  waiting: { at, world: LONG_AGO },
  percentages: { at, world: ALL_SHOWN },
  'nobody-found': { at: `${at}?search=zzz` },
  levels: { at, act: pressing((words) => words('coach:charts.levels')) },
  'levels-long': { at, world: LONG, act: pressing((words) => words('coach:charts.levels')) },
  'large-class': { at, world: session({}, crowdOf(7)) },
  long: { at, world: LONG },
};
