import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makePortalContext, renderScreens, signedIn } from '../../testing/index.ts';
import { ActionDialog } from './action-dialog.tsx';

// jsdom has none.
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('ActionDialog', () => {
  test('shows each error below the fields, however long they are', async () => {
    const shown: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      shown.push(this.textContent);
    };
    const Form = () => {
      const [attempts, setAttempts] = useState(0);
      return (
        <ActionDialog
          title="Merge two records"
          actionLabel="Merge"
          isBusy={false}
          isDisabled={false}
          error={attempts === 0 ? null : `Error ${attempts}`}
          onAction={() => setAttempts(attempts + 1)}
          onClose={vi.fn<() => void>()}
        >
          Fields
        </ActionDialog>
      );
    };
    const screens = [{ path: 'form', load: async () => ({ Component: Form }) }];
    const context = makePortalContext(
      { session: signedIn() },
      { portal: 'club', areas: new Set(['/form']) },
    );
    await renderScreens(screens, '/form', context);
    const user = userEvent.setup();
    const merge = await screen.findByRole('button', { name: 'Merge' });
    await user.click(merge);
    await user.click(merge);
    expect(shown).toEqual(['Error 1', 'Error 2']);
  });
});
