import { curriculumOf, group, level, skill } from '@springboard/scheme-view/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openScheme } from '../../../testing/scheme/open.tsx';

const SCHEME = curriculumOf('sample', 'Sample scheme', [
  level(
    '/seed',
    [
      group('/seed/floor', [skill('/seed/floor/log-roll'), skill('/seed/floor/bridge')]),
      group('/seed/bars', [skill('/seed/bars/secret', { hidden: true })], { hidden: true }),
      group('/seed/guest', [skill('/seed/guest/visit', { is_owner: false })], { is_owner: false }),
    ],
    { group: 'First steps', content: [{ title: null, value: 'Where all begin.', type: 'text' }] },
  ),
  level('/sprout', [skill('/sprout/hang'), skill('/sprout/old', { skipped: true })], {
    group: 'Next steps',
  }),
  level('/star', [skill('/star/manual')], { group: 'Next steps' }),
]);

const open = (address = '') => openScheme({ address: `/scheme/sample${address}`, here: [SCHEME] });

const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('scheme nodes', () => {
  test('[§2] the children of a scheme appear in boxes by node group', async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Sample scheme' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'First steps',
      'Next steps',
    ]);
    expect(rows('Next steps')).toEqual(['/scheme/sample/sprout', '/scheme/sample/star']);
  });

  test('the note on the version is on the page of the scheme, and not on those of its levels', async () => {
    const note = 'Bars are optional now.';
    const here = [{ ...SCHEME, note }];
    await openScheme({ address: '/scheme/sample', here });
    await screen.findByText(`What’s new in version ${SCHEME.version}`);
    expect(screen.getByText(note)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /Seed/ }));
    await screen.findByRole('heading', { level: 2, name: 'Seed' });
    expect(screen.queryByText(note)).toBeNull();
  });

  test('[§2] children below depth 1 are a list without hidden and skipped ones', async () => {
    await open('/seed/floor');
    await screen.findByRole('heading', { level: 2, name: 'Floor' });
    expect(rows('Contents of Floor')).toEqual([
      '/scheme/sample/seed/floor/log-roll',
      '/scheme/sample/seed/floor/bridge',
    ]);
  });

  test('[§2] hidden nodes are not listed, and mirrored nodes are', async () => {
    await open('/seed');
    await screen.findByRole('heading', { level: 2, name: 'Seed' });
    expect(rows('Contents of Seed')).toEqual([
      '/scheme/sample/seed/floor',
      '/scheme/sample/seed/guest',
    ]);
  });

  test('[§2] a level has an h2 and a skill an h3, without gaps in the outline', async () => {
    await open('/seed/floor/bridge');
    await screen.findByRole('heading', { level: 3, name: 'Bridge' });
    expect(screen.getByRole('heading', { level: 1, name: 'Sample scheme: Bridge' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Floor' })).toBeTruthy();
  });

  test('[§2] a title equal to the scheme’s is not repeated', async () => {
    const guide = skill('/guide', { title: 'Sample scheme' });
    await openScheme({
      address: '/scheme/sample/guide',
      here: [curriculumOf('sample', 'Sample scheme', [guide])],
    });
    await screen.findByRole('heading', { level: 1, name: 'Sample scheme' });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });

  test('[§2] the back link leads to the parent, and the breadcrumbs to all ancestors', async () => {
    await open('/seed/floor/bridge');
    const back = await screen.findByRole('link', { name: 'Back to Floor' });
    expect(back.getAttribute('href')).toBe('/scheme/sample/seed/floor');
    const trail = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(trail.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Scheme',
      'Sample scheme',
      'Seed',
      'Floor',
    ]);
  });

  test('[§2] the search covers all nodes and opens the chosen one', async () => {
    const { user, address } = await open('/sprout?search=bri');
    await user.click(await screen.findByRole('link', { name: 'Bridge' }));
    await screen.findByRole('heading', { level: 3, name: 'Bridge' });
    expect(address()).toBe('/scheme/sample/seed/floor/bridge');
  });

  test('opening a search result clears the search, also during typing', async () => {
    const { user, address } = await open('/sprout?search=bri');
    const field = () => screen.getByRole<HTMLInputElement>('searchbox');
    const row = await screen.findByRole('link', { name: 'Bridge' });
    await user.type(field(), 'd');
    await user.click(row);
    await screen.findByRole('heading', { level: 3, name: 'Bridge' });
    expect(field().value).toBe('');
    expect(address()).toBe('/scheme/sample/seed/floor/bridge');
  });

  test('[§8] a search with a control character shows an error', async () => {
    await open('?search=roll%07');
    const refused = 'The search contains a character that cannot be used.';
    expect(await screen.findByText(refused)).toBeTruthy();
  });

  test('[§2] the search does not find hidden nodes', async () => {
    await open('?search=secret');
    expect(await screen.findByText('Nothing matches “secret”')).toBeTruthy();
  });

  test.each(['/nowhere', '/seed/bars/secret', '/sprout/old'])(
    '[§8] %s shows that the node is not found',
    async (address) => {
      await open(address);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe('Skill or level not found');
      expect(screen.getByRole('link', { name: 'Go to Sample scheme' })).toBeTruthy();
    },
  );

  test('a scheme that is not downloaded is requested from the server', async () => {
    await openScheme({ address: '/scheme/sample', server: () => ({ body: SCHEME }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sample scheme' })).toBeTruthy();
  });

  test('offline a scheme that is not downloaded says so', async () => {
    await openScheme({ address: '/scheme/sample' });
    const title = 'Scheme not downloaded';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  test('an unknown scheme shows an error', async () => {
    await openScheme({
      address: '/scheme/sample',
      server: () => ({ status: 404, body: { error: 'NOT_FOUND', detail: null } }),
    });
    expect(await screen.findByRole('heading', { name: 'Unknown scheme' })).toBeTruthy();
  });

  test('[§8] a response without a slug shows an error', async () => {
    await openScheme({
      address: '/scheme/sample',
      server: () => ({ body: { ...SCHEME, slug: '' } }),
    });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  });

  test('[§2] a child in the dialog switches the skill instead of navigating', async () => {
    const { user, address } = await open('/sprout?skill=/seed/floor');
    const dialog = within(await screen.findByRole('dialog', { name: 'Floor' }));
    await user.click(dialog.getByRole('button', { name: 'Log roll' }));
    const skillDialog = within(await screen.findByRole('dialog', { name: 'Log roll' }));
    expect(address()).toBe('/scheme/sample/sprout?skill=%2Fseed%2Ffloor%2Flog-roll');
    await user.click(skillDialog.getByRole('button', { name: 'Back to Floor' }));
    await screen.findByRole('dialog', { name: 'Floor' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await screen.findByRole('heading', { level: 2, name: 'Sprout' });
    expect(address()).toBe('/scheme/sample/sprout');
  });
});
