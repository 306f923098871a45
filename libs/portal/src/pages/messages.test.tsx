import { LANGUAGES, LOGIN_CODES, type Locale } from '@springboard/contract';
import type { LoginOutcome } from '@springboard/auth';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeApi } from '../testing/make-api.ts';
import { makeOffline } from '../testing/make-offline.ts';
import { makeParts, signedIn, signedOut } from '../testing/make-parts.ts';
import { portalOf } from '../testing/portal-of.tsx';
import { NameSearch } from '../table/name-search.tsx';
import type { Parts } from '../parts.ts';

/** §8 and §5: what goes wrong is said in the user's language, in the place where it went wrong. */

const NAMES = { path: 'about', load: async () => ({ Component: () => <NameSearch label="x" /> }) };

const show = async (path: string, parts: Parts, locale: Locale) => {
  const { portal, i18n } = await portalOf([NAMES], path, { parts, locale });
  await act(async () => render(portal));
  return i18n.getFixedT(locale, ['common', 'entry']);
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

const refusing = (error: string): Parts => {
  const failure = { status: 401, error, detail: null, request_id: 'r', retry_after: null };
  const outcome: LoginOutcome = { kind: 'failed', failure };
  return makeParts({ session: signedOut(), sessionCalls: { login: async () => outcome } });
};

const logIn = async (parts: Parts, locale: Locale) => {
  const t = await show('/login', parts, locale);
  await screen.findByRole('heading', { level: 1 });
  type('username', 'ava');
  type('password', 'secret');
  submit();
  return { t, said: (await screen.findByRole('alert')).textContent };
};

test.each(LANGUAGES)('[§8] each reason of a refused login is told in %s', async (locale) => {
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

test.each(LANGUAGES)('[§8] an unexpected error during login is told in %s', async (locale) => {
  const { t, said } = await logIn(refusing('TEAPOT'), locale);
  expect(said).toBe(t('login.unexpected', { detail: t('errors.UNKNOWN_ERROR') }));
});

test.each(LANGUAGES)('[§5] a login without a password is told in %s', async (locale) => {
  const t = await show('/login', makeParts({ session: signedOut() }), locale);
  await screen.findByRole('heading', { level: 1 });
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe(t('validation.EMAIL_AND_PASSWORD'));
});

test.each(LANGUAGES)('[§5] the faults of a new password are told in %s', async (locale) => {
  const link = { typ: 'reset', username: 'ava', kind: null };
  const api = makeApi(() => ({ body: link }));
  const parts = makeParts({ session: signedOut() }, { api });
  const t = await show('/set-password?token=t', parts, locale);
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

test.each(LANGUAGES)('[§8] an invalid unsubscribe link is told in %s', async (locale) => {
  const t = await show('/unsubscribe', makeParts({ session: signedOut() }), locale);
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toBe(t('entry:unsubscribe.invalid'));
});

test.each(LANGUAGES)('[§8] the name search error is told in %s', async (locale) => {
  const t = await show('/about', makeParts(), locale);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'a;b' } });
  expect(await screen.findByText(t('alerts.NAME_SEARCH_ERROR'))).toBeTruthy();
});

test.each(LANGUAGES)('[§8] requests out of date and up to date are told in %s', async (locale) => {
  const connection = { state: 'offline', unsent: 2 } as const;
  const parts = makeParts({ offline: makeOffline(), connection });
  const t = await show('/about', parts, locale);
  const tap = async (name: string) => {
    const [first] = await screen.findAllByRole('button', { name });
    if (first === undefined) throw new Error('there is no indicator');
    fireEvent.click(first);
    return parts.alerts.read().at(-1)?.title;
  };
  expect(await tap(t('connection.offlineWaiting', { count: 2 }))).toBe(
    t('connection.outOfDate', { count: 2 }),
  );
  act(() => parts.connection.setState({ state: 'online', unsent: 0 }));
  expect(await tap(t('connection.online'))).toBe(t('connection.upToDate'));
});

test.each(LANGUAGES)('[§8] maintenance is told in %s', async (locale) => {
  const t = await show('/about', makeParts({ connection: { maintenance: true } }), locale);
  expect((await screen.findByRole('heading')).textContent).toBe(t('maintenance.text'));
});

test.each(LANGUAGES)('[§8] a page that is not there is told in %s', async (locale) => {
  const t = await show('/no/such/page', makeParts(), locale);
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title.textContent).toBe(t('errorPage.notFoundTitle'));
});

test.each(LANGUAGES)('[§2] the question of a new version is asked in %s', async (locale) => {
  const parts = makeParts();
  const t = await show('/about', parts, locale);
  act(() => parts.updates.setState({ version: '2.0.0' }));
  const dialog = within(await screen.findByRole('dialog', { name: t('version.title') }));
  dialog.getByRole('button', { name: t('version.refresh') });
  expect(dialog.getAllByRole('button', { name: t('version.cancel') }).length).toBeGreaterThan(0);
});

test.each(LANGUAGES)('[§2] cookies are asked about in %s', async (locale) => {
  const { client } = signedIn();
  const session = signedIn({ client: client && { ...client, analytics: true } });
  const t = await show('/about', makeParts({ session }), locale);
  const banner = within(await screen.findByRole('region', { name: t('cookies.label') }));
  const choices = banner.getAllByRole('button').map((button) => button.textContent);
  expect(choices).toEqual([t('cookies.accept'), t('cookies.decline')]);
});
