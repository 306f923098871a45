import type { SchemeNode, SchemeVideo } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildScheme } from '../../../testing/build-scheme.ts';
import { screens } from '../../routes.tsx';

afterEach(() => vi.unstubAllGlobals());

const VIDEOS: SchemeVideo[] = ['Side', 'Front', 'Slow'].map((name, at) => ({
  id: at + 1,
  name,
  url: `/v1/${name}`,
}));
const ROLL: SchemeNode = {
  id: '/one/roll',
  parentId: '/one',
  title: 'Roll',
  t: 's',
  videos: [1, 2, 3],
  children: [],
};
const TREE: SchemeNode[] = [{ id: '/one', parentId: null, title: 'One', t: 'l', children: [ROLL] }];

const open = async () => {
  const sent: { id: string; value: unknown }[] = [];
  const log = { n: 4, etag: 'e4', in_review: false, replaced: 0, edits: [], editors: [] };
  const answers: Readonly<Record<string, unknown>> = {
    schemes: [buildScheme()],
    edits: log,
    videos: VIDEOS,
    'first-flight': { ...buildScheme(), tree: TREE },
  };
  const read = (pathname: string) => answers[pathname.split('/').at(-1) ?? ''] ?? [];
  const api = makeApi(async ({ pathname }, request) => {
    if (request.method === 'GET') return { body: read(pathname) };
    const { edits } = await request.json();
    sent.push(...edits);
    const results = sent.map(({ id }) => ({ id, result: 'applied' }));
    return { body: { n: log.n + sent.length, etag: 'e5', results } };
  });
  const queries = makeQueries(({ pathname }) => ({
    body: read(pathname),
    headers: { etag: '"e4"' },
  }));
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', api, queries, areas: new Set(['/overview']) },
  );
  await renderScreens(screens, '/overview/first-flight?node=%2Fone%2Froll', context);
  const panel = within(await screen.findByRole('region', { name: 'Details' }));
  await panel.findByText('Side');
  return { sent, panel, user: userEvent.setup() };
};

const order = () =>
  screen
    .getAllByRole('button', { name: /^Remove (Side|Front|Slow)$/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));

describe('the videos of a node', () => {
  test('[scheme-portal §4] are ordered by Alt with an arrow, which is announced and sent', async () => {
    const { sent, panel, user } = await open();
    panel.getByRole('button', { name: 'Remove Front' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await vi.waitFor(() => expect(order()).toEqual(['Front', 'Side', 'Slow']));
    expect(screen.getByText('Front, moved to place 1 of 3')).toBeTruthy();
    await vi.waitFor(() => expect(sent.map(({ value }) => value)).toEqual([[2, 1, 3]]));
  });
});
