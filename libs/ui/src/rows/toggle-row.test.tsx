import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ToggleRow, type ToggleRowProps, type ToggleState } from './toggle-row.tsx';

afterEach(cleanup);

const labels = { on: 'In', off: 'Absent', unset: 'Not marked' };

function show(state: ToggleState, overrides: Partial<ToggleRowProps> = {}) {
  const onToggle = vi.fn<() => void>();
  render(
    <ul>
      <ToggleRow
        title="Ava Jones"
        state={state}
        labels={labels}
        onToggle={onToggle}
        {...overrides}
      />
    </ul>,
  );
  return { onToggle, row: screen.getByRole('button', { name: 'Ava Jones' }) };
}

test.each([
  ['on', 'In', 'true'],
  ['off', 'Absent', 'false'],
  ['unset', 'Not marked', 'mixed'],
] as const)(
  '[D11] %s is shown as the text %s and announced to screen readers',
  (state, word, pressed) => {
    const { row } = show(state);
    expect(row.textContent).toContain(word);
    expect(row.getAttribute('aria-pressed')).toBe(pressed);
    const [wordId = ''] = (row.getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(wordId)?.textContent).toBe(word);
  },
);

test('[D11] every state has a shape of its own', () => {
  const shapes = (['on', 'off', 'unset'] as const).map((state) => {
    const { row } = show(state);
    const shape = row.querySelector('svg')?.innerHTML ?? 'empty';
    cleanup();
    return shape;
  });
  expect(new Set(shapes).size).toBe(3);
});

test('one press anywhere on the row toggles', async () => {
  const { onToggle } = show('unset', { detail: '7 y 4 m' });
  await userEvent.click(screen.getByText('7 y 4 m'));
  expect(onToggle).toHaveBeenCalledOnce();
});

test('controls of the row do not toggle it', async () => {
  const onMore = vi.fn<() => void>();
  const { onToggle } = show('on', {
    actions: (
      <button type="button" onClick={onMore}>
        More
      </button>
    ),
  });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(onMore).toHaveBeenCalledOnce();
  expect(onToggle).not.toHaveBeenCalled();
});
