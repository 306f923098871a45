import type { Stories } from '../story.ts';
import { crowdOf, MEMBERS } from '../world/people.ts';
import { FAILED, LEAST, LONG, OFFLINE } from '../world/worlds.ts';

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
    act: ({ press, words }) =>
      press('button', new RegExp(`^${words('coach:headcount.show.missing')}`)),
  },
  unmarked: {
    at,
    act: ({ press, words }) =>
      press('button', new RegExp(`^${words('coach:headcount.show.unmarked')}`)),
  },
  'all-seen': {
    at,
    world: { members: { 1: FEW } },
    act: async ({ press }) => {
      for (const { firstname } of FEW) await press('button', new RegExp(firstname));
    },
  },
  'begun-again': {
    at,
    act: async ({ press, words }) => {
      await press('button', /Amelia Adebayo/);
      await press('button', words('coach:headcount.again'));
    },
  },
  'large-hall': { at, world: { members: { 1: CROWD } } },
  empty: { at, world: { groups: [], members: {} } },
  'nobody-in': {
    at,
    world: { members: { 1: MEMBERS.map((member) => ({ ...member, in: null })) } },
  },
  error: { at, world: FAILED },
  offline: { at, world: OFFLINE },
  'not-here': { at, world: { ...OFFLINE, state: { ...OFFLINE.state, day: null } } },
  'no-permission': { at, world: LEAST },
  long: { at, world: LONG },
};
