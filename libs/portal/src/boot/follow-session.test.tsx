import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { useDraft } from '../forms/use-draft.ts';
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
