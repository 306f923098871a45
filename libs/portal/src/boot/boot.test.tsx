import { screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { firstPage } from './background-tasks.ts';
import { renderRouter } from './boot.tsx';

afterEach(() => vi.unstubAllGlobals());

test('shows a page that becomes ready while the loading page is rendered', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
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
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  void firstPage(router);
  renderRouter(router, root, (provider) => provider);
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInstanceOf(HTMLElement);
  root.unmount();
});
