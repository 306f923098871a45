import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

/** D13: so many changes in one call; the body may have 1 MiB. */
export const CHANGES_PER_CALL = 500;

/** What a queued change needs besides its own call. */
export const changeCalls = defineCalls({
  /** A discarded entry keeps its number in its lane (offline.md, Server): moves the cursor, does nothing else. */
  'POST /changes/noop': { auth: ['coach', 'admin'], status: 204, change: true },
  /** Applies each lane in its order; a refused change does not stop the others. Answers in the order given. */
  'POST /changes': {
    auth: ['coach', 'admin'],
    body: Type.Object({
      changes: Type.Array(E.QueuedChange, { minItems: 1, maxItems: CHANGES_PER_CALL }),
    }),
    response: Type.Object({ results: Type.Array(E.ChangeAnswer) }),
    status: 200,
  },
});
