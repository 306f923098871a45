import type {
  CurriculumImpact,
  DiscardedDraft,
  Grade,
  ImpactCount,
  Language,
  ListedVersion,
  ScheduledPublication,
  SchemeEdit,
  SchemeEditLog,
  SchemeNode,
  SchemeReview,
  TranslationCoverage,
  VersionRestoration,
} from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  type ServerResponse,
  watchedJobs,
} from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screens } from '../routes.tsx';

const node = (
  t: SchemeNode['t'],
  id: string,
  title: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({ id, parentId: null, title, t, children, ...extra });

const version = (number: number, overrides: Partial<ListedVersion> = {}): ListedVersion => ({
  version: number,
  state: 'published',
  etag: `etag-${number}`,
  note: null,
  created_at: NOW - 86_400,
  published_at: NOW - 3600,
  published_by: { uuid: 'margaret', name: 'Margaret Shaw' },
  before: number > 1 ? number - 1 : null,
  changes: 12,
  members_touched: null,
  ...overrides,
});

const DRAFT = version(3, {
  state: 'draft',
  published_at: null,
  published_by: null,
  changes: null,
});
const VERSIONS = [DRAFT, version(2), version(1)];

const roll = node('s', '/l/f/roll', 'Roll', [], {
  content: [{ title: null, type: 'text', value: 'Tuck the chin.' }],
});
const BEFORE = [
  node('l', '/l', 'Level 1', [
    node('sg', '/l/f', 'Floor', [roll, node('s', '/l/f/jump', 'Jump')]),
    node('sg', '/l/b', 'Bars'),
  ]),
  node('l', '/m', 'Level 2'),
];
const AFTER = [
  node('l', '/l', 'Level 1', [
    node(
      'sg',
      '/l/f',
      'Floor',
      [{ ...roll, content: [{ title: null, type: 'text', value: 'Tuck the head.' }] }],
      { completion: [{ nodes: ['/l/f/roll', '/l/b'], count: 1 }] },
    ),
    node('sg', '/l/b', 'Bars', [node('s', '/l/f/jump', 'Jump')]),
  ]),
  node('l', '/m', 'Level 2', [node('s', '/m/kip', 'Kip')]),
];

const IMPACT: CurriculumImpact = {
  etag: 'etag-3',
  complete: true,
  version: 3,
  members: 40,
  counted: 40,
  gaining: 2,
  losing: 7,
  level_changes: { up: 0, down: 6 },
  orphaned: { grades: 31, members: 9 },
  reinstated: { grades: 0, members: 0 },
  retained_badges: { badges: 5, members: 5 },
  nodes: [
    { node_id: '/l/b', title: 'Bars', gained: 2, lost: 0, reinstated: 0 },
    { node_id: '/l', title: 'Level 1', gained: 0, lost: 3, reinstated: 0 },
    { node_id: '/l/f', title: 'Floor', gained: 0, lost: 7, reinstated: 0 },
  ],
  clubs: [
    { club_id: 8, name: 'Lakeside', gained: 2, lost: 0, reinstated: 0 },
    { club_id: 7, name: 'Riverside', gained: 0, lost: 7, reinstated: 0 },
  ],
  warnings: [],
};

const countOf = (overrides: Partial<ImpactCount>): { body: ImpactCount } => ({
  body: {
    etag: 'etag-3',
    complete: false,
    state: 'counting',
    counted: 0,
    members: 4800,
    ...overrides,
  },
});

const REVIEW: SchemeReview = {
  required: false,
  may_require: true,
  review: null,
  last_edited_by: null,
  candidates: [],
};

const LANGUAGES: Language[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'de-DE', active: 1 },
  { language_id: 3, language: 'fr-FR', active: 1 },
];

const LOG = { n: 7, etag: 'etag-3', in_review: false, removed: [] };

type Server = {
  versions?: readonly ListedVersion[] | (() => readonly ListedVersion[]);
  discarded?: readonly DiscardedDraft[];
  /** Grades that count again if a version is restored. */
  reinstated?: VersionRestoration['reinstated'];
  /** The responses of the impact, in order; the last one repeats. */
  impacts?: readonly (ServerResponse | Promise<ServerResponse>)[];
  review?: SchemeReview;
  schedule?: ScheduledPublication | null;
  languages?: readonly TranslationCoverage[];
  /** Of the versions before the draft, and of the draft. */
  before?: readonly SchemeNode[];
  tree?: readonly SchemeNode[];
  edits?: readonly unknown[];
  log?: () => Partial<SchemeEditLog>;
  /** The grades before and in the draft. */
  grades?: { before: readonly Grade[]; after: readonly Grade[]; mapping: readonly number[] };
  write?: (request: Request) => ServerResponse | Promise<ServerResponse>;
  isOffline?: boolean;
};

/** The scheme portal at an address; `sent` are the writes, `impactRequests` the methods of those for the impact. */
async function show(
  path: string,
  {
    versions = VERSIONS,
    discarded = [],
    impacts,
    reinstated = { grades: 0, members: 0 },
    review = REVIEW,
    schedule = null,
    languages = [],
    before = BEFORE,
    tree = AFTER,
    edits = [],
    log,
    grades,
    write,
    isOffline = false,
  }: Server = {},
) {
  const sent: { method: string; path: string; body: unknown; ifMatch: string | null }[] = [];
  const impactRequests: string[] = [];
  const reads: string[] = [];
  const answers = [...(impacts ?? [{ body: IMPACT }])];
  const respond = ({
    pathname,
    search,
    searchParams,
  }: URL): ServerResponse | Promise<ServerResponse> => {
    reads.push(pathname + search);
    if (pathname.endsWith('/schemes')) {
      return { body: [{ slug: 'first-flight', title: 'First Flight', version: 2 }] };
    }
    if (pathname.endsWith('/export')) {
      const name = `first-flight-${searchParams.get('version')}.case-1.1.json`;
      return { body: { name, media_type: 'application/json', text: '{}' } };
    }
    if (/\/(grades|videos|files|sections)$/.test(pathname)) return { body: [] };
    if (pathname.endsWith('/translations')) return { body: { languages } };
    if (pathname.endsWith('/edits')) return { body: { ...LOG, edits, ...log?.() } };
    if (pathname.endsWith('/versions'))
      return { body: typeof versions === 'function' ? versions() : versions };
    if (pathname.endsWith('/discarded')) return { body: discarded };
    if (pathname.endsWith('/review')) return { body: review };
    if (pathname.endsWith('/clubs')) return { body: { all: true, clubs: [], etag: 'c1' } };
    if (pathname.endsWith('/comments')) return { body: [] };
    if (pathname.endsWith('/schedule')) return { body: { schedule } };
    if (pathname.endsWith('/impact')) {
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 };
    }
    if (pathname.endsWith('/restoration')) return { body: { reinstated } };
    if (!pathname.endsWith('/3')) return { body: { tree: before, grades: grades?.before ?? [] } };
    const grade_change = grades && { scale: 0, grades: grades.after, mapping: grades.mapping };
    return { body: { tree, grades: grades?.after ?? [], grade_change } };
  };
  const api = makeApi(async (address, request) => {
    const isImpact = address.pathname.endsWith('/impact');
    if (isImpact) impactRequests.push(request.method);
    if (request.method === 'GET' || isImpact) return respond(address);
    const text = await request.clone().text();
    sent.push({
      method: request.method,
      path: address.pathname,
      body: text === '' ? null : JSON.parse(text),
      ifMatch: request.headers.get('if-match'),
    });
    return (await write?.(request)) ?? { status: 500 };
  });
  const context = makePortalContext(
    {
      session: signedIn({ club: null, languages: LANGUAGES }),
      ...(isOffline && { connection: { state: 'offline' } }),
    },
    {
      portal: 'scheme',
      api,
      queries: makeQueries(respond),
      areas: new Set(['/overview', '/about']),
    },
  );
  const view = await renderScreens(screens, path, context);
  return { ...view, context, sent, reads, impactRequests, user: userEvent.setup() };
}

beforeEach(() => sessionStorage.clear());

const AT = '/overview/first-flight/changes';
const rows = async () => within(await screen.findByRole('list', { name: /Changes in the order/ }));

describe('the pages of a scheme', () => {
  test('are linked on each of them, with the number of changes', async () => {
    const versions = [{ ...DRAFT, changes: 12 }, version(2)];
    await show('/overview/first-flight/versions', { versions });
    const links = within(
      await screen.findByRole('navigation', { name: 'Pages of the scheme' }),
    ).getAllByRole('link');
    const here = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Editor',
      'Review changes (12)',
      'Translations',
      'Versions',
      'Videos and files',
      'Settings',
    ]);
    expect(here.map(({ textContent }) => textContent)).toEqual(['Versions']);
  });

  test('[D5] the settings offer the second person only to users who may decide on it', async () => {
    const name = 'A second person approves every publication';
    const { user, sent } = await show('/overview/first-flight/settings');
    await user.click(await screen.findByRole('switch', { name }));
    expect(sent).toMatchObject([{ path: '/v1/client-review', body: { required: true } }]);
    cleanup();
    await show('/overview/first-flight/settings', { review: { ...REVIEW, may_require: false } });
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name })).toBeNull();
  });
});

describe('changes of a draft', () => {
  test('a sentence counts them, and a list has them in the order of the scheme', async () => {
    await show(AT);
    expect(
      await screen.findByText('1 skill added, 1 moved, 1 reworded and 1 rule changed'),
    ).toBeTruthy();
    const items = (await rows()).getAllByRole('listitem');
    const texts = items
      .filter((item) => item.hasAttribute('aria-posinset'))
      .map(({ textContent }) => textContent);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toContain('Floor');
    expect(texts[0]).toContain('Removed: All that count');
    expect(texts[0]).toContain('Added: 1 of these 2: Roll and Bars');
    expect(texts[1]).toContain('Tuck the Removed: chinAdded: head.');
    expect(texts[2]).toContain('JumpSkill · Level 1 › Bars');
    expect(texts[2]).toMatch(/Removed: Floor +Added: Bars/);
    expect(texts[3]).toContain('Kip');
  });

  test('filters by kind and level are in the address', async () => {
    await show(`${AT}?kind=moved&kind=added`);
    expect((await rows()).getAllByRole('listitem')).toHaveLength(2);
    await show(`${AT}?level=%2Fm`);
    expect(await screen.findByText('1 shown')).toBeTruthy();
  });

  test('[scheme-portal §6] say who made them, are filtered by person, and lead to the editor', async () => {
    const edit = (name: string, kind: object, undone = false) => ({
      by: { uuid: name, name },
      edit: { id: name, ...kind },
      undone,
    });
    const rename = { kind: 'rename_id', node_id: '/m/jump', to: '/m/kip' };
    const edits = [
      edit('Margaret', { kind: 'set', node_id: '/l/f' }),
      edit('Ben', { kind: 'set', node_id: '/l/f' }),
      edit('Zoe', { kind: 'set', node_id: '/l/f' }, true),
      edit('Zoe', { kind: 'set', node_id: '/l/f', undoes: 'Zoe' }),
      edit('Margaret', { kind: 'add', node: { id: '/m/jump' } }),
      edit('Margaret', rename),
    ];
    await show(AT, { edits });
    const items = (await rows()).getAllByRole('listitem');
    expect(items[0]?.textContent).toContain('Level 1 · By Margaret and Ben');
    const link = (await rows()).getByRole('link', { name: 'Open Kip in the editor' });
    expect(link.getAttribute('href')).toBe('/overview/first-flight?node=%2Fm%2Fkip');
    cleanup();
    await show(`${AT}?person=Ben`, { edits });
    expect(await screen.findByText('1 shown')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Edited by/ }).textContent).toContain('Ben');
  });

  test('[scheme-portal §4] a badge picture is shown beside the badge before', async () => {
    const badge = 'data:image/png;base64,AAAA';
    const [first, ...others] = AFTER;
    if (first === undefined) throw new Error('The scheme has levels');
    await show(AT, { tree: [{ ...first, badge }, ...others] });
    const list = await rows();
    expect(list.getByRole('img', { name: 'New badge' }).getAttribute('src')).toBe(badge);
    expect(list.getByText('Drawn badge')).toBeTruthy();
  });

  test('[scheme-portal §8] other grades are listed with what each becomes, and with new meanings', async () => {
    await show(AT, {
      grades: {
        before: [
          { label: 'Not yet', pass: false, meaning: 'waits for a hand' },
          { label: 'Pass', pass: true },
        ],
        after: [
          { label: 'Not yet', pass: false },
          { label: 'Pass', pass: true, meaning: 'does it alone' },
          { label: 'Star', pass: false },
        ],
        mapping: [0, 1],
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Changed grades' }));
    const lines = card.getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '“Not yet” becomes “Not yet”',
      '“Pass” becomes “Pass”',
      'New: Star',
      '“Not yet” has no meaning of its own any more.',
      '“Pass” means: does it alone',
    ]);
  });

  test('without a draft, the page says so', async () => {
    await show(AT, { versions: VERSIONS.slice(1) });
    expect(await screen.findByText('No changes to publish')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull();
  });

  test('the draft is discarded after a confirmation, if it is the one on screen', async () => {
    const { user, sent } = await show(AT, { write: () => ({ status: 204 }) });
    await user.click(await screen.findByRole('button', { name: 'Discard the draft' }));
    expect(sent).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Discard the draft' }));
    expect(await screen.findByText('Draft discarded')).toBeTruthy();
    expect(sent).toEqual([
      {
        method: 'DELETE',
        path: '/v1/curriculum/first-flight/draft',
        body: null,
        ifMatch: '"etag-3"',
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent[1]).toMatchObject({
        path: '/v1/curriculum/first-flight/draft/undelete',
        body: {},
      }),
    );
  });

  test('an unknown scheme is not found', async () => {
    await show('/overview/other/changes');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});

describe('reverting a change', () => {
  /** Accepts edits; `code` refuses the first one. */
  const accept =
    (result: 'applied' | 'refused' | 'conflict' = 'applied', code?: string) =>
    async (request: Request): Promise<ServerResponse> => {
      const { edits }: { edits: SchemeEdit[] } = await request.clone().json();
      const results = edits.map(({ id }) => ({ id, result, ...(code && { code }) }));
      return { body: { n: 7 + edits.length, etag: 'etag-3', results } };
    };
  const revert = async (name: string) => screen.findByRole('button', { name });

  test('[scheme-portal §6] sends exactly the edit that reverses it, with Undo', async () => {
    const { user, sent } = await show(AT, { write: accept() });
    await user.click(await revert('Revert “Rule” at Floor'));
    expect(await screen.findByText('Reverted: Floor, Rule')).toBeTruthy();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const completion = [{ nodes: ['/l/f/roll', '/l/b'], count: 1 }];
    const set = { kind: 'set', node_id: '/l/f', field: 'completion' };
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/v1/curriculum/first-flight/edits',
        body: { base: 7, edits: [{ ...set, id, value: null, before: completion }] },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(sent[1]?.body).toMatchObject({
      base: 8,
      edits: [{ ...set, undoes: id, value: completion, before: null }],
    });
  });

  test('moves a node back, removes an added one, and restores a removed one', async () => {
    const { user, sent } = await show(AT, { write: accept() });
    await user.click(await revert('Revert “Moved” at Jump'));
    await screen.findByText('Reverted: Jump, Moved');
    await user.click(await revert('Revert “Added” at Kip'));
    await screen.findByText('Reverted: Kip, Added');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { edits: [{ kind: 'move', node_ids: ['/l/f/jump'], parent: '/l/f', after: '/l/f/roll' }] },
      { edits: [{ kind: 'remove', node_ids: ['/m/kip'] }] },
    ]);
  });

  test('says in words why a change cannot be reverted on its own', async () => {
    const after = [node('l', '/m', 'Level 2', [roll])];
    const { user, sent } = await show(AT, { tree: after, write: accept() });
    const list = await rows();
    expect(list.getAllByText('To revert this, first revert the removal of Level 1.')).toHaveLength(
      2,
    );
    expect(list.getAllByText('To revert this, first revert the removal of Floor.')).toHaveLength(2);
    await user.click(await revert('Revert “Removed” at Level 1'));
    await screen.findByText('Reverted: Level 1, Removed');
    const added = ['/l', '/l/f', '/l/f/jump', '/l/b'].map((id) => ({ kind: 'add', node: { id } }));
    expect(sent).toMatchObject([{ body: { edits: added } }]);
  });

  test('is not sent if the draft would break a rule then', async () => {
    const after = [
      ...BEFORE,
      node('l', '/n', 'Level 3', [node('s', '/n/kip', 'Kip')]),
      node('l', '/o', 'Level 4', [], { dependencies: ['/n/kip'] }),
    ];
    const { user, sent } = await show(AT, { tree: after, write: accept() });
    await user.click(await revert('Revert “Added” at Kip'));
    const alert = await screen.findByText(
      'Then Level 4 would have a problem: a rule or dependency names something that does not exist. Correct that first.',
    );
    expect(alert).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test.each([
    ['conflict', undefined, /^Someone else has changed this\./],
    ['refused', 'UNKNOWN_NODE', /^Someone else has changed the draft\./],
    ['refused', 'IN_REVIEW', /^The draft is now in review/],
  ] as const)('says what another user did: %s %s', async (result, code, text) => {
    const { user } = await show(AT, { write: accept(result, code) });
    await user.click(await revert('Revert “Rule” at Floor'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is not offered in review, before the first publication, and for a draft that is not that of the log', async () => {
    const inReview = [{ ...DRAFT, state: 'review' as const }, version(2)];
    for (const server of [
      { versions: inReview },
      { versions: [DRAFT] },
      { log: () => ({ etag: 'another' }) },
    ]) {
      await show(AT, server);
      await rows();
      expect(screen.queryByRole('button', { name: /^Revert/ })).toBeNull();
      cleanup();
    }
    await show('/overview/first-flight/versions?from=2&to=3');
    await rows();
    expect(screen.queryByRole('button', { name: /^Revert/ })).toBeNull();
  });

  test('needs a network', async () => {
    const { user, sent } = await show(AT, { isOffline: true });
    await user.click(await revert('Revert “Rule” at Floor'));
    expect(sent).toEqual([]);
  });
});

describe('remedies that change the draft', () => {
  const published = [node('l', '/l', 'Level 1', [node('sg', '/l/f', 'Floor', [roll])])];
  const kip = node('s', '/l/f/kip', 'Kip');
  const withKip = [node('l', '/l', 'Level 1', [node('sg', '/l/f', 'Floor', [roll, kip])])];
  const accept = async (request: Request): Promise<ServerResponse> => {
    const { edits }: { edits: SchemeEdit[] } = await request.clone().json();
    const results = edits.map(({ id }) => ({ id, result: 'applied' }));
    return { body: { n: 8, etag: 'etag-3', results } };
  };
  const server = { before: published, tree: withKip, write: accept };
  const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
    screen.findAllByRole('button', { name }).then(([first]) => first && user.click(first));

  test('[D17] skip an added skill after a dialog that explains it, with Undo', async () => {
    const { user, sent } = await show(`${AT}?tab=impact`, server);
    await press(user, 'Don’t count Kip yet: Floor');
    const dialog = within(screen.getByRole('dialog', { name: 'Don’t count Kip yet?' }));
    expect(dialog.getByText(/coaches do not assess it.* does not count for Floor/)).toBeTruthy();
    expect(dialog.getByText(/the members are counted again/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Change the draft' }));
    expect(await screen.findByText('Kip does not count yet')).toBeTruthy();
    const set = { kind: 'set', node_id: '/l/f/kip', field: 'skipped' };
    expect(sent).toMatchObject([
      {
        path: '/v1/curriculum/first-flight/edits',
        body: { base: 7, edits: [{ ...set, value: true, before: null }] },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(sent[1]?.body).toMatchObject({ base: 8, edits: [{ ...set, value: null }] });
  });

  test('[D17] require as many as before, and count the members of the new draft', async () => {
    let etag = 'etag-3';
    const { user, sent, impactRequests } = await show(`${AT}?tab=impact`, {
      ...server,
      versions: () => [{ ...DRAFT, etag }, version(2)],
      log: () => ({ etag }),
      impacts: [{ body: IMPACT }, countOf({ state: 'none' }), countOf({ counted: 1200 })],
      write: (request) => {
        etag = 'etag-4';
        return accept(request);
      },
    });
    await press(user, 'Require 1 of 2: Floor');
    const dialog = within(screen.getByRole('dialog', { name: 'Require 1 of 2 for Floor?' }));
    await user.click(dialog.getByRole('button', { name: 'Change the draft' }));
    expect(await screen.findByText('1,200 of 4,800 members counted')).toBeTruthy();
    expect(impactRequests).toEqual(['GET', 'GET', 'POST']);
    expect(sent).toMatchObject([
      {
        body: {
          edits: [
            {
              node_id: '/l/f',
              field: 'completion',
              value: [{ nodes: ['/l/f/roll', '/l/f/kip'], count: 1 }],
              before: null,
            },
          ],
        },
      },
    ]);
  });

  test('are offered only where members lose a node, and not in review', async () => {
    await show(`${AT}?tab=impact`, server);
    const names = (await screen.findAllByRole('button', { name: /: (Floor|Level 1|Bars)$/ })).map(
      (one) => one.getAttribute('aria-label'),
    );
    expect(new Set(names)).toEqual(
      new Set([
        'Don’t count Kip yet: Floor',
        'Require 1 of 2: Floor',
        'Don’t count Kip yet: Level 1',
      ]),
    );
    cleanup();
    await show(`${AT}?tab=impact`, {
      ...server,
      impacts: [{ body: { ...IMPACT, nodes: IMPACT.nodes.map((node) => ({ ...node, lost: 0 })) } }],
    });
    await screen.findByText('Lose at least one');
    expect(screen.queryByRole('button', { name: /^Don’t count/ })).toBeNull();
    cleanup();
    const inReview = [{ ...DRAFT, state: 'review' as const }, version(2)];
    await show(`${AT}?tab=impact`, { ...server, versions: inReview });
    await screen.findByText('Lose at least one');
    expect(screen.queryByRole('button', { name: /^Don’t count/ })).toBeNull();
  });
});

describe('impact', () => {
  test('[scheme-portal §6] begins a missing count when the page opens, and shows only how far it is', async () => {
    const some = Promise.withResolvers<ServerResponse>();
    const last = Promise.withResolvers<ServerResponse>();
    const { impactRequests, router } = await show(AT, {
      impacts: [countOf({ state: 'none' }), countOf({}), some.promise, last.promise],
    });
    await waitFor(() => expect(impactRequests).toEqual(['GET', 'POST']));
    await router.navigate(`${AT}?tab=impact`);
    expect(await screen.findByText(/^Counting the members/)).toBeTruthy();
    some.resolve(countOf({ counted: 1200 }));
    expect(await screen.findByText('1,200 of 4,800 members counted')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Members counted' })).toBeTruthy();
    expect(screen.queryByText('Lose at least one')).toBeNull();
    last.resolve({ body: IMPACT });
    expect(await screen.findByText('Lose at least one')).toBeTruthy();
    expect(screen.getByText('Move down a level').nextElementSibling?.textContent).toBe('6');
    expect(impactRequests).toEqual(['GET', 'POST', 'GET', 'GET']);
    const announced = screen.getAllByText('All members are counted');
    expect(announced.map((element) => element.tagName)).toEqual(['OUTPUT']);
  });

  test('[scheme-portal §6] continues to show a count that another page began, and announces no complete one', async () => {
    const counting = await show(`${AT}?tab=publish`, { impacts: [countOf({ counted: 1200 })] });
    expect(await screen.findByText('1,200 of 4,800 members counted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish version 3' })).toBeNull();
    expect(counting.impactRequests).toEqual(['GET']);
    cleanup();
    await show(`${AT}?tab=impact`);
    expect(await screen.findByText('Lose at least one')).toBeTruthy();
    expect(screen.queryByText('All members are counted')).toBeNull();
  });

  test('without a network, the page says that the count needs one, and reads it later', async () => {
    const { context, impactRequests } = await show(`${AT}?tab=impact`, {
      impacts: [countOf({ counted: 1200 })],
      isOffline: true,
    });
    const reason = { selector: '.max-w-prose *' };
    expect(await screen.findByText('You must be online to do this', reason)).toBeTruthy();
    expect(impactRequests).toEqual([]);
    context.connection.setState({ state: 'online' });
    expect(await screen.findByText('1,200 of 4,800 members counted')).toBeTruthy();
  });

  test.each([
    ['failed', 'alert', 'The members couldn’t be counted'],
    ['cancelled', 'status', 'The count was cancelled'],
  ] as const)('a count that is %s continues only after a press', async (state, role, title) => {
    const { user, impactRequests } = await show(`${AT}?tab=impact`, {
      impacts: [countOf({ state, counted: 1200 }), countOf({ counted: 2400 })],
    });
    expect((await screen.findByText(title)).closest(`[role=${role}]`)).not.toBeNull();
    expect(impactRequests).toEqual(['GET']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2,400 of 4,800 members counted')).toBeTruthy();
    expect(impactRequests).toEqual(['GET', 'POST']);
  });

  test('[scheme-portal §6] lists nodes and clubs by the members who lose, and leads to the cause', async () => {
    await show(`${AT}?tab=impact`);
    const [nodes, clubs] = await screen.findAllByRole('table');
    const namesIn = (table = document.body) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent?.slice(0, 5));
    expect(namesIn(nodes)).toEqual(
      ['Floor', 'Level', 'Bars'].map((name) => expect.stringContaining(name)),
    );
    expect(namesIn(clubs)).toEqual(['River', 'Lakes']);
    expect(within(nodes ?? document.body).getAllByRole('combobox')).toHaveLength(2);
    const why = screen.getByRole('link', { name: 'Why: changes at Level 1' });
    expect(why.getAttribute('href')).toBe(`${AT}?tab=changes&below=%2Fl`);
    expect(screen.queryByText(/stands in for a hidden number/)).toBeNull();
  });

  test('[scheme-portal §6] says that small numbers are not shown, and publishes only by the typed name', async () => {
    const few = IMPACT.nodes.map((node) => ({ ...node, lost: null }));
    const { router } = await show(`${AT}?tab=impact`, {
      impacts: [{ body: { ...IMPACT, losing: null, nodes: few } }],
    });
    await screen.findByText('Fewer than 5');
    expect(screen.getByText(/stands in for a hidden number/)).toBeTruthy();
    await router.navigate(`${AT}?tab=publish`);
    expect(await screen.findByRole('textbox', { name: /^To publish/ })).toBeTruthy();
    expect(screen.getByText(/Clubs and guardians get no e-mail/)).toBeTruthy();
    expect(screen.getByText(/get an e-mail if that takes longer than a minute/)).toBeTruthy();
  });

  test('[scheme-portal §6] says that small numbers are not shown if only levels change', async () => {
    const levels = { gaining: 0, losing: 0, level_changes: { up: null, down: 58 } };
    await show(`${AT}?tab=impact`, {
      impacts: [{ body: { ...IMPACT, ...levels, nodes: [], clubs: [] } }],
    });
    expect(await screen.findByText('No completions change')).toBeTruthy();
    expect(screen.getByText(/stands in for a hidden number/)).toBeTruthy();
  });

  test('[scheme-portal §6] has the grades that no longer count and the badges that stay, a dash if they are hidden', async () => {
    const hidden = { badges: null, members: null };
    await show(`${AT}?tab=impact`, { impacts: [{ body: { ...IMPACT, retained_badges: hidden } }] });
    const numberOf = (label: string) =>
      screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    await screen.findByText('Lose at least one');
    expect(numberOf('Grades that no longer count')).toBe('31');
    expect(numberOf('Badges kept without the level')).toBe('–');
    expect(screen.getByText(/stands in for a hidden number/)).toBeTruthy();
  });

  test('[scheme-portal §7] has the grades of restored nodes that count again, by node and club', async () => {
    const [floor, ...nodes] = IMPACT.nodes.toReversed();
    const [club, ...clubs] = IMPACT.clubs;
    if (floor === undefined || club === undefined) throw new Error('The impact has both');
    const impact: CurriculumImpact = {
      ...IMPACT,
      reinstated: { grades: 1200, members: 60 },
      nodes: [{ ...floor, reinstated: 58 }, ...nodes],
      clubs: [{ ...club, reinstated: null }, ...clubs],
    };
    const { router } = await show(`${AT}?tab=impact`, { impacts: [{ body: impact }] });
    await screen.findByText('Lose at least one');
    const figure = screen.getByText('Grades that count again', { selector: 'dt' });
    expect(figure.nextElementSibling?.textContent).toBe('1,200');
    expect(screen.getAllByRole('columnheader', { name: 'Grade counts again' })).toHaveLength(2);
    expect(screen.getByRole('row', { name: /^Floor/ }).textContent).toContain('58');
    expect(screen.getByText(/stands in for a hidden number/)).toBeTruthy();
    await router.navigate(`${AT}?tab=publish`);
    expect(await screen.findByText('Earlier grades of 60 members count again.')).toBeTruthy();
  });

  test('[scheme-portal §7] has no column for grades that count again if no removed node returns', async () => {
    const { router } = await show(`${AT}?tab=impact`);
    await screen.findByText('Lose at least one');
    expect(screen.queryByRole('columnheader', { name: 'Grade counts again' })).toBeNull();
    await router.navigate(`${AT}?tab=publish`);
    await screen.findByText(/Clubs and guardians get no e-mail/);
    expect(screen.queryByText(/count again/)).toBeNull();
  });

  test('an error can be repeated', async () => {
    const { user } = await show(`${AT}?tab=impact`, {
      impacts: [{ status: 500, body: { error: 'SERVER_ERROR', detail: null } }, { body: IMPACT }],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Lose at least one')).toBeTruthy();
  });
});

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
    fireEvent.change(screen.getByLabelText('Day and hour'), {
      target: { value: '2099-01-01T08:00' },
    });
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
    const { user, sent } = await show(`${AT}?tab=publish`, {
      impacts: [{ body: { ...IMPACT, nodes: [] } }],
      schedule: { at: NOW, created_at: NOW, user_name: 'Ben', is_current: false, failure: null },
      write: () => ({ body: { schedule: null } }),
    });
    await screen.findByText(/has changed since it was scheduled/);
    await user.selectOptions(await screen.findByLabelText('When'), 'At a day and hour');
    const moment = screen.getByLabelText('Day and hour');
    const button = screen.getByRole('button', { name: 'Schedule version 3' });
    fireEvent.change(moment, { target: { value: '2020-01-01T08:00' } });
    expect(await screen.findByText('Choose a time in the future.')).toBeTruthy();
    expect(button).toHaveProperty('disabled', true);
    fireEvent.change(moment, { target: { value: '2099-01-01T08:00' } });
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText(/^Version 3 will be published .*2099/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('The publication is no longer scheduled');
    const at = new Date(2099, 0, 1, 8).getTime() / 1000;
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
      { node_id: '/l/f', code: 'UNKNOWN_NODE', with: ['/gone'] },
      { node_id: '/l', code: 'CYCLE', with: ['/l', '/l/f'] },
      { node_id: null, code: 'EMPTY_SCHEME' },
    ];
    await show(`${AT}?tab=publish`, {
      impacts: [countOf({ state: 'none' }), { status: 422, body: { error: 'VALIDATION', detail } }],
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('names something that does not exist: /gone');
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

describe('versions', () => {
  const at = '/overview/first-flight/versions';

  test('[portals §D] a version is saved as a file of the chosen format', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = await show(`${at}/2`);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CASE 1.1 package' }));
    await waitFor(() => expect(saved).toEqual(['first-flight-2.case-1.1.json']));
  });

  test('are listed with their state, latest first, and link to their comparison', async () => {
    await show(at);
    const table = within(await screen.findByRole('table'));
    const texts = table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent ?? '');
    expect(texts[0]).toMatch(/^Version 3.*Draft/);
    expect(texts[1]).toMatch(/^Version 2.*In use/);
    expect(texts[2]).toMatch(/^Version 1.*Earlier version.*by Margaret Shaw.*12 changes/);
    const links = table.getAllByRole('link', { name: /Compare/ });
    // A row has its facts twice, as cells and for a phone's card.
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set([`${at}?from=2&to=3`, `${at}?from=1&to=2`]),
    );
  });

  test('[scheme-portal §7] say who made each, and come in pages', async () => {
    const made = { uuid: 'b', name: 'Ben Hughes' };
    const versions = Array.from({ length: 30 }, (_, index) =>
      version(30 - index, { created_by: made }),
    );
    const { reads } = await show(`${at}?page=1&per_page=25`, { versions });
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Started by' })).toBeTruthy();
    const [, row] = table.getAllByRole('row');
    expect(row?.textContent).toContain('Ben Hughes');
    expect(row?.textContent).toContain('by Margaret Shaw');
    expect(reads).toContain('/v1/curriculum/first-flight/versions?page=1&per_page=25');
  });

  test('[portals §A] are printed, all pages of them', async () => {
    const { user, reads } = await show(at);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    const paper = within(await screen.findByRole('region', { name: 'First Flight: Versions' }));
    paper.getByText('Version 3');
    expect(paper.queryByRole('button')).toBeNull();
    expect(reads).toContain('/v1/curriculum/first-flight/versions?page=0&per_page=1000');
  });

  test('say how many members each touched, and explain the signs in place of a number', async () => {
    const versions = [
      DRAFT,
      version(3, { members_touched: { members: 1204 } }),
      version(2, { members_touched: { members: null } }),
      version(1),
    ];
    await show(at, { versions });
    const cells = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent);
    const numbers = [/affected$/, /1,204$/, /Fewer than 5$/, /–$/];
    for (const [index, number] of numbers.entries()) expect(cells[index]).toMatch(number);
    const note = screen.getByText(/^Members affected: those whose/);
    expect(note.textContent).toContain('A dash means that they were not counted');
    expect(note.textContent).toContain('“Fewer than 5” is shown to users without access');
    cleanup();
    await show(at, { versions: versions.slice(0, 2) });
    expect((await screen.findByText(/^Members affected: those whose/)).textContent).not.toMatch(
      /dash|Fewer/,
    );
  });

  test('any two are compared by the address', async () => {
    await show(`${at}?from=3&to=1`);
    expect(await screen.findByText(/1 skill removed/)).toBeTruthy();
  });

  test('one is shown read-only as a tree', async () => {
    const { user } = await show(`${at}/3`);
    await user.click(await screen.findByRole('button', { name: 'Level 1', expanded: false }));
    expect(screen.getByText('Complete with: 1 of these 2: Roll and Bars')).toBeTruthy();
    expect(screen.getByText('Jump')).toBeTruthy();
    expect(screen.queryByText('Kip')).toBeNull();
  });

  test('an unknown one is not found', async () => {
    await show(`${at}/9`);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  const restore = async (user: ReturnType<typeof userEvent.setup>) => {
    const [button] = await screen.findAllByRole('button', { name: 'Restore version 1' });
    if (button) await user.click(button);
    return within(screen.getByRole('dialog'));
  };

  test('an earlier one is restored after a confirmation, which says that it discards the draft', async () => {
    const { user, sent } = await show(at, {
      write: () => ({ body: { ...DRAFT, left_out: ['/m/kip'] } }),
    });
    const dialog = await restore(user);
    expect(screen.queryByRole('button', { name: 'Restore version 2' })).toBeNull();
    expect(dialog.getByText(/discards the current draft/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Version 1 is in the draft')).toBeTruthy();
    expect(screen.getByText(/^1 part could not be restored/)).toBeTruthy();
    expect(sent).toMatchObject([
      { path: '/v1/curriculum/first-flight/versions/1/restore', body: { discard: true } },
    ]);
    expect(await screen.findByRole('heading', { name: 'Changes' })).toBeTruthy();
  });

  test.each([
    [1200, 'Once you publish it, 1,200 earlier grades count again.'],
    [null, 'Once you publish it, earlier grades of fewer than 5 members count again.'],
    [0, ''],
  ])(
    '[scheme-portal §7] say before they are restored that %s grades count again',
    async (grades, text) => {
      const { user } = await show(at, { reinstated: { grades, members: grades } });
      const dialog = await restore(user);
      await waitFor(() => expect(dialog.getByRole('status').textContent).toBe(text));
    },
  );

  test('one is not restored over a draft that another user started meanwhile', async () => {
    const { user, sent } = await show(`${at}/1`, {
      versions: VERSIONS.slice(1),
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { draft: 'exists' } } }),
    });
    const dialog = await restore(user);
    expect(dialog.getByText(/Nothing changes for clubs/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/Someone has started a draft/)).toBeTruthy();
    expect(sent).toMatchObject([{ body: { discard: false } }]);
  });

  test('one is not restored over a draft in review, and the review can be opened', async () => {
    const { user, router } = await show(at, {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { state: 'IN_REVIEW' } } }),
    });
    const dialog = await restore(user);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/^The draft is in review/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Open the review' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=review'));
    expect(router.state.location.pathname).toBe(AT);
  });

  test('discarded drafts are restored, but not over another draft', async () => {
    const discarded = [
      {
        draft: 7,
        created_at: NOW - 86_400,
        discarded_at: NOW - 60,
        discarded_by: { uuid: 'ben', name: 'Ben Hughes' },
      },
    ];
    const { user, sent } = await show(at, {
      versions: VERSIONS.slice(1),
      discarded,
      write: () => ({ body: DRAFT }),
    });
    const section = () => within(screen.getByRole('region', { name: 'Discarded drafts' }));
    await screen.findByText(/by Ben Hughes/);
    await user.click(section().getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The draft is restored')).toBeTruthy();
    expect(sent).toMatchObject([
      { path: '/v1/curriculum/first-flight/draft/undelete', body: { draft: 7 } },
    ]);
  });
});
