import { TextField } from '@springboard/ui';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { makePortalContext, renderScreens, signedIn } from '../../testing/index.ts';
import { FormDialog } from './form-dialog.tsx';

const show = async (Component: () => ReactNode) => {
  const screens = [{ path: 'form', load: async () => ({ Component }) }];
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', areas: new Set(['/form']) },
  );
  await renderScreens(screens, '/form', context);
  return userEvent.setup();
};

describe('FormDialog', () => {
  test('focuses the first wrong field after the user has sent the form', async () => {
    const Form = () => {
      const [error, setError] = useState<string>();
      return (
        <FormDialog
          title="Invite coach"
          submitLabel="Invite"
          isBusy={false}
          onSubmit={() => setError('Required')}
          onClose={vi.fn<() => void>()}
        >
          <TextField label="First name" defaultValue="Ava" />
          <TextField label="Last name" error={error} />
          <TextField label="E-mail" error={error} />
        </FormDialog>
      );
    };
    const user = await show(Form);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')));
  });
});
