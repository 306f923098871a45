import type { JobDetail, MembersBulkResult } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';

const at = paths.membersChange(9);
const TS = 1_771_900_000;

const DONE: JobDetail = {
  id: 9,
  kind: 'change_members',
  subject: { kind: 'members', id: '9', title: 'Hatchlings Open Gym', action: 'add' },
  state: 'done',
  progress: 100,
  result: { ended: 'DONE', counts: { changed: 240, skipped: 3 }, has_file: true },
  attempts: 1,
  audit_id: 12,
  is_undone: false,
  club_id: 7,
  user_uuid: null,
  user_name: 'Helen Whitaker',
  created_at: TS,
  started_at: TS,
  finished_at: TS,
  logs: [],
};

const SKIPPED: MembersBulkResult['skipped'] = [
  { member_uuid: 'a', name: 'Ava Jones', reason: 'in_group' },
  { member_uuid: 'b', name: 'Osian Schönefeld-Rautenberg', reason: 'no_place' },
  { member_uuid: 'c', name: 'Max Rees', reason: 'no_place' },
];

const served = (
  job: Partial<JobDetail>,
  skipped = SKIPPED,
  left_groups: MembersBulkResult['left_groups'] = [],
): Scenario => ({
  server: ({ pathname }) => ({
    body: pathname.endsWith('/members')
      ? { changed: 240, skipped, left_groups }
      : { ...DONE, ...job },
  }),
});

const OPEN = { state: 'running', progress: 40, result: null, finished_at: null } as const;
const PART = {
  ended: 'NOT_POSSIBLE',
  counts: { changed: 100, skipped: 0 },
  has_file: true,
} as const;
const NAMES = 'Wolfeschlegelsteinhausenbergerdorff-Maximiliane-Fri';

/** A change of many pupils, which a job makes. */
export const memberChanges: Stories = {
  full: { at, scenario: served({}) },
  loading: { at, scenario: LOADING, staysLoading: true },
  running: { at, scenario: served(OPEN) },
  all: {
    at,
    scenario: served({ result: { ...PART, ended: 'DONE', counts: { changed: 240 } } }, []),
  },
  deactivated: {
    at,
    scenario: served(
      { subject: { kind: 'members', id: '9', title: '', action: 'deactivate' } },
      [],
      [{ id: 7, name: 'Hatchlings Open Gym' }],
    ),
  },
  stopped: { at, scenario: served({ result: PART }, []) },
  failed: { at, scenario: served({ ...OPEN, state: 'failed', attempts: 6 }) },
  'names-gone': {
    at,
    scenario: served({ result: { ended: 'DONE', counts: { skipped: 3 }, has_file: false } }),
  },
  long: {
    at,
    scenario: served(
      { subject: { kind: 'members', id: '9', title: NAMES, action: 'invite' } },
      SKIPPED.map((one) => ({ ...one, name: `${NAMES} ${one.name}` })),
    ),
  },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
};
