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

type DropTarget = {
  element: Element;
  canDrop: (over: { source: Source }) => boolean;
  onDrop: (dropped: { source: Source; location: object }) => void;
};
type Source = { element: Element; data: Record<string, unknown> };
type Draggable = { element: Element; getInitialData: () => Record<string, unknown> };

/** jsdom has no drag and drop: the elements that take part in one, as the library knows them. */
const { sources, targets, register } = vi.hoisted(() => {
  const register =
    <O extends { element: Element }>(known: Map<Element, O>) =>
    (options: O) => {
      known.set(options.element, options);
      return () => known.delete(options.element);
    };
  return {
    register,
    sources: new Map<Element, Draggable>(),
    targets: new Map<Element, DropTarget>(),
  };
});
vi.mock('@atlaskit/pragmatic-drag-and-drop/element/adapter', () => ({
  draggable: register(sources),
  dropTargetForElements: register(targets),
}));

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
  const item = (name: string): Element => {
    const found = panel.getByText(name, { selector: 'li > span' }).closest('li');
    if (found === null) throw new Error(`There is no video ${name}`);
    return found;
  };
  await vi.waitFor(() => expect(targets.has(item('Slow'))).toBe(true));
  const drag = (from: string, to: string, clientY: number) => {
    const element = item(from);
    const data = sources.get(element)?.getInitialData() ?? {};
    const target = targets.get(item(to));
    const source = { element, data };
    const isAllowed = target?.canDrop({ source }) === true;
    if (isAllowed) target.onDrop({ source, location: { current: { input: { clientY } } } });
    return isAllowed;
  };
  return { sent, panel, drag, user: userEvent.setup() };
};

const order = () =>
  screen
    .getAllByRole('button', { name: /^Remove (Side|Front|Slow)$/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));

describe('the videos of a node', () => {
  test('[scheme-portal §4] are ordered by drag, before or after another one', async () => {
    const { sent, drag } = await open();
    // Without a layout the middle of each item is at 0.
    expect(drag('Slow', 'Side', -1)).toBe(true);
    await vi.waitFor(() => expect(order()).toEqual(['Slow', 'Side', 'Front']));
    expect(drag('Slow', 'Side', 1)).toBe(true);
    await vi.waitFor(() => expect(order()).toEqual(['Side', 'Slow', 'Front']));
    await vi.waitFor(() =>
      expect(sent.map(({ value }) => value)).toEqual([
        [3, 1, 2],
        [1, 3, 2],
      ]),
    );
    expect(screen.getByText('Slow, moved to place 2 of 3')).toBeTruthy();
  });

  test('take no rows of the tree', async () => {
    const { panel } = await open();
    const target = targets.get(panel.getByText('Side').closest('li') ?? document.body);
    const row = { element: document.body, data: { ids: ['/one/roll'] } };
    expect(target?.canDrop({ source: row })).toBe(false);
  });

  test('are ordered by Alt with an arrow', async () => {
    const { panel, user } = await open();
    panel.getByRole('button', { name: 'Remove Front' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await vi.waitFor(() => expect(order()).toEqual(['Front', 'Side', 'Slow']));
  });
});
