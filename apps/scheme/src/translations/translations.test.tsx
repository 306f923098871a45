import type { Language, SchemeTranslation } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const LANGUAGES: readonly Language[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'cy-GB', active: 1 },
];

const SCHEME = {
  uuid: 'a',
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW,
};

const COVERAGE = { language_id: 2, texts: 3, translated: 2, changed: 1, unpublished: 1 };

const TRANSLATION: SchemeTranslation = {
  leading_language_id: 1,
  has_draft: false,
  in_review: false,
  coverage: COVERAGE,
  nodes: [
    {
      node_id: '/bronze',
      t: 'l',
      title: 'Bronze',
      content: [],
      translation: { title: 'Efydd', source_title: 'Bronze', content: [] },
    },
    {
      node_id: '/bronze/roll',
      t: 's',
      title: 'Forward roll',
      content: [],
      translation: { title: 'Rholio', source_title: 'Roll', content: [] },
    },
    {
      node_id: '/bronze/jump',
      t: 's',
      title: 'Jump',
      content: [],
      translation: null,
    },
  ],
};

type Answer = ServerResponse | ((body: unknown) => ServerResponse | undefined);

async function show(answers: Record<string, Answer> = {}, nodes = TRANSLATION.nodes) {
  const sent: unknown[] = [];
  const respond = ({ pathname }: URL): ServerResponse => {
    if (pathname.endsWith('/schemes')) return { body: [SCHEME] };
    if (/\/(versions|discarded)$/.test(pathname)) return { body: [] };
    return { body: pathname.endsWith('/2') ? { ...TRANSLATION, nodes } : LANGUAGES };
  };
  const api = makeApi(async ({ pathname }, request) => {
    const text = request.method === 'GET' ? '' : await request.clone().text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    sent.push([`${request.method} ${pathname}`, body]);
    const answer = answers[`${request.method} ${pathname}`];
    return (typeof answer === 'function' ? answer(body) : answer) ?? { body: COVERAGE };
  });
  const context = makePortalContext(
    { session: signedIn({ club: null, languages: LANGUAGES }) },
    { portal: 'scheme', api, queries: makeQueries(respond), areas: new Set(['/overview']) },
  );
  const { address } = await renderScreens(screens, paths.translation('first-flight', 2), context);
  return { sent, address, user: userEvent.setup() };
}

const PATCH = 'PATCH /v1/curriculum/first-flight/translations/2';
const CONFLICT: ServerResponse = { status: 409, body: { error: 'CONFLICT', detail: null } };

const NEIDIO = { title: 'Neidio', source_title: 'Jump' };

const importFile = async (user: ReturnType<typeof userEvent.setup>, content: BlobPart) => {
  const input = await screen.findByLabelText('Import CSV');
  await user.upload(input, new File([content], 'welsh.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
};

/** Nodes without a translation, and a file that translates them. */
const manyTexts = (count: number) => {
  const nodes = Array.from({ length: count }, (_, at) => ({
    node_id: `/node-${at}`,
    t: 's' as const,
    title: `Jump ${at}`,
    content: [],
    translation: null,
  }));
  const lines = nodes.map(({ node_id, title }) => `${node_id},title,${title},Naid`);
  return { nodes, file: ['node_id,part,en-GB,cy-GB', ...lines].join('\n') };
};

/** Whether the browser asks before the tab is closed. */
const isWarnedOnClose = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const rows = async () => (await screen.findAllByRole('row')).slice(1);

test('[D21] the languages of a scheme show how much of it is translated', async () => {
  const read: string[] = [];
  const list = { leading_language_id: 1, has_draft: false, in_review: false };
  const queries = makeQueries(({ pathname, search }) => {
    read.push(pathname + search);
    if (pathname.endsWith('/schemes')) return { body: [SCHEME] };
    if (pathname.endsWith('/client-languages')) return { body: LANGUAGES };
    if (pathname.endsWith('/translations')) return { body: { ...list, languages: [COVERAGE] } };
    return { body: [] };
  });
  const context = makePortalContext(
    { session: signedIn({ club: null, languages: LANGUAGES }) },
    { portal: 'scheme', queries, areas: new Set(['/overview']) },
  );
  await renderScreens(screens, paths.translations('first-flight'), context);
  const welsh = within(await screen.findByRole('region', { name: 'Cymraeg' }));
  expect(welsh.getByText('2 of 3 texts translated · changed since: 1')).toBeTruthy();
  expect(welsh.getByRole('progressbar')).toHaveProperty('value', 66);
  const link = welsh.getByRole('link', { name: 'Translate to Cymraeg' });
  expect(link.getAttribute('href')).toBe(paths.translation('first-flight', 2));
  expect(screen.getByText(/^Written in English \(UK\)/)).toBeTruthy();
  expect(read).toContain('/v1/curriculum/first-flight/translations');
});

describe('the translation of a scheme', () => {
  test('[D21] lists missing texts first, then changed ones, and saves what is typed', async () => {
    const { sent, user } = await show();
    const [jump, roll, bronze] = await rows();
    if (!jump || !roll || !bronze) throw new Error('a row is missing');
    expect(jump.textContent).toContain('Missing');
    expect(roll.textContent).toContain('Changed since translated');
    expect(roll.querySelector('ins')?.textContent).toContain('Forward');
    expect(bronze.textContent).not.toMatch(/Missing|Changed/);

    await user.type(within(jump).getByRole('textbox'), 'Neidio');
    await user.tab();
    await user.click(within(roll).getByRole('button', { name: 'Still correct' }));
    await screen.findByText(/^Saved /);
    const edits = sent.map((one) => JSON.stringify(one)).join('\n');
    expect(edits).toContain('"/bronze/jump":{"title":"Neidio","source_title":"Jump"}');
    expect(edits).toContain('"/bronze/roll":{"title":"Rholio","source_title":"Forward roll"}');
    await waitFor(() => expect(roll.textContent).not.toContain('Changed since translated'));
  });

  test('keeps a text that was not saved, and sends it again', async () => {
    const answers: Record<string, Answer> = { [PATCH]: CONFLICT };
    const { sent, user } = await show(answers);
    const [jump] = await rows();
    if (!jump) throw new Error('a row is missing');
    await user.type(within(jump).getByRole('textbox'), 'Neidio');
    await user.tab();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    delete answers[PATCH];
    await user.click(retry);
    await screen.findByText(/^Saved /);
    expect(sent.slice(-1)).toEqual([[PATCH, { '/bronze/jump': NEIDIO }]]);
  });

  test('marks a text that the scheme no longer has, and saves the others', async () => {
    const { sent, user } = await show({
      [PATCH]: (body) =>
        '/bronze/jump' in Object(body)
          ? {
              status: 422,
              body: { error: 'VALIDATION', detail: { '/bronze/jump': 'UNKNOWN_NODE' } },
            }
          : undefined,
    });
    const [jump, roll] = await rows();
    if (!jump || !roll) throw new Error('a row is missing');
    await user.type(within(jump).getByRole('textbox'), 'Neidio');
    await user.tab();
    await within(jump).findByText('No longer in this scheme');
    expect(within(jump).getByRole<HTMLInputElement>('textbox').readOnly).toBe(true);
    await user.click(within(roll).getByRole('button', { name: 'Still correct' }));
    await screen.findByText(/^Saved /);
    const confirmed = { title: 'Rholio', source_title: 'Forward roll' };
    expect(sent.slice(-1)).toEqual([[PATCH, { '/bronze/roll': confirmed }]]);
  });

  test('warns before a page with unsaved texts is left', async () => {
    const answers: Record<string, Answer> = { [PATCH]: CONFLICT };
    const { address, user } = await show(answers);
    const [jump] = await rows();
    if (!jump) throw new Error('a row is missing');
    await user.type(within(jump).getByRole('textbox'), 'Neidio');
    await user.tab();
    await screen.findByRole('button', { name: 'Try again' });
    expect(isWarnedOnClose()).toBe(true);

    const leave = () => user.click(screen.getByRole('link', { name: 'Versions' }));
    await leave();
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.keyboard('{Escape}');
    expect(within(jump).getByRole<HTMLInputElement>('textbox').value).toBe('Neidio');
    expect(address()).toBe(paths.translation('first-flight', 2));

    await leave();
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe(paths.versions('first-flight')));
    await waitFor(() => expect(isWarnedOnClose()).toBe(false));
  });

  test('saves the last texts before another page opens', async () => {
    const { address, sent, user } = await show();
    const [jump] = await rows();
    if (!jump) throw new Error('a row is missing');
    await user.type(within(jump).getByRole('textbox'), 'Neidio');
    await user.click(screen.getByRole('link', { name: 'Versions' }));
    await waitFor(() => expect(address()).toBe(paths.versions('first-flight')));
    expect(sent).toEqual([[PATCH, { '/bronze/jump': NEIDIO }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a file of Windows-1252 keeps its letters', async () => {
    const { sent, user } = await show();
    const file = 'node_id;part;en-GB;cy-GB\r\n/bronze/jump;title;Jump;Naïd';
    const bytes = Uint8Array.from(file, (character) => character.charCodeAt(0));
    await importFile(user, bytes);
    await screen.findByText('Translations imported');
    const edit = { title: 'Naïd', source_title: 'Jump' };
    expect(sent).toEqual([[PATCH, { '/bronze/jump': edit }]]);
  });

  test('a large file is sent in portions, and undone from the last one', async () => {
    let audit_id = 0;
    const { nodes, file } = manyTexts(1100);
    const saved = (): ServerResponse => {
      audit_id += 1;
      return { body: COVERAGE, headers: { 'x-audit-id': String(audit_id) } };
    };
    const { sent, user } = await show({ [PATCH]: saved }, nodes);
    await importFile(user, file);
    await screen.findByText('Translations imported');
    expect(sent).toMatchObject([PATCH, PATCH, PATCH].map((key) => [key, expect.anything()]));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(sent.slice(3)).toEqual([3, 2, 1].map((id) => [`POST /v1/audits/${id}/undo`, null]));
  });

  test('says when only a part of a large file was saved', async () => {
    const { nodes, file } = manyTexts(600);
    const answer = (body: unknown) => ('/node-0' in Object(body) ? undefined : CONFLICT);
    const { user } = await show({ [PATCH]: answer }, nodes);
    await importFile(user, file);
    expect(await screen.findByText(/^Only some of the translations were imported/)).toBeTruthy();
  });

  test('[D21] makes a draft of the published version, so that translations can be published', async () => {
    const tree = [{ id: '/bronze', parentId: null, title: 'Bronze', t: 'l', children: [] }];
    const { sent, user } = await show({
      'GET /v1/curriculum/first-flight': { body: { tree }, headers: { etag: '"v3"' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Prepare a version' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['GET /v1/curriculum/first-flight', null],
        ['POST /v1/curriculum/first-flight', { curriculum: { tree } }],
      ]),
    );
  });
});
