import { beforeEach, describe, expect, test } from 'vitest';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { pageAfterLogin, storeReturnOwner } from './return-owner.ts';

const PATH = '/member-groups/3';
const LOGIN = `/login?${new URLSearchParams({ logout: '1', returnUrl: PATH })}`;
const OWN = signedIn().user?.uuid;
const OTHER = '00000000-0000-4000-8000-000000000999';

const afterLogin = (returnUrl: string | null = PATH) =>
  pageAfterLogin(makePortalContext({ session: signedIn() }), returnUrl);

const endSession = (user_uuid: string | undefined, login = LOGIN) =>
  storeReturnOwner(makePortalContext({ session: signedOut() }), login, user_uuid);

beforeEach(() => sessionStorage.clear());

describe('page after the login', () => {
  test('is the requested one', () => {
    expect(afterLogin('/scheme/foundation')).toBe('/scheme/foundation');
    expect(afterLogin(null)).toBe('/member-groups');
  });

  test.each(['//evil.example', 'https://evil.example'])('is never another site: %s', (address) => {
    expect(afterLogin(address)).toBe('/member-groups');
  });

  test('is the one on which the session of the same user ended', () => {
    endSession(OWN);
    expect(afterLogin()).toBe(PATH);
  });

  test('is the home page if the session of another user ended on the requested one', () => {
    endSession(OTHER);
    expect(afterLogin()).toBe('/member-groups');
    // A link that is opened later belongs to no former session.
    expect(afterLogin()).toBe(PATH);
  });

  test('is a link that was opened after the session of another user ended', () => {
    endSession(OTHER, '/login?returnUrl=%2Fplanning');
    expect(afterLogin()).toBe(PATH);
  });
});
