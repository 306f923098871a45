import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makePortalContext } from '../../testing/make-portal-context.ts';
import { renderScreens } from '../../testing/render-portal.tsx';

const open = async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const screens = [
    { path: 'member-groups', load: async () => ({ Component: () => <h1>Groups</h1> }) },
    {
      path: 'planning',
      load: async () => ({ Component: () => <h1>Plans</h1>, loader: () => promise }),
    },
  ];
  const view = await renderScreens(screens, '/member-groups', makePortalContext());
  await screen.findByRole('heading', { name: 'Groups' });
  return { ...view, arrive: () => resolve(null) };
};

describe('LoadingCover', () => {
  test('[§2] [§9] a slow page shows the full-screen spinner on top of everything', async () => {
    const { router, arrive } = await open();
    void router.navigate('/planning');
    const cover = (await screen.findByText('Loading…')).closest('output');
    expect(cover?.classList.contains('z-9999')).toBe(true);
    arrive();
    await screen.findByRole('heading', { name: 'Plans' });
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  test('a fast page shows no spinner', async () => {
    const { router, arrive } = await open();
    arrive();
    await router.navigate('/planning');
    await screen.findByRole('heading', { name: 'Plans' });
    expect(screen.queryByText('Loading…')).toBeNull();
  });
});
