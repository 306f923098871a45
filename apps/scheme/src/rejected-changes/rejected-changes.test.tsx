import type { RejectedChanges } from '@springboard/contract';
import {
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const ROWS: RejectedChanges[] = [
  {
    code: 'FORBIDDEN',
    club: { id: 7, name: 'Riverside' },
    count: 3,
    last_ts: NOW,
    calls: [
      { call: 'POST /members/:uuid/attendance', count: 2 },
      { call: 'POST /members/:uuid/note', count: 1 },
    ],
    versions: [{ version: '2.3.0', count: 3 }],
  },
  {
    code: '',
    club: null,
    count: 1,
    last_ts: NOW - 60,
    calls: [{ call: 'PATCH /lesson-plans/:uuid', count: 1 }],
    versions: [{ version: null, count: 1 }],
  },
];

const show = async (path: string, rows = ROWS) => {
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    {
      portal: 'scheme',
      queries: makeQueries(() => ({ body: rows })),
      areas: new Set(['/overview', '/clubs']),
    },
  );
  await renderScreens(screens, path, context);
  return userEvent.setup();
};

const rows = () => screen.getAllByRole('row').slice(1);

describe('rejected changes of devices', () => {
  test('[scheme-portal §2] are listed by club, with the app, what they mean and what to do', async () => {
    await show(paths.rejectedChanges);
    const club = await screen.findByRole('link', { name: 'Riverside' });
    expect(club.getAttribute('href')).toBe('/clubs/7');
    expect(screen.getByText('Error code: FORBIDDEN')).toBeTruthy();
    expect(screen.getByText(/The club checks the coach’s groups and rights/)).toBeTruthy();
    expect(screen.getByText('Error code: no code')).toBeTruthy();
    const [known, unknown] = rows().map(({ textContent }) => textContent);
    for (const text of ['The coach has no access', 'attendance (2), notes (1)', '2.3.0 (3)']) {
      expect(known).toContain(text);
    }
    for (const text of ['Unknown club', 'lesson plans (1)', 'unknown version (1)']) {
      expect(unknown).toContain(text);
    }
  });

  test('are those of one error where the overview links to it', async () => {
    const user = await show(paths.rejectedChangesOf('FORBIDDEN'));
    await screen.findByRole('link', { name: 'Riverside' });
    expect(rows()).toHaveLength(1);
    expect(screen.queryByText('Error code: no code')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Error: The coach/ }));
    await user.click(screen.getByRole('menuitemradio', { name: 'All errors' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('says that there are none', async () => {
    await show(paths.rejectedChanges, []);
    expect(await screen.findByText('No rejected changes in the last 24 hours')).toBeTruthy();
  });
});
