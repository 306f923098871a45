import type { CallKey, GroupMember } from '@springboard/contract';
import { readField } from '../src/changes/change.ts';
import { CURRICULUM, GRADES } from './data.ts';
import type { Records } from './server-records.ts';

/** The JSON responses to the calls of a pull. `memberOverrides` replaces the members of a group. */
export const readFrom = (
  records: Records,
  memberOverrides: ReadonlyMap<number, readonly GroupMember[]>,
  key: CallKey,
  { params, query }: { params?: unknown; query?: unknown },
): string => {
  const group_id = () => Number(readField(params, 'id'));
  const values: Partial<Record<CallKey, () => unknown>> = {
    'GET /status': () => ({ status: 'ok', maintenance_mode: false }),
    'GET /groups': () => records.groups(String(readField(query, 'date'))),
    'GET /groups/:id/members': () =>
      memberOverrides.get(group_id()) ??
      records.members(group_id(), String(readField(query, 'session_date'))),
    'GET /curriculum/:slug': () => CURRICULUM,
    'GET /schemes/:slug/grades': () => GRADES,
    'GET /member-tags': () => [],
  };
  // The club has nothing else: empty lists.
  return JSON.stringify(values[key]?.() ?? []);
};
