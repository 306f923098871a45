import { pending, pressButton, type Action, type PageDriver } from '@springboard/portal/gallery';
import type { Stories, Scenario } from '../story.ts';
import { LABELS, PLANS, uuidOf } from '../fixtures/plans.ts';
import { LONG, OFFLINE, LOADING, READ_ONLY_PLANS, STORAGE_FULL } from '../fixtures/scenarios.ts';

const list = '/planning/first-flight';
const plan = `${list}/${uuidOf(1)}`;
const EDIT = `${plan}?edit=1`;
const EDITS = { ENABLE_SESSION_PLANNING: true, CAN_EDIT_SESSION_PLAN: true } as const;

type Choice = `common:actions.${'copy' | 'delete' | 'edit' | 'rename' | 'share'}`;

/** The plan contains a skill that the scheme no longer has. */
const UNKNOWN_SKILL: Scenario = {
  state: {
    planning: {
      plans: PLANS.map((plan) => ({
        ...plan,
        sections: plan.sections.map((section) => ({
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
const COLLEAGUES: Scenario = {
  server: (address) => ({
    body: address.pathname.endsWith('/users')
      ? [
          { uuid: 'b', firstname: 'Ben', lastname: 'Hughes' },
          { uuid: 'c', firstname: 'Carys', lastname: 'Evans' },
        ]
      : [],
  }),
};
const MANY_COLLEAGUES: Scenario = {
  server: () => ({
    body: ['Carys', 'Dewi', 'Ella', 'Freya', 'Huw', 'Isla', 'Jack', 'Maximilian-Alexander'].map(
      (firstname) => ({ uuid: `uuid-${firstname}`, firstname, lastname: 'Schönefeld-Roberts' }),
    ),
  }),
};
const EMPTY_PLAN: Scenario = {
  state: {
    planning: {
      plans: PLANS.map((plan) => ({ ...plan, sections: [], headers: [] })),
      plan_groups: [],
      labels: LABELS,
    },
  },
};

/** §2, lesson-plan. */
export const lessonPlan: Stories = {
  full: { at: plan },
  edit: { at: EDIT },
  loading: { at: plan, scenario: LOADING, staysLoading: true },
  empty: { at: plan, scenario: EMPTY_PLAN },
  'empty-edit': { at: EDIT, scenario: EMPTY_PLAN },
  unknown: { at: `${list}/${uuidOf(77)}` },
  error: {
    at: EDIT,
    scenario: {
      connection: { rejected: 1 },
      state: { rejected: 1, unsyncedByMember: { [uuidOf(1)]: 'rejected' } },
    },
  },
  offline: { at: EDIT, scenario: OFFLINE },
  'no-permission': { at: plan, scenario: READ_ONLY_PLANS },
  'unknown-skill': { at: EDIT, scenario: UNKNOWN_SKILL },
  waiting: { at: EDIT, scenario: { state: { unsyncedByMember: { [uuidOf(1)]: 'pending' } } } },
  edited: {
    at: EDIT,
    act: pressButton((t) => t('planning:move.down', { name: 'Log roll' })),
  },
  'storage-full': {
    at: EDIT,
    scenario: STORAGE_FULL,
    act: pressButton((t) => t('planning:move.down', { name: 'Log roll' })),
  },
  skill: { at: plan, act: ({ press }) => press('button', 'Log roll') },
  skills: { at: EDIT, act: openSkills },
  'skills-none': {
    at: EDIT,
    act: async (hand) => {
      await openSkills(hand);
      await hand.type(hand.t('planning:skills.search'), 'zzz');
    },
  },
  beside: {
    at: EDIT,
    act: pressButton((t) => t('planning:fields.edit', { name: 'Log roll' })),
  },
  'beside-all': {
    at: EDIT,
    scenario: { session: { features: { ...EDITS, ENABLE_ALL_SKILL_FIELDS: true } } },
    act: pressButton((t) => t('planning:fields.edit', { name: 'Log roll' })),
  },
  headings: { at: EDIT, act: pressButton((t) => t('planning:headings.edit.plan_header')) },
  'section-menu': { at: EDIT, act: openSectionMenu },
  'section-edit': { at: EDIT, act: chooseOfSection('common:actions.edit') },
  'section-delete': { at: EDIT, act: chooseOfSection('common:actions.delete') },
  'section-add': { at: EDIT, act: pressButton((t) => t('planning:section.add')) },
  menu: { at: plan, act: openMenu },
  'menu-offline': { at: plan, scenario: OFFLINE, act: openMenu },
  rename: { at: plan, act: choose('common:actions.rename') },
  copy: { at: plan, act: choose('common:actions.copy') },
  share: {
    at: plan,
    scenario: COLLEAGUES,
    act: choose('common:actions.share'),
  },
  'share-many': {
    at: plan,
    scenario: MANY_COLLEAGUES,
    act: choose('common:actions.share'),
  },
  'share-not-found': {
    at: plan,
    scenario: MANY_COLLEAGUES,
    act: async (hand, page) => {
      await choose('common:actions.share')(hand, page);
      await hand.type(hand.t('planning:share.search'), 'zzz');
    },
  },
  'share-loading': {
    at: plan,
    scenario: { server: pending },
    act: choose('common:actions.share'),
  },
  'share-error': {
    at: plan,
    scenario: { server: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }) },
    act: choose('common:actions.share'),
  },
  'share-nobody': {
    at: plan,
    scenario: { server: () => ({ body: [] }) },
    act: choose('common:actions.share'),
  },
  delete: { at: plan, act: choose('common:actions.delete') },
  attach: { at: plan, act: pressButton((t) => t('planning:attach.open')) },
  'attach-none': {
    at: plan,
    scenario: { groups: [] },
    act: pressButton((t) => t('planning:attach.open')),
  },
  long: { at: plan, scenario: LONG },
  'long-edit': { at: EDIT, scenario: LONG },
};

function openSkills({ press, t }: PageDriver): Promise<void> {
  return press('button', new RegExp(`^${t('planning:skills.add')}.*: `));
}

function openMenu({ press, t }: PageDriver): Promise<void> {
  return press('button', t('planning:plan.menu', { title: PLANS[0]?.title ?? '' }));
}

function choose(key: Choice): Action {
  return async (hand) => {
    await openMenu(hand);
    await hand.press('menuitem', new RegExp(`^${hand.t(key)}`));
  };
}

function openSectionMenu({ press, t }: PageDriver): Promise<void> {
  return press('button', t('planning:section.menu', { title: 'Rolls' }));
}

function chooseOfSection(key: Choice): Action {
  return async (hand) => {
    await openSectionMenu(hand);
    await hand.press('menuitem', new RegExp(`^${hand.t(key)}`));
  };
}
