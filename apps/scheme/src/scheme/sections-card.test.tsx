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

const SCHEME = buildScheme();

const SECTIONS = [
  { id: 1, ordering: 0, type: 'text', title: 'Warm-up' },
  { id: 2, ordering: 1, type: 'skills', title: 'Main part' },
];

/** `stored` are the sections on the server. */
const openSettings = async (api: ReturnType<typeof makeApi>, stored: () => unknown) => {
  const queries = makeQueries(({ pathname }) =>
    pathname.endsWith('/schemes')
      ? { body: [SCHEME] }
      : pathname.endsWith('/versions')
        ? { body: [] }
        : pathname.endsWith('/sections')
          ? { body: stored() }
          : { status: 404 },
  );
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', api, queries, areas: new Set(['/overview']) },
  );
  await renderScreens(screens, '/overview/first-flight/settings', context);
};

describe('sections of lesson plans', () => {
  test('[scheme-portal §8] are added with another title, moved, and stay while plans have them', async () => {
    const sent: unknown[] = [];
    let stored = SECTIONS;
    const api = makeApi(async ({ pathname }, request) => {
      const text = request.method === 'DELETE' ? '' : await request.clone().text();
      const path = pathname.replace('/v1/schemes/first-flight/', '');
      sent.push([request.method, path, text === '' ? null : JSON.parse(text)]);
      if (request.method === 'PATCH') stored = SECTIONS.toReversed();
      return request.method === 'DELETE'
        ? { status: 409, body: { error: 'CONFLICT', detail: { plans: 3 } } }
        : { body: stored };
    });
    await openSettings(api, () => stored);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add section' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add section' }));
    await user.type(dialog.getByLabelText(/^Title/), 'warm-UP');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Another section has this title.')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^Title/));
    await user.type(dialog.getByLabelText(/^Title/), 'End');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Move Main part up' }));
    const renameButtons = () => screen.getAllByRole('button', { name: /^Rename / });
    await waitFor(() =>
      expect(renameButtons()[0]?.getAttribute('aria-label')).toBe('Rename Main part'),
    );
    // Until the move has ended, a press is ignored.
    await waitFor(() => {
      if (sent.length < 3) fireEvent.click(screen.getByRole('button', { name: 'Remove Warm-up' }));
      expect(sent).toHaveLength(3);
    });
    expect(
      await screen.findByText('“Warm-up” stays: 3 lesson plans have this section.'),
    ).toBeTruthy();
    expect(sent).toEqual([
      ['POST', 'sections', { type: 'skills', title: 'End' }],
      ['PATCH', 'sections/2', { position: 0 }],
      ['DELETE', 'sections/1', null],
    ]);
  });

  test('one gets another title, which must not be that of another section', async () => {
    const sent: unknown[] = [];
    const api = makeApi(async ({ pathname }, request) => {
      sent.push([request.method, pathname, await request.clone().json()]);
      return { body: SECTIONS };
    });
    await openSettings(api, () => SECTIONS);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Rename Warm-up' }));
    const dialog = within(await screen.findByRole('dialog'));
    const title = dialog.getByLabelText(/^Title/);
    expect(title).toHaveProperty('value', 'Warm-up');
    await user.clear(title);
    await user.type(title, ' Games ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/“Games”/)).toBeTruthy();
    const path = '/v1/schemes/first-flight/sections/1';
    expect(sent).toEqual([['PATCH', path, { title: 'Games' }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('two quick presses move a section by two positions, and one at the end sends nothing', async () => {
    let stored = [...SECTIONS, { id: 3, ordering: 2, type: 'text', title: 'End' }];
    const positions: unknown[] = [];
    const api = makeApi(async (_address, request) => {
      const { position } = await request.clone().json();
      positions.push(position);
      const end = stored.filter(({ id }) => id === 3);
      stored = stored.filter(({ id }) => id !== 3).toSpliced(position, 0, ...end);
      return { body: stored };
    });
    await openSettings(api, () => stored);
    const up = await screen.findByRole('button', { name: 'Move End up' });
    for (let press = 0; press < 3; press += 1) fireEvent.click(up);
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('button', { name: /^Rename / })
          .map((button) => button.getAttribute('aria-label')),
      ).toEqual(['Rename End', 'Rename Warm-up', 'Rename Main part']),
    );
    expect(positions).toEqual([1, 0]);
  });
});
