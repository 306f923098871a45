import type { Job } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Story,
  type Stories,
} from '@springboard/portal/gallery';
import { buildJob, NOW, signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.tasks;
const oneAt = paths.task(9);
const LONG = 'Mitgliederverwaltung-Gesamtexport-Kinderturnen-Fortgeschrittene-2026-02-23.csv';
const stored = { show_advanced: '1' };
const { user, club } = signedIn();
const WATCHED = `watched-jobs.${user?.uuid}.${club?.id}`;
const NO_FILE = { has_file: false };

const job = (id: number, overrides: Partial<Job> = {}): Job => buildJob({ id, ...overrides });

const RUNNING = {
  state: 'running',
  progress: 40,
  result: null,
  finished_at: null,
  seconds_left: 140,
} as const;
const FAILED = { state: 'failed', progress: 0, result: null, attempts: 6 } as const;
const CHANGED = { result: { ended: 'CHANGED', counts: {}, ...NO_FILE } } as const;
const EXPORT = {
  kind: 'export_person',
  subject: { kind: 'member', id: '00000000-0000-4000-8000-000000000301', title: null },
  result: { ended: 'DONE', counts: { rows: 212 }, has_file: true },
} as const;

const CHANGE = job(10, {
  kind: 'change_members',
  subject: { kind: 'members', id: '10', title: 'Bursary', action: 'tag' },
  result: { ended: 'DONE', counts: { changed: 240, skipped: 3 }, has_file: true },
  audit_id: 12,
});

const CERTIFICATES = job(11, {
  kind: 'make_certificates',
  subject: null,
  result: { ended: 'DONE', counts: { certificates: 42, skipped: 1 }, has_file: true },
});

const LIST = [
  job(9, RUNNING),
  job(8, CHANGED),
  job(7, { state: 'queued', progress: 0, result: null, started_at: null, finished_at: null }),
  job(6, FAILED),
  job(5, EXPORT),
  job(4, {
    kind: 'remind_readers',
    subject: { kind: 'document', id: '1', title: 'Safeguarding policy' },
    result: { ended: 'REPLACED', counts: { emails: 100 }, ...NO_FILE },
  }),
  job(3, {
    kind: 'recalculate',
    subject: { kind: 'scheme', id: 'a', title: 'First Flight' },
    result: { ended: 'DONE', counts: { members: 1 }, ...NO_FILE },
    user_name: null,
  }),
];

const served = (jobs: readonly Job[]): Scenario => ({
  stored,
  server: ({ pathname }) =>
    /\/jobs\/\d+$/.test(pathname)
      ? {
          body: {
            ...jobs[0],
            steps: [],
            logs: jobs[0]?.state === 'failed' ? [{ ts: NOW, text: '40P01' }] : [],
          },
        }
      : { body: jobs, total: jobs.length },
});

const LONG_JOB = job(9, {
  subject: { kind: 'import', id: '3', title: LONG },
  user_name: 'Maximiliane-Friederike Schwarzenberger-Oberhausmann',
  ...CHANGED,
});

/** The strip under the header, on a page that is not about the jobs. */
const strip = (jobs: readonly Job[]): Story => ({
  at: '/about',
  scenario: {
    parts: { deferred: () => import('../src/deferred-parts.tsx') },
    stored: { [WATCHED]: JSON.stringify(jobs.map(({ id }) => id)) },
    server: ({ pathname }) => ({
      body: { ...jobs.find(({ id }) => pathname.endsWith(`/jobs/${id}`)), steps: [], logs: [] },
    }),
  },
});

/** The background jobs of the club, and one of them. */
export const tasks: Stories = {
  full: { at, scenario: served(LIST) },
  loading: { at, scenario: { ...LOADING, stored }, staysLoading: true },
  empty: { at, scenario: served([]) },
  'empty-filtered': { at: `${at}?state=failed`, scenario: served([]) },
  error: { at, scenario: { ...SERVER_DOWN, stored } },
  offline: { at, scenario: { ...OFFLINE, stored } },
  'no-permission': { at },
  long: { at, scenario: served([LONG_JOB]) },
  running: { at: oneAt, scenario: served([job(9, RUNNING)]) },
  done: { at: oneAt, scenario: served([job(9)]) },
  stopped: { at: oneAt, scenario: served([LONG_JOB]) },
  failed: { at: oneAt, scenario: served([job(9, FAILED)]) },
  strip: strip([job(9, RUNNING), job(8, FAILED), job(7, EXPORT)]),
  'strip-ended': strip([LONG_JOB, job(8)]),
  'strip-certificates': strip([CERTIFICATES]),
  'strip-change': strip([CHANGE, { ...CHANGE, id: 8, ...RUNNING }]),
  export: { at: oneAt, scenario: served([job(9, EXPORT)]) },
};
