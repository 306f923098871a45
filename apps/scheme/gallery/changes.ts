import type {
  CurriculumImpact,
  DiscardedDraft,
  GradeChange,
  ImpactCount,
  ListedVersion,
  ScheduledPublication,
  Scheme,
  SchemeComment,
  SchemeLanguages,
  SchemeNode,
  SchemeReview,
} from '@springboard/contract';
import {
  type Action,
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW, type ServerResponse } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const DAY = 86_400;
const SLUG = 'first-flight';

const SCHEME: Scheme = {
  uuid: 'uuid of First Flight',
  slug: SLUG,
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW - DAY,
};

const version = (number: number, overrides: Partial<ListedVersion> = {}): ListedVersion => ({
  version: number,
  state: 'published',
  etag: `etag-${number}`,
  note: null,
  created_at: NOW - (9 - number) * 30 * DAY,
  published_at: NOW - (9 - number) * 30 * DAY + 3600,
  published_by: { uuid: 'uuid of Margaret', name: 'Margaret Shaw' },
  before: number > 1 ? number - 1 : null,
  changes: number === 1 ? null : 12,
  members_touched: number === 1 ? null : { members: number === 2 ? null : 1204 },
  ...overrides,
});

const DRAFT = version(4, {
  state: 'draft',
  published_at: null,
  published_by: null,
  changes: null,
  created_at: NOW - 2 * DAY,
});
const VERSIONS = [
  DRAFT,
  version(3, { note: 'The floor routine of Level 2 is now optional.' }),
  version(2),
  version(1, { note: 'First version' }),
];

const MARGARET = { uuid: 'uuid of Margaret', name: 'Margaret Shaw' };
const BEN = { uuid: 'uuid of Ben', name: 'Ben Hughes' };

/** The user of the gallery. */
const ME = '00000000-0000-4000-8000-00000000000a';

const REVIEW: SchemeReview = {
  required: false,
  may_require: true,
  review: null,
  last_edited_by: MARGARET,
  candidates: [MARGARET, BEN],
};

const REQUESTED: NonNullable<SchemeReview['review']> = {
  requested_by: MARGARET,
  requested_at: NOW - DAY,
  note: 'Please look at the floor routine first.',
  reviewers: [BEN],
  decision: null,
  decided_by: null,
  decided_at: null,
  decision_note: null,
  current: true,
};

const comment = (id: number, overrides: Partial<SchemeComment>): SchemeComment => ({
  id,
  node_id: null,
  parent_id: null,
  by: BEN,
  text: 'Is this too hard for beginners?',
  created_at: NOW - 3600,
  resolved_at: null,
  resolved_by: null,
  ...overrides,
});

const COMMENTS = [
  comment(1, { node_id: '/level-1/floor/forward-roll' }),
  comment(2, { parent_id: 1, by: MARGARET, text: 'They have a term for it.' }),
  comment(3, { by: null, resolved_at: NOW - 60, resolved_by: MARGARET }),
];

const DISCARDED: readonly DiscardedDraft[] = [
  {
    draft: 12,
    created_at: NOW - 20 * DAY,
    discarded_at: NOW - DAY,
    discarded_by: { uuid: 'uuid of Margaret', name: 'Margaret Shaw' },
  },
  { draft: 4, created_at: NOW - 30 * DAY, discarded_at: NOW - 22 * DAY, discarded_by: null },
];

const node = (
  t: SchemeNode['t'],
  id: string,
  title: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({ id, parentId: null, title, t, children, ...extra });

const roll = (value: string, title = 'Forward roll') =>
  node('s', '/level-1/floor/forward-roll', title, [], {
    content: [{ title: null, type: 'text', value }],
  });
const hang = node('s', '/level-1/bars/hang', 'Hang for ten seconds');
const swing = node('s', '/level-1/bars/swing', 'Swing in long hang');
const cartwheel = node('s', '/level-1/floor/cartwheel', 'Cartwheel', [], { grade: 2 });
const jump = node('s', '/level-2/vault/jump', 'Straight jump');

const BEFORE = [
  node('l', '/level-1', 'Level 1', [
    node('sg', '/level-1/floor', 'Floor', [
      roll('Start in a squat. Tuck the chin and roll over the upper back to stand.'),
      cartwheel,
      node('s', '/level-1/floor/bridge', 'Bridge'),
    ]),
    node('sg', '/level-1/bars', 'Bars', [hang, swing]),
  ]),
  node('l', '/level-2', 'Level 2', [node('sg', '/level-2/vault', 'Vault', [jump])]),
];

const AFTER = [
  node('l', '/level-1', 'Level 1', [
    node(
      'sg',
      '/level-1/floor',
      'Floor',
      [
        roll(
          'Start in a deep squat. Tuck the chin, round the back, and roll over the upper back to stand without hands.',
          'Forward roll to stand',
        ),
        { ...cartwheel, grade: 1 },
        node('s', '/level-1/floor/handstand', 'Handstand against the wall'),
      ],
      { completion: [{ nodes: ['/level-1/floor/forward-roll', cartwheel.id], count: 2 }] },
    ),
    node('sg', '/level-1/bars', 'Bars', [{ ...hang, skipped: true }]),
  ]),
  node(
    'l',
    '/level-2',
    'Level 2',
    [
      node('sg', '/level-2/vault', 'Vault', [
        { ...jump, dependencies: [hang.id] },
        swing,
        node('s', '/level-2/vault/squat-on', 'Squat on'),
      ]),
    ],
    { dependencies: ['/level-1'] },
  ),
];

const IMPACT: CurriculumImpact = {
  etag: DRAFT.etag,
  complete: true,
  version: 4,
  members: 519,
  counted: 519,
  gaining: 12,
  losing: 94,
  level_changes: { up: 7, down: 58 },
  orphaned: { grades: 1204, members: 133 },
  reinstated: { grades: 96, members: 48 },
  retained_badges: { badges: 41, members: 38 },
  nodes: [
    { node_id: '/level-1', title: 'Level 1', gained: 0, lost: 61, reinstated: 0 },
    { node_id: '/level-1/floor', title: 'Floor', gained: 4, lost: 94, reinstated: 0 },
    { node_id: '/level-1/floor/bridge', title: 'Bridge', gained: 0, lost: 133, reinstated: 0 },
    { node_id: '/level-1/bars', title: 'Bars', gained: 12, lost: 0, reinstated: 48 },
    { node_id: '/level-2/vault', title: 'Vault', gained: 0, lost: 17, reinstated: 0 },
  ],
  clubs: [
    { club_id: 7, name: 'Riverside Gymnastics Club', gained: 12, lost: 71, reinstated: 48 },
    { club_id: 8, name: 'Lakeside', gained: 0, lost: 23, reinstated: 0 },
  ],
  warnings: [],
};

const IMPACT_COUNT: ImpactCount = {
  etag: DRAFT.etag,
  complete: false,
  state: 'counting',
  counted: 1200,
  members: 4800,
};

const MANY_COUNTED = { counted: 1_234_567, members: 2_345_678 };

type Data = {
  grades?: GradeChange;
  scheme?: Scheme;
  versions?: readonly ListedVersion[];
  before?: readonly SchemeNode[];
  after?: readonly SchemeNode[];
  discarded?: readonly DiscardedDraft[];
  review?: Partial<SchemeReview>;
  comments?: readonly SchemeComment[];
  impact?: Partial<CurriculumImpact>;
  schedule?: ScheduledPublication;
  publish?: ServerResponse;
};

const GRADES = ['Not yet', 'With help', 'Alone'].map((label, index) => ({
  label,
  pass: index === 2,
}));

const GRADE_CHANGE: GradeChange = {
  scale: 0,
  grades: ['N/A', 'Poor', 'Fair', 'Pass', 'Sicher und ohne Hilfestellung an jedem Gerät'].map(
    (label, index) => ({
      label,
      pass: index === 3,
      ...(index === 2 && { meaning: 'turnt Teile davon allein' }),
    }),
  ),
  mapping: [0, 1, 3],
};

const TRANSLATIONS: SchemeLanguages = {
  leading_language_id: 1,
  has_draft: true,
  in_review: false,
  languages: [],
};

/** The log of the draft, and the response to edits. */
const EDITS = {
  n: 12,
  etag: DRAFT.etag,
  in_review: false,
  replaced: 0,
  edits: [],
  removed: [],
  editors: [],
  results: [],
};

/** The server of one scheme. Versions below the draft have the tree of before. */
const server = (data: Data = {}): Scenario => ({
  server: ({ pathname }, request) => {
    const { versions = VERSIONS, before = BEFORE, after = AFTER, scheme = SCHEME } = data;
    if (pathname.endsWith('/schemes')) return { body: [scheme] };
    if (pathname.endsWith('/grades')) return { body: GRADES };
    if (pathname.endsWith('/translations')) return { body: TRANSLATIONS };
    if (/\/(videos|files)$/.test(pathname)) return { body: [] };
    if (pathname.endsWith('/versions')) return { body: versions };
    if (pathname.endsWith('/review') && request?.method !== 'POST')
      return { body: { ...REVIEW, ...data.review } };
    if (pathname.endsWith('/edits')) return { body: EDITS };
    if (pathname.endsWith('/comments')) return { body: data.comments ?? [] };
    if (pathname.endsWith('/discarded')) return { body: data.discarded ?? [] };
    if (pathname.endsWith('/schedule')) return { body: { schedule: data.schedule ?? null } };
    if (pathname.endsWith('/impact')) return { body: { ...IMPACT, ...data.impact } };
    if (pathname.endsWith('/restoration'))
      return { body: { reinstated: { grades: 96, members: 48 } } };
    if (request?.method === 'POST') return data.publish ?? { body: version(4) };
    const number = Number(/\/versions\/(\d+)$/.exec(pathname)?.[1]);
    const tree = number === DRAFT.version ? after : before;
    return {
      body: {
        uuid: scheme.uuid,
        slug: SLUG,
        title: scheme.title,
        theme: null,
        version: number,
        ...(number === DRAFT.version && data.grades && { grade_change: data.grades }),
        grades: (number === DRAFT.version ? data.grades?.grades : undefined) ?? GRADES,
        tree,
      },
    };
  },
});

/** A server that has not counted all members yet. */
const counting = (count: Partial<ImpactCount>): Scenario => ({
  server: (address, request) =>
    address.pathname.endsWith('/impact')
      ? { body: { ...IMPACT_COUNT, ...count } }
      : (server().server?.(address, request) ?? { body: null }),
});

const LONG =
  'Gleichgewichts- und Orientierungsfähigkeitsübungen mit Wettkampfvorbereitung an verschiedenen Geräten';

const LONG_TREE = [
  node('l', '/long', LONG, [
    node(
      'sg',
      '/long/group',
      LONG,
      Array.from({ length: 30 }, (_, index) =>
        node('s', `/long/group/${index}`, `${LONG} ${index}`, [], {
          content: [{ title: LONG, type: 'text', value: LONG.repeat(6) }],
        }),
      ),
    ),
  ]),
];

const LONG_DATA: Data = {
  scheme: { ...SCHEME, title: LONG },
  after: LONG_TREE,
  impact: {
    nodes: [
      { node_id: '/long', title: LONG, gained: 1_234_567, lost: 2_345_678, reinstated: 0 },
      { node_id: '/gone', title: LONG, gained: 0, lost: 1_234_567, reinstated: 0 },
    ],
    members: 2_345_678,
    counted: 2_345_678,
    losing: 2_345_678,
    warnings: [{ node_id: '/long', code: 'EMPTY_LEVEL' }],
  },
};

const at = paths.changes(SLUG);
const impactAt = `${at}?tab=impact`;
const reviewAt = `${at}?tab=review`;
const publishAt = `${at}?tab=publish`;

const restore: Action = ({ press, t }) =>
  press('button', t('scheme:versions.restoreOf', { version: 2 }));

const discard: Action = ({ press, t }) => press('button', t('scheme:changes.discard'));

const revert: Action = ({ press, t }) =>
  press(
    'button',
    t('scheme:changes.revert.named', { kind: t('scheme:changes.kinds.rule'), title: 'Floor' }),
  );

const requireAsBefore: Action = ({ press, t }) =>
  press(
    'button',
    t('scheme:impact.remedies.named', {
      action: t('scheme:impact.remedies.some.action', { least: 1, total: 3 }),
      title: 'Vault',
    }),
  );

const publishAll =
  (name: string): Action =>
  async ({ press, type, t }) => {
    await type(t('scheme:publish.typeName', { name }), name);
    await press('button', t('scheme:publish.action', { version: 4 }));
  };

/** The draft of a scheme against its published version. */
export const changes: Stories = {
  full: { at, scenario: server() },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: server({ versions: VERSIONS.slice(1) }) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: server(LONG_DATA) },
  equal: { at, scenario: server({ after: BEFORE }) },
  grades: { at, scenario: server({ grades: GRADE_CHANGE }) },
  discard: { at, scenario: server(), act: discard },
  reverted: { at, scenario: server(), act: revert },
  'not-reverted': {
    at,
    scenario: server({ after: AFTER.slice(1) }),
  },
  impact: { at: impactAt, scenario: server() },
  'impact-remedy': { at: impactAt, scenario: server(), act: requireAsBefore },
  'impact-starting': { at: impactAt, scenario: counting({ counted: 0 }) },
  'impact-counting': { at: impactAt, scenario: counting({}) },
  'impact-counting-long': { at: impactAt, scenario: counting(MANY_COUNTED) },
  'impact-failed': { at: impactAt, scenario: counting({ state: 'failed' }) },
  'impact-cancelled': { at: impactAt, scenario: counting({ state: 'cancelled' }) },
  'publish-counting': { at: publishAt, scenario: counting({}) },
  'impact-nobody': {
    at: impactAt,
    scenario: server({
      impact: {
        nodes: [],
        gaining: 0,
        losing: 0,
        level_changes: { up: 0, down: 0 },
        orphaned: { grades: 0, members: 0 },
        reinstated: { grades: 0, members: 0 },
        retained_badges: { badges: 0, members: 0 },
      },
    }),
  },
  'impact-levels': {
    at: impactAt,
    scenario: server({
      impact: {
        nodes: [],
        gaining: 0,
        losing: 0,
        level_changes: { up: null, down: 58 },
        orphaned: { grades: null, members: null },
        reinstated: { grades: null, members: null },
        retained_badges: { badges: 0, members: 0 },
      },
    }),
  },
  'impact-long': { at: impactAt, scenario: server(LONG_DATA) },
  review: {
    at: reviewAt,
    scenario: server({ review: { required: true }, comments: COMMENTS }),
  },
  'review-waiting': {
    at: reviewAt,
    scenario: server({
      versions: [{ ...DRAFT, state: 'review' }, ...VERSIONS.slice(1)],
      review: { review: REQUESTED },
      comments: COMMENTS,
    }),
  },
  'review-decide': {
    at: reviewAt,
    scenario: server({
      versions: [{ ...DRAFT, state: 'review' }, ...VERSIONS.slice(1)],
      review: { review: { ...REQUESTED, reviewers: [MARGARET, { uuid: ME, name: 'Ines Berg' }] } },
    }),
  },
  'review-approved': {
    at: reviewAt,
    scenario: server({
      versions: [{ ...DRAFT, state: 'review' }, ...VERSIONS.slice(1)],
      review: {
        review: {
          ...REQUESTED,
          decision: 'approved',
          decided_by: BEN,
          decided_at: NOW - 60,
          decision_note: LONG,
        },
      },
    }),
  },
  'publish-blocked': { at: publishAt, scenario: server({ comments: COMMENTS }) },
  publish: { at: publishAt, scenario: server() },
  'publish-scheduled': {
    at: publishAt,
    scenario: server({
      schedule: {
        at: NOW + 86_400,
        created_at: NOW,
        user_name: MARGARET.name,
        is_current: true,
        failure: null,
      },
    }),
  },
  'publish-problems': {
    at: publishAt,
    scenario: server({
      publish: {
        status: 422,
        body: {
          error: 'VALIDATION',
          detail: [
            { node_id: '/level-1/floor', code: 'COUNT_TOO_HIGH' },
            { node_id: '/level-2', code: 'UNKNOWN_NODE' },
          ],
        },
      },
    }),
    act: publishAll('First Flight'),
  },
  published: { at: publishAt, scenario: server(), act: publishAll('First Flight') },
};

/** The versions of a scheme, and two of them compared. */
export const versions: Stories = {
  full: { at: paths.versions(SLUG), scenario: server() },
  loading: { at: paths.versions(SLUG), scenario: LOADING, staysLoading: true },
  empty: { at: paths.versions(SLUG), scenario: server({ versions: [] }) },
  error: { at: paths.versions(SLUG), scenario: SERVER_DOWN },
  offline: { at: paths.versions(SLUG), scenario: OFFLINE },
  long: {
    at: paths.versions(SLUG),
    scenario: server({
      ...LONG_DATA,
      versions: Array.from({ length: 40 }, (_, index) =>
        version(40 - index, { note: LONG.repeat(3) }),
      ),
    }),
  },
  discarded: {
    at: paths.versions(SLUG),
    scenario: server({ versions: VERSIONS.slice(1), discarded: DISCARDED }),
  },
  restore: { at: paths.versions(SLUG), scenario: server(), act: restore },
  compare: { at: `${paths.versions(SLUG)}?from=3&to=4`, scenario: server() },
};

/** One version, read-only. */
export const oneVersion: Stories = {
  full: { at: paths.version(SLUG, 4), scenario: server() },
  loading: { at: paths.version(SLUG, 4), scenario: LOADING, staysLoading: true },
  empty: { at: paths.version(SLUG, 4), scenario: server({ after: [] }) },
  error: { at: paths.version(SLUG, 4), scenario: SERVER_DOWN },
  offline: { at: paths.version(SLUG, 4), scenario: OFFLINE },
  long: { at: paths.version(SLUG, 4), scenario: server(LONG_DATA) },
};
