import type { ChangeRequest } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { changesOfRequest } from './request-changes.ts';

const request = (more: Partial<ChangeRequest>): ChangeRequest => ({
  id: 1,
  member: { uuid: 'uuid-of-Cadi', firstname: 'Cadi', lastname: 'Jones' },
  user: { uuid: 'uuid-of-Pat', name: 'Pat Jones' },
  kind: 'contact',
  fields: {},
  current: {},
  previous: null,
  state: 'open',
  can_approve: true,
  created_at: 0,
  due_date: null,
  decided_at: null,
  reason: null,
  ...more,
});

describe('changesOfRequest', () => {
  test('lists the requested fields in the order of the form, with the values that they replace', () => {
    const fields = { phone: '2', email: 'new@x.org' };
    const current = { email: 'old@x.org', lastname: 'Jones' };
    expect(changesOfRequest(request({ fields, current }))).toEqual([
      { field: 'email', next: 'new@x.org', before: 'old@x.org' },
      { field: 'phone', next: '2', before: null },
    ]);
  });

  const values = { current: { text: 'now' }, previous: { text: 'then' } };
  const alert = { text: 'new', alert_id: '3' };
  test.each<[string, Partial<ChangeRequest>, string | undefined]>([
    ['an open request: the present one', { fields: alert, state: 'open' }, 'now'],
    ['an approved request: the one it replaced', { fields: alert, state: 'approved' }, 'then'],
    ['an emergency contact', { fields: { text: 'new', contact_id: '4' } }, 'now'],
    ['a new alert: none', { fields: { text: 'new' } }, undefined],
    ['unknown values: none', { fields: alert, state: 'approved', previous: null }, undefined],
  ])('gives the value before of %s', (_, more, before) => {
    const changes = changesOfRequest(request({ kind: 'medical', ...values, ...more }));
    expect(changes).toEqual([{ field: 'text', next: 'new', before }]);
  });
});
