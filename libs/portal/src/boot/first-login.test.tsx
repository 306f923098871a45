import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COACH_MESSAGES } from '@springboard/i18n/portals/coach';
import { createI18n, I18nextProvider } from '@springboard/i18n';
import { afterEach, describe, expect, test } from 'vitest';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { PortalReactContext } from '../hooks.ts';
import type { PortalContext } from '../portal-context.ts';
import { FirstLogin } from './first-login.tsx';

afterEach(() => history.replaceState(null, '', '/'));

/** Renders the page without a router. Lists the opened pages, and how often a field was focused first. */
const show = async (overrides: Partial<PortalContext> = {}) => {
  history.replaceState(null, '', '/login?returnUrl=%2Fplanning');
  const languages = [
    { language_id: 1, language: 'en-GB', active: 1 },
    { language_id: 2, language: 'cy-GB', active: 1 },
  ] as const;
  const context = makePortalContext(
    { session: signedOut({ languages: [...languages] }) },
    overrides,
  );
  const { i18n } = await createI18n({ messages: COACH_MESSAGES, locale: 'en-GB' });
  const opened: unknown[] = [];
  let focused = 0;
  render(
    <I18nextProvider i18n={i18n}>
      <PortalReactContext value={context}>
        <FirstLogin
          open={(...to) => void opened.push(to)}
          onFocus={() => {
            focused += 1;
          }}
        />
      </PortalReactContext>
    </I18nextProvider>,
  );
  return { context, opened, focusCount: () => focused };
};

describe('first login page', () => {
  test('opens the requested page after the login', async () => {
    const { context, opened } = await show();
    context.session.login = async () => {
      context.session.store.setState(signedIn(), true);
      return { kind: 'signed_in' };
    };
    await userEvent.type(screen.getByLabelText('E-mail or username'), 'ava.morgan');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(opened).toEqual([['/planning', { replace: true }]]);
  });

  test('opens an earlier page when the visitor goes back to it', async () => {
    const { opened } = await show();
    history.replaceState(null, '', '/reset-password?x=1');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(opened).toEqual([['/reset-password?x=1', { replace: true }]]);
  });

  test('begins to load the pages with the first focus', async () => {
    const { focusCount } = await show();
    expect(focusCount()).toBe(0);
    await userEvent.tab();
    await userEvent.tab();
    expect(focusCount()).toBe(1);
  });

  test('[§2] the menu has a link to sign in, and the languages', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/login']);
    expect(menu.getByLabelText('Language')).toBeTruthy();
  });

  test('[§4] maintenance replaces the page', async () => {
    const { context } = await show();
    context.connection.setState({ maintenance: true });
    expect(await screen.findByRole('heading', { name: /maintenance/i })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});
