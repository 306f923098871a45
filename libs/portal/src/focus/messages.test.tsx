import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { focusKept } from '../testing/focus-kept.ts';
import { makeParts } from '../testing/make-parts.ts';
import { renderPortal } from '../testing/render-portal.tsx';

test.each(['Undo', 'Dismiss this message'])(
  'a message that is gone by “%s” gives the focus back to where it was in the page',
  async (press) => {
    const parts = makeParts();
    await renderPortal('/about', parts);
    const copy = await screen.findByRole('button', { name: 'Copy the details' });
    focusKept(copy);
    const action = { label: 'Undo', hint: 'Press the row again', onAction: () => undefined };
    act(() => parts.alerts.raise({ tone: 'success', title: 'Ava: In', action }));
    (await screen.findByRole('button', { name: press })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(copy));
    expect(screen.queryByText('Ava: In')).toBeNull();
  },
);
