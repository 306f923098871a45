import { FEATURE_FLAGS, type Features } from '@springboard/contract';
import {
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { GRADES, makeDevice, pupil, SAMPLE } from '../testing/assess/device.ts';
import { makePlan, makePlanGroup, ROLLS_UUID } from '../testing/planning/open.tsx';
import { screens } from './routes.tsx';

/** §2, the router table of the coach portal, walked with the portal's own screens. */

const ALL: Features = Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, true]));
const AVA = pupil('Ava');
const GROUP_UUID = makePlanGroup().uuid;
const BEN = { uuid: 'b', firstname: 'Ben', lastname: 'Hughes', has_pin: true };
const OTHER = { ...SAMPLE, slug: 'other', title: 'Other scheme' };

type Options = { features?: Features; clubUsers?: boolean; signedOut?: boolean };

/** A device that has something for every page, without a network. */
const walk = async (
  path: string,
  { features = ALL, clubUsers = true, signedOut }: Options = {},
) => {
  const scrollTo = vi.fn<typeof window.scrollTo>();
  vi.stubGlobal('scrollTo', scrollTo);
  const offline = makeDevice([AVA], {
    schemes: {
      sample: { curriculum: SAMPLE, grades: GRADES },
      other: { curriculum: OTHER, grades: GRADES },
    },
    planning: { plans: [makePlan()], plan_groups: [makePlanGroup()], labels: [] },
  });
  const parts = makePortalContext(
    {
      offline,
      session: signedIn({
        features,
        ...(clubUsers && { club_users: [BEN] }),
        ...(signedOut && { refreshTokenExpiry: 1 }),
      }),
      connection: { state: 'offline' },
    },
    {
      queries: makeQueries(() => ({ status: 0 })),
      areas: new Set(['/member-groups', '/planning', '/scheme', '/offline', '/about']),
    },
  );
  return { ...(await renderScreens(screens, path, parts)), scrollTo };
};

const title = () => screen.findByRole('heading', { level: 1 });

/** The breadcrumbs from the top, the present page last. */
const trail = () =>
  within(screen.getByRole('navigation', { name: 'You are here' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

const SESSION = ['Members', 'Swifts'];
const MEMBER = `/member-groups/1/assess-by-member/Ava%20Jones?memberUuid=${AVA.uuid}`;
const SKILL =
  '/member-groups/1/assess-by-skill/Log%20roll?selectedNodeId=%2Fseed%2Ffloor%2Flog-roll';
const FLOOR = 'Sample scheme: Floor';
const PLAN = `/planning/sample/${ROLLS_UUID}`;

/** Each address, the page's title and the way to it. */
const TABLE: readonly (readonly [path: string, title: string, trail: readonly string[]])[] = [
  ['/member-groups', 'Sessions', ['Members']],
  ['/member-groups/1', 'Swifts', SESSION],
  ['/member-groups/1/register', 'Register', [...SESSION, 'Register']],
  ['/member-groups/1/register/', 'Alerts', [...SESSION, 'Alerts']],
  ['/member-groups/1/assess-by-member', 'Assess by member', [...SESSION, 'Assess by member']],
  [MEMBER, 'Ava Jones', [...SESSION, 'Assess by member', 'Ava Jones']],
  ['/member-groups/1/assess-by-skill', 'Assess by skill', [...SESSION, 'Assess by skill']],
  [SKILL, 'Log roll', [...SESSION, 'Assess by skill', 'Log roll']],
  [
    `${SKILL}&directLinkNodeId=%2Fseed%2Fbars%2Fhang`,
    'Hang',
    [...SESSION, 'Assess by skill', 'Log roll'],
  ],
  [`${SKILL}&completeOnly=1`, 'Log roll', [...SESSION, 'Assess by skill', 'Log roll']],
  ['/member-groups/1/badges', 'Badges', [...SESSION, 'Badges']],
  ['/planning', 'Planning', ['Planning']],
  ['/planning/sample', 'Sample scheme', ['Planning', 'Sample scheme']],
  [PLAN, 'First rolls', ['Planning', 'Sample scheme', 'First rolls']],
  [`/planning/sample/group/${GROUP_UUID}`, 'This term', ['Planning', 'Sample scheme', 'This term']],
  ['/scheme', 'Schemes', ['Scheme']],
  ['/scheme/sample', 'Sample scheme', ['Scheme', 'Sample scheme']],
  ['/scheme/sample/seed/floor', FLOOR, ['Scheme', 'Sample scheme', 'Seed', 'Floor']],
  ['/offline', 'Sync centre', ['Sync centre']],
  ['/about', 'About', ['About']],
  ['/switch-user', 'Who is coaching now?', ['Switch user']],
];

describe('routes', () => {
  test.each(TABLE)('[§2] %s has the title “%s” and its breadcrumbs', async (path, name, crumbs) => {
    const { address } = await walk(path);
    await waitFor(async () => expect((await title()).textContent).toBe(name));
    expect(trail()).toEqual(crumbs);
    await waitFor(() => expect(document.title).toBe(`${crumbs.at(-1)} · Albion Gymnastics`));
    expect(address()).toBe(path);
  });

  test.each([
    ['/', '/member-groups'],
    ['/member-groups/1/assess-by-member/Ava%20Jones', '/member-groups/1/assess-by-member'],
    ['/member-groups/1/assess-by-skill/Log%20roll', '/member-groups/1/assess-by-skill'],
    ['/member-groups/Swifts', '/error?reason=not_found'],
    ['/member-groups/1/nowhere', '/error?reason=not_found'],
    ['/no/such/page', '/error?reason=not_found'],
    ['/member-groups?switch=1', '/member-groups'],
  ])('[§2] %s redirects to %s', async (path, target) => {
    const { address } = await walk(path);
    await title();
    await waitFor(() => expect(address()).toBe(target));
  });

  test.each(TABLE.map(([path]) => path))(
    '[§2] without a session %s redirects to the login with its returnUrl',
    async (path) => {
      const { address } = await walk(path, { signedOut: true });
      await screen.findByLabelText('E-mail or username');
      const { pathname, searchParams } = new URL(address(), 'https://coach.test');
      expect(pathname).toBe('/login');
      expect(searchParams.get('logout')).toBe('1');
      expect(searchParams.get('returnUrl')).toBe(path);
    },
  );

  test.each(['/login', '/logout', '/redirect', '/reset-password', '/set-password', '/unsubscribe'])(
    '[§2] %s needs no session',
    async (path) => {
      const { address } = await walk(path, { signedOut: true });
      await title();
      expect(address()).not.toContain('returnUrl');
    },
  );

  test.each([
    ['/planning', { features: {} }],
    [PLAN, { features: {} }],
    ['/switch-user', { clubUsers: false }],
  ])('[§6] %s is forbidden without the permission', async (path, options) => {
    const { address } = await walk(path, options);
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
    expect(address()).toBe('/error?reason=forbidden');
  });

  test('[§2] every navigation scrolls to the top', async () => {
    const { router, scrollTo } = await walk('/member-groups');
    await title();
    for (const [path, name] of TABLE.slice(1)) {
      const from = router.state.location.pathname;
      scrollTo.mockClear();
      await router.navigate(path);
      await screen.findByRole('heading', { level: 1, name });
      const isSamePage = router.state.location.pathname === from;
      await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(isSamePage ? 0 : 1));
    }
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  test('[§2] each tab returns to the last visited route in its area', async () => {
    const { router, address } = await walk(MEMBER);
    await screen.findByRole('heading', { level: 1, name: 'Ava Jones' });
    await router.navigate(PLAN);
    await screen.findByRole('heading', { level: 1, name: 'First rolls' });
    await router.navigate('/scheme/sample/seed/floor');
    await screen.findByRole('heading', { level: 1, name: FLOOR });
    const tab = (name: string) =>
      within(screen.getByRole('navigation', { name: 'Areas' })).getByRole('link', { name });
    await userEvent.click(tab('Planning'));
    await screen.findByRole('heading', { level: 1, name: 'First rolls' });
    expect(address()).toBe(PLAN);
    await userEvent.click(tab('Members'));
    await screen.findByRole('heading', { level: 1, name: 'Ava Jones' });
    expect(address()).toBe(MEMBER);
    await userEvent.click(tab('Scheme'));
    await screen.findByRole('heading', { level: 1, name: FLOOR });
    expect(address()).toBe('/scheme/sample/seed/floor');
  });
});
