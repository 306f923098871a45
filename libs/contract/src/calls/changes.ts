import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

/** D13: the maximum number of changes in one call. The body may have 1 MiB. */
export const CHANGES_PER_CALL = 500;

/** Calls that the outbox needs in addition to those of its changes. */
export const changeCalls = defineCalls({
  /** Advances the cursor for a discarded entry, which keeps its number in its lane (OF7). */
  'POST /changes/noop': { auth: ['coach', 'admin'], status: 204, change: true },
  /** Applies each lane in its order. A rejected change does not stop the others. Results keep the request order. */
  'POST /changes': {
    auth: ['coach', 'admin'],
    body: Type.Object({
      changes: Type.Array(E.QueuedChange, { minItems: 1, maxItems: CHANGES_PER_CALL }),
    }),
    response: Type.Object({ results: Type.Array(E.ChangeResponse) }),
    status: 200,
  },
});
