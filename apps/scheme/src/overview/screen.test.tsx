import type { Scheme } from '@springboard/contract';
import {
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const stats = {
  levels: 7,
  skills: 50,
  clubs: 2,
  groups: 22,
  members: 519,
  assessments_this_week: 1247,
  awards_this_week: 31,
  has_draft: false,
};

const scheme = (overrides: Partial<Scheme> = {}): Scheme => ({
  uuid: `uuid of ${overrides.title ?? 'First Flight'}`,
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW - 2 * 86_400,
  stats,
  ...overrides,
});

async function show(answer: () => ServerResponse) {
  const requests: string[] = [];
  const queries = makeQueries(({ pathname, search }) => {
    requests.push(pathname + search);
    return answer();
  });
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', queries, areas: new Set(['/overview', '/about']) },
  );
  return { ...(await renderScreens(screens, '/overview', context)), requests };
}

const card = (title: string) => screen.findByRole('region', { name: title });
const numberOf = (region: HTMLElement, word: string) =>
  within(region).getByText(word).nextElementSibling?.textContent;

test('a card shows version, last change, contents, users and this week’s activity', async () => {
  const { requests } = await show(() => ({ body: [scheme()] }));
  const region = await card('First Flight');
  expect(requests).toEqual(['/v1/schemes?with_stats=1']);
  expect(within(region).getByText('Version 3')).toBeTruthy();
  expect(within(region).getByText('Last changed 2 days ago')).toBeTruthy();
  const numbers = ['Levels', 'Skills', 'Clubs', 'Groups', 'Members', 'Assessments', 'Awards'];
  expect(numbers.map((word) => numberOf(region, word))).toEqual([
    '7',
    '50',
    '2',
    '22',
    '519',
    '1,247',
    '31',
  ]);
});

test('drafts come before published schemes', async () => {
  await show(() => ({
    body: [
      scheme({ title: 'Done' }),
      scheme({ title: 'New', published: false, version: 0, stats: { ...stats, has_draft: true } }),
      scheme({ title: 'Newer draft', stats: { ...stats, has_draft: true } }),
    ],
  }));
  const waiting = await card('Draft waiting 2');
  const published = await card('Published 1');
  const titles = (region: HTMLElement) =>
    within(region)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titles(waiting)).toEqual(['New', 'Newer draft']);
  expect(titles(published)).toEqual(['Done']);
});

test('an unpublished scheme says so and shows no contents', async () => {
  await show(() => ({
    body: [scheme({ published: false, version: 0, stats: { ...stats, levels: 0, skills: 0 } })],
  }));
  const region = await card('First Flight');
  expect(within(region).getByText('Not published yet')).toBeTruthy();
  expect(within(region).queryByText('Levels')).toBeNull();
  expect(within(region).queryByText(/Version/)).toBeNull();
});

test('totals add up what belongs to one scheme only', async () => {
  await show(() => ({ body: [scheme(), scheme({ title: 'Second' })] }));
  await card('Second');
  const groups = screen.getByText('Total groups');
  expect(groups.nextElementSibling?.textContent).toBe('44');
  expect(screen.getByText('Assessments this week').nextElementSibling?.textContent).toBe('2,494');
});

test('without a scheme the page says what would be here', async () => {
  await show(() => ({ body: [] }));
  expect(await screen.findByText('No schemes yet')).toBeTruthy();
});

test('offline, the schemes read last are shown with their age', async () => {
  let status = 200;
  const { router } = await show(() => ({ status, body: [scheme()] }));
  await card('First Flight');
  status = 0;
  await router.revalidate();
  expect(await screen.findByText(/Offline – last updated/)).toBeTruthy();
  expect(await card('First Flight')).toBeTruthy();
});

test('a server error shows the error page', async () => {
  await show(() => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }));
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
});
