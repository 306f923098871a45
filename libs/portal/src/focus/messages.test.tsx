import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { focusWithRestore } from '../../testing/focus-with-restore.ts';
import { makePortalContext } from '../../testing/make-portal-context.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

test.each(['Undo', 'Dismiss this message'])(
  'a message that is closed by “%s” returns the focus to the page',
  async (press) => {
    const context = makePortalContext();
    await renderPortal('/about', context);
    const copy = await screen.findByRole('button', { name: 'Copy the details' });
    focusWithRestore(copy);
    const action = { label: 'Undo', hint: 'Press the row again', onAction: () => undefined };
    act(() => context.alerts.raise({ tone: 'success', title: 'Ava: In', action }));
    (await screen.findByRole('button', { name: press })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(copy));
    expect(screen.queryByText('Ava: In')).toBeNull();
  },
);
