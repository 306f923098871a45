import type { SessionState } from '@springboard/auth';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const LANGUAGES: SessionState['languages'] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'cy-GB', active: 1 },
  { language_id: 3, language: 'fr-FR', active: 0 },
];
const { club } = signedIn();
const CLUBS = club === null ? [] : [club, { ...club, id: 8, name: 'Harbour Club' }];

type OpenOptions = {
  session?: Partial<SessionState>;
  online?: boolean;
  /** The error of a change of language. */
  languageError?: string;
};

const open = async ({ session, online = true, languageError }: OpenOptions = {}) => {
  const restarts: (string | undefined)[] = [];
  const requests: unknown[] = [];
  const context = makePortalContext(
    {
      session: signedIn(session),
      sessionCalls: {
        changeClub: async (id) => {
          requests.push(['club', id]);
          return { kind: 'changed' };
        },
        changeLanguage: async (id) => {
          requests.push(['language', id]);
          if (languageError === undefined) return { kind: 'changed' };
          const failure = { status: 0, error: languageError, detail: null };
          return { kind: 'failed', failure: { ...failure, request_id: 'id', retry_after: null } };
        },
      },
      connection: { state: online ? 'online' : 'offline' },
      offline: makeOffline(),
    },
    {
      restart: (path) => restarts.push(path ?? 'here'),
    },
  );
  const view = await renderPortal('/about', context);
  await screen.findByRole('heading', { level: 1, name: 'About' });
  return { ...view, context, restarts, requests };
};

describe('account in the drawer', () => {
  test('the appearance can be set to light or dark', async () => {
    await open();
    const field = await screen.findByRole('combobox', { name: 'Appearance' });
    await userEvent.selectOptions(field, 'Dark');
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    await userEvent.selectOptions(field, 'As on this device');
    expect(document.documentElement.dataset['scheme']).toBeUndefined();
  });

  test('[§1] shows the name and the club of the signed-in user', async () => {
    await open();
    screen.getByText('Logged in as Ava Morgan');
    expect(screen.getAllByText('Riverside Gymnastics Club').length).toBeGreaterThan(0);
  });

  test('[§2] shows the logo of the club, or the portal’s icon without one', async () => {
    const logos = () =>
      [...document.querySelectorAll('nav img')].map((one) => one.getAttribute('src'));
    const { unmount } = await open({
      session: { club: club && { ...club, logo: '/logos/7.png' } },
    });
    expect(new Set(logos())).toEqual(new Set(['/logos/7.png']));
    unmount();
    await open();
    expect(new Set(logos())).toEqual(new Set(['/icon.svg']));
  });

  test('[AC13] shows no club picker for one club', async () => {
    await open();
    expect(screen.queryByRole('combobox', { name: 'Club' })).toBeNull();
  });

  test('[AC13] a change of club restarts the portal', async () => {
    const { requests, restarts } = await open({ session: { clubs: CLUBS } });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Club' }), 'Harbour Club');
    expect(requests).toEqual([['club', 8]]);
    expect(restarts).toEqual(['/member-groups']);
  });

  test.each([
    ['offline', { online: false }, 'You must be online to change club'],
    [
      'by a user who was switched to',
      { session: { orig_user_uuid: 'somebody-else' } },
      'Only the person who logged in can change club',
    ],
  ])('[AC13] disables the club picker %s and shows the reason', async (_, overrides, reason) => {
    await open({
      ...overrides,
      session: { clubs: CLUBS, ...('session' in overrides && overrides.session) },
    });
    const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Club' });
    expect(picker.disabled).toBe(true);
    screen.getByText(reason);
  });

  test('[AC19] shows no language picker for one language', async () => {
    await open();
    expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  });

  test('[AC19] lists the active languages, and a change reloads the page', async () => {
    const { requests, restarts } = await open({ session: { languages: LANGUAGES } });
    const picker = screen.getByRole('combobox', { name: 'Language' });
    expect(
      within(picker)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['English (UK)', 'Cymraeg']);
    await userEvent.selectOptions(picker, 'Cymraeg');
    expect(requests).toEqual([['language', 2]]);
    expect(restarts).toEqual(['here']);
  });

  test('[scheme-portal §10] keeps the language and says which one cannot be loaded offline', async () => {
    const { restarts } = await open({
      session: { languages: LANGUAGES },
      languageError: 'ERROR_FETCH',
    });
    const picker = screen.getByRole('combobox', { name: 'Language' });
    await userEvent.selectOptions(picker, 'Cymraeg');
    await screen.findByText(/^Cymraeg can’t be loaded now/);
    expect(picker).toHaveProperty('value', '1');
    expect(restarts).toEqual([]);
  });

  test('[scheme-portal §11] lists only the languages of the club in the token', async () => {
    const { user } = signedIn();
    const inClub = (language_ids: number[]) => ({
      languages: LANGUAGES,
      user: user && { ...user, club: user.club && { ...user.club, language_ids } },
    });
    const { unmount } = await open({ session: inClub([2]) });
    expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
    unmount();
    await open({ session: inClub([1, 2]) });
    screen.getByRole('combobox', { name: 'Language' });
  });

  test('[D16] leads to the account of the user who signed in', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'My account' });
    expect(link.getAttribute('href')).toBe('/account');
  });

  test('[D16] shows no account to a user who was switched to', async () => {
    await open({ session: { orig_user_uuid: 'somebody-else' } });
    expect(screen.queryByRole('link', { name: 'My account' })).toBeNull();
  });

  test('[AC14] a logout while offline shows the reason and stays on the page', async () => {
    const { address } = await open({ online: false });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    screen.getByText('You must be online to log out');
    expect(address()).toBe('/about');
  });

  test('[§2] the technical details list app, version, build date, addresses and client', async () => {
    await open();
    const tip = screen.getByTitle('Technical details').closest('details');
    if (tip === null) throw new Error('there is no tip');
    expect(tip.open).toBe(false);
    const terms = within(tip)
      .getAllByRole('term', { hidden: true })
      .map((term) => term.textContent);
    expect(terms).toEqual(['App', 'Version', 'Built', 'API address', 'API version', 'Client']);
  });

  test('[§2] shows the login and the languages to a signed-out user', async () => {
    await renderPortal(
      '/login',
      makePortalContext({ session: signedOut({ languages: LANGUAGES }) }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(drawer.getAllByRole('link').map((link) => link.textContent)).toEqual(['Log in']);
    drawer.getByRole('combobox', { name: 'Language' });
  });
});
