import type { Job, JobDetail } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  type Scenario,
  SERVER_DOWN,
  type Stories,
} from '@springboard/portal/gallery';
import { buildJob, NOW } from '@springboard/portal/testing';

const at = '/tasks';
const stored = { show_advanced: '1' };

const job = (id: number, overrides: Partial<Job> = {}): Job =>
  buildJob({
    id,
    kind: 'export_club',
    subject: { kind: 'club', id: '7', title: 'Riverside Gymnastics Club' },
    result: { ended: 'DONE', counts: { rows: 212 }, has_file: true },
    club_id: null,
    user_name: 'Margaret Ellis',
    ...overrides,
  });

const FAILED = job(8, { state: 'failed', progress: 0, result: null, attempts: 6 });

const RECALCULATION = job(10, {
  kind: 'recalculate',
  subject: { kind: 'scheme', id: 'a', title: 'First Flight', slug: 'first-flight', version: 4 },
  state: 'running',
  progress: 60,
  seconds_left: 95,
  result: null,
  finished_at: null,
});

const stepsOf = (one: Job | undefined): JobDetail['steps'] =>
  one?.kind === 'recalculate'
    ? [
        { step: 'graded', started_at: NOW - 200, finished_at: NOW - 120, count: 400 },
        { step: 'outdated', started_at: NOW - 120, finished_at: NOW, count: 60_000 },
      ]
    : [];

const served = (...jobs: Job[]): Scenario => ({
  stored,
  server: ({ pathname }) =>
    /\/jobs\/\d+$/.test(pathname)
      ? { body: { ...jobs[0], steps: stepsOf(jobs[0]), logs: [] } }
      : { body: jobs, total: jobs.length },
});

/** The background jobs of the client, and one of them (portals §D). */
export const tasks: Stories = {
  full: { at, scenario: served(RECALCULATION, job(9), FAILED) },
  loading: { at, scenario: { ...LOADING, stored }, staysLoading: true },
  empty: { at, scenario: served() },
  error: { at, scenario: { ...SERVER_DOWN, stored } },
  offline: { at, scenario: { ...OFFLINE, stored } },
  'no-permission': { at },
  long: {
    at,
    scenario: served(
      job(9, {
        subject: {
          kind: 'club',
          id: '7',
          title: 'Turn- und Gymnastikgemeinschaft Schönefeld-Rautenberg-Hohenlohe e. V.',
        },
      }),
    ),
  },
  one: { at: `${at}/9`, scenario: served(job(9)) },
  running: { at: `${at}/10`, scenario: served(RECALCULATION) },
};
