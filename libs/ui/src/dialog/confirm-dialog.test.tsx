import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

afterEach(cleanup);

function show(overrides: Partial<ConfirmDialogProps> = {}) {
  const props: ConfirmDialogProps = {
    open: true,
    onOpenChange: vi.fn<(open: boolean) => void>(),
    title: 'Delete this plan?',
    description: 'This cannot be undone.',
    expected: { text: 'Vault week 3', label: 'Type “Vault week 3” to confirm' },
    confirmLabel: 'Delete',
    cancelLabel: 'Keep it',
    onConfirm: vi.fn<() => void>(),
    ...overrides,
  };
  render(<ConfirmDialog {...props} />);
  return {
    props,
    user: userEvent.setup(),
    confirm: screen.getByRole('button', { name: 'Delete' }),
  };
}

test('[§5] it can be confirmed only when the typed text equals the expected text', async () => {
  const { props, user, confirm } = show();
  const field = screen.getByRole('textbox', { name: 'Type “Vault week 3” to confirm' });
  expect(confirm).toHaveProperty('disabled', true);

  await user.type(field, 'vault week 3');
  expect(confirm).toHaveProperty('disabled', true);

  await user.clear(field);
  await user.type(field, 'Vault week 3');
  expect(confirm).toHaveProperty('disabled', false);

  await user.click(confirm);
  expect(props.onConfirm).toHaveBeenCalledOnce();
});

test('[§5] Enter in the field does not confirm before the text equals', async () => {
  const { props, user } = show();
  await user.keyboard('Vault{Enter}');
  expect(props.onConfirm).not.toHaveBeenCalled();
  await user.keyboard(' week 3{Enter}');
  expect(props.onConfirm).toHaveBeenCalledOnce();
});

test('[§5] Esc cancels', async () => {
  const { props, user } = show();
  await user.keyboard('{Escape}');
  expect(props.onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  expect(props.onConfirm).not.toHaveBeenCalled();
});

test('without an expected text one press confirms', async () => {
  const { props, user, confirm } = show({ expected: undefined });
  await user.click(confirm);
  expect(props.onConfirm).toHaveBeenCalledOnce();
});

test('while it is being done it cannot be confirmed again', async () => {
  const { props, user, confirm } = show({ expected: undefined, busy: true });
  await user.click(confirm);
  expect(props.onConfirm).not.toHaveBeenCalled();
});

test('the title is its name and the consequence its description', () => {
  show();
  const dialog = screen.getByRole('dialog', { name: 'Delete this plan?' });
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('This cannot be undone.');
});

test('announces why the action failed, beside what it does', () => {
  show({ error: 'The server cannot be reached.' });
  expect(screen.getByRole('alert').textContent).toBe('The server cannot be reached.');
  expect(screen.getByText('This cannot be undone.')).toBeTruthy();
});
