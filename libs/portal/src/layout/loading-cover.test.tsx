import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePortalContext } from '../../testing/make-portal-context.ts';
import { renderScreens } from '../../testing/render-portal.tsx';

const open = async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const loads: string[] = [];
  const screens = [
    {
      path: 'member-groups',
      load: async () => ({
        Component: () => <h1>Groups</h1>,
        loader: () => {
          loads.push('/member-groups');
          return null;
        },
      }),
    },
    {
      path: 'planning',
      load: async () => ({
        Component: () => <h1>Plans</h1>,
        loader: () => {
          loads.push('/planning');
          return promise;
        },
      }),
    },
  ];
  const view = await renderScreens(screens, '/member-groups', makePortalContext());
  await screen.findByRole('heading', { name: 'Groups' });
  return { ...view, loads, arrive: () => resolve(null) };
};

describe('LoadingCover', () => {
  test('[§2] [§9] a slow page shows the full-screen spinner on top of everything', async () => {
    const { router, arrive } = await open();
    void router.navigate('/planning');
    const cover = (await screen.findByText('Loading…')).parentElement;
    expect(cover?.classList.contains('z-9999')).toBe(true);
    arrive();
    await screen.findByRole('heading', { name: 'Plans' });
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  describe('after six seconds', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    const wait = async () => {
      const view = await open();
      await act(async () => void view.router.navigate('/planning'));
      await act(() => vi.advanceTimersByTimeAsync(6000));
      return view;
    };
    const actions = () => screen.getByRole('region', { name: 'This is taking longer than usual.' });

    test('Cancel stays on the page, which is not loaded again', async () => {
      const { router, loads } = await wait();
      expect(document.activeElement).toBe(actions());
      await act(async () =>
        fireEvent.click(within(actions()).getByRole('button', { name: 'Cancel' })),
      );
      expect(screen.queryByText('This is taking longer than usual.')).toBeNull();
      expect(screen.getByRole('heading', { name: 'Groups' })).toBeTruthy();
      expect(router.state).toMatchObject({
        location: { pathname: '/member-groups' },
        navigation: { state: 'idle' },
      });
      expect(loads).toEqual(['/member-groups', '/planning']);
    });

    test('Try again requests the page again', async () => {
      const { arrive, loads } = await wait();
      const retry = within(actions()).getByRole('button', { name: 'Try again' });
      await act(async () => fireEvent.click(retry));
      expect(loads).toEqual(['/member-groups', '/planning', '/planning']);
      await act(async () => arrive());
      expect(screen.getByRole('heading', { name: 'Plans' })).toBeTruthy();
    });
  });

  test('a fast page shows no spinner', async () => {
    const { router, arrive } = await open();
    arrive();
    await router.navigate('/planning');
    await screen.findByRole('heading', { name: 'Plans' });
    expect(screen.queryByText('Loading…')).toBeNull();
  });
});
