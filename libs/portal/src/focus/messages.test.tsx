import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { focusWithRestore } from '../../testing/focus-with-restore.ts';
import { makePortalContext } from '../../testing/make-portal-context.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

describe('restoreLostFocus with messages', () => {
  test.each(['Undo', 'Dismiss this message'])(
    'the focus returns to the page when “%s” closes a message',
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
});
