import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { makeApi, makePortalContext, renderScreens, signedIn } from '@springboard/portal/testing';
import type { Screen } from '@springboard/portal';

/** When the page of groups has its data. */
let loading: Promise<null> = Promise.resolve(null);
afterEach(() => {
  loading = Promise.resolve(null);
});

const screens: readonly Screen[] = [
  {
    path: 'groups',
    handle: { title: 'nav.groups' },
    load: async () => ({
      Component: () => <h1>All groups</h1>,
      loader: () => loading,
    }),
  },
];

const NOTHING = { requests: 0, ready: 0, registers: 0, credentials: 0, documents: 0 };

/** The club portal on its page of groups. The server sends one response after the other. */
const show = async (
  responses: readonly object[],
  { features = {}, state = 'online' }: { features?: object; state?: 'online' | 'offline' } = {},
) => {
  let calls = 0;
  const api = makeApi((address) => {
    if (!address.pathname.endsWith('/attention')) return { body: {} };
    const body = responses[Math.min(calls, responses.length - 1)] ?? NOTHING;
    calls += 1;
    return 'error' in body ? { status: 500, body } : { body };
  });
  const context = makePortalContext(
    { session: signedIn({ features }), connection: { state } },
    {
      portal: 'club',
      deferred: () => import('./deferred-parts.tsx'),
      api,
      areas: new Set(['/members', '/groups', '/sessions', '/coaches', '/documents', '/about']),
    },
  );
  const view = await renderScreens(screens, '/groups', context);
  await screen.findByRole('heading', { name: 'All groups' });
  return { ...view, context, calls: () => calls };
};

const hrefOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

describe('the counts of open work', () => {
  test('lead from each entry to the list behind them', async () => {
    const features = { ENABLE_ORGANISATIONS: true, DOCUMENTS_PAGE: true };
    const all = { requests: 1, ready: 14, registers: 2, credentials: 3, documents: 4 };
    await show([all], { features });
    expect(await hrefOf('Pupils, 1 open request')).toBe('/members/requests');
    expect(await hrefOf('Groups, 14 ready to move')).toBe('/groups/ready');
    expect(await hrefOf('Sessions, 2 registers not taken')).toBe(
      '/reports/registers-not-taken?from=2026-02-18&to=2026-02-25',
    );
    expect(await hrefOf('Coaches, 3 credentials expiring')).toBe('/reports/credentials');
    expect(await hrefOf('Documents, 4 policies to read')).toBe('/documents');
  });

  test('are left out where there is nothing to do, and for areas without permission', async () => {
    await show([{ ...NOTHING, ready: 2, credentials: 3 }]);
    await screen.findByRole('link', { name: 'Groups, 2 ready to move' });
    expect(screen.queryByRole('link', { name: /^Pupils,/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /credentials/ })).toBeNull();
  });

  test('are loaded again after each navigation, and stay after an error', async () => {
    const { router, calls } = await show([
      { ...NOTHING, ready: 2 },
      { ...NOTHING, ready: 1 },
      { error: 'SERVER_ERROR', detail: null },
    ]);
    await screen.findByRole('link', { name: 'Groups, 2 ready to move' });
    await router.navigate('/account');
    await screen.findByRole('link', { name: 'Groups, 1 ready to move' });
    await router.navigate('/about');
    await waitFor(() => expect(calls()).toBe(3));
    await screen.findByRole('link', { name: 'Groups, 1 ready to move' });
  });

  test('are loaded again after a change, which loads the page again', async () => {
    const { router } = await show([
      { ...NOTHING, ready: 2 },
      { ...NOTHING, ready: 1 },
    ]);
    await screen.findByRole('link', { name: 'Groups, 2 ready to move' });
    const { promise, resolve } = Promise.withResolvers<null>();
    loading = promise;
    await act(async () => void router.revalidate());
    resolve(null);
    expect(await hrefOf('Groups, 1 ready to move')).toBe('/groups/ready');
  });

  test('are not loaded offline', async () => {
    const { context, calls } = await show([{ ...NOTHING, ready: 2 }], { state: 'offline' });
    expect(calls()).toBe(0);
    context.connection.setState({ state: 'online' });
    await screen.findByRole('link', { name: 'Groups, 2 ready to move' });
  });
});
