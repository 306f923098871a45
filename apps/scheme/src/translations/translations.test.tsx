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
import { screen, waitFor, within } from '@testing-library/react';
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

async function show(answers: Record<string, Answer> = {}) {
  const sent: unknown[] = [];
  const respond = ({ pathname }: URL): ServerResponse => {
    if (pathname.endsWith('/schemes')) return { body: [SCHEME] };
    if (/\/(versions|discarded)$/.test(pathname)) return { body: [] };
    return { body: pathname.endsWith('/2') ? TRANSLATION : LANGUAGES };
  };
  const api = makeApi(async ({ pathname }, request) => {
    const body = request.method === 'GET' ? null : await request.clone().json();
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

/** Whether the browser asks before the tab is closed. */
const isWarnedOnClose = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const rows = async () => (await screen.findAllByRole('row')).slice(1);

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
