import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useDelayedAddressChange } from './use-delayed-address-change.ts';

const DELAY = 300;
type Change = (() => void) | null;

/** A page with the hook, and another page that opens when `loading` is resolved. */
async function createPages(initial: Change) {
  const loading = Promise.withResolvers<null>();
  const current = createStore(() => ({ change: initial }));
  function FirstPage() {
    useDelayedAddressChange(useStore(current).change, DELAY);
    return <h1>First page</h1>;
  }
  const router = createMemoryRouter([
    { path: '/', Component: FirstPage },
    { path: '/other', element: <h1>Other page</h1>, loader: () => loading.promise },
  ]);
  const view = render(<RouterProvider router={router} />);
  await act(() => Promise.resolve());
  view.getByRole('heading', { name: 'First page' });
  return {
    ...view,
    router,
    openOther: () => loading.resolve(null),
    setChange: (next: Change) => act(() => current.setState({ change: next })),
  };
}

describe('useDelayedAddressChange', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('calls the last function once, after the delay', async () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const { setChange } = await createPages(first);
    vi.advanceTimersByTime(DELAY - 1);
    setChange(second);
    vi.advanceTimersByTime(DELAY - 1);
    expect(second).not.toHaveBeenCalled();
    vi.advanceTimersByTime(DELAY);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  test('calls nothing after null', async () => {
    const change = vi.fn<() => void>();
    const { setChange } = await createPages(change);
    setChange(null);
    vi.advanceTimersByTime(DELAY);
    expect(change).not.toHaveBeenCalled();
  });

  test('does not interrupt a navigation that is not rendered yet', async () => {
    const change = vi.fn<() => void>();
    const { router, openOther, getByRole } = await createPages(change);
    await act(async () => {
      void router.navigate('/other');
      await vi.advanceTimersByTimeAsync(2 * DELAY);
    });
    expect(change).not.toHaveBeenCalled();
    await act(async () => openOther());
    getByRole('heading', { name: 'Other page' });
    vi.advanceTimersByTime(2 * DELAY);
    expect(change).not.toHaveBeenCalled();
  });
});
