import type { Language, Scheme, SchemeImport, SchemeImportRow } from '@springboard/contract';
import { MAX_SCHEME_FILE_BYTES } from '@springboard/domain';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const LANGUAGES: readonly Language[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'cy-GB', active: 1 },
  { language_id: 3, language: 'de-DE', active: 1 },
];

const SCHEME: Scheme = {
  uuid: 'a',
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW,
};

const FOUND: SchemeImport = {
  id: 7,
  name: 'first-flight-3.json',
  state: 'planned',
  error: null,
  file: {
    format: 'json',
    title: 'First Flight',
    publisher: '',
    version: '3',
    status: 'Draft',
    language: 'en',
    license: null,
    branch: null,
    nodes: 2,
    depth: 2,
    grades: null,
    translations: ['cy-GB', 'fr-FR', 'es-ES'],
    sections: 3,
    item_types: [],
    notes: [],
    slug: null,
  },
  choices: {
    place: { kind: 'update', slug: 'first-flight' },
    mapping: { by: 'default', types: {} },
  },
  plan_hash: 'a plan',
  counts: { create: 0, update: 1, unchanged: 0, removed: 0, error: 0, notes: 1 },
  notes: [
    { code: 'UNKNOWN_LANGUAGE', detail: 'fr-FR' },
    { code: 'SECTION_ADDED', detail: 'Cool-down' },
  ],
  slug: null,
  created_at: NOW,
  committed_at: null,
  undone_at: null,
};

const ROW: SchemeImportRow = {
  position: 0,
  depth: 0,
  line: 1,
  action: 'update',
  node_id: '/bronze',
  title: 'Bronze',
  t: 'l',
  changes: ['retitled', 'translation:cy-GB'],
  notes: [{ code: 'TRANSLATION_REMOVED', detail: 'cy-GB' }],
  errors: [],
};

type Options = {
  readonly undone?: ServerResponse;
  readonly scheme?: Partial<Scheme>;
  /** The status of the request for the draft's tree. */
  readonly draftStatus?: number;
  /** What the server says to a request that writes, by the end of its path. */
  readonly write?: Readonly<Record<string, ServerResponse>>;
};

async function show(
  found: Partial<SchemeImport>,
  at: string,
  { undone = {}, scheme = {}, draftStatus = 200, write = {} }: Options = {},
) {
  const reads: string[] = [];
  const sent: [string, unknown][] = [];
  const respond = ({ pathname, search }: URL): ServerResponse => {
    reads.push(`${pathname.replace('/v1', '')}${search}`);
    if (search === '?raw=1') return { status: draftStatus, body: { ...SCHEME, tree: [] } };
    if (pathname.endsWith('/schemes')) return { body: [{ ...SCHEME, ...scheme }] };
    if (/\/(versions|discarded)$/.test(pathname)) return { body: [] };
    if (pathname.endsWith('/rows')) return { body: [ROW], headers: { 'x-total-count': '1' } };
    if (pathname.includes('/scheme-imports/')) return { body: { ...FOUND, ...found } };
    return { body: { ...SCHEME, tree: [] } };
  };
  const api = makeApi(async (url, request) => {
    if (request.method === 'GET') return respond(url);
    const path = url.pathname.replace('/v1', '');
    const isJson = request.headers.get('content-type') === 'application/json';
    sent.push([path, isJson ? await request.json() : null]);
    if (path.endsWith('/undo')) return undone;
    return Object.entries(write).find(([end]) => path.endsWith(end))?.[1] ?? { status: 500 };
  });
  const context = makePortalContext(
    { session: signedIn({ club: null, languages: LANGUAGES }) },
    { portal: 'scheme', api, queries: makeQueries(respond), areas: new Set(['/overview']) },
  );
  await renderScreens(screens, at.includes('?') ? at : `${at}?id=7`, context);
  return { user: userEvent.setup(), reads, sent };
}

const UPDATE = paths.import('first-flight');

describe('the import of a scheme', () => {
  const READ: Partial<SchemeImport> = {
    state: 'read',
    plan_hash: null,
    counts: null,
    notes: [],
  };
  test('[§9] names changed translations, and what is decided about the whole file', async () => {
    await show({}, UPDATE);
    const rows = within(await screen.findByRole('list', { name: 'All' }));
    expect(rows.getByText('Title, Translation (Cymraeg)')).toBeTruthy();
    expect(rows.getByText('Translation removed, because the file has none: Cymraeg')).toBeTruthy();
    expect(screen.getByText('About the whole file')).toBeTruthy();
    expect(screen.getByText(/Translations left out.*: Français/)).toBeTruthy();
    expect(screen.getByText('Section of lesson plans added: Cool-down')).toBeTruthy();
  });

  test('[§9] offers the languages of the file for a new scheme', async () => {
    await show({ state: 'read', plan_hash: null, counts: null, notes: [] }, paths.newFromFile);
    expect(await screen.findByText('Cymraeg, Français, es-ES')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'English (UK)', checked: true })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Cymraeg', checked: true })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Deutsch', checked: false })).toBeTruthy();
  });

  test.each([
    [{ translations: 'changed', changed: ['translations'] }, /^Translations were changed after/],
    [{ draft: 'changed' }, /^The draft was changed after the import/],
    [{ import: 'too_old' }, 'An import can be undone for 30 days.'],
    [null, 'This conflicts with what’s already recorded.'],
  ])('[D18] says why an import cannot be undone: %j', async (detail, message) => {
    const undone = { status: 409, body: { error: 'CONFLICT', detail } };
    const found = { state: 'committed', slug: 'first-flight', committed_at: NOW } as const;
    const { user } = await show(found, UPDATE, { undone });
    await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('[§9] says that an empty file has no entries, and sends nothing', async () => {
    const { user, reads } = await show({}, `${UPDATE}?`);
    const empty = new File([], 'scheme.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Choose file'), empty);
    expect(await screen.findByText('The file has no entries.')).toBeTruthy();
    expect(reads.filter((read) => read.startsWith('/scheme-imports'))).toEqual([]);
  });

  test.each([
    [
      'the file is no text',
      { error: 'VALIDATION', detail: { file: 'encoding' } },
      /is not a text file/,
    ],
    ['the server refuses it', { error: 'CONFLICT', detail: null }, /This conflicts with/],
  ])('[§9] says that %s, and takes another file', async (_, body, message) => {
    const write = { '/scheme-imports': { status: 422, body } };
    const { user, sent } = await show({}, `${UPDATE}?`, { write });
    const choose = async () =>
      user.upload(await screen.findByLabelText('Choose file'), new File(['{}'], 'scheme.json'));
    await choose();
    expect(await screen.findByText(message)).toBeTruthy();
    await choose();
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('[§9] reads a file of a spreadsheet program that does not save UTF-8', async () => {
    const append = vi.spyOn(FormData.prototype, 'append');
    const { user } = await show({}, `${UPDATE}?`);
    const text = 'id;title\n/a;R\u00fcckw\u00e4rts';
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    await user.upload(await screen.findByLabelText('Choose file'), new File([bytes], 'scheme.csv'));
    await waitFor(() => expect(append).toHaveBeenCalled());
    const file: unknown = append.mock.calls[0]?.[1];
    expect(file instanceof File && [file.name, await file.text()]).toEqual(['scheme.csv', text]);
  });

  test('[§9] sends no file that is too large', async () => {
    const { user, sent } = await show({}, `${UPDATE}?`);
    const file = new File(['{}'], 'scheme.json');
    Object.defineProperty(file, 'size', { value: MAX_SCHEME_FILE_BYTES + 1 });
    await user.upload(await screen.findByLabelText('Choose file'), file);
    expect(await screen.findByText('The file is larger than 20 MB.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('[§9] goes on with the file that was read', async () => {
    const write = { '/scheme-imports': { status: 201, body: { ...FOUND, ...READ } } };
    const { user, reads } = await show(READ, `${UPDATE}?`, { write });
    const file = new File(['{}'], 'scheme.json');
    Object.defineProperty(file, 'size', { value: MAX_SCHEME_FILE_BYTES });
    await user.upload(await screen.findByLabelText('Choose file'), file);
    expect(await screen.findByRole('button', { name: 'Compare' })).toBeTruthy();
    expect(reads).toContain('/scheme-imports/7');
  });

  test('[§9] compares the file with the chosen scheme', async () => {
    const write = { '/plan': { body: FOUND } };
    const { user, sent } = await show(READ, UPDATE, { write });
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await waitFor(() => expect(sent).toEqual([['/scheme-imports/7/plan', { ...FOUND.choices }]]));
  });

  test.each([
    ['in review', { state: 'IN_REVIEW' }, 'The draft is in review and cannot be changed.'],
    ['otherwise in conflict', null, 'This conflicts with what’s already recorded.'],
  ])('[§9] says that a draft is %s, also when it is written', async (_, detail, message) => {
    const refused = { status: 409, body: { error: 'CONFLICT', detail } };
    const compared = await show(READ, UPDATE, { write: { '/plan': refused } });
    await compared.user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await screen.findByText(message)).toBeTruthy();
    cleanup();
    const { user } = await show({}, UPDATE, { write: { '/commit': refused } });
    const commit = await screen.findByRole('button', { name: 'Import into the draft' });
    await user.click(commit);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(commit.getAttribute('aria-busy')).not.toBe('true');
  });

  test('[§9] a new scheme without a name is not sent', async () => {
    const { user, sent } = await show(READ, paths.newFromFile);
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('Required')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('[§9] writes exactly the plan on screen, after its licence was accepted', async () => {
    const license = { title: 'CC BY 4.0', uri: '', text: '' };
    const file = FOUND.file && { ...FOUND.file, license };
    const { user, sent, reads } = await show({ file }, UPDATE, {
      write: { '/commit': { body: FOUND } },
    });
    const commit = () => screen.getByRole('button', { name: 'Import into the draft' });
    const licence = await screen.findByRole('checkbox', { name: /“CC BY 4.0”/ });
    await user.click(commit());
    expect(sent).toEqual([]);
    await user.click(licence);
    const before = reads.length;
    await user.click(commit());
    await waitFor(() => expect(reads.length).toBeGreaterThan(before));
    expect(sent).toEqual([
      ['/scheme-imports/7/commit', { plan_hash: 'a plan', accept_license: 1 }],
    ]);
  });

  test('[§9] compares again when the scheme has changed meanwhile, and says so', async () => {
    const changed = { status: 409, body: { error: 'CONFLICT', detail: { plan: 'changed' } } };
    const write = { '/commit': changed, '/plan': { body: FOUND } };
    const { user, sent, reads } = await show({}, UPDATE, { write });
    const commit = await screen.findByRole('button', { name: 'Import into the draft' });
    const before = reads.length;
    await user.click(commit);
    expect(await screen.findByText(/^The draft changed meanwhile/)).toBeTruthy();
    expect(sent).toEqual([
      ['/scheme-imports/7/commit', { plan_hash: 'a plan' }],
      ['/scheme-imports/7/plan', { ...FOUND.choices }],
    ]);
    await waitFor(() => expect(reads.length).toBeGreaterThan(before));
  });

  test.each([
    ['', '?page=0&per_page=50'],
    ['&show=notes', '?page=0&per_page=50&notes=1'],
    ['&show=create&page=2', '?page=2&per_page=50&action=create'],
    ['&show=other', '?page=0&per_page=50'],
  ])('[§9] loads the rows that the address “%s” chooses', async (search, query) => {
    const { reads } = await show({}, `${UPDATE}?id=7${search}`);
    await screen.findByText('About the whole file');
    expect(reads.filter((read) => read.includes('/rows'))).toEqual([
      `/scheme-imports/7/rows${query}`,
    ]);
  });

  test.each(['', '?id=0', '?id=x', '?id=1.5'])(
    '[§9] begins with a file where the address “%s” names no import',
    async (search) => {
      const { reads } = await show({}, `${UPDATE}${search === '' ? '?' : search}`);
      expect(await screen.findByText('Choose a file')).toBeTruthy();
      expect(reads.filter((read) => read.startsWith('/scheme-imports'))).toEqual([]);
    },
  );

  const TREE = '/curriculum/first-flight';

  test.each([
    ['the draft', {}, [`${TREE}?raw=1`]],
    ['the published tree without a draft', { draftStatus: 404 }, [`${TREE}?raw=1`, TREE]],
    [
      'nothing of a scheme with neither',
      { draftStatus: 404, scheme: { published: false } },
      [`${TREE}?raw=1`],
    ],
  ])('[§9] compares the file with %s', async (_what, options, trees) => {
    const { reads } = await show(READ, UPDATE, options);
    await screen.findByRole('heading', { level: 1 });
    expect(reads.filter((read) => new URL(read, 'https://x').pathname === TREE)).toEqual(trees);
  });

  test('[scheme-portal §9] offers the scheme that the file came from for an update, also from the overview', async () => {
    const file = FOUND.file && { ...FOUND.file, slug: 'first-flight' };
    const { reads, user } = await show({ ...READ, file }, paths.newFromFile);
    const place = await screen.findByRole('combobox', { name: 'Where it goes' });
    expect(place).toHaveProperty('value', 'update');
    within(place).getByRole('option', { name: /First Flight/ });
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(reads).toContain(`${TREE}?raw=1`);
    await user.selectOptions(place, 'new');
    screen.getByRole('textbox', { name: 'Name' });
  });

  test('[§9] of an unknown scheme is not found', async () => {
    await show({}, paths.import('gone'));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
