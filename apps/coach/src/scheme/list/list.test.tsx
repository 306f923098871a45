import { curriculumOf, skill } from '@springboard/scheme-view/testing';
import type { Scheme } from '@springboard/contract';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openScheme } from '../../../testing/scheme/open.tsx';

const scheme = (slug: string, title: string): Scheme => ({
  uuid: '00000000-0000-4000-8000-0000000000aa',
  slug,
  title,
  theme: null,
  published: true,
  version: 1,
  updated_at: 0,
});

const FIRST = scheme('first-flight', 'First Flight');
const PATHWAY = scheme('pathway', 'Apparatus Pathway');
const TRAMPOLINE = scheme('trampoline', 'Trampoline');

/** A server with three schemes, of which the user's groups use some. */
const server = (used: readonly Scheme[]) => (address: URL) => ({
  body: address.searchParams.has('scheme_sessions_only') ? used : [FIRST, PATHWAY, TRAMPOLINE],
});

const linked = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Schemes' });
  const list = await screen.findByRole('list', { name: 'Schemes' });
  return [...list.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
};

describe('list of schemes', () => {
  test('[§2] the list links to the schemes of the user’s groups', async () => {
    await openScheme({ address: '/scheme', server: server([FIRST, PATHWAY]) });
    expect(await linked()).toEqual([
      ['First Flight', '/scheme/first-flight'],
      ['Apparatus Pathway', '/scheme/pathway'],
    ]);
  });

  test('[§2] the list has all schemes if the user’s groups have none', async () => {
    await openScheme({ address: '/scheme', server: server([]) });
    expect(await linked()).toHaveLength(3);
  });

  test('[scheme-portal §8] a scheme has its description', async () => {
    const described = { ...FIRST, description: 'For the first year.' };
    await openScheme({ address: '/scheme', server: server([described, PATHWAY]) });
    expect(await screen.findByText('For the first year.')).toBeTruthy();
  });

  test('[§2] the search filters by name', async () => {
    await openScheme({ address: '/scheme?search=path', server: server([FIRST, PATHWAY]) });
    expect(await linked()).toEqual([['Apparatus Pathway', '/scheme/pathway']]);
  });

  test('[§2] a search without results says that no schemes are found', async () => {
    await openScheme({ address: '/scheme?search=judo', server: server([FIRST, PATHWAY]) });
    expect(await screen.findByText('No schemes found')).toBeTruthy();
    expect(screen.getByRole('searchbox')).toBeTruthy();
  });

  test('[§2] an empty list says that no schemes are found', async () => {
    await openScheme({ address: '/scheme', server: () => ({ body: [] }) });
    expect(await screen.findByText('No schemes found')).toBeTruthy();
  });

  test('[§2] the user is redirected to the only scheme', async () => {
    const here = [curriculumOf('first-flight', 'First Flight', [skill('/roll')])];
    const { address } = await openScheme({ address: '/scheme', here, server: server([FIRST]) });
    await screen.findByRole('heading', { level: 1, name: 'First Flight' });
    expect(address()).toBe('/scheme/first-flight');
  });

  test('offline the list has the schemes downloaded with the groups', async () => {
    const here = [
      curriculumOf('pathway', 'Apparatus Pathway', [skill('/roll')]),
      curriculumOf('first-flight', 'First Flight', [skill('/roll')]),
    ];
    await openScheme({ address: '/scheme', here });
    expect(await linked()).toEqual([
      ['Apparatus Pathway', '/scheme/pathway'],
      ['First Flight', '/scheme/first-flight'],
    ]);
  });

  test('a club whose server refuses the list shows an error, also with a scheme on the device', async () => {
    const here = [curriculumOf('first-flight', 'First Flight', [skill('/roll')])];
    await openScheme({
      address: '/scheme',
      here,
      server: () => ({ status: 403, body: { error: 'FORBIDDEN', detail: null } }),
    });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'You do not have access to this page',
    );
    expect(screen.queryByText(/Go online once|No schemes found/)).toBeNull();
    expect(screen.queryByRole('link', { name: /First Flight/ })).toBeNull();
  });

  test('only published schemes are requested, first those of the user’s groups', async () => {
    const requested: string[] = [];
    await openScheme({
      address: '/scheme',
      server: ({ search, searchParams }) => {
        requested.push(search);
        return { body: searchParams.has('scheme_sessions_only') ? [] : [FIRST, PATHWAY] };
      },
    });
    await linked();
    expect(requested).toEqual(['?published=1&scheme_sessions_only=1', '?published=1']);
  });

  test('a device without schemes shows what to do', async () => {
    await openScheme({ address: '/scheme' });
    expect(await screen.findByText(/Go online once/)).toBeTruthy();
  });
});
