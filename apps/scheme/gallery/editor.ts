import type { Curriculum, MirrorProposal, Scheme, SchemeNode } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';
import { failWorker } from '../testing/worker.ts';
import { LANGUAGES } from './translations.ts';

const slug = 'first-flight';
const at = paths.scheme(slug);
const atNode = (id: string) => `${at}?node=${encodeURIComponent(id)}`;

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'title' | 'children'>>;

const node =
  (t: SchemeNode['t']) =>
  (title: string, children: SchemeNode[] = [], extra: Extra = {}) =>
  (parent: string): SchemeNode => {
    const id = `${parent}/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
    return { id, parentId: parent || null, title, t, children, ...extra };
  };

const tree =
  (t: 'l' | 'sg', title: string, below: ReturnType<typeof skill>[], extra: Extra = {}) =>
  (parent: string): SchemeNode => {
    const made = node(t)(title, [], extra)(parent);
    return { ...made, children: below.map((child) => child(made.id)) };
  };
const skill = (title: string, extra: Extra = {}) => node('s')(title, [], extra);
const text = (value: string) => ({ content: [{ type: 'text' as const, title: null, value }] });

const floor = (extra: Extra = {}) =>
  tree(
    'sg',
    'Floor',
    [
      skill('Forward roll', {
        ...text('Roll from **standing to standing**.\n\n- Hands flat\n- Chin to chest'),
        videos: [1],
      }),
      skill('Backward roll', {
        content: [
          { type: 'text', title: null, value: 'Push with both hands.' },
          { type: 'files', title: 'To print', value: ['11', '13', '/media/hands.png'] },
        ],
      }),
      skill('Cartwheel', { ...text('One line, straight legs.'), grade: 1 }),
      skill('Handstand', { hidden: true, ...text('Against the wall.') }),
      skill('Round-off', { skipped: true, ...text('From three steps.') }),
    ],
    extra,
  );

const published = [
  tree('l', 'Hatchling', [floor(), tree('sg', 'Vault', [skill('Jump on', text('Both feet.'))])])(
    '',
  ),
];
const draft = [
  tree('l', 'Hatchling', [
    floor({
      completion: [
        {
          count: 3,
          nodes: ['forward-roll', 'backward-roll', 'cartwheel', 'handstand', 'round-off'].map(
            (name) => `/hatchling/floor/${name}`,
          ),
        },
      ],
    }),
    tree('sg', 'Vault', [skill('Jump on', text('Both feet.')), skill('Squat on')]),
    tree('sg', 'Own routine', []),
  ])(''),
  tree(
    'l',
    'Fledgling',
    [
      tree('sg', 'Bars', [
        skill('Swing', text('Straight body.')),
        skill('Upward circle', { is_owner: false, ...text('From standing.') }),
      ]),
    ],
    { dependencies: ['/hatchling'] },
  )(''),
];

/** A level with a badge picture. */
const pictured = [
  tree('l', 'Hatchling', [floor()], {
    badge:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  })(''),
];

/** A cycle, and a video that the scheme does not have. */
const faulty = [
  tree('l', 'Hatchling', [
    floor({ dependencies: ['/fledgling'] }),
    tree('sg', 'Vault', [skill('Jump on', { ...text('Both feet.'), videos: [7] })]),
  ])(''),
  tree('l', 'Fledgling', [tree('sg', 'Bars', [skill('Swing', text('Straight body.'))])], {
    dependencies: ['/hatchling'],
  })(''),
];

const mirrored = { is_owner: false };
const following = [
  ...published,
  tree(
    'l',
    'Bars',
    [tree('sg', 'Low bar', [skill('Swing', mirrored), skill('Upward circle', mirrored)], mirrored)],
    mirrored,
  )(''),
];

const proposalOf = (
  node_id: string,
  node: SchemeNode | null,
  rest: Partial<MirrorProposal> = {},
): MirrorProposal => ({
  node_id,
  kind: node === null ? 'removed' : 'added',
  owner: { slug: 'bar-academy', scheme_title: 'Bar Academy' },
  version: 5,
  left: false,
  node,
  ...rest,
});
const proposed = (title: string, below: ReturnType<typeof skill>[] = []) => {
  const node = tree('sg', title, below, mirrored)('/bars');
  return proposalOf(node.id, node);
};
const proposals = [
  proposed('High bar', [skill('Long hang', mirrored), skill('Tap swing', mirrored)]),
  proposalOf('/bars/low-bar/upward-circle', null, { version: 6 }),
  { ...proposed('Parallel bars'), left: true },
];

const ME = '00000000-0000-4000-8000-00000000000a';
const BEN = { uuid: '00000000-0000-4000-8000-00000000000b', name: 'Ben Hughes' };

const schemeOf = (title: string): Scheme => ({
  uuid: '00000000-0000-4000-8000-0000000000aa',
  slug,
  title,
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW,
});

type Server = {
  tree: SchemeNode[];
  before?: SchemeNode[] | null;
  state?: 'draft' | 'review';
  title?: string;
  proposals?: MirrorProposal[];
};

const serving = (options: Server): Scenario => {
  const { before = published, state = 'draft', title = 'First Flight' } = options;
  const curriculum = (nodes: SchemeNode[]): Curriculum => ({
    uuid: '00000000-0000-4000-8000-0000000000aa',
    slug,
    title,
    theme: null,
    version: 3,
    tree: nodes,
  });
  const bodies: Readonly<Record<string, unknown>> = {
    grades: [
      { label: 'Needs practice', pass: false },
      { label: 'Pass', pass: true },
    ],
    videos: [
      { id: 1, name: 'Forward roll, from the side', url: '/v1/x' },
      { id: 2, name: 'Cartwheel', url: '/v1/y' },
    ],
    uses: {
      identifier: '3f0f8a52-6d0e-5b7e-9a64-6f2b1c1f0c11',
      owner: {
        slug: 'bar-academy',
        scheme_title: 'Bar Academy',
        node_id: '/one/upward-circle',
        title: 'Upward circle',
      },
      mirrors: [{ slug: 'pre-school', scheme_title: 'Pre-school', node_id: '/tots/swing' }],
      plans: 3,
      graded: null,
    },
    untranslated: [
      { language_id: 2, node_ids: ['/hatchling/vault/squat-on'] },
      { language_id: 4, node_ids: ['/hatchling/vault/squat-on', '/hatchling/own-routine'] },
    ],
    members: [
      { node_id: '/hatchling', members: 1284 },
      { node_id: '/hatchling/floor/forward-roll', members: 312 },
      { node_id: '/hatchling/floor/cartwheel', members: null },
    ],
    files: [
      { id: 11, name: 'Station cards for the floor', mime: 'application/pdf', size: 412_000 },
      { id: 12, name: 'Where the mats go', mime: 'text/plain', size: 96_000 },
    ],
  };
  let n = 12;
  const log = () => ({
    n,
    etag: `e${n}`,
    in_review: state === 'review',
    replaced: 0,
    edits: [],
    published: before === null ? null : 3,
    draft: 4,
    removed: [],
    proposals: options.proposals ?? [],
    editors: [
      { uuid: ME, name: 'Ava Morgan', node_id: null },
      { ...BEN, node_id: '/hatchling/floor/cartwheel' },
    ],
  });
  const applyEdits = async (request: Request) => {
    const { edits }: { edits: readonly { id: string }[] } = await request.json();
    n += edits.length;
    return { n, etag: `e${n}`, results: edits.map(({ id }) => ({ id, result: 'applied' })) };
  };
  return {
    session: { languages: LANGUAGES },
    parts: { newId: () => crypto.randomUUID() },
    server: async ({ pathname }, request) => {
      const name = pathname.split('/').at(-1) ?? '';
      if (name === 'edits' && request?.method === 'POST')
        return { body: await applyEdits(request) };
      if (name === 'edits') return { body: log() };
      // The schemes of the portal, for the page around the editor.
      if (name === 'schemes')
        return { body: [schemeOf(title), { ...schemeOf('Bar Academy'), slug: 'bar-academy' }] };
      if (name === 'bar-academy') return { body: curriculum(published) };
      if (name === slug) return { body: curriculum(options.tree), headers: { etag: `"e${n}"` } };
      if (pathname.endsWith('/versions/3'))
        return { body: { ...curriculum(before ?? []), grades: bodies['grades'] } };
      return { body: bodies[name] ?? [] };
    },
  };
};

const LONG = 'Gleichgewichts- und Orientierungsfähigkeitsübungsverbindung mit Partnerin';
const long = [
  tree('l', LONG, [
    tree('sg', LONG, [
      skill(LONG, { dependencies: [], group: LONG }),
      ...Array.from({ length: 60 }, (_, index) => skill(`${LONG} ${index + 1}`)),
    ]),
  ])(''),
];

const large = ['Hatchling', 'Fledgling'].map((title) =>
  tree('l', title, [
    floor(),
    tree(
      'sg',
      'Vault',
      Array.from({ length: 30 }, (_, index) => skill(`Jump ${index + 1}`, text('From both feet.'))),
    ),
  ])(''),
);

/** The editor of a scheme (scheme-portal.md §4). */
export const editor: Stories = {
  full: { at, scenario: serving({ tree: draft }) },
  skill: { at: atNode('/hatchling/floor/forward-roll'), scenario: serving({ tree: draft }) },
  files: { at: atNode('/hatchling/floor/backward-roll'), scenario: serving({ tree: draft }) },
  preview: {
    at: atNode('/hatchling/floor/forward-roll'),
    scenario: serving({ tree: draft }),
    act: ({ press, t }) => press('switch', t('scheme:editor.content.preview')),
  },
  group: { at: atNode('/hatchling/floor'), scenario: serving({ tree: draft }) },
  level: { at: atNode('/hatchling'), scenario: serving({ tree: pictured }) },
  mirrored: { at: atNode('/fledgling/bars/upward-circle'), scenario: serving({ tree: draft }) },
  'follow-another': {
    at: atNode('/fledgling/bars/upward-circle'),
    scenario: serving({ tree: draft }),
    act: pressButton((t) => t('scheme:editor.mirrored.followOther')),
  },
  found: { at: `${at}?search=roll`, scenario: serving({ tree: draft }) },
  scrolled: {
    at,
    scenario: serving({ tree: large, before: large }),
    act: async () => document.querySelector('[role=treegrid]')?.scrollTo(0, 470),
  },
  'in-review': { at, scenario: serving({ tree: draft, state: 'review' }) },
  problems: {
    at,
    scenario: serving({ tree: draft }),
    act: async ({ press, t }) => press('button', new RegExp(`^${t('scheme:editor.check.button')}`)),
  },
  faulty: { at: atNode('/hatchling/floor'), scenario: serving({ tree: faulty }) },
  proposed: { at: atNode('/bars'), scenario: serving({ tree: following, proposals }) },
  proposals: {
    at: atNode('/bars'),
    scenario: serving({ tree: following, proposals }),
    act: pressButton((t) => t('scheme:editor.proposals.open')),
  },
  'not-checked': {
    at,
    scenario: serving({ tree: draft }),
    act: async ({ press, t }) => {
      failWorker();
      await press('button', new RegExp(`^${t('scheme:editor.check.button')}`));
    },
  },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: serving({ tree: [], before: null, title: 'Trampoline Steps' }) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: { ...OFFLINE } },
  long: {
    at: atNode('/' + LONG.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')),
    scenario: serving({ tree: long, title: LONG }),
  },
};
