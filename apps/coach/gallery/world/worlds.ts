import type { GroupMember } from '@springboard/contract';
import type { LocalGroup } from '@springboard/offline';
import type { World } from '../story.ts';
import { LONG_DAY, SWIFTS } from './groups.ts';
import { LONG_MEMBERS, MEMBERS } from './people.ts';
import { LABELS, LONG_GROUPS, LONG_PLANS } from './plans.ts';
import { LONG_GRADES, LONG_SCHEME } from './scheme.ts';

/** What never comes. */
export const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);

/** In a hall without a network: some changes wait, of the first members. */
export const OFFLINE: World = {
  connection: { state: 'offline', unsent: 3 },
  state: {
    connectivity: 'offline',
    unsent: 3,
    unsettled: Object.fromEntries(MEMBERS.slice(0, 3).map(({ uuid }) => [uuid, 'pending'])),
  },
  server: () => ({ status: 0 }),
};

/** Everything is on its way and nothing is here. */
export const ON_ITS_WAY: World = {
  members: {},
  state: { day: null, schemes: {}, planning: null },
  device: { sync: never, syncPlanning: never },
  server: never,
};

/** The server fails at everything, and nothing is here. */
export const BROKEN: World = {
  members: {},
  state: { day: null, schemes: {}, planning: null },
  server: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
};

/** The same, once the device was told so. */
export const FAILED: World = {
  ...BROKEN,
  state: {
    ...BROKEN.state,
    sync: {
      running: false,
      done: 0,
      total: 0,
      failed: [],
      error: 'SERVER_ERROR',
      synced_at: null,
      planning_error: 'SERVER_ERROR',
    },
  },
};

/** A coach who may do the least: no past dates, no plans. */
export const LEAST: World = { session: { features: {} } };

/** A coach who may read plans and no more. */
export const READS_PLANS: World = { session: { features: { ENABLE_SESSION_PLANNING: true } } };

/** What some clubs show besides. */
export const ALL_SHOWN: World = {
  session: { features: { SHOW_PERCENTAGE_COMPLETE: true, SHOW_PASS_ALL_BUTTON: true } },
};

/** The longest that is written anywhere. */
export const LONG: World = {
  groups: LONG_DAY,
  members: { 1: LONG_MEMBERS },
  state: {
    schemes: { [LONG_SCHEME.slug]: { curriculum: LONG_SCHEME, grades: LONG_GRADES } },
    planning: {
      plans: LONG_PLANS,
      plan_groups: LONG_GROUPS,
      labels: LABELS.map((label) => ({
        ...label,
        name: 'Beobachtungsschwerpunkte und Sicherheitshinweise',
        value: 'Beth oedd y nod, a beth weithiodd yn dda?',
      })),
    },
    tags: LONG_MEMBERS[0]?.tags.map((tag, id) => ({ id, tag })) ?? [],
  },
};

/** The server refused what was recorded of a member. */
export const ONE_REJECTED: World = {
  connection: { rejected: 1 },
  state: { rejected: 1, unsettled: { 'uuid-Ella': 'rejected' } },
};

/** A device that can save nothing more. */
export const REFUSING: World = {
  device: { commit: async () => ({ ok: false, fault: 'STORAGE_FULL' }) },
};

/** The session's scheme has not come yet. */
export const WITHOUT_SCHEME: World = { state: { schemes: {} } };

/** The session of most stories, as the story wants it. */
export const session = (
  group: Partial<LocalGroup>,
  members: readonly GroupMember[] = MEMBERS,
): World => ({
  groups: [{ ...SWIFTS, ...group, total_members: members.length }],
  members: { 1: members },
});

/** Its club has chosen no scheme for the session. */
export const NO_SCHEME: World = session({ scheme_slug: null, levels: [] });
