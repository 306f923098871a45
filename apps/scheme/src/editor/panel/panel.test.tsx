import type { ContentBlock, NodeUses, Scheme, SchemeNode } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { screens } from '../../routes.tsx';

const schemeOf = (slug: string, title: string): Scheme => ({
  uuid: `uuid of ${title}`,
  slug,
  title,
  theme: null,
  published: true,
  version: 1,
  updated_at: NOW,
});

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: null,
  title: id.split('/').at(-1) ?? '',
  t,
  content: [{ type: 'text', title: null, value: 'How to do it' }],
  children,
  ...extra,
});

const TREE = [
  node('/one', 'l', [
    node('/one/roll', 's', [], { is_owner: false }),
    node('/one/jump', 's', [], { dependencies: ['/one/roll'] }),
  ]),
];

const OWNERS = [node('/first', 'l', [node('/first/roll', 's'), node('/first/swing', 's')])];

const USES: NodeUses = {
  identifier: '3f0f8a52-6d0e-5b7e-9a64-6f2b1c1f0c11',
  owner: { slug: 'owner', scheme_title: 'Bars', node_id: '/first/roll', title: 'roll' },
  mirrors: [{ slug: 'tots', scheme_title: 'Tots', node_id: '/a/roll' }],
  plans: 2,
  graded: null,
};

const LOG = {
  n: 4,
  etag: 'e4',
  in_review: false,
  replaced: 0,
  edits: [],
  removed: [],
  editors: [],
};

/**
 * `other`: responses that differ, or promises of them, by the last part of their path; `rejection`: of the edits;
 * `editsStatus`: of their response; `unread`: the last part of a path that cannot be read.
 */
const open = async (
  node_id: string,
  failure?: { status: number; body: unknown },
  other: Readonly<Record<string, unknown>> = {},
) => {
  const sent: unknown[] = [];
  const sets: unknown[] = [];
  const version = { etag: 'e4', note: null, created_at: NOW, published_at: null, changes: 1 };
  const answers: Readonly<Record<string, unknown>> = {
    schemes: [schemeOf('sample', 'Sample'), schemeOf('owner', 'Bars')],
    versions: [{ ...version, version: 2, state: 'draft' }],
    grades: [{ label: 'Pass', pass: true }],
    edits: LOG,
    uses: USES,
    sample: { ...schemeOf('sample', 'Sample'), tree: TREE },
    owner: { ...schemeOf('owner', 'Bars'), tree: OWNERS },
    ...other,
  };
  const read = (pathname: string) => answers[pathname.split('/').at(-1) ?? ''] ?? [];
  const api = makeApi(async ({ pathname, search }, request) => {
    if (pathname.endsWith('/export')) sent.push(['export', search]);
    if (request.method === 'GET') return { body: read(pathname) };
    const body = JSON.parse(await request.clone().text());
    if (pathname.endsWith('/edits')) {
      const ids: { id: string }[] = body.edits;
      sent.push(['edits', ids.length]);
      sets.push(...ids);
      const { rejection = { result: 'applied' }, editsStatus = 200 } = other;
      if (editsStatus !== 200) return { status: Number(editsStatus) };
      const results = ids.map(({ id }) => ({ id, ...Object(rejection) }));
      return { body: { n: LOG.n + ids.length, etag: 'e5', results } };
    }
    sent.push([pathname.split('/').at(-1), request.headers.get('if-match'), body]);
    return failure ?? { body: version };
  });
  const queries = makeQueries(async ({ pathname }) =>
    pathname.split('/').at(-1) === other['unread']
      ? { status: 503 }
      : { body: await Promise.resolve(read(pathname)), headers: { etag: '"e4"' } },
  );
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', api, queries, areas: new Set(['/overview']) },
  );
  await renderScreens(screens, `/overview/sample?node=${encodeURIComponent(node_id)}`, context);
  const panel = within(await screen.findByRole('region', { name: 'Details' }));
  return { panel, sent, sets, connection: context.connection, user: userEvent.setup() };
};

describe('the fields of a node', () => {
  const jumpWith = (extra: Partial<SchemeNode>) => ({
    ...schemeOf('sample', 'Sample'),
    tree: [node('/one', 'l', [node('/one/roll', 's'), node('/one/jump', 's', [], extra)])],
  });

  test('[scheme-portal §3] a changed one has its published value again by one button, and others keep theirs', async () => {
    const { panel, sets, user } = await open('/one/jump', undefined, {
      edits: { ...LOG, published: 1, draft: 2 },
      sample: jumpWith({ title: 'Leap', group: 'Floor', hidden: true }),
      1: { ...jumpWith({ hidden: true }), grades: [] },
    });
    await user.click(await panel.findByRole('button', { name: 'Revert Title' }));
    await user.click(panel.getByRole('button', { name: 'Revert Heading' }));
    await waitFor(() => expect(sets).toHaveLength(2));
    const set = { kind: 'set', node_id: '/one/jump' };
    expect(sets).toMatchObject([
      { ...set, field: 'title', value: 'jump', before: 'Leap' },
      { ...set, field: 'group', value: null, before: 'Floor' },
    ]);
    expect(panel.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'jump');
    expect(panel.queryByRole('button', { name: /^Revert/ })).toBeNull();
  });

  test('[scheme-portal §3] a conflict is shown beside its field only, and is settled there', async () => {
    const rejection = { result: 'conflict', theirs: 'Star jump' };
    const { panel, sets, user } = await open('/one/jump', undefined, {
      rejection,
      sample: jumpWith({ group: 'Floor' }),
    });
    const title = await panel.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Leap');
    await user.tab();
    await waitFor(() =>
      expect(panel.getAllByText('Someone else has changed this')).toHaveLength(1),
    );
    expect(panel.getByText('Leap')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sets).toHaveLength(2));
    expect(sets[1]).toMatchObject({ field: 'title', value: 'Leap', before: 'Star jump' });
  });

  test('a text is kept and sent although the connection was lost while it was typed', async () => {
    const { panel, sets, user, connection } = await open('/one/jump');
    const title = await panel.findByRole('textbox', { name: 'Title' });
    await user.type(title, ' up');
    connection.setState({ state: 'offline' });
    await user.tab();
    expect(title).toHaveProperty('value', 'jump up');
    expect(title).toHaveProperty('readOnly', true);
    await waitFor(() => expect(sets).toMatchObject([{ field: 'title', value: 'jump up' }]));
  });

  test('a type is chosen from those that its place allows', async () => {
    const { panel, sets, user } = await open('/one/jump');
    const type = await panel.findByRole('combobox', { name: 'Type' });
    const names = within(type).getAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Level', 'Group', 'Skill']);
    await user.selectOptions(type, 'Group');
    await waitFor(() =>
      expect(sets).toMatchObject([{ kind: 'retype', node_id: '/one/jump', t: 'sg' }]),
    );
  });
});

describe('the rule of a level', () => {
  const RULE = [{ nodes: ['/one/jump'], count: 1 }];
  const levelWith = (completion: typeof RULE | null, ...children: SchemeNode[]) => ({
    ...schemeOf('sample', 'Sample'),
    tree: [
      node(
        '/one',
        'l',
        [node('/one/jump', 's'), ...children],
        completion === null ? {} : { completion },
      ),
    ],
  });
  const set = { kind: 'set', node_id: '/one', field: 'completion' };
  const chooseRule = async (sample: unknown, mode: string) => {
    const { panel, sets, user } = await open('/one', undefined, { sample });
    await user.selectOptions(await panel.findByRole('combobox', { name: 'Complete when' }), mode);
    return { panel, sets, user };
  };

  test('[AS8] counts all its children when some are enough, as the start of a rule', async () => {
    const { panel, sets } = await chooseRule(levelWith(null), 'some of it is complete');
    await waitFor(() => expect(sets).toMatchObject([{ ...set, value: RULE, before: null }]));
    expect(sets).toHaveLength(1);
    expect(panel.getByText('Complete with at least 1 of 1.')).toBeTruthy();
  });

  test('[AS8] gets a skill for the coach’s button after its children, and loses its own rule', async () => {
    const { sets } = await chooseRule(levelWith(RULE), 'the coach says so with a button');
    const manual = { id: '/one/manual', title: 'Completed', t: 's' };
    await waitFor(() =>
      expect(sets).toMatchObject([
        { kind: 'add', node: manual, parent: '/one', after: '/one/jump' },
        { ...set, value: null, before: RULE },
      ]),
    );
  });

  test('[AS8] loses the button when everything counts, and gets the same skill back with it', async () => {
    const manual = node('/one/manual', 's', [], { title: 'Completed' });
    const all = 'everything in it is complete';
    const { panel, sets, user } = await chooseRule(levelWith(null, manual), all);
    await waitFor(() =>
      expect(sets).toMatchObject([{ kind: 'remove', node_ids: ['/one/manual'] }]),
    );
    const rule = panel.getByRole('combobox', { name: 'Complete when' });
    await user.selectOptions(rule, all);
    await user.selectOptions(rule, 'the coach says so with a button');
    await waitFor(() => expect(sets).toHaveLength(2));
    expect(sets[1]).toMatchObject({ kind: 'restore', node_ids: ['/one/manual'] });
  });
});

describe('the badge picture of a level', () => {
  const DOT = 'data:image/png;base64,iVBORw0KGgoAAAA=';
  const png = (name: string) => new File(['a'], name, { type: 'image/png' });
  const drawn = () => {
    vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
      if (name === 'a.txt') throw new TypeError('no picture');
      return { width: 512, height: 512 };
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(DOT);
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('[scheme-portal §4] is chosen, replaces the drawn badge, and is removed again', async () => {
    drawn();
    const { panel, sets, user } = await open('/one');
    await user.click(await panel.findByRole('heading', { name: 'Badge picture' }));
    expect(panel.getByText('The drawn badge')).toBeTruthy();
    const field = panel.getByLabelText('Choose a picture');
    expect(field.getAttribute('accept')).toBe('image/svg+xml,image/png');
    fireEvent.change(field, { target: { files: [png('a.txt')] } });
    await panel.findByText('This file is not a picture that the browser can read.');
    fireEvent.change(field, { target: { files: [png('a.png')] } });
    await panel.findByText('The level’s badge picture');
    const set = { kind: 'set', node_id: '/one', field: 'badge' };
    await waitFor(() => expect(sets).toMatchObject([{ ...set, value: DOT, before: null }]));
    await user.click(panel.getByRole('button', { name: 'Remove the picture' }));
    await panel.findByText('The drawn badge');
    await waitFor(() => expect(sets).toHaveLength(2));
    expect(sets[1]).toMatchObject({ ...set, value: null, before: DOT });
  });

  test('a skill has none', async () => {
    const { panel } = await open('/one/jump');
    await panel.findByRole('heading', { name: 'Used by' });
    expect(panel.queryByRole('heading', { name: 'Badge picture' })).toBeNull();
  });
});

describe('the preview of the content', () => {
  const content: ContentBlock[] = [
    { type: 'tags', title: null, value: ['floor', 'Only in the gym'] },
    { type: 'text', title: null, value: 'Tuck **tight**' },
    { type: 'text', title: null, value: '[Roll](/scheme/sample/one/roll)' },
  ];
  const sample = (extra: Partial<SchemeNode> = {}) => ({
    sample: {
      ...schemeOf('sample', 'Sample'),
      tree: [
        node('/one', 'l', [
          node('/one/roll', 's'),
          node('/one/jump', 's', [], { content, ...extra }),
        ]),
      ],
    },
  });
  const show = async (other = sample()) => {
    const { panel, user } = await open('/one/jump', undefined, other);
    await user.click(await panel.findByRole('switch', { name: 'Preview on a phone' }));
    const preview = within(await panel.findByRole('region', { name: 'Preview on a phone' }));
    await preview.findByText('tight');
    return { panel, preview, user };
  };

  test('[scheme-portal §5] is beside the blocks, and follows what is typed', async () => {
    const { panel, preview, user } = await show();
    const [text] = panel.getAllByRole('textbox', { name: 'Text' });
    expect(text).toHaveProperty('value', 'Tuck **tight**');
    if (text) await user.type(text, ' and roll');
    expect(await preview.findByText(/and roll/)).toBeTruthy();
  });

  test('[scheme-portal §5] is that of coaches or parents, with the flags of a client', async () => {
    const { preview, user } = await show();
    const flag = preview.getByRole('switch', { name: 'With tags' });
    expect(flag.getAttribute('aria-checked')).toBe('false');
    expect(preview.queryByText('floor')).toBeNull();
    await user.click(flag);
    expect(await preview.findByText('floor')).toBeTruthy();
    expect(preview.queryByText(/let your child practise this at home/)).toBeNull();
    await user.selectOptions(preview.getByRole('combobox', { name: 'Seen by' }), 'Parents');
    expect(await preview.findByText(/let your child practise this at home/)).toBeTruthy();
  });

  test('leads to a linked skill in the editor', async () => {
    const { panel, preview, user } = await show();
    await user.click(await preview.findByRole('link', { name: 'Roll' }));
    expect(await panel.findByRole('heading', { name: 'roll', level: 2 })).toBeTruthy();
  });
});

describe('the panel of a node', () => {
  test('[scheme-portal §4] says what names it: other nodes, schemes, lesson plans and members, with few members hidden', async () => {
    const { panel, user } = await open('/one/roll');
    await user.click(await panel.findByRole('heading', { name: 'Used by' }));
    expect(await panel.findByText('In 2 lesson plans')).toBeTruthy();
    expect(panel.getByText('Fewer than 5 members have grades for it or in it')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'jump waits for it' })).toBeTruthy();
    const link = panel.getByRole('link', { name: 'Followed by Tots' });
    expect(link.getAttribute('href')).toBe(`/overview/tots?node=${encodeURIComponent('/a/roll')}`);
  });

  test('[scheme-portal §4] shows the identifier for other systems, and copies it', async () => {
    const { panel, user } = await open('/one/jump');
    await user.click(await panel.findByRole('heading', { name: 'Identifier for other systems' }));
    await panel.findByText(USES.identifier);
    await user.click(panel.getByRole('button', { name: 'Copy the identifier' }));
    expect(await navigator.clipboard.readText()).toBe(USES.identifier);
  });

  test('[scheme-portal §4] offers to take out what is missing, and names it', async () => {
    const sample = {
      ...schemeOf('sample', 'Sample'),
      tree: [node('/one', 'l', [node('/one/jump', 's', [], { videos: [9] })])],
    };
    const { panel, sets, user } = await open('/one/jump', undefined, { sample });
    await panel.findByText('No longer in the scheme: Video 9');
    await user.click(panel.getByRole('button', { name: 'Remove it: jump' }));
    await waitFor(() => expect(sets).toMatchObject([{ field: 'videos', value: null }]));
    await waitFor(() => expect(panel.queryByText('No longer in the scheme: Video 9')).toBeNull());
  });

  test('[scheme-portal §4] a rejected id says how many members have grades under it', async () => {
    const rejection = { result: 'refused', code: 'PUBLISHED_ID', node_id: '/one/jump' };
    const uses = { ...USES, graded: 435 };
    const { panel, user } = await open('/one/jump', undefined, { rejection, uses });
    const field = await panel.findByLabelText(/^Id/);
    await user.clear(field);
    await user.type(field, '/one/star-jump{Enter}');
    expect(
      await screen.findByText('435 members have grades under this id, so it stays'),
    ).toBeTruthy();
  });

  test('[D6] of a mirrored node names the owner, and makes it an own node for the draft on screen', async () => {
    const { panel, sent, user } = await open('/one/roll');
    expect(await panel.findByText('Follows Bars · roll')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Open it there' }).getAttribute('href')).toBe(
      `/overview/owner?node=${encodeURIComponent('/first/roll')}`,
    );
    await user.click(panel.getByRole('button', { name: 'Make it our own' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make it our own' }));
    const body = { slug: 'sample', node_id: '/one/roll', owner_slug: null, owner_node_id: null };
    await waitFor(() => expect(sent).toEqual([['rehome-linked-node', '"e4"', body]]));
  });

  test('[D6] another owner has to be of the same type, and a draft that changed meanwhile stays as it is', async () => {
    const { panel, sent, user } = await open('/one/roll', {
      status: 412,
      body: { error: 'PRECONDITION_FAILED' },
    });
    await user.click(await panel.findByRole('button', { name: 'Follow another' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What does “roll” follow?' }));
    const swing = await dialog.findByRole('option', { name: /^swing/ });
    const [level] = within(dialog.getByRole('listbox')).getAllByRole('option');
    expect(level?.getAttribute('aria-disabled')).toBe('true');
    await user.click(swing);
    const owner = { owner_slug: 'owner', owner_node_id: '/first/swing' };
    await waitFor(() =>
      expect(sent).toMatchObject([
        ['rehome-linked-node', '"e4"', { node_id: '/one/roll', ...owner }],
      ]),
    );
    expect(await screen.findByText('Someone changed the draft meanwhile. Try again.')).toBeTruthy();
  });

  test.each([
    [
      { status: 422, body: { error: 'VALIDATION', detail: { node_id: 'NOT_EMPTY' } } },
      'It contains parts of this scheme',
    ],
    [{ status: 403, body: { error: 'FORBIDDEN', detail: null } }, 'You don’t have'],
  ])('[D6] a link that the server does not change says why (%#)', async (failure, text) => {
    const { panel, user } = await open('/one/roll', failure);
    await user.click(await panel.findByRole('button', { name: 'Make it our own' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make it our own' }));
    const alert = (await screen.findByText('The link was not changed')).closest('li');
    expect(alert?.textContent).toContain(text);
  });

  test('[D6] a link is not changed while an edit before it is not saved', async () => {
    const { panel, sent, user } = await open('/one/jump', undefined, { editsStatus: 503 });
    await user.type(await panel.findByRole('textbox', { name: 'Title' }), ' up');
    await user.tab();
    fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'ArrowUp' });
    await user.click(await panel.findByRole('button', { name: 'Make it our own' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make it our own' }));
    const alert = (await screen.findByText('The link was not changed')).closest('li');
    expect(alert?.textContent).toContain('Some of your changes are not saved yet');
    expect(sent.every((request) => Array.isArray(request) && request[0] === 'edits')).toBe(true);
  });

  test('[scheme-portal §4] does not say that a node is unused if its uses could not be read', async () => {
    const { panel, user } = await open('/one/jump', undefined, { unread: 'uses' });
    await user.click(await panel.findByRole('heading', { name: 'Used by' }));
    await user.click(panel.getByRole('heading', { name: 'Identifier for other systems' }));
    expect(await panel.findByText('Other uses could not be loaded.')).toBeTruthy();
    expect(await panel.findByText('The identifier could not be loaded.')).toBeTruthy();
    expect(panel.queryByText('Not used anywhere')).toBeNull();
  });

  test('[scheme-portal §4] lists the rules that were left out of what is mirrored', async () => {
    const swing = node('/first/swing', 's', [], { dependencies: ['/first/roll'] });
    const owner = {
      ...schemeOf('owner', 'Bars'),
      tree: [node('/first', 'l', [node('/first/roll', 's'), swing])],
    };
    // Px of the tree on screen, which jsdom does not lay out.
    const heights = (['offsetHeight', 'clientHeight'] as const).map((name) =>
      vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(392),
    );
    const { user } = await open('/one', undefined, { owner });
    await user.click(await screen.findByRole('button', { name: 'Actions for one' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add from another scheme…' }));
    const picker = within(await screen.findByRole('dialog', { name: /from another scheme$/ }));
    await user.click(await picker.findByRole('option', { name: /^swing/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rules that were left out' }));
    expect(dialog.getByRole('listitem').textContent).toBe('swing no longer waits for roll');
    for (const height of heights) height.mockRestore();
  });

  test('[D6] the nodes of the chosen scheme stay when the response for the first scheme arrives later', async () => {
    const tots = Promise.withResolvers<unknown>();
    const { panel, user } = await open('/one/roll', undefined, {
      schemes: [schemeOf('sample', 'Sample'), schemeOf('tots', 'Tots'), schemeOf('owner', 'Bars')],
      tots: tots.promise,
    });
    await user.click(await panel.findByRole('button', { name: 'Follow another' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Bars' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Scheme' }), 'Bars');
    await dialog.findByRole('option', { name: /^swing/ });
    tots.resolve({ ...schemeOf('tots', 'Tots'), tree: [] });
    await user.type(dialog.getByRole('combobox', { name: 'Search by title' }), 'sw');
    expect(dialog.getByRole('option', { name: /^swing/ })).toBeTruthy();
  });

  test('[scheme-portal §4] offers the tags of other nodes, most used first', async () => {
    const tags = (...value: string[]): ContentBlock => ({ type: 'tags', title: null, value });
    const sample = {
      ...schemeOf('sample', 'Sample'),
      tree: [
        node('/one', 'l', [
          node('/one/roll', 's', [], { content: [tags('balance', 'floor')] }),
          node('/one/swing', 's', [], { content: [tags('floor')] }),
          node('/one/jump', 's', [], { content: [tags('strength')] }),
        ]),
      ],
    };
    const { panel, sets, user } = await open('/one/jump', undefined, { sample });
    const offers = await panel.findAllByRole('button', { name: /^Add the tag/ });
    expect(offers.map(({ textContent }) => textContent)).toEqual(['floor', 'balance']);
    await user.click(panel.getByRole('button', { name: 'Add the tag floor' }));
    await waitFor(() => expect(sets).toHaveLength(1));
    expect(sets[0]).toMatchObject({ field: 'content', value: [tags('strength', 'floor')] });
    expect(panel.queryByRole('button', { name: 'Add the tag floor' })).toBeNull();
  });

  test('[scheme-portal §9] exports a level or group with everything in it', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const file = { name: 'sample-one-2.csv', media_type: 'text/csv', text: 'id' };
    const { panel, sent, user } = await open('/one', undefined, { export: file });
    await user.click(await panel.findByRole('button', { name: 'Export this part' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Spreadsheet (CSV)' }));
    await waitFor(() => expect(saved).toEqual([file.name]));
    expect(sent).toEqual([['export', '?format=csv&node_id=%2Fone']]);
    vi.restoreAllMocks();
  });

  test('the id of a node that was never published can be changed', async () => {
    const { panel, sent, user } = await open('/one/jump');
    const field = await panel.findByLabelText(/^Id/);
    await user.clear(field);
    await user.type(field, '/one/star-jump');
    await user.tab();
    await waitFor(() => expect(sent).toEqual([['edits', 1]]));
    expect(await panel.findByLabelText(/^Id/)).toHaveProperty('value', '/one/star-jump');
  });

  test('[scheme-portal §4] says that an emptied title is not saved, and has the title again when it is left', async () => {
    const { panel, sets, user } = await open('/one/jump');
    const field = await panel.findByRole('textbox', { name: 'Title' });
    await user.clear(field);
    expect(panel.getByText('It needs a title')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.tab();
    expect(field).toHaveProperty('value', 'jump');
    expect(panel.queryByText('It needs a title')).toBeNull();
    expect(screen.getByText('It needs a title').getAttribute('aria-live')).toBe('polite');
    expect(sets).toEqual([]);
  });

  test('a title that was empty during a pause is saved with the title from before', async () => {
    const { panel, sets, user } = await open('/one/jump');
    const field = await panel.findByRole('textbox', { name: 'Title' });
    await user.clear(field);
    // Longer than the pause after which a text is saved.
    await setTimeout(1800);
    await user.type(field, 'Leap');
    await user.tab();
    await waitFor(() => expect(sets).toMatchObject([{ value: 'Leap', before: 'jump' }]));
  });

  const block = (value: string): ContentBlock => ({ type: 'text', title: null, value });

  /** Types in the first of two blocks. Before it is saved, another person's edit of the blocks arrives. */
  const typeDuring = async (theirs: ContentBlock[]) => {
    const before = [block('Hop'), block('Land')];
    const sample = {
      ...schemeOf('sample', 'Sample'),
      tree: [node('/one', 'l', [node('/one/jump', 's', [], { content: before })])],
    };
    const edits: unknown[] = [];
    const log = { ...LOG, edits };
    const { panel, sets, user } = await open('/one/jump', undefined, { sample, edits: log });
    const [first] = await panel.findAllByRole('textbox', { name: 'Text' });
    if (first === undefined) throw new Error('There is no text');
    await user.type(first, ' high');
    const id = '00000000-0000-4000-8000-000000000001';
    const set = { kind: 'set', node_id: '/one/jump', field: 'content' };
    const edit = { ...set, id, value: theirs, before };
    const by = { uuid: '00000000-0000-4000-8000-00000000000b', name: 'Ben Hughes' };
    log.n += 1;
    edits.push({ n: log.n, by, at: NOW, edit, inverse: { ...set, value: before, before: theirs } });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(panel.getAllByRole('textbox', { name: 'Text' })[1]).toHaveProperty(
        'value',
        theirs[1]?.value,
      ),
    );
    await user.tab();
    await waitFor(() => expect(sets).toHaveLength(1));
    return { before, edit: sets[0] };
  };

  test('[scheme-portal §5] a new block gets the focus, which goes along with a block that is moved', async () => {
    const tree = [node('/one', 'l', [node('/one/jump', 's')])];
    const sample = { ...schemeOf('sample', 'Sample'), tree };
    const { panel, user } = await open('/one/jump', undefined, { sample });
    await user.click(await panel.findByRole('button', { name: 'Add a block' }));
    const first = panel.getByRole('combobox', { name: 'Kind of block 1' });
    const second = panel.getByRole('combobox', { name: 'Kind of block 2' });
    expect(document.activeElement).toBe(second);
    await user.selectOptions(second, 'Warning');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(document.activeElement).toBe(first);
    expect(first).toHaveProperty('value', 'warning');
    expect(screen.getByText('Block 2, moved to place 1 of 2')).toBeTruthy();
    const down = panel.getByRole('button', { name: 'Move Block 1 down' });
    await user.click(down);
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Move Block 2 down' }));
  });

  test('[scheme-portal §3] a text that is typed in a block goes with another person’s change of the other blocks', async () => {
    const theirs = [block('Hop'), block('Stand')];
    const { edit } = await typeDuring(theirs);
    expect(edit).toMatchObject({ value: [block('Hop high'), block('Stand')], before: theirs });
  });

  test('[scheme-portal §3] a text that is typed in a block that another person moved names the blocks from before', async () => {
    const { edit, before } = await typeDuring([block('Land'), block('Hop')]);
    expect(edit).toMatchObject({ value: [block('Hop high'), block('Land')], before });
  });

  test('an id is changed only once it is complete and valid', async () => {
    const { panel, sent, user } = await open('/one/jump');
    const field = await panel.findByLabelText(/^Id/);
    await user.clear(field);
    await user.type(field, '/one/');
    // Longer than the pause after which other fields are saved.
    await setTimeout(1800);
    expect([field, sent]).toMatchObject([{ value: '/one/', isConnected: true }, []]);
    await user.type(field, '{Enter}');
    expect(await panel.findByText(/^An id looks like/)).toBeTruthy();
    expect(field).toHaveProperty('value', '/one/');
    await user.clear(field);
    await user.tab();
    expect(field).toHaveProperty('value', '/one/jump');
    expect(panel.queryByText(/^An id looks like/)).toBeNull();
    await user.type(field, '-2{Enter}');
    await waitFor(() => expect(sent).toEqual([['edits', 1]]));
    expect(await panel.findByLabelText(/^Id/)).toHaveProperty('value', '/one/jump-2');
  });
});

describe('a rule that still names removed nodes', () => {
  test('shows their titles instead of their ids', async () => {
    const tree = [
      node('/one', 'l', [node('/one/roll', 's')], {
        completion: [{ nodes: ['/one/roll', '/one/n1', '/one/n2'], count: 2 }],
        dependencies: ['/one/n1', '/one/n2'],
      }),
    ];
    const sample = { ...schemeOf('sample', 'Sample'), tree };
    const hang = { ...node('/one/n1', 's'), title: 'Hang' };
    const record = { node: hang, ancestors: ['/one'], after: '/one/roll', index: 1 };
    const edits = { ...LOG, removed: [record] };
    const { panel } = await open('/one', undefined, { sample, edits });
    expect(
      await panel.findByText(/waits for Hang \(removed\), one that was removed/i),
    ).toBeTruthy();
    // Once in the rule, and once among the dependencies.
    expect(panel.getAllByText('Hang (removed)')).toHaveLength(2);
    expect(panel.getAllByText('one that was removed')).toHaveLength(2);
    expect(panel.queryByText(/\/one\/n[12]/)).toBeNull();
  });
});
