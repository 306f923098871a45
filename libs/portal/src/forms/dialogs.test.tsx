import { TextField } from '@springboard/ui';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { makePortalContext, renderScreens, signedIn } from '../../testing/index.ts';
import { ActionDialog } from './action-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const show = async (Component: () => React.ReactNode) => {
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
          onClose={vi.fn()}
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

describe('ActionDialog', () => {
  const showAction = async (props: Partial<ComponentProps<typeof ActionDialog>> = {}) => {
    const onAction = vi.fn();
    const user = await show(() => (
      <ActionDialog
        title="Add tag"
        actionLabel="Add tag"
        isBusy={false}
        isDisabled={false}
        onAction={onAction}
        onClose={vi.fn()}
        {...props}
      >
        <TextField label="Name" />
        <label>
          <input type="checkbox" /> Tell families
        </label>
      </ActionDialog>
    ));
    await user.click(await screen.findByLabelText('Name'));
    return { user, onAction };
  };

  test('acts on Enter in a field', async () => {
    const { user, onAction } = await showAction();
    await user.keyboard('{Enter}');
    expect(onAction).toHaveBeenCalledOnce();
  });

  test('does not act on Enter in a box', async () => {
    const { user, onAction } = await showAction();
    await user.click(screen.getByLabelText('Tell families'));
    await user.keyboard('{Enter}');
    expect(onAction).not.toHaveBeenCalled();
  });

  test.each([
    ['the action is dangerous', { variant: 'danger' }],
    ['a value is missing', { isDisabled: true }],
    ['it is busy', { isBusy: true }],
  ] as const)('does not act on Enter where %s', async (_case, props) => {
    const { user, onAction } = await showAction(props);
    await user.keyboard('{Enter}');
    expect(onAction).not.toHaveBeenCalled();
  });
});
