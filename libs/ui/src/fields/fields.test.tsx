import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PickerField } from './picker-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const texts = { label: 'Name', hint: 'As on the certificate', error: 'Required' };
const nothing = () => undefined;

test.each([
  ['TextField', () => <TextField {...texts} />],
  ['TextArea', () => <TextArea {...texts} />],
  ['SelectField', () => <SelectField {...texts} options={[]} />],
  ['PickerField', () => <PickerField {...texts} type="date" value="" onValueChange={nothing} />],
  ['PasswordField', () => <PasswordField {...texts} showLabel="Show" hideLabel="Hide" />],
])('[D11] %s has its label, and hint and error as its description', (_name, draw) => {
  render(draw());
  const control = screen.getByLabelText('Name');
  const described = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['As on the certificate', 'Required']);
  expect(control.getAttribute('aria-invalid')).toBe('true');
});

test('a password is shown and hidden again', async () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(field.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(field.getAttribute('type')).toBe('password');
});

test.each([
  ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'the cross',
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole('button', { name: 'Clear' })),
  ],
])('%s clears a search and leaves the focus in it', async (_by, clear) => {
  const onValueChange = vi.fn<(value: string) => void>();
  render(
    <SearchField label="Search" clearLabel="Clear" value="ava" onValueChange={onValueChange} />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('searchbox', { name: 'Search' }));
  await clear(user);
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('[§2] a date that cannot be chosen tells why', () => {
  render(
    <PickerField
      type="date"
      label="Date"
      value="2026-11-23"
      onValueChange={nothing}
      disabledReason="You must connect to the internet to view other dates."
    />,
  );
  const field = screen.getByLabelText('Date');
  expect(field).toHaveProperty('readOnly', true);
  const reason = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('You must connect to the internet to view other dates.');
});

test('a switch says whether it is on and asks for the other', async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  render(<Switch label="Vibrate" checked onChange={onChange} />);
  const control = screen.getByRole('switch', { name: 'Vibrate' });
  expect(control.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(control);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});
