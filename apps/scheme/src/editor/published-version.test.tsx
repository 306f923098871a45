import type { Scheme, SchemeNode } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const SCHEME: Scheme = {
  uuid: '00000000-0000-4000-8000-0000000000aa',
  slug: 'sample',
  title: 'Sample',
  theme: null,
  published: true,
  version: 1,
  updated_at: NOW,
};

const level = (...titles: string[]): SchemeNode[] => [
  {
    id: '/one',
    parentId: null,
    title: 'One',
    t: 'l',
    children: titles.map((title, at) => ({
      id: `/one/${at}`,
      parentId: '/one',
      title,
      t: 's',
      children: [],
    })),
  },
];

const PUBLISHED = level('Roll', 'Jump');

/**
 * `isGone`: the scheme is deleted after the editor has opened. `isTooLarge`: it is not opened by itself.
 *
 * @returns the paths of the trees that the editor read
 */
const open = async (
  draft: SchemeNode[] | null,
  more: object = {},
  { isGone = false, isTooLarge = false } = {},
): Promise<string[]> => {
  const trees: string[] = [];
  const log = {
    n: 0,
    etag: 'e',
    in_review: false,
    replaced: 0,
    edits: [],
    published: 1,
    draft: draft === null ? null : 2,
    removed: [],
    editors: [],
    ...more,
  };
  const read = ({ pathname, search }: URL): unknown => {
    const path = pathname.slice(pathname.indexOf('/curriculum'));
    if (path.endsWith('/sample') || path.endsWith('/versions/1')) trees.push(path + search);
    switch (`${path}${search}`) {
      case '/curriculum/sample?raw=1':
        return { ...SCHEME, tree: draft ?? PUBLISHED };
      // In the language of the user.
      case '/curriculum/sample':
        return { ...SCHEME, tree: level('Rholio', 'Neidio') };
      case '/curriculum/sample/versions/1':
        return { ...SCHEME, tree: PUBLISHED, grades: [] };
      default:
        if (pathname.endsWith('/edits')) return log;
        return pathname.endsWith('/schemes') ? [SCHEME] : [];
    }
  };
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    {
      portal: 'scheme',
      api: makeApi((address) =>
        isGone
          ? { status: 404, body: { error: 'NOT_FOUND', detail: null } }
          : { body: read(address) },
      ),
      queries: makeQueries((address) => ({ body: read(address), headers: { etag: '"e"' } })),
      areas: new Set(['/overview']),
    },
  );
  await renderScreens(screens, '/overview/sample', context);
  await (isTooLarge
    ? screen.findByRole('button', { name: 'Open it here' })
    : screen.findByRole('treegrid'));
  return trees;
};

describe('the published version in the editor', () => {
  test('[D21] is compared with the draft as it was written, not in the language of the user', async () => {
    expect(await open(level('Roll', 'Leap'))).toEqual([
      '/curriculum/sample?raw=1',
      '/curriculum/sample/versions/1',
    ]);
    expect(await screen.findByRole('link', { name: 'Review changes (1)' })).toBeTruthy();
  });

  test('is not read a second time without a draft', async () => {
    expect(await open(null)).toEqual(['/curriculum/sample?raw=1']);
    expect(screen.getByRole('link', { name: 'Review changes' })).toBeTruthy();
  });
});

describe('the state of the scheme in the header', () => {
  test('[scheme-portal §4] is a draft beside the published version', async () => {
    await open(level('Roll', 'Leap'));
    expect(screen.getByText('Draft')).toBeTruthy();
    expect(screen.getByText('Version 1 is published')).toBeTruthy();
  });

  test('is the published version without a draft', async () => {
    await open(null);
    expect(screen.getByText('Version 1 is published')).toBeTruthy();
    expect(screen.queryByText('Draft')).toBeNull();
  });

  test('[scheme-portal §15] is in review, with who sent it to whom, since when, and a link to the review', async () => {
    const ben = { uuid: '00000000-0000-4000-8000-00000000000b', name: 'Ben Hughes' };
    const ava = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Ava Morgan' };
    const review = { requested_at: NOW, requested_by: ava, reviewers: [ben] };
    await open(level('Roll', 'Leap'), { in_review: true, review });
    expect(screen.getByText('In review')).toBeTruthy();
    const [title] = screen.getAllByText(/^In review since/);
    expect(title?.textContent).not.toContain('Withdraw');
    expect(screen.getByText(/Ava Morgan sent it to Ben Hughes\./)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the review' });
    expect(link.getAttribute('href')).toBe('/overview/sample/changes?tab=review');
  });

  test('[scheme-portal §15] is being published or counted, with how far the server is', async () => {
    const recalculating = { version: 1, percent: 45 };
    await open(null, { progress: { recalculating } });
    expect(
      screen.getByText('Version 1 is being published: 45% of the members recalculated'),
    ).toBeTruthy();
    cleanup();
    const counting = { counted: 1200, members: 4800 };
    await open(level('Roll', 'Leap'), { progress: { counting } });
    expect(screen.getByText('Counting the members affected: 1,200 of 4,800')).toBeTruthy();
  });

  test('[scheme-portal §6] is published at a day and hour, unless the draft is changed before', async () => {
    const scheduled = { at: NOW + 86_400, user_name: 'Ava Morgan' };
    await open(level('Roll', 'Leap'), { progress: { scheduled } });
    expect(screen.getByText(/^This draft will be published/)).toBeTruthy();
    expect(screen.getByText(/Scheduled by Ava Morgan\. It is not published if/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the publication' });
    expect(link.getAttribute('href')).toBe('/overview/sample/changes?tab=publish');
    cleanup();
    await open(level('Roll', 'Leap'), { in_review: true, progress: { scheduled } });
    expect(screen.getByRole('link', { name: 'Open the review' })).toBeTruthy();
    expect(screen.getByText(/^This draft will be published/)).toBeTruthy();
  });

  test('follows what the server does', async () => {
    const log = { progress: { recalculating: { version: 1, percent: 45 } } };
    await open(null, log);
    log.progress.recalculating.percent = 90;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/90% of the members/)).toBeTruthy();
  });

  test('[scheme-portal §15] is deleted when another person deletes the scheme, and the way to restore it is there', async () => {
    await open(null, {}, { isGone: true });
    document.dispatchEvent(new Event('visibilitychange'));
    const link = await screen.findByRole('link', { name: 'Open the overview' });
    expect(screen.getAllByText('This scheme was deleted')).not.toEqual([]);
    expect(screen.getByText('Deleted')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/overview');
  });
});

describe('a scheme on a device with little memory', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'deviceMemory'));

  test('[scheme-portal §15] is opened only when the user asks for it', async () => {
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'deviceMemory', { value: 0.0001, configurable: true });
    await open(level('Roll', 'Leap'), {}, { isTooLarge: true });
    expect(screen.getByText(/It has 3 levels, groups and skills/)).toBeTruthy();
    expect(screen.queryByRole('treegrid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open it here' }));
    expect(await screen.findByRole('treegrid')).toBeTruthy();
  });
});
