import type { JobDetail, MembersBulkResult } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { buildJob } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.membersChange(9);

const DONE: JobDetail = {
  ...buildJob({
    kind: 'change_members',
    subject: { kind: 'members', id: '9', title: 'Hatchlings Open Gym', action: 'add' },
    result: { ended: 'DONE', counts: { changed: 240, skipped: 3 }, has_file: true },
    audit_id: 12,
  }),
  steps: [],
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
