import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { useDraft } from '../forms/use-draft.ts';
import { pageAfterLogin } from '../guard/return-owner.ts';
import { PortalReactContext } from '../hooks.ts';
import type { PortalContext } from '../portal-context.ts';
import { followSession } from './follow-session.ts';

beforeEach(() => sessionStorage.clear());

const openForm = (context: PortalContext) =>
  renderHook(() => useDraft('member.new', { firstname: '' }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <PortalReactContext value={context}>{children}</PortalReactContext>
    ),
  }).result;

/** A portal whose form for a new member has a name in it. */
const startDraft = () => {
  const context = makePortalContext();
  followSession(context, createMemoryRouter([{ path: '*', element: null }]));
  const form = openForm(context);
  act(() => form.current.change({ firstname: 'Zinnia' }));
  return context;
};

const nameIn = (context: PortalContext) => openForm(context).current.values.firstname;

/** A coach at work, and what the end of the session deletes. */
const openCoach = (path = '/member-groups') => {
  const context = makePortalContext({ offline: makeOffline() });
  const deleted: string[] = [];
  const { offlineSession } = context;
  if (offlineSession === null) throw new Error('The portal works offline');
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] });
  followSession(
    {
      ...context,
      offlineSession: {
        ...offlineSession,
        end: async ({ forget }) => void deleted.push(forget ? 'rows' : 'none'),
      },
      queries: { ...context.queries, clear: async () => void deleted.push('queries') },
    },
    router,
  );
  return { context, deleted, address: () => router.state.location.pathname };
};

describe('followSession', () => {
  test.each(['logout', 'expired', 'revoked', 'access_ended'] as const)(
    '[D16] deletes the data of the device when the session ends by %s',
    (ended) => {
      const { context, deleted } = openCoach();
      context.session.store.setState(signedOut({ ended }));
      expect(deleted).toEqual(['rows', 'queries']);
    },
  );

  test('[D16] keeps the data while only the clock of the device says that the session is over', () => {
    const { context, deleted } = openCoach();
    context.session.store.setState(signedOut({ ended: null }));
    expect(deleted).toEqual(['none']);
  });

  test.each([
    ['/planning', '/login'],
    ['/login', '/login'],
  ])('[§4] a session that expires on %s leads to %s', async (path, expected) => {
    const { context, address } = openCoach(path);
    context.session.store.setState(signedOut({ ended: 'expired' }));
    await expect.poll(address).toBe(expected);
  });
});

test.each([
  ['the same user', signedIn().user?.uuid, '/planning'],
  ['another user', '00000000-0000-4000-8000-000000000999', '/member-groups'],
])('after a session that ended, the login of %s (%s) opens %s', async (_, uuid = '', page) => {
  const { context, address } = openCoach('/planning');
  context.session.store.setState(signedOut({ ended: 'expired' }));
  await expect.poll(address).toBe('/login');
  const session = signedIn();
  const user = session.user && { ...session.user, uuid };
  const next = makePortalContext({ session: { ...session, user } });
  expect(pageAfterLogin(next, '/planning')).toBe(page);
});

describe('the drafts of forms', () => {
  test('stay in the tab for the same user and club', () => {
    startDraft();
    expect(nameIn(makePortalContext())).toBe('Zinnia');
  });

  test.each(['logout', 'revoked', 'access_ended'] as const)(
    'are removed when the session ends by %s',
    (ended) => {
      const context = startDraft();
      context.session.store.setState(signedOut({ ended }));
      expect(sessionStorage).toHaveLength(0);
    },
  );

  test('stay after a session has expired, and only their user sees them', () => {
    const context = startDraft();
    const { user, club } = signedIn();
    if (user === null || club === null) throw new Error('Nobody is signed in');
    context.session.store.setState(signedOut({ ended: 'expired' }));
    const other = { ...user, uuid: '00000000-0000-4000-8000-00000000000b' };
    expect(nameIn(makePortalContext({ session: signedIn({ user: other }) }))).toBe('');
    expect(nameIn(makePortalContext({ session: signedIn({ club: { ...club, id: 8 } }) }))).toBe('');
    expect(nameIn(makePortalContext())).toBe('Zinnia');
  });
});
