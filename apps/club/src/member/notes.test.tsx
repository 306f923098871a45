import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, guardian, show, TS } from '../../testing/member.ts';
import { titles } from '../../testing/open-club.ts';

beforeEach(() => sessionStorage.clear());

describe('notes of a member', () => {
  test('the note is shared with the guardians who see progress, by name', async () => {
    const { user, sent, alerts } = await show(`${AT}/notes`, {
      detail: {
        guardians: [
          guardian(),
          guardian({ id: 6, firstname: 'Rhys', restricted: true }),
          guardian({ id: 7, firstname: 'Nain', sees: ['medical'] }),
        ],
      },
    });
    expect(await screen.findByText('Left wrist is sore')).toBeTruthy();
    expect(screen.getByText('New to the club')).toBeTruthy();
    expect(screen.getByText('These guardians will see it: Megan Jones')).toBeTruthy();
    const share = screen.getByRole('switch', { name: 'Parents may read this' });
    expect(share.getAttribute('aria-checked')).toBe('false');
    await user.click(share);
    await waitFor(() => expect(titles(alerts)).toEqual(['Parents may now read the note']));
    expect(sent).toMatchObject([{ path: `${AT}/note`, body: { shareable: true } }]);
  });

  test('a shared note is hidden from parents by the same switch', async () => {
    const { user, sent, alerts } = await show(`${AT}/notes`, {
      detail: {
        notes: {
          note: { note: 'Left wrist is sore', updated_by: 'Ben Hughes', updated_at: TS },
          shareable: true,
          history: [],
          shared: [],
        },
      },
    });
    await user.click(await screen.findByRole('switch', { name: 'Parents may read this' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Parents may no longer read the note']));
    expect(sent).toMatchObject([{ path: `${AT}/note`, body: { shareable: false } }]);
  });

  test('an earlier note that parents may read is listed once, and hidden from them with Undo', async () => {
    const { user, sent, alerts } = await show(`${AT}/notes`);
    expect(await screen.findByText('First roll')).toBeTruthy();
    const card = within(
      screen.getByRole('region', { name: 'Earlier notes that parents may read' }),
    );
    await user.click(card.getByRole('button', { name: /^Hide the note of .* from parents$/ }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Parents may no longer read the note']));
    expect(sent).toMatchObject([{ method: 'DELETE', path: `${AT}/shared-notes/8` }]);
  });
});
