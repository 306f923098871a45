import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

test('a button submits a form only with type="submit"', async () => {
  const onSubmit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Show</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a submit button that is loading sends nothing and keeps its name', async () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  [
    'Button',
    () => (
      <Button disabledReason="You must be online." onClick={fail}>
        Sync
      </Button>
    ),
  ],
  [
    'IconButton',
    () => <IconButton disabledReason="You must be online." label="Sync" icon="↻" onClick={fail} />,
  ],
])('[§2] %s that is off stays reachable, tells why and does nothing', async (_name, draw) => {
  render(draw());
  await userEvent.tab();
  const off = screen.getByRole('button', { name: 'Sync' });
  expect(document.activeElement).toBe(off);
  expect(off.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(off.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('You must be online.');
  await userEvent.click(off);
});

function fail(): void {
  throw new Error('A button that is off was pressed');
}
