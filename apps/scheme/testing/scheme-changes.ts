import type {
  CurriculumImpact,
  DiscardedDraft,
  Grade,
  ImpactCount,
  Language,
  ListedVersion,
  ScheduledPublication,
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
} from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screens } from '../src/routes.tsx';

export const node = (
  t: SchemeNode['t'],
  id: string,
  title: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({ id, parentId: null, title, t, children, ...extra });

export const version = (number: number, overrides: Partial<ListedVersion> = {}): ListedVersion => ({
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

export const DRAFT = version(3, {
  state: 'draft',
  published_at: null,
  published_by: null,
  changes: null,
});
export const VERSIONS = [DRAFT, version(2), version(1)];

export const roll = node('s', '/l/f/roll', 'Roll', [], {
  content: [{ title: null, type: 'text', value: 'Tuck the chin.' }],
});
export const BEFORE = [
  node('l', '/l', 'Level 1', [
    node('sg', '/l/f', 'Floor', [roll, node('s', '/l/f/jump', 'Jump')]),
    node('sg', '/l/b', 'Bars'),
  ]),
  node('l', '/m', 'Level 2'),
];
export const AFTER = [
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

export const IMPACT: CurriculumImpact = {
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

export const countOf = (overrides: Partial<ImpactCount>): { body: ImpactCount } => ({
  body: {
    etag: 'etag-3',
    complete: false,
    state: 'counting',
    counted: 0,
    members: 4800,
    ...overrides,
  },
});

export const REVIEW: SchemeReview = {
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
  /** The trees of the version before the draft, and of the draft. */
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
export async function show(
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

export const AT = '/overview/first-flight/changes';
export const rows = async () =>
  within(await screen.findByRole('list', { name: /Changes in the order/ }));
