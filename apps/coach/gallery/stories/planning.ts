import { pressing } from '../hand.ts';
import type { Act, Hand, Stories, World } from '../story.ts';
import { SWIFTS } from '../world/groups.ts';
import { PLAN_GROUPS, PLANS, uuidOf } from '../world/plans.ts';
import { FIRST_FLIGHT, LONG_SCHEME } from '../world/scheme.ts';
import {
  FAILED,
  LEAST,
  LONG,
  OFFLINE,
  ON_ITS_WAY,
  READS_PLANS,
  session,
  WITHOUT_SCHEME,
} from '../world/worlds.ts';

const at = '/planning';
const list = `${at}/first-flight`;
const group = `${list}/group/${uuidOf(900)}`;
const taught = `${list}/session/1`;

const NOTHING: World = { state: { planning: { plans: [], plan_groups: [], labels: [] } } };
const TWO: World = {
  server: (address) => ({
    body: address.pathname.endsWith('/schemes')
      ? [FIRST_FLIGHT, { ...FIRST_FLIGHT, slug: 'pathway', title: 'Apparatus Pathway' }]
      : [],
  }),
};
/** §2, planning. */
export const planningSchemes: Stories = {
  full: { at, world: TWO },
  loading: { at, world: ON_ITS_WAY, waits: true },
  empty: { at, world: { ...NOTHING, server: () => ({ body: [] }) } },
  error: { at, world: FAILED },
  offline: { at, world: { ...OFFLINE, state: { ...OFFLINE.state, planning: null } } },
  'no-permission': { at, world: LEAST },
  long: {
    at,
    world: {
      ...LONG,
      server: () => ({
        body: [
          { ...FIRST_FLIGHT, slug: LONG_SCHEME.slug, title: LONG_SCHEME.title },
          {
            ...FIRST_FLIGHT,
            slug: 'b',
            title: 'Rhaglen Datblygu Gymnasteg Sylfaenol Cyn-Gystadleuol y Gwenoliaid Bach',
          },
        ],
      }),
    },
  },
};

/** §2, lesson-plans. */
export const plans: Stories = {
  full: { at: list },
  loading: { at: list, world: ON_ITS_WAY, waits: true },
  empty: { at: list, world: NOTHING },
  error: { at: list, world: FAILED },
  offline: { at: list, world: OFFLINE },
  'no-permission': { at: list, world: READS_PLANS },
  new: { at: list, act: pressing((words) => words('planning:list.newPlan')) },
  'new-taken': {
    at: list,
    act: async (hand) => {
      await hand.press('button', hand.words('planning:list.newPlan'));
      await hand.type(hand.words('planning:title.label'), PLANS[0]?.title ?? '');
    },
  },
  'new-refused': {
    at: list,
    world: { server: () => ({ status: 0 }) },
    act: async (hand) => {
      await hand.press('button', hand.words('planning:list.newPlan'));
      await hand.type(hand.words('planning:title.label'), 'Week 8');
      await hand.press('button', hand.words('common:actions.create'));
    },
  },
  'new-group': { at: list, act: pressing((words) => words('planning:list.newGroup')) },
  long: { at: list, world: LONG },
};

/** §2, lesson-plan-group. */
export const planGroup: Stories = {
  full: { at: group },
  loading: { at: group, world: ON_ITS_WAY, waits: true },
  empty: { at: group, world: grouped([]) },
  menu: { at: group, act: openMenu },
  rename: { at: group, act: chosen('common:actions.rename') },
  delete: { at: group, act: chosen('common:actions.delete') },
  adding: { at: group, act: pressing((words) => words('planning:group.add')) },
  'nothing-to-add': {
    at: group,
    world: grouped(PLANS.map(({ uuid }) => uuid)),
    act: pressing((words) => words('planning:group.add')),
  },
  refused: {
    at: group,
    world: { server: () => ({ status: 0 }) },
    act: pressing((words) => words('planning:group.remove', { title: PLANS[0]?.title ?? '' })),
  },
  unknown: { at: `${list}/group/${uuidOf(77)}` },
  error: { at: group, world: FAILED },
  offline: { at: group, world: OFFLINE },
  'no-permission': { at: group, world: READS_PLANS },
  long: { at: group, world: LONG },
};

/** The device with these plans in its group. */
function grouped(plans: readonly string[]): World {
  return {
    state: {
      planning: {
        plans: PLANS,
        plan_groups: PLAN_GROUPS.map((one) => ({ ...one, plans: [...plans] })),
        labels: [],
      },
    },
  };
}

function openMenu({ press, words }: Hand): Promise<void> {
  return press('button', words('planning:plan.menu', { title: PLAN_GROUPS[0]?.title ?? '' }));
}

function chosen(key: 'common:actions.rename' | 'common:actions.delete'): Act {
  return async (hand) => {
    await openMenu(hand);
    await hand.press('menuitem', new RegExp(`^${hand.words(key)}`));
  };
}

/** What is taught in a session. */
export const sessionPlan: Stories = {
  full: { at: taught },
  attached: { at: taught, world: { groups: [{ ...SWIFTS, session_plan_uuid: uuidOf(1) }] } },
  loading: { at: taught, world: ON_ITS_WAY, waits: true },
  empty: { at: taught, world: { ...session({}, []), ...NOTHING } },
  error: { at: taught, world: FAILED },
  offline: { at: taught, world: OFFLINE },
  'no-permission': { at: taught, world: READS_PLANS },
  chosen: { at: taught, act: choose },
  'chosen-offline': { at: taught, world: OFFLINE, act: choose },
  'not-made': {
    at: taught,
    world: { server: () => ({ status: 0 }) },
    act: async (hand) => {
      await choose(hand);
      await hand.press('button', hand.words('planning:fromClass.make', { count: 1 }));
    },
  },
  'of-a-colleague': {
    at: taught,
    world: { groups: [{ ...SWIFTS, session_plan_uuid: uuidOf(77) }] },
  },
  'no-scheme': { at: taught, world: WITHOUT_SCHEME },
  long: { at: taught, world: LONG },
};

function choose({ press, words }: Hand): Promise<void> {
  return press('button', words('planning:fromClass.allOf', { title: 'Hatchling · Balance' }));
}
