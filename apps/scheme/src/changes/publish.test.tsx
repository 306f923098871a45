import { NOW, watchedJobs } from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, countOf, IMPACT, node, show, version } from '../../testing/scheme-changes.ts';

beforeEach(() => sessionStorage.clear());

describe('publish', () => {
  const publishButton = () => screen.findByRole('button', { name: 'Publish version 3' });

  test('[D17] sends the nodes whose completions stay, and needs no name if no member loses anything', async () => {
    const { user, sent, router, context } = await show(`${AT}?tab=impact`, {
      write: () => ({ body: { ...version(3), job_id: 9 } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Keep all existing completions' }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'What happens to Floor' }),
      'Keep existing completions',
    );
    await router.navigate(`${AT}?tab=publish`);
    await user.type(
      await screen.findByRole('textbox', { name: /^Note on this version/ }),
      ' New! ',
    );
    await user.click(await publishButton());
    expect(await screen.findByText('Version 3 is published')).toBeTruthy();
    // Also while the page has not loaded that yet.
    expect(screen.queryByRole('button', { name: /^(Publish version|Discard)/ })).toBeNull();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/v1/curriculum/first-flight/publish',
        body: { retain: ['/l', '/l/f'], note: 'New!' },
        ifMatch: '"etag-3"',
      },
    ]);
    expect(watchedJobs(context)).toEqual([9]);
  });

  test('[scheme-portal §6] keeps what was typed and chosen while other pages are read', async () => {
    const { user, sent, router } = await show(`${AT}?tab=publish`, {
      write: () => ({ body: { schedule: null } }),
    });
    await user.type(await screen.findByRole('textbox', { name: /^Note on this version/ }), 'New!');
    await user.selectOptions(screen.getByLabelText('When'), 'At a day and hour');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2099-01-01' } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '08:00' } });
    await router.navigate(`${AT}?tab=impact`);
    await user.click(await screen.findByRole('button', { name: 'Keep all existing completions' }));
    await router.navigate('/overview/first-flight/versions');
    await screen.findByRole('table', { name: 'Versions' });
    await router.navigate(`${AT}?tab=publish`);
    await user.click(await screen.findByRole('button', { name: 'Schedule version 3' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const at = new Date(2099, 0, 1, 8).getTime() / 1000;
    expect(sent[0]?.body).toEqual({ retain: ['/l', '/l/f'], note: 'New!', at });
  });

  test('[scheme-portal §4] warns before texts are published without their translation', async () => {
    const german = { language_id: 2, texts: 40, translated: 38, changed: 1, unpublished: 0 };
    const french = { language_id: 3, texts: 40, translated: 40, changed: 0, unpublished: 0 };
    await show(`${AT}?tab=publish`, { languages: [german, french] });
    const line = await screen.findByText('Deutsch: 38 of 40 texts translated · changed since: 1');
    expect(line.closest('ul')?.textContent).not.toContain('Français');
    // In the notice, and among the pages of the scheme.
    const links = screen.getAllByRole('link', { name: 'Translations' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('/overview/first-flight/translations'),
    );
    expect(await publishButton()).toBeTruthy();
  });

  test('needs the typed name of the scheme if members lose something', async () => {
    const { user, sent } = await show(`${AT}?tab=publish`, {
      write: () => ({ body: { ...version(3), job_id: 9 } }),
    });
    const button = await publishButton();
    await user.click(button);
    await user.type(screen.getByRole('textbox', { name: /^To publish/ }), 'First{Enter}');
    expect(sent).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /^To publish/ }), ' Flight{Enter}');
    expect(await screen.findByText('Version 3 is published')).toBeTruthy();
  });

  test('[scheme-portal §6] is scheduled for a day and hour, which an alert says, and cancelled', async () => {
    const { user, sent, router } = await show(`${AT}?tab=review`, {
      impacts: [{ body: { ...IMPACT, nodes: [] } }],
      schedule: { at: NOW, created_at: NOW, user_name: 'Ben', is_current: false, failure: null },
      write: () => ({ body: { schedule: null } }),
    });
    await screen.findByText(/has changed since it was scheduled/);
    await router.navigate(`${AT}?tab=publish`);
    await screen.findByText(/has changed since it was scheduled/);
    await user.selectOptions(await screen.findByLabelText('When'), 'At a day and hour');
    const day = screen.getByLabelText('Day');
    const button = screen.getByRole('button', { name: 'Schedule version 3' });
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    expect(await screen.findByText('Choose a time in the future.')).toBeTruthy();
    expect(button).toHaveProperty('disabled', true);
    fireEvent.change(day, { target: { value: '2099-01-01' } });
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText(/^Version 3 will be published .*2099/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('The publication is no longer scheduled');
    const at = new Date(2099, 0, 1, 9).getTime() / 1000;
    expect(sent).toMatchObject([
      { method: 'PUT', body: { retain: [], at }, ifMatch: '"etag-3"' },
      { method: 'DELETE', path: '/v1/curriculum/first-flight/schedule' },
    ]);
  });

  test('counts again if the impact is outdated', async () => {
    const { user, impactRequests } = await show(`${AT}?tab=publish`, {
      impacts: [{ body: { ...IMPACT, nodes: [] } }],
      write: () => ({
        status: 409,
        body: { error: 'CONFLICT', detail: { impact: 'required' } },
      }),
    });
    await user.click(await publishButton());
    expect(await screen.findByText(/completions have changed/)).toBeTruthy();
    await waitFor(() => expect(impactRequests).toEqual(['GET', 'POST']));
    expect(await publishButton()).toBeTruthy();
  });

  test('names the problems that keep the members from being counted', async () => {
    const detail = [
      { node_id: '/l/f', code: 'UNKNOWN_NODE', with: ['/l/f/hang', '/gone'] },
      { node_id: '/l', code: 'CYCLE', with: ['/l', '/l/f'] },
      { node_id: null, code: 'EMPTY_SCHEME' },
    ];
    const hang = {
      node: node('s', '/l/f/hang', 'Hang'),
      ancestors: ['/l/f'],
      after: null,
      index: 0,
    };
    await show(`${AT}?tab=publish`, {
      log: () => ({ removed: [hang] }),
      impacts: [countOf({ state: 'none' }), { status: 422, body: { error: 'VALIDATION', detail } }],
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'names something that does not exist: Hang (removed), one that was removed',
    );
    expect(alert.textContent).toContain(
      'Level 1: it depends on itself through others: Level 1 → Floor → Level 1',
    );
    expect(alert.textContent).toContain('First Flight: it has no content');
    const link = within(alert).getByRole('link', { name: 'Floor' });
    expect(link.getAttribute('href')).toBe('/overview/first-flight?node=%2Fl%2Ff');
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull();
  });

  test('names every node with a problem', async () => {
    const { user } = await show(`${AT}?tab=publish`, {
      impacts: [{ body: { ...IMPACT, nodes: [] } }],
      write: () => ({
        status: 422,
        body: {
          error: 'VALIDATION',
          detail: [
            { node_id: '/l/f', code: 'COUNT_TOO_HIGH' },
            { node_id: '/m', code: 'NEW_CODE' },
          ],
        },
      }),
    });
    await user.click(await publishButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Floor: its rule requires more items than it lists');
    expect(alert.textContent).toContain('Level 2: it breaks a rule (NEW_CODE)');
  });
});
