import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/groups.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('the history of a group says what was changed, and Undo is offered', async () => {
  const entry = { ts: 1_771_900_000, user: { uuid: 'h', name: 'Helen Price' }, undone_at: null };
  const { user, sent, requests } = await show('/groups/3/history', {
    read: ({ pathname }) =>
      pathname.endsWith('/audits')
        ? {
            body: [
              {
                ...entry,
                id: 9,
                action: 'group.edit',
                detail: { edited: ['max_members'] },
                member_uuid: null,
                undoes: null,
                can_undo: true,
              },
              {
                ...entry,
                id: 8,
                action: 'group.members.add',
                detail: { member_uuids: ['a', 'b'] },
                member_uuid: null,
                undoes: null,
                can_undo: false,
              },
              {
                ...entry,
                id: 7,
                action: 'sessions.cancel',
                detail: {
                  count: 2,
                  sessions: [
                    { group_id: 4, date: '2026-02-25' },
                    { group_id: 3, date: '2026-02-25' },
                  ],
                },
                member_uuid: null,
                undoes: null,
                can_undo: false,
              },
              {
                ...entry,
                id: 6,
                action: 'session.edit',
                detail: { group_id: 3, date: '2026-02-24', edited: ['place', 'tell'] },
                member_uuid: null,
                undoes: null,
                can_undo: false,
              },
            ],
          }
        : undefined,
  });
  await screen.findByText('Group edited: maximum');
  screen.getByText('Pupils added: 2 pupils');
  screen.getByText('Sessions cancelled: 25 Feb 2026, changed together: 2');
  screen.getByText('Session changed: 24 Feb 2026, Place');
  const audits = requests.find(({ pathname }) => pathname.endsWith('/audits'))?.searchParams;
  expect(audits?.get('group_id')).toBe('3');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toMatchObject([{ path: '/audits/9/undo' }]));
});
