import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAlertList, type Alert } from './alert-list.ts';
import { AlertRegion } from './alert-region.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(...raised: Alert[]) {
  const alerts = createAlertList();
  render(
    <AlertRegion alerts={alerts} label="Alerts ({hotkey})" alertLabel="Alert" closeLabel="Close" />,
  );
  act(() => {
    for (const alert of raised) alerts.raise(alert);
  });
  return alerts;
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

describe('AlertRegion', () => {
  test('[§9] an alert closes after 5000 ms', () => {
    const alerts = show({ tone: 'success', title: 'Ava is in' });
    pass(4999);
    expect(alerts.read()).toHaveLength(1);
    pass(1);
    expect(alerts.read()).toHaveLength(0);
    expect(screen.queryByText('Ava is in')).toBeNull();
  });

  test('[D11] the timer pauses while the pointer is on the alerts', () => {
    const alerts = show({ tone: 'info', title: 'Ava is in' });
    pass(3000);
    fireEvent.pointerMove(screen.getByRole('region'));
    pass(60_000);
    expect(alerts.read()).toHaveLength(1);
    fireEvent.pointerLeave(screen.getByRole('region'));
    pass(2000);
    expect(alerts.read()).toHaveLength(0);
  });

  test('[§2] the button “Close” closes an alert', () => {
    const alerts = show({ tone: 'info', title: 'Ava is in' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(alerts.read()).toHaveLength(0);
  });

  test('[D12] the action of an alert runs and closes it', () => {
    const onAction = vi.fn<() => void>();
    const alerts = show({
      tone: 'success',
      title: 'Ava is in',
      action: { label: 'Undo', hint: 'Press her row again', onAction },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(alerts.read()).toHaveLength(0);
  });

  test('[D11] errors are announced immediately, other alerts politely', () => {
    show({ tone: 'error', title: 'Not accepted' }, { tone: 'success', title: 'Ava is in' });
    pass(100);
    const live = [...document.querySelectorAll('[aria-live]')].map((element) => [
      element.getAttribute('aria-live'),
      element.textContent,
    ]);
    expect(live).toContainEqual(['assertive', expect.stringContaining('Not accepted')]);
    expect(live).toContainEqual(['polite', expect.stringContaining('Ava is in')]);
  });

  test('a newer alert replaces the older one of the same subject', () => {
    const alerts = show(
      { tone: 'success', title: 'Ava is in', subject: 'register' },
      { tone: 'info', title: 'Level 4 was published' },
      { tone: 'success', title: 'Ben is in', subject: 'register' },
    );
    expect(alerts.read().map(({ title, inPlace }) => [title, inPlace])).toEqual([
      ['Level 4 was published', false],
      ['Ben is in', true],
    ]);
  });
});
