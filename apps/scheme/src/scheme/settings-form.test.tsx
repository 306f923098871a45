import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildScheme } from '../../testing/build-scheme.ts';
import { screens } from '../routes.tsx';

const SCHEME = buildScheme({ theme: 'sky', language_ids: [1] });

async function show(scheme = SCHEME, headers: Readonly<Record<string, string>> = {}) {
  const sent: unknown[] = [];
  const api = makeApi(async (_url, request) => {
    const text = await request.clone().text();
    sent.push(text === '' ? null : JSON.parse(text));
    return { body: scheme, headers };
  });
  const queries = makeQueries(({ pathname }) =>
    pathname.endsWith('/schemes')
      ? { body: [scheme] }
      : pathname.endsWith('/versions')
        ? { body: [] }
        : { status: 404 },
  );
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', api, queries, areas: new Set(['/overview']) },
  );
  await renderScreens(screens, '/overview/first-flight/settings', context);
  return { sent, user: userEvent.setup() };
}

describe('settings of a scheme', () => {
  test('[scheme-portal §8] send a theme that was chosen, and show a sample of it', async () => {
    const { sent, user } = await show();
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

  test('[scheme-portal §9] send a licence with its address, or none', async () => {
    const { sent, user } = await show();
    const name = await screen.findByRole('textbox', { name: /^Licence/ });
    const address = screen.getByRole('textbox', { name: /^Web address of the licence/ });
    const save = screen.getByRole('button', { name: 'Save' });
    await user.type(address, 'creativecommons.org');
    await user.click(save);
    await screen.findByText(/Enter an address that begins with https/);
    expect(sent).toEqual([]);
    await user.clear(address);
    await user.type(name, 'CC BY 4.0');
    await user.type(address, 'https://creativecommons.org/licenses/by/4.0/');
    await user.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      {
        name: 'First Flight',
        language_ids: [1],
        license: { title: 'CC BY 4.0', uri: 'https://creativecommons.org/licenses/by/4.0/' },
      },
    ]);
  });

  test('[scheme-portal §9] remove a licence whose fields are emptied', async () => {
    const { sent, user } = await show({ ...SCHEME, license: { title: 'CC0', uri: '' } });
    const name = await screen.findByRole('textbox', { name: /^Licence/ });
    expect(name).toHaveProperty('value', 'CC0');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ name: 'First Flight', language_ids: [1], license: null }]);
  });

  test('[D18] offer to undo what was saved', async () => {
    const { sent, user } = await show(SCHEME, { 'x-audit-id': '7' });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
