import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext, signedIn } from '../../testing/make-portal-context.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const titles = (context: ReturnType<typeof makePortalContext>) =>
  context.alerts.read().map(({ title }) => title);

describe('Frame', () => {
  test('the navigation lists permitted areas that have screens', async () => {
    await renderPortal('/member-groups', makePortalContext());
    const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
    const names = within(navigation)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Members', 'Planning', 'Sync centre', 'About', 'My account']);
  });

  test('a tab opens the last visited page of its area', async () => {
    const { router } = await renderPortal('/member-groups/12?date=2026-03-04', makePortalContext());
    await screen.findByRole('heading', { name: 'One group' });
    await router.navigate('/planning');
    await screen.findByRole('heading', { name: 'Plans' });
    const tabs = await screen.findByRole('navigation', { name: 'Areas' });
    const members = within(tabs).getByRole('link', { name: 'Members' });
    expect(members.getAttribute('href')).toBe('/member-groups/12?date=2026-03-04');
  });

  test('each navigation scrolls to the top, focuses the title and changes the document’s title', async () => {
    const { router } = await renderPortal('/planning', makePortalContext());
    await screen.findByRole('heading', { name: 'Plans' });
    await router.navigate('/member-groups/12');
    const heading = await screen.findByRole('heading', { name: 'One group' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(document.title).toBe('Group 12 · Albion Gymnastics'));
  });

  test('the breadcrumbs link to the parent pages', async () => {
    await renderPortal('/member-groups/12', makePortalContext());
    const trail = await screen.findByRole('navigation', { name: 'You are here' });
    expect(within(trail).getByRole('link', { name: 'Members' }).getAttribute('href')).toBe(
      '/member-groups',
    );
    expect(within(trail).getByText('Group 12').getAttribute('aria-current')).toBe('page');
  });

  test('the indicator says up to date when everything is sent', async () => {
    const context = makePortalContext({ offline: makeOffline() });
    await renderPortal('/about', context);
    const [indicator] = await screen.findAllByRole('button', { name: 'Online' });
    if (indicator) await userEvent.click(indicator);
    expect(titles(context)).toEqual(['Everything is up to date']);
  });

  test('[OF15] the indicator counts unsent changes', async () => {
    const connection = { state: 'offline', unsent: 2, rejected: 1 } as const;
    const context = makePortalContext({ offline: makeOffline(), connection });
    await renderPortal('/about', context);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Offline, 2 changes not sent yet' }),
    );
    expect(titles(context)).toEqual(['3 changes not sent yet']);
  });

  test('[D23] the indicator shows rejected changes instead of a tick', async () => {
    const context = makePortalContext({ offline: makeOffline(), connection: { rejected: 2 } });
    await renderPortal('/about', context);
    await screen.findByRole('heading', { name: 'About' });
    await userEvent.click(await screen.findByRole('button', { name: '2 changes rejected' }));
    expect(screen.queryByRole('button', { name: 'Online' })).toBeNull();
    expect(titles(context)).toEqual(['2 changes rejected']);
  });

  test('[D23] the indicator does not say up to date with unsent changes of another user', async () => {
    const context = makePortalContext({
      offline: makeOffline(),
      connection: { unsentOfOthers: 1 },
    });
    await renderPortal('/about', context);
    await userEvent.click(await screen.findByRole('button', { name: 'Online' }));
    expect(titles(context)).toEqual(['1 change by another user of this device not sent yet']);
  });

  test('the key / focuses the search of the page', async () => {
    await renderPortal(
      '/about',
      makePortalContext({ session: signedIn(), offline: makeOffline() }),
    );
    const search = document.createElement('input');
    search.type = 'search';
    (await screen.findByRole('main')).append(search);
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: '/' });
      expect(document.activeElement).toBe(search);
    });
  });

  test('maintenance replaces the page until it ends', async () => {
    const context = makePortalContext({ connection: { maintenance: true } });
    await renderPortal('/about', context);
    await screen.findByRole('heading', { name: /Maintenance \/ Upgrade in progress/ });
    expect(screen.queryByRole('navigation')).toBeNull();
    context.connection.setState({ maintenance: false });
    expect(await screen.findByRole('heading', { name: 'About' })).toBeTruthy();
  });

  test('a new version is offered until the user declines it', async () => {
    const context = makePortalContext();
    await renderPortal('/about', context);
    await screen.findByRole('heading', { name: 'About' });
    context.updates.setState({ version: '2.0.0' });
    const dialog = await screen.findByRole('dialog', { name: 'A new version is ready' });
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Cancel' })[0] ?? dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the cookie banner shows only for a client with analytics, and only until the user chooses', async () => {
    const open = async (analytics: boolean) => {
      const { client } = signedIn();
      const analytics_url = analytics ? '/count.js' : null;
      const session = signedIn({ client: client && { ...client, analytics_url } });
      const view = await renderPortal('/about', makePortalContext({ session }));
      await screen.findByRole('heading', { name: 'About' });
      return view;
    };
    const banner = () => screen.queryByRole('region', { name: 'Cookies' });
    const first = await open(true);
    await screen.findByRole('region', { name: 'Cookies' });
    first.unmount();
    // From now on the chunk of the banner is loaded, so that the banner would show with the page.
    const withoutAnalytics = await open(false);
    expect(banner()).toBeNull();
    withoutAnalytics.unmount();
    const second = await open(true);
    expect(banner()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(banner()).toBeNull();
    expect(localStorage.getItem('cookie_consent_coach')).toBe('declined');
    second.unmount();
    await open(true);
    expect(banner()).toBeNull();
  });

  test('[§5] the script that counts visits loads only after Accept, and then with each start', async () => {
    const { client } = signedIn();
    const counted = client && { ...client, analytics_url: 'https://visits.test/count.js' };
    const open = async (session = signedIn({ client: counted })) => {
      const view = await renderPortal('/about', makePortalContext({ session }));
      await screen.findByRole('heading', { name: 'About' });
      return view;
    };
    const scripts = () =>
      [...document.querySelectorAll<HTMLScriptElement>('script[data-analytics]')].map(
        ({ src }) => src,
      );
    const declined = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    declined.unmount();
    const second = await open();
    expect(scripts()).toEqual([]);
    second.unmount();
    localStorage.removeItem('cookie_consent_coach');
    const accepted = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(scripts()).toEqual(['https://visits.test/count.js']);
    accepted.unmount();
    document.querySelector('script[data-analytics]')?.remove();
    await open();
    await waitFor(() => expect(scripts()).toEqual(['https://visits.test/count.js']));
    document.querySelector('script[data-analytics]')?.remove();
  });

  test('a question mark lists the keys, and its switch ends single-key shortcuts', async () => {
    const { router } = await renderPortal('/planning', makePortalContext());
    await screen.findByRole('heading', { name: 'Plans' });
    await waitFor(async () => {
      await userEvent.keyboard('?');
      expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    });
    await userEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('gm');
    expect(router.state.location.pathname).toBe('/planning');
  });

  test('g and a letter open an area of the navigation', async () => {
    const { router } = await renderPortal('/planning', makePortalContext());
    await screen.findByRole('heading', { name: 'Plans' });
    await waitFor(async () => {
      await userEvent.keyboard('gm');
      expect(router.state.location.pathname).toBe('/member-groups');
    });
  });
});
