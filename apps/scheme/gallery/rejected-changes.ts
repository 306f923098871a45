import type { RejectedChanges } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  type Scenario,
  SERVER_DOWN,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.rejectedChanges;

const rejected = (code: string, name: string | null, count: number): RejectedChanges => ({
  code,
  club: name === null ? null : { id: name.length, name },
  count,
  last_ts: NOW - count * 60,
  calls: [
    { call: 'POST /members/:uuid/attendance', count: count - 1 },
    { call: 'POST /members/:uuid/note', count: 1 },
  ],
  versions: [{ version: name === null ? null : '2.3.0', count }],
});

const served = (...rows: RejectedChanges[]): Scenario => ({ server: () => ({ body: rows }) });

/** Changes of devices that the server rejected (scheme-portal §2). */
export const rejectedChanges: Stories = {
  full: {
    at,
    scenario: served(
      rejected('FORBIDDEN', 'Riverside', 14),
      rejected('DATE_AHEAD', 'Lakeside', 3),
      rejected('FORBIDDEN', 'Harbour', 2),
      rejected('', null, 2),
    ),
  },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: served() },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: {
    at,
    scenario: served(
      rejected(
        'NODE_NOT_AVAILABLE',
        'Turn- und Gymnastikgemeinschaft Königswinter-Oberdollendorf',
        1204,
      ),
    ),
  },
};
