import { defineCalls } from './call.ts';

/** What a queued change needs besides its own call. */
export const changeCalls = defineCalls({
  /** A discarded entry keeps its number in its lane (offline.md, Server): moves the cursor, does nothing else. */
  'POST /changes/noop': { auth: ['coach', 'admin'], status: 204, change: true },
});
