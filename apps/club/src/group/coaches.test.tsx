import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AMELIA, AVA, BEN, show, SWIFTS } from '../../testing/groups.ts';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('coaches of a group', () => {
  test('coaches of a group are sent in their new order', async () => {
    const { user, sent } = await show('/groups/3/coaches', { write: () => ({ body: [] }) });
    await user.click(await screen.findByRole('button', { name: 'Move Ben Hughes up' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { path: '/groups/3/coaches', body: { user_uuids: [BEN.uuid, AVA.uuid] }, ifMatch: '"9"' },
      ]),
    );
  });

  test('a list of coaches that another user changed is loaded again before the next change', async () => {
    let group = SWIFTS;
    const { user, sent } = await show('/groups/3/coaches', {
      read: ({ pathname }) => (pathname.endsWith('/groups/3') ? { body: group } : undefined),
      write: ({ ifMatch }) =>
        ifMatch === `"${group.coaches_etag}"`
          ? { body: [] }
          : { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } },
    });
    const up = await screen.findByRole('button', { name: 'Move Ben Hughes up' });
    const carys = { uuid: AMELIA, name: 'Carys Evans', active: true };
    group = { ...SWIFTS, coaches: [AVA, BEN, carys], coaches_etag: '10' };
    await user.click(up);
    await screen.findByText('Someone else has changed this. Check it, then try again.');
    await user.click(await screen.findByRole('button', { name: 'Move Carys Evans up' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    const user_uuids = [AVA.uuid, carys.uuid, BEN.uuid];
    expect(sent.at(-1)).toMatchObject({ body: { user_uuids }, ifMatch: '"10"' });
  });

  test.each(['Move Ben Hughes up', 'Remove Ben Hughes'])(
    'coaches of a group are saved once when “%s” is pressed twice',
    async (name) => {
      const { sent, alerts } = await show('/groups/3/coaches');
      pressTwice(await screen.findByRole('button', { name }));
      await waitFor(() => expect(titles(alerts)).toEqual(['Swifts’s coaches saved']));
      expect(sent).toHaveLength(1);
    },
  );

  test('a coach of a group who was deactivated is marked', async () => {
    await show('/groups/3/coaches', { group: { coaches: [AVA, { ...BEN, active: false }] } });
    const mark = await screen.findByText('Inactive');
    expect(mark.closest('li')?.textContent).toContain('Ben Hughes');
  });
});
