import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePortalContext } from '../../testing/make-portal-context.ts';
import { renderScreens } from '../../testing/render-portal.tsx';

const never = [
  {
    path: 'member-groups',
    load: async () => ({
      Component: () => null,
      loader: () => new Promise<null>(() => undefined),
    }),
  },
];

describe('LoadingPage', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a start that takes longer than six seconds can be tried again', async () => {
    const restart = vi.fn<() => void>();
    await renderScreens(never, '/member-groups', makePortalContext({}, { restart }));
    expect(await screen.findByText('Loading…')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.getByText('This is taking longer than usual.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(restart).toHaveBeenCalledOnce();
  });
});
