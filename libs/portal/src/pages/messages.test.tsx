import { LANGUAGES, LOGIN_CODES, type Locale } from '@springboard/contract';
import type { LoginOutcome } from '@springboard/auth';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeApi } from '../../testing/make-api.ts';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { createTestPortal } from '../../testing/create-test-portal.tsx';
import { NameSearch } from '../table/name-search.tsx';
import type { PortalContext } from '../portal-context.ts';

/** §8 and §5: errors are shown in the user's language, next to what caused them. */

const NAMES = { path: 'about', load: async () => ({ Component: () => <NameSearch label="x" /> }) };

const show = async (path: string, context: PortalContext, locale: Locale) => {
  const { portal, i18n } = await createTestPortal([NAMES], path, { context, locale });
  await act(async () => render(portal));
  return i18n.getFixedT(locale, ['common', 'entry', 'club', 'scheme']);
};

const type = (name: string, value: string) => {
  const field = document.querySelector(`input[name=${name}]`);
  if (field === null) throw new Error(`there is no field ${name}`);
  fireEvent.change(field, { target: { value } });
};
const submit = () => {
  const form = document.querySelector('form');
  if (form === null) throw new Error('there is no form');
  fireEvent.submit(form);
};

const refusing = (error: string): PortalContext => {
  const failure = { status: 401, error, detail: null, request_id: 'r', retry_after: null };
  const outcome: LoginOutcome = { kind: 'failed', failure };
  return makePortalContext({ session: signedOut(), sessionCalls: { login: async () => outcome } });
};

const logIn = async (context: PortalContext, locale: Locale) => {
  const t = await show('/login', context, locale);
  await screen.findByRole('heading', { level: 1 });
  type('username', 'ava');
  type('password', 'secret');
  submit();
  return { t, said: (await screen.findByRole('alert')).textContent };
};

describe('messages on screen', () => {
  test.each(LANGUAGES)('[§8] shows each login error in %s', async (locale) => {
    const all = new Set<string>();
    for (const code of LOGIN_CODES) {
      const { t, said } = await logIn(refusing(code), locale);
      expect(said).toBe(t('login.failed', { detail: t(`errors.${code}`) }));
      expect(said).not.toContain(t('errors.UNKNOWN_ERROR'));
      all.add(said);
      cleanup();
    }
    expect(all.size).toBe(LOGIN_CODES.length);
  });

  test.each(LANGUAGES)('[§8] shows an unexpected error during login in %s', async (locale) => {
    const { t, said } = await logIn(refusing('TEAPOT'), locale);
    expect(said).toBe(t('login.unexpected', { detail: t('errors.UNKNOWN_ERROR') }));
  });

  test.each(LANGUAGES)('[§5] shows a missing password in %s', async (locale) => {
    const t = await show('/login', makePortalContext({ session: signedOut() }), locale);
    await screen.findByRole('heading', { level: 1 });
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(t('validation.EMAIL_AND_PASSWORD'));
  });

  test.each(LANGUAGES)('[§5] shows the errors of a new password in %s', async (locale) => {
    const link = { typ: 'reset', username: 'ava', kind: null };
    const api = makeApi(() => ({ body: link }));
    const context = makePortalContext({ session: signedOut() }, { api });
    const t = await show('/set-password?token=t', context, locale);
    await screen.findByRole('heading', { level: 1 });
    const [first, second] = document.querySelectorAll('input');
    const save = (password: string, repeated: string) => {
      if (first === undefined || second === undefined) throw new Error('two fields are wanted');
      fireEvent.change(first, { target: { value: password } });
      fireEvent.change(second, { target: { value: repeated } });
      submit();
    };
    save('', '');
    await screen.findAllByText(t('validation.REQUIRED'));
    save('Ab-1', 'Ab-2');
    await screen.findByText(t('validation.PASSWORD_LENGTH', { n: 8 }));
    screen.getByText(t('validation.PASSWORDS_DIFFER'));
    save('all-lower-case', 'all-lower-case');
    expect(await screen.findByText(t('validation.PASSWORD_CHARACTERS'))).toBeTruthy();
  });

  test.each(LANGUAGES)('[§8] shows an invalid unsubscribe link in %s', async (locale) => {
    const t = await show('/unsubscribe', makePortalContext({ session: signedOut() }), locale);
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toBe(t('entry:unsubscribe.invalid'));
  });

  test.each(LANGUAGES)('[§8] shows the name search error in %s', async (locale) => {
    const t = await show('/about', makePortalContext(), locale);
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'a;b' } });
    expect(await screen.findByText(t('alerts.NAME_SEARCH_ERROR'))).toBeTruthy();
  });

  test.each(LANGUAGES)(
    '[§5] says in %s that a search begins with two characters',
    async (locale) => {
      const t = await show('/about', makePortalContext(), locale);
      const field = await screen.findByRole('searchbox');
      fireEvent.change(field, { target: { value: 'a' } });
      expect(await screen.findByText(t('validation.SEARCH_LENGTH'))).toBeTruthy();
      fireEvent.change(field, { target: { value: 'av' } });
      expect(screen.queryByText(t('validation.SEARCH_LENGTH'))).toBeNull();
    },
  );

  test.each(LANGUAGES)('[§8] shows out-of-date and up-to-date requests in %s', async (locale) => {
    const connection = { state: 'offline', unsent: 2 } as const;
    const context = makePortalContext({ offline: makeOffline(), connection });
    const t = await show('/about', context, locale);
    const tap = async (name: string) => {
      const [first] = await screen.findAllByRole('button', { name });
      if (first === undefined) throw new Error('there is no indicator');
      fireEvent.click(first);
      return context.alerts.read().at(-1)?.title;
    };
    expect(await tap(t('connection.offlineWaiting', { count: 2 }))).toBe(
      t('connection.outOfDate', { count: 2 }),
    );
    act(() => context.connection.setState({ state: 'online', unsent: 0 }));
    expect(await tap(t('connection.online'))).toBe(t('connection.upToDate'));
  });

  test.each(LANGUAGES)('[§8] shows maintenance in %s', async (locale) => {
    const t = await show(
      '/about',
      makePortalContext({ connection: { maintenance: true } }),
      locale,
    );
    expect((await screen.findByRole('heading')).textContent).toBe(t('maintenance.text'));
  });

  test.each(LANGUAGES)('[§8] shows an unknown page in %s', async (locale) => {
    const t = await show('/no/such/page', makePortalContext(), locale);
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title.textContent).toBe(t('errorPage.notFoundTitle'));
  });

  test.each([
    ['coach', 'common:errorPage.forbiddenText'],
    ['club', 'club:forbidden'],
    ['scheme', 'scheme:forbidden'],
    ['parent', 'common:errorPage.forbiddenText'],
  ] as const)('a page without access names who gives it in the %s portal', async (portal, text) => {
    const context = makePortalContext({ session: signedIn() }, { portal });
    const t = await show('/error?reason=forbidden', context, 'en-GB');
    await screen.findByRole('heading', { level: 1, name: t('errorPage.forbiddenTitle') });
    expect(screen.getByText(t(text))).toBeTruthy();
    await waitFor(() => expect(document.title).toContain(t('errorPage.forbiddenTitle')));
  });

  test.each(LANGUAGES)(
    'a page of the advanced tools leads to where they are switched on in %s',
    async (locale) => {
      const context = makePortalContext({ session: signedIn() }, { portal: 'scheme' });
      const t = await show('/error?reason=advanced', context, locale);
      await screen.findByRole('heading', { level: 1, name: t('errorPage.advancedTitle') });
      expect(document.body.textContent).toContain(t('errorPage.advancedText'));
      const [link] = screen.getAllByRole('link', { name: t('nav.about') }).toReversed();
      expect(link?.getAttribute('href')).toBe('/about');
    },
  );

  test.each(LANGUAGES)('[§2] offers a new version in %s', async (locale) => {
    const context = makePortalContext();
    const t = await show('/about', context, locale);
    act(() => context.updates.setState({ version: '2.0.0' }));
    const dialog = within(await screen.findByRole('dialog', { name: t('version.title') }));
    dialog.getByRole('button', { name: t('version.refresh') });
    expect(dialog.getAllByRole('button', { name: t('version.cancel') }).length).toBeGreaterThan(0);
  });

  test.each(LANGUAGES)('[§2] asks about cookies in %s', async (locale) => {
    const { client } = signedIn();
    const session = signedIn({
      client: client && { ...client, analytics_url: 'https://statistics.example.org/count.js' },
    });
    const t = await show('/about', makePortalContext({ session }), locale);
    const banner = within(await screen.findByRole('region', { name: t('cookies.label') }));
    const choices = banner.getAllByRole('button').map((button) => button.textContent);
    expect(choices).toEqual([t('cookies.accept'), t('cookies.decline')]);
  });
});
