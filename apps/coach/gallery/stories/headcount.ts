import type { Stories } from '../story.ts';
import { crowdOf, MEMBERS } from '../fixtures/people.ts';
import { FAILED, NO_FEATURES, LONG, OFFLINE } from '../fixtures/scenarios.ts';

const at = '/member-groups/headcount';
const FEW = MEMBERS.slice(0, 2).map((member) => ({ ...member, in: true }));
const CROWD = crowdOf(
  70,
  MEMBERS.map((member) => ({ ...member, in: true })),
);

/** D12, evacuation headcount. */
export const headcount: Stories = {
  full: { at },
  'half-seen': {
    at,
    act: async ({ press }) => {
      for (const name of ['Amelia Adebayo', 'Ben Hughes', 'Ella Brown'])
        await press('button', new RegExp(name));
    },
  },
  missing: {
    at,
    act: ({ press, t }) => press('button', new RegExp(`^${t('coach:headcount.show.missing')}`)),
  },
  finished: {
    at,
    act: async ({ press, t }) => {
      await press('button', /Amelia Adebayo/);
      await press('button', t('coach:headcount.finish'));
    },
  },
  'head-coach': { at, scenario: { session: { features: { SWITCH_USER: true } } } },
  unmarked: {
    at,
    act: ({ press, t }) => press('button', new RegExp(`^${t('coach:headcount.show.unmarked')}`)),
  },
  'all-seen': {
    at,
    scenario: { members: { 1: FEW } },
    act: async ({ press }) => {
      for (const { firstname } of FEW) await press('button', new RegExp(firstname));
    },
  },
  'begun-again': {
    at,
    act: async ({ press, t }) => {
      await press('button', /Amelia Adebayo/);
      await press('button', t('coach:headcount.again'));
    },
  },
  'large-hall': { at, scenario: { members: { 1: CROWD } } },
  empty: { at, scenario: { groups: [], members: {} } },
  'nobody-in': {
    at,
    scenario: { members: { 1: MEMBERS.map((member) => ({ ...member, in: null })) } },
  },
  error: { at, scenario: FAILED },
  offline: { at, scenario: OFFLINE },
  'not-here': { at, scenario: { ...OFFLINE, state: { ...OFFLINE.state, day: null } } },
  'no-permission': { at, scenario: NO_FEATURES },
  long: { at, scenario: LONG },
};
