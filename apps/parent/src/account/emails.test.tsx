import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildChild, showParentPortal } from '../../testing/children.ts';
import { paths } from '../paths.ts';

const show = async (options: Partial<Parameters<typeof showParentPortal>[0]> = {}) => {
  const view = await showParentPortal({
    children: [buildChild()],
    path: paths.accountOf('e-mails'),
    ...options,
  });
  const toggle = await screen.findByRole('switch', { name: 'Within an hour instead' });
  return { ...view, toggle };
};

describe('when e-mails about progress come', () => {
  test('is saved alone, so that no e-mail is subscribed to again', async () => {
    const { user, sent, alerts, reads, toggle } = await show();
    await user.click(toggle);
    await waitFor(() =>
      expect(sent).toEqual([
        { method: 'PATCH', path: '/me', body: { progress_emails: 'immediately' } },
      ]),
    );
    await waitFor(() => expect(alerts.read()).toMatchObject([{ tone: 'success', title: 'Saved' }]));
    const read = reads.filter(({ pathname }) => pathname.endsWith('/me'));
    expect(read.map(({ search }) => search)).toEqual(Array(2).fill('?with_unsubscribes=1'));
    await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  });

  test('is weekly again when the switch is turned off, which waits for the response', async () => {
    const response = Promise.withResolvers<{ body: object }>();
    const { user, sent, toggle } = await show({
      me: { progress_emails: 'immediately' },
      write: () => response.promise,
    });
    await user.click(toggle);
    await waitFor(() => expect(toggle).toHaveProperty('disabled', true));
    expect(sent.map(({ body }) => body)).toEqual([{ progress_emails: 'weekly' }]);
    response.resolve({ body: {} });
    await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  });

  test('says why it is not saved, and can be saved again', async () => {
    const { user, sent, alerts, toggle } = await show({
      write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    await user.click(toggle);
    await waitFor(() =>
      expect(alerts.read()).toMatchObject([
        { tone: 'error', title: 'The server had a problem. Please try again.' },
      ]),
    );
    await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
    await user.click(toggle);
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
