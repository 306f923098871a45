import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildScheme } from '../../testing/build-scheme.ts';
import { screens } from '../routes.tsx';

const SCHEME = buildScheme({ theme: 'sky', language_ids: [1] });

describe('settings of a scheme', () => {
  test('[scheme-portal §8] send a theme that was chosen, and show a sample of it', async () => {
    const sent: unknown[] = [];
    const api = makeApi(async (_url, request) => {
      sent.push(await request.clone().json());
      return { body: SCHEME };
    });
    const queries = makeQueries(({ pathname }) =>
      pathname.endsWith('/schemes')
        ? { body: [SCHEME] }
        : pathname.endsWith('/versions')
          ? { body: [] }
          : { status: 404 },
    );
    const context = makePortalContext(
      { session: signedIn({ club: null }) },
      { portal: 'scheme', api, queries, areas: new Set(['/overview']) },
    );
    await renderScreens(screens, '/overview/first-flight/settings', context);
    const user = userEvent.setup();
    const colour = await screen.findByRole('combobox', { name: 'Colour' });
    const sample = () =>
      document.querySelector<HTMLElement>('[data-scheme-theme]')?.dataset['schemeTheme'];
    expect(sample()).toBe('sky');
    await user.selectOptions(colour, 'Teal');
    expect(sample()).toBe('teal');
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Sky blue →becomes Teal',
    ]);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
    await user.selectOptions(colour, 'As in the rest of the app');
    await user.click(save);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { name: 'First Flight', theme: 'teal', language_ids: [1] },
      { name: 'First Flight', theme: null, language_ids: [1] },
    ]);
  });
});
