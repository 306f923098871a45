import type { Hand, Stories, World } from '../story.ts';
import { SWIFTS } from '../world/groups.ts';
import { LABELS, PLANS, uuidOf } from '../world/plans.ts';
import { FIRST_FLIGHT, LONG_SCHEME } from '../world/scheme.ts';
import { FAILED, LEAST, LONG, never, OFFLINE, ON_ITS_WAY, session } from '../world/worlds.ts';

const at = '/planning';
const list = `${at}/first-flight`;
const plan = `${list}/${uuidOf(1)}`;
const group = `${list}/group/${uuidOf(900)}`;
const taught = `${list}/session/1`;

const NOTHING: World = { state: { planning: { plans: [], plan_groups: [], labels: [] } } };
/** A coach who may read plans and no more. */
const READS: World = { session: { features: { ENABLE_SESSION_PLANNING: true } } };
const TWO: World = {
  server: (address) => ({
    body: address.pathname.endsWith('/schemes')
      ? [FIRST_FLIGHT, { ...FIRST_FLIGHT, slug: 'pathway', title: 'Apparatus Pathway' }]
      : [],
  }),
};
const COLLEAGUES: World = {
  server: (address) => ({
    body: address.pathname.endsWith('/users')
      ? [
          { uuid: 'b', firstname: 'Ben', lastname: 'Hughes' },
          { uuid: 'c', firstname: 'Carys', lastname: 'Evans' },
        ]
      : [],
  }),
};
const EMPTY_PLAN: World = {
  state: {
    planning: {
      plans: PLANS.map((one) => ({ ...one, sections: [], headers: [] })),
      plan_groups: [],
      labels: LABELS,
    },
  },
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
  'no-permission': { at: list, world: READS },
  new: { at: list, act: ({ press, words }) => press('button', words('planning:list.newPlan')) },
  long: { at: list, world: LONG },
};

/** §2, lesson-plan. */
export const lessonPlan: Stories = {
  full: { at: plan },
  edit: { at: `${plan}?edit=1` },
  loading: { at: plan, world: ON_ITS_WAY, waits: true },
  empty: { at: plan, world: EMPTY_PLAN },
  'empty-edit': { at: `${plan}?edit=1`, world: EMPTY_PLAN },
  unknown: { at: `${list}/${uuidOf(77)}` },
  error: {
    at: `${plan}?edit=1`,
    world: {
      connection: { rejected: 1 },
      state: { rejected: 1, unsettled: { [uuidOf(1)]: 'rejected' } },
    },
  },
  offline: { at: `${plan}?edit=1`, world: OFFLINE },
  'no-permission': { at: plan, world: READS },
  skills: {
    at: `${plan}?edit=1`,
    act: ({ press, words }) => press('button', new RegExp(`^${words('planning:skills.add')}.*: `)),
  },
  share: {
    at: plan,
    world: COLLEAGUES,
    act: (hand) => chooseFromMenu(hand, 'common:actions.share'),
  },
  'share-loading': {
    at: plan,
    world: { server: never },
    act: (hand) => chooseFromMenu(hand, 'common:actions.share'),
  },
  delete: { at: plan, act: (hand) => chooseFromMenu(hand, 'common:actions.delete') },
  attach: { at: plan, act: ({ press, words }) => press('button', words('planning:attach.open')) },
  long: { at: plan, world: LONG },
  'long-edit': { at: `${plan}?edit=1`, world: LONG },
};

/** The plan's menu, and what is chosen from it. */
async function chooseFromMenu(
  { press, words }: Hand,
  key: 'common:actions.share' | 'common:actions.delete',
): Promise<void> {
  await press('button', words('planning:plan.menu', { title: PLANS[0]?.title ?? '' }));
  await press('menuitem', new RegExp(`^${words(key)}`));
}

/** §2, lesson-plan-group. */
export const planGroup: Stories = {
  full: { at: group },
  loading: { at: group, world: ON_ITS_WAY, waits: true },
  empty: {
    at: group,
    world: {
      state: {
        planning: {
          plans: PLANS,
          plan_groups: [
            {
              uuid: uuidOf(900),
              title: 'Spring term',
              owner: {
                uuid: '00000000-0000-4000-8000-00000000000a',
                firstname: 'Ava',
                lastname: 'Morgan',
              },
              scheme_slug: 'first-flight',
              scheme_uuid: FIRST_FLIGHT.uuid,
              can_edit: true,
              updated_at: 0,
              plans: [],
            },
          ],
          labels: [],
        },
      },
    },
  },
  unknown: { at: `${list}/group/${uuidOf(77)}` },
  error: { at: group, world: FAILED },
  offline: { at: group, world: OFFLINE },
  'no-permission': { at: group, world: READS },
  long: { at: group, world: LONG },
};

/** What is taught in a session. */
export const sessionPlan: Stories = {
  full: { at: taught },
  attached: { at: taught, world: { groups: [{ ...SWIFTS, session_plan_uuid: uuidOf(1) }] } },
  loading: { at: taught, world: ON_ITS_WAY, waits: true },
  empty: { at: taught, world: { ...session({}, []), ...NOTHING } },
  error: { at: taught, world: FAILED },
  offline: { at: taught, world: OFFLINE },
  'no-permission': { at: taught, world: READS },
  chosen: {
    at: taught,
    act: ({ press, words }) =>
      press('button', words('planning:fromClass.allOf', { title: 'Hatchling · Balance' })),
  },
  long: { at: taught, world: LONG },
};
