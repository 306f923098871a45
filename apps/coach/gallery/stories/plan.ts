import { pressing } from '../hand.ts';
import type { Act, Hand, Stories, World } from '../story.ts';
import { LABELS, PLANS, uuidOf } from '../world/plans.ts';
import { LONG, never, OFFLINE, ON_ITS_WAY, READS_PLANS, REFUSING } from '../world/worlds.ts';

const list = '/planning/first-flight';
const plan = `${list}/${uuidOf(1)}`;
const EDIT = `${plan}?edit=1`;
const EDITS = { ENABLE_SESSION_PLANNING: true, CAN_EDIT_SESSION_PLAN: true } as const;

type Choice = `common:actions.${'copy' | 'delete' | 'edit' | 'rename' | 'share'}`;

/** The scheme has lost a skill that the plan has. */
const UNKNOWN_SKILL: World = {
  state: {
    planning: {
      plans: PLANS.map((one) => ({
        ...one,
        sections: one.sections.map((section) => ({
          ...section,
          skills: section.skills.map((skill, place) =>
            place === 0 ? { ...skill, node_id: '/gone' } : skill,
          ),
        })),
      })),
      plan_groups: [],
      labels: LABELS,
    },
  },
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

/** §2, lesson-plan. */
export const lessonPlan: Stories = {
  full: { at: plan },
  edit: { at: EDIT },
  loading: { at: plan, world: ON_ITS_WAY, waits: true },
  empty: { at: plan, world: EMPTY_PLAN },
  'empty-edit': { at: EDIT, world: EMPTY_PLAN },
  unknown: { at: `${list}/${uuidOf(77)}` },
  error: {
    at: EDIT,
    world: {
      connection: { rejected: 1 },
      state: { rejected: 1, unsettled: { [uuidOf(1)]: 'rejected' } },
    },
  },
  offline: { at: EDIT, world: OFFLINE },
  'no-permission': { at: plan, world: READS_PLANS },
  'unknown-skill': { at: EDIT, world: UNKNOWN_SKILL },
  waiting: { at: EDIT, world: { state: { unsettled: { [uuidOf(1)]: 'pending' } } } },
  edited: {
    at: EDIT,
    act: pressing((words) => words('planning:move.down', { name: 'Log roll' })),
  },
  'storage-full': {
    at: EDIT,
    world: REFUSING,
    act: pressing((words) => words('planning:move.down', { name: 'Log roll' })),
  },
  skill: { at: plan, act: ({ press }) => press('button', 'Log roll') },
  skills: { at: EDIT, act: openSkills },
  'skills-none': {
    at: EDIT,
    act: async (hand) => {
      await openSkills(hand);
      await hand.type(hand.words('planning:skills.search'), 'zzz');
    },
  },
  beside: {
    at: EDIT,
    act: pressing((words) => words('planning:fields.edit', { name: 'Log roll' })),
  },
  'beside-all': {
    at: EDIT,
    world: { session: { features: { ...EDITS, ENABLE_ALL_SKILL_FIELDS: true } } },
    act: pressing((words) => words('planning:fields.edit', { name: 'Log roll' })),
  },
  headings: { at: EDIT, act: pressing((words) => words('planning:headings.edit.plan_header')) },
  'section-menu': { at: EDIT, act: openSectionMenu },
  'section-edit': { at: EDIT, act: chooseOfSection('common:actions.edit') },
  'section-delete': { at: EDIT, act: chooseOfSection('common:actions.delete') },
  'section-add': { at: EDIT, act: pressing((words) => words('planning:section.add')) },
  menu: { at: plan, act: openMenu },
  'menu-offline': { at: plan, world: OFFLINE, act: openMenu },
  rename: { at: plan, act: choose('common:actions.rename') },
  copy: { at: plan, act: choose('common:actions.copy') },
  share: {
    at: plan,
    world: COLLEAGUES,
    act: choose('common:actions.share'),
  },
  'share-loading': {
    at: plan,
    world: { server: never },
    act: choose('common:actions.share'),
  },
  'share-error': {
    at: plan,
    world: { server: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }) },
    act: choose('common:actions.share'),
  },
  'share-nobody': {
    at: plan,
    world: { server: () => ({ body: [] }) },
    act: choose('common:actions.share'),
  },
  delete: { at: plan, act: choose('common:actions.delete') },
  attach: { at: plan, act: pressing((words) => words('planning:attach.open')) },
  'attach-none': {
    at: plan,
    world: { groups: [] },
    act: pressing((words) => words('planning:attach.open')),
  },
  long: { at: plan, world: LONG },
  'long-edit': { at: EDIT, world: LONG },
};

function openSkills({ press, words }: Hand): Promise<void> {
  return press('button', new RegExp(`^${words('planning:skills.add')}.*: `));
}

function openMenu({ press, words }: Hand): Promise<void> {
  return press('button', words('planning:plan.menu', { title: PLANS[0]?.title ?? '' }));
}

function choose(key: Choice): Act {
  return async (hand) => {
    await openMenu(hand);
    await hand.press('menuitem', new RegExp(`^${hand.words(key)}`));
  };
}

function openSectionMenu({ press, words }: Hand): Promise<void> {
  return press('button', words('planning:section.menu', { title: 'Rolls' }));
}

function chooseOfSection(key: Choice): Act {
  return async (hand) => {
    await openSectionMenu(hand);
    await hand.press('menuitem', new RegExp(`^${hand.words(key)}`));
  };
}
