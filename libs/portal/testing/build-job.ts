import type { Job } from '@springboard/contract';
import { NOW } from './make-portal-context.ts';

const DAY = 86_400;

/** An import of a day ago that is done. */
export const buildJob = (overrides: Partial<Job> = {}): Job => ({
  id: 9,
  kind: 'import_members',
  subject: { kind: 'import', id: '3', title: 'members.csv' },
  state: 'done',
  progress: 100,
  result: { ended: 'DONE', counts: { created: 38, updated: 5 }, has_file: false },
  attempts: 1,
  audit_id: null,
  is_undone: false,
  club_id: 7,
  user_uuid: null,
  user_name: 'Helen Whitaker',
  created_at: NOW - DAY,
  started_at: NOW - DAY,
  seconds_left: null,
  finished_at: NOW - DAY,
  ...overrides,
});
