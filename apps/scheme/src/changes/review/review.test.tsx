import type { ListedVersion, SchemeComment, SchemeNode, SchemeReview } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { screens } from '../../routes.tsx';

const ME = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Ines Berg' };
const BEN = { uuid: 'ben', name: 'Ben Hughes' };
const version = (number: number, overrides: Partial<ListedVersion> = {}): ListedVersion => ({
  version: number,
  state: 'published',
  etag: `etag-${number}`,
  note: null,
  created_at: NOW,
  published_at: NOW,
  published_by: null,
  changes: null,
  members_touched: null,
  ...overrides,
});
const draft = version(2, { state: 'draft', published_at: null });
const inReview = version(2, { state: 'review', published_at: null });
const REQUESTED: NonNullable<SchemeReview['review']> = {
  requested_by: BEN,
  requested_at: NOW,
  note: 'Before Friday',
  reviewers: [ME],
  decision: null,
  decided_by: null,
  decided_at: null,
  decision_note: null,
  current: true,
};
const approved = { ...REQUESTED, decision: 'approved', decided_by: ME, decided_at: NOW } as const;
const comment = (id: number, overrides: Partial<SchemeComment> = {}): SchemeComment => ({
  id,
  node_id: '/l',
  parent_id: null,
  by: BEN,
  text: 'Why?',
  created_at: NOW,
  resolved_at: null,
  resolved_by: null,
  ...overrides,
});
const tree = (title: string): SchemeNode[] => [
  { id: '/l', parentId: null, title, t: 'l', children: [] },
];

type Server = {
  newest?: ListedVersion;
  review?: Partial<SchemeReview>;
  comments?: readonly SchemeComment[];
  write?: ServerResponse;
};

const show = async (tab: string, { newest = draft, review, comments, write }: Server = {}) => {
  const sent: [string, string, unknown][] = [];
  const ifMatch: (string | null)[] = [];
  const respond = ({ pathname }: URL): ServerResponse => {
    if (pathname.endsWith('/schemes'))
      return { body: [{ uuid: 'u', slug: 'ff', title: 'First Flight', version: 1 }] };
    if (pathname.endsWith('/grades') || pathname.endsWith('/videos')) return { body: [] };
    if (pathname.endsWith('/translations')) return { body: { languages: [] } };
    if (pathname.endsWith('/versions')) return { body: [newest, version(1)] };
    if (pathname.endsWith('/edits')) return { body: { etag: newest.etag, edits: [] } };
    if (pathname.endsWith('/comments')) return { body: comments ?? [] };
    if (pathname.endsWith('/review'))
      return {
        body: {
          required: false,
          may_require: true,
          review: null,
          last_edited_by: BEN,
          candidates: [BEN, ME],
          ...review,
        },
      };
    if (pathname.endsWith('/schedule')) return { body: { schedule: null } };
    if (pathname.endsWith('/impact'))
      return {
        body: {
          etag: 'etag',
          complete: true,
          version: 2,
          members: 0,
          counted: 0,
          gaining: 0,
          losing: 0,
          level_changes: { up: 0, down: 0 },
          orphaned: { grades: 0, members: 0 },
          reinstated: { grades: 0, members: 0 },
          retained_badges: { badges: 0, members: 0 },
          nodes: [],
          clubs: [],
          warnings: [],
        },
      };
    return { body: { tree: tree(pathname.endsWith('/2') ? 'Level One' : 'Level 1'), grades: [] } };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const text = await request.clone().text();
    ifMatch.push(request.headers.get('if-match'));
    sent.push([request.method, address.pathname, text === '' ? null : JSON.parse(text)]);
    return write ?? { body: {} };
  });
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', api, queries: makeQueries(respond), areas: new Set(['/overview']) },
  );
  const { router } = await renderScreens(screens, `/overview/ff/changes?tab=${tab}`, context);
  return { sent, ifMatch, router, user: userEvent.setup() };
};

beforeEach(() => sessionStorage.clear());

const button = (name: string) => screen.findByRole('button', { name });

describe('review of a draft', () => {
  test('is requested from at least one reviewer', async () => {
    const { sent, ifMatch, user } = await show('review');
    await user.click(await button('Send for review'));
    expect(screen.getByText('Choose at least one reviewer.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /Ines Berg/ }));
    await user.type(screen.getByRole('textbox', { name: /Message/ }), ' Please ');
    await user.click(await button('Send for review'));
    expect(sent).toEqual([
      ['POST', '/v1/curriculum/ff/review', { reviewers: [ME.uuid], note: 'Please' }],
    ]);
    expect(ifMatch).toEqual(['"etag-2"']);
    expect(await screen.findByText('Sent for review')).toBeTruthy();
  });

  test('is requested again from the same reviewers, and the message stays while other pages are read', async () => {
    const review = { ...REQUESTED, decision: 'changes', decided_by: ME, decided_at: NOW } as const;
    const { sent, router, user } = await show('review', { review: { review } });
    await user.type(await screen.findByRole('textbox', { name: /Message/ }), 'Again');
    await router.navigate('/overview/ff/changes?tab=changes');
    await router.navigate('/overview/ff/changes?tab=review');
    await user.click(await button('Send for review'));
    expect(sent).toEqual([
      ['POST', '/v1/curriculum/ff/review', { reviewers: [ME.uuid], note: 'Again' }],
    ]);
  });

  test('is approved by a reviewer with an answer, and the server says why not', async () => {
    const detail = { comments: 'open' };
    const { sent, user } = await show('review', {
      newest: inReview,
      review: { review: REQUESTED },
      write: { status: 409, body: { error: 'CONFLICT', detail } },
    });
    expect(await screen.findByText(/Before Friday/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /Answer/ }), 'Fine');
    await user.click(await button('Approve'));
    expect(sent).toEqual([
      ['POST', '/v1/curriculum/ff/review/approval', { decision: 'approved', note: 'Fine' }],
    ]);
    expect(await screen.findByText('Comments on the draft are still open.')).toBeTruthy();
    await user.click(await button('Ask for changes'));
    expect(sent[1]?.[2]).toEqual({ decision: 'changes', note: 'Fine' });
  });

  test('is approved without an answer if only spaces were typed', async () => {
    const { sent, ifMatch, user } = await show('review', {
      newest: inReview,
      review: { review: REQUESTED },
    });
    await user.type(await screen.findByRole('textbox', { name: /Answer/ }), '  ');
    await user.click(await button('Approve'));
    expect(sent).toEqual([['POST', '/v1/curriculum/ff/review/approval', { decision: 'approved' }]]);
    expect(ifMatch).toEqual(['"etag-2"']);
  });

  test('is withdrawn by others, who cannot decide', async () => {
    const { sent, user } = await show('review', {
      newest: inReview,
      review: { review: { ...REQUESTED, reviewers: [BEN] } },
    });
    expect(await screen.findByText('Only the reviewers can approve the draft.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(await button('Withdraw from review'));
    expect(sent).toEqual([['DELETE', '/v1/curriculum/ff/review', null]]);
  });
});

describe('comments on a draft', () => {
  test('have replies, and are resolved', async () => {
    const reply = comment(2, { parent_id: 1, text: 'Because.' });
    const { sent, user } = await show('review', { comments: [comment(1), reply] });
    const list = within(await screen.findByRole('list', { name: 'Comments' }));
    expect(list.getByRole('heading', { name: 'Level One' })).toBeTruthy();
    expect(list.getByText('Because.')).toBeTruthy();
    await user.type(list.getByRole('textbox', { name: 'Reply' }), 'I see');
    await user.click(list.getByRole('button', { name: 'Send reply' }));
    await user.click(list.getByRole('button', { name: 'Resolve' }));
    expect(sent).toEqual([
      ['POST', '/v1/curriculum/ff/comments', { parent_id: 1, text: 'I see' }],
      ['PATCH', '/v1/curriculum/ff/comments/1', { resolved: true }],
    ]);
  });

  test('that are resolved are opened again', async () => {
    const resolved = comment(1, { resolved_at: NOW });
    const { sent, user } = await show('review', { comments: [resolved] });
    await user.click(await button('Open again'));
    expect(sent).toEqual([['PATCH', '/v1/curriculum/ff/comments/1', { resolved: false }]]);
    expect(await screen.findByText('Comment opened again')).toBeTruthy();
  });

  test('are added to the node of the address', async () => {
    const { sent, user } = await show('review&node=%2Fl');
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Why?');
    await user.click(await button('Add comment'));
    expect(sent).toEqual([['POST', '/v1/curriculum/ff/comments', { text: 'Why?', node_id: '/l' }]]);
  });

  test('that are not sent yet, and the answer of a reviewer, stay while the changes are read', async () => {
    const { sent, user, router } = await show('review&node=%2Fl', {
      newest: inReview,
      review: { review: REQUESTED },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Why?');
    await user.type(screen.getByRole('textbox', { name: /Answer/ }), 'Fine');
    await router.navigate('/overview/ff/changes?tab=changes');
    await screen.findByRole('list', { name: /Changes in the order/ });
    await router.navigate('/overview/ff/changes?tab=review');
    await user.click(await button('Add comment'));
    await user.click(await button('Approve'));
    expect(sent).toEqual([
      ['POST', '/v1/curriculum/ff/comments', { text: 'Why?', node_id: '/l' }],
      ['POST', '/v1/curriculum/ff/review/approval', { decision: 'approved', note: 'Fine' }],
    ]);
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', '');
  });

  test('are counted at each change, with a link to add one', async () => {
    await show('changes', { comments: [comment(1), comment(2, { parent_id: 1 })] });
    const link = await screen.findByRole('link', { name: 'Comment on Level One' });
    expect(link.textContent).toBe('1 open comment');
    expect(link.getAttribute('href')).toBe('/overview/ff/changes?tab=review&node=%2Fl');
  });
});

describe('publishing a reviewed draft', () => {
  test.each<[string, Server, RegExp]>([
    ['in review', { newest: inReview, review: { review: REQUESTED } }, /not approved yet/],
    ['that two people have to see', { review: { required: true } }, /Someone other than/],
    [
      'that its last editor approved alone',
      { newest: inReview, review: { required: true, review: approved, last_edited_by: ME } },
      /Someone other than/,
    ],
    ['with open comments', { comments: [comment(1)] }, /still open/],
  ])('a draft %s is not offered for publication', async (_, server, reason) => {
    await show('publish', server);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull();
  });

  test.each<[string, Server]>([
    [
      'that another user approved',
      { newest: inReview, review: { required: true, review: approved } },
    ],
    ['with resolved comments', { comments: [comment(1, { resolved_at: NOW })] }],
  ])('a draft %s can be published', async (_, server) => {
    await show('publish', server);
    expect(await button('Publish version 2')).toBeTruthy();
  });
});
