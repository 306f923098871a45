import { pressButton, type Action, type PageDriver } from '@springboard/portal/gallery';
import type { Stories, Scenario } from '../story.ts';
import { SWIFTS } from '../fixtures/groups.ts';
import { PLAN_GROUPS, PLANS, uuidOf } from '../fixtures/plans.ts';
import { FIRST_FLIGHT, LONG_SCHEME } from '../fixtures/scheme.ts';
import {
  FAILED,
  NO_FEATURES,
  LONG,
  OFFLINE,
  LOADING,
  READ_ONLY_PLANS,
  session,
  WITHOUT_SCHEME,
} from '../fixtures/scenarios.ts';

const at = '/planning';
const list = `${at}/first-flight`;
const group = `${list}/group/${uuidOf(900)}`;
const taught = `${list}/session/1`;

const NOTHING: Scenario = { state: { planning: { plans: [], plan_groups: [], labels: [] } } };
const TWO: Scenario = {
  server: (address) => ({
    body: address.pathname.endsWith('/schemes')
      ? [FIRST_FLIGHT, { ...FIRST_FLIGHT, slug: 'pathway', title: 'Apparatus Pathway' }]
      : [],
  }),
};
/** §2, planning. */
export const planningSchemes: Stories = {
  full: { at, scenario: TWO },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: { ...NOTHING, server: () => ({ body: [] }) } },
  error: { at, scenario: FAILED },
  offline: { at, scenario: { ...OFFLINE, state: { ...OFFLINE.state, planning: null } } },
  'no-permission': { at, scenario: NO_FEATURES },
  long: {
    at,
    scenario: {
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
  loading: { at: list, scenario: LOADING, staysLoading: true },
  empty: { at: list, scenario: NOTHING },
  error: { at: list, scenario: FAILED },
  offline: { at: list, scenario: OFFLINE },
  'no-permission': { at: list, scenario: READ_ONLY_PLANS },
  new: { at: list, act: pressButton((t) => t('planning:list.newPlan')) },
  'new-taken': {
    at: list,
    act: async (hand) => {
      await hand.press('button', hand.t('planning:list.newPlan'));
      await hand.type(hand.t('common:titleDialog.label'), PLANS[0]?.title ?? '');
    },
  },
  'new-refused': {
    at: list,
    scenario: { server: () => ({ status: 0 }) },
    act: async (hand) => {
      await hand.press('button', hand.t('planning:list.newPlan'));
      await hand.type(hand.t('common:titleDialog.label'), 'Week 8');
      await hand.press('button', hand.t('common:actions.create'));
    },
  },
  'new-group': { at: list, act: pressButton((t) => t('planning:list.newGroup')) },
  long: { at: list, scenario: LONG },
};

/** §2, lesson-plan-group. */
export const planGroup: Stories = {
  full: { at: group },
  loading: { at: group, scenario: LOADING, staysLoading: true },
  empty: { at: group, scenario: grouped([]) },
  menu: { at: group, act: openMenu },
  rename: { at: group, act: chosen('common:actions.rename') },
  delete: { at: group, act: chosen('common:actions.delete') },
  adding: { at: group, act: pressButton((t) => t('planning:group.add')) },
  'nothing-to-add': {
    at: group,
    scenario: grouped(PLANS.map(({ uuid }) => uuid)),
    act: pressButton((t) => t('planning:group.add')),
  },
  refused: {
    at: group,
    scenario: { server: () => ({ status: 0 }) },
    act: pressButton((t) => t('planning:group.remove', { title: PLANS[0]?.title ?? '' })),
  },
  unknown: { at: `${list}/group/${uuidOf(77)}` },
  error: { at: group, scenario: FAILED },
  offline: { at: group, scenario: OFFLINE },
  'no-permission': { at: group, scenario: READ_ONLY_PLANS },
  long: { at: group, scenario: LONG },
};

/** The device with these plans in its group. */
function grouped(plans: readonly string[]): Scenario {
  return {
    state: {
      planning: {
        plans: PLANS,
        plan_groups: PLAN_GROUPS.map((group) => ({ ...group, plans: [...plans] })),
        labels: [],
      },
    },
  };
}

function openMenu({ press, t }: PageDriver): Promise<void> {
  return press('button', t('planning:plan.menu', { title: PLAN_GROUPS[0]?.title ?? '' }));
}

function chosen(key: 'common:actions.rename' | 'common:actions.delete'): Action {
  return async (hand) => {
    await openMenu(hand);
    await hand.press('menuitem', new RegExp(`^${hand.t(key)}`));
  };
}

/** The plan of a session. */
export const sessionPlan: Stories = {
  full: { at: taught },
  attached: { at: taught, scenario: { groups: [{ ...SWIFTS, session_plan_uuid: uuidOf(1) }] } },
  loading: { at: taught, scenario: LOADING, staysLoading: true },
  empty: { at: taught, scenario: { ...session({}, []), ...NOTHING } },
  error: { at: taught, scenario: FAILED },
  offline: { at: taught, scenario: OFFLINE },
  'no-permission': { at: taught, scenario: READ_ONLY_PLANS },
  chosen: { at: taught, act: choose },
  'chosen-offline': { at: taught, scenario: OFFLINE, act: choose },
  'not-made': {
    at: taught,
    scenario: { server: () => ({ status: 0 }) },
    act: async (hand) => {
      await choose(hand);
      await hand.press('button', hand.t('planning:fromClass.make', { count: 1 }));
    },
  },
  'of-a-colleague': {
    at: taught,
    scenario: { groups: [{ ...SWIFTS, session_plan_uuid: uuidOf(77) }] },
  },
  'no-scheme': { at: taught, scenario: WITHOUT_SCHEME },
  long: { at: taught, scenario: LONG },
};

function choose({ press, t }: PageDriver): Promise<void> {
  return press('button', t('planning:fromClass.allOf', { title: 'Hatchling · Balance' }));
}
