import type { Stories } from '../story.ts';
import { MEMBERS } from '../world/people.ts';
import { FAILED, LEAST, LONG, OFFLINE } from '../world/worlds.ts';

const at = '/member-groups/headcount';

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
