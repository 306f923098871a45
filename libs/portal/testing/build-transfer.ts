import type { Transfer } from '@springboard/contract';
import { NOW } from './make-portal-context.ts';

const DAY = 86_400;

/** An open transfer that was requested a day ago. */
export const buildTransfer = (overrides: Partial<Transfer> = {}): Transfer => ({
  id: 1,
  member: {
    uuid: '00000000-0000-4000-8000-000000000101',
    firstname: 'Ava',
    lastname: 'Jones',
    birth_year: 2017,
  },
  from_club: { id: 7, name: 'Riverside' },
  to_club: { id: 8, name: 'Lakeside' },
  day: '2026-11-20',
  reason: 'The family moves.',
  state: 'open',
  requested_by: 'ngo',
  created_at: NOW - DAY,
  answerer: 'guardian',
  decide_from: NOW + 13 * DAY,
  answered_as: null,
  answered_at: null,
  answer_reason: null,
  with_medical: false,
  moved_at: null,
  may_answer: false,
  may_undo: true,
  ...overrides,
});
