import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

/** Counts of open work in a club, and the search over all of its areas. */
export const attentionCalls = defineCalls({
  'GET /attention': { auth: ['admin'], response: E.Attention, status: 200 },
  /** Rejected changes by error, most first. */
  'GET /sync-health': { auth: ['ngo'], replica: true, response: E.SyncHealth, status: 200 },
  /** The same by club, most first. */
  'GET /sync-health/rejected': {
    auth: ['ngo'],
    replica: true,
    response: Type.Array(E.RejectedChanges),
    status: 200,
  },
  /** Finds nothing for less than 2 characters (§5). */
  'GET /search': {
    auth: ['admin'],
    views: true,
    query: Type.Object({ search: Type.String({ maxLength: 100 }) }),
    response: E.SearchResult,
    status: 200,
  },
});
