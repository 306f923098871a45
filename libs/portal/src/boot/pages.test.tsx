import { screen, waitFor } from '@testing-library/react';
import { COACH_MESSAGES } from '@springboard/i18n/portals/coach';
import { createI18n, I18nextProvider } from '@springboard/i18n';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePortalContext } from '../../testing/make-portal-context.ts';
import { PortalReactContext } from '../hooks.ts';
import { firstPage, renderRouter, showPages } from './pages.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const newRoot = () => createRoot(document.body.appendChild(document.createElement('div')));

test('shows a page that becomes ready while the loading page is rendered', async () => {
  const ready = Promise.withResolvers<null>();
  /** Longer than a slice of React. */
  function SlowPart() {
    ready.resolve(null);
    const end = performance.now() + 20;
    while (performance.now() < end);
    return null;
  }
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => ready.promise,
      HydrateFallback: () => ['a', 'b', 'c', 'd'].map((part) => <SlowPart key={part} />),
      element: <h1>Overview</h1>,
    },
  ]);
  const root = newRoot();
  void firstPage(router);
  renderRouter(router, root, (provider) => provider);
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInstanceOf(HTMLElement);
  root.unmount();
});

const startAt = async (path: string, { afterLogin }: { afterLogin: boolean }) => {
  history.replaceState(null, '', path);
  const translations = await createI18n({ messages: COACH_MESSAGES, locale: 'en-GB' });
  const context = { ...makePortalContext(), translations };
  const root = newRoot();
  const screens = [{ path: 'planning', load: async () => ({ Component: () => <h1>Plans</h1> }) }];
  await showPages({
    portal: { screens, icons: async () => ({ icons: {} }) },
    context,
    root,
    wrap: (page) => (
      <I18nextProvider i18n={translations.i18n}>
        <PortalReactContext value={context}>{page}</PortalReactContext>
      </I18nextProvider>
    ),
    wait: () => new Promise(() => undefined),
    afterLogin,
  });
  return root;
};

test('the first page after the login gets the focus', async () => {
  const root = await startAt('/planning', { afterLogin: true });
  const title = await screen.findByRole('heading', { name: 'Plans' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  root.unmount();
});

test('the first page of a start with a session leaves the focus alone', async () => {
  const root = await startAt('/planning', { afterLogin: false });
  await screen.findByRole('heading', { name: 'Plans' });
  expect(document.activeElement).toBe(document.body);
  root.unmount();
});
