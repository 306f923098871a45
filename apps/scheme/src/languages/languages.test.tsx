import type {
  ClientLanguage,
  ClientTranslations,
  Scheme,
  SchemeClubs,
  SchemeGrades,
} from '@springboard/contract';
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
import { describe, expect, test, vi } from 'vitest';
import { screens } from '../routes.tsx';

const LANGUAGES: readonly ClientLanguage[] = [
  {
    language_id: 1,
    language: 'en-GB',
    active: 1,
    stats: { users: 12, schemes: ['First Flight'], texts: 40, translated: 31 },
  },
  { language_id: 2, language: 'cy-GB', active: 0 },
];

const SCHEME: Scheme = {
  uuid: 'a',
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW,
  language_ids: [1],
  etag: 'e1',
};

const CLUBS: SchemeClubs = {
  all: false,
  clubs: [
    { id: 7, name: 'Riverside', is_offered: true, groups: 4, members: 62 },
    { id: 8, name: 'Lakeside', is_offered: true, groups: 0, members: 0 },
    { id: 9, name: 'Harbour', is_offered: false, groups: 0, members: 0 },
  ],
  etag: 'c1',
};

const GRADES: SchemeGrades = {
  grades: [
    { label: 'Not yet', pass: false, count: 12 },
    { label: 'Pass', pass: true, count: 40 },
  ],
  draft: null,
  etag: 'g1',
};

async function show(
  path: string,
  answer: ServerResponse,
  wording?: ClientTranslations,
  /** Of Welsh, which is active with it. */
  welsh?: ClientTranslations,
) {
  const sent: unknown[] = [];
  const respond = ({ pathname }: URL): ServerResponse => {
    if (pathname.endsWith('/client-translations/2')) return { body: welsh };
    if (pathname.includes('/client-translations/')) return { body: wording };
    if (pathname.endsWith('/clubs')) return { body: CLUBS };
    if (pathname.endsWith('/sections')) return { body: [] };
    if (pathname.endsWith('/grade-settings')) return { body: GRADES };
    if (pathname.endsWith('/schemes')) return { body: [SCHEME] };
    const active = welsh === undefined ? 0 : 1;
    return {
      body: LANGUAGES.map((language) =>
        language.language_id === 2 ? { ...language, active } : language,
      ),
    };
  };
  const api = makeApi(async ({ pathname }, request) => {
    const match = request.headers.get('if-match');
    sent.push([`${request.method} ${pathname}`, await request.clone().json(), match]);
    return answer;
  });
  const context = makePortalContext(
    { session: signedIn({ club: null, languages: LANGUAGES }) },
    {
      portal: 'scheme',
      api,
      queries: makeQueries(respond),
      areas: new Set(['/overview', '/languages']),
    },
  );
  await renderScreens(screens, path, context);
  return { sent, user: userEvent.setup() };
}

describe('languages of the client', () => {
  test('[portals §D] are switched, with the schemes that offer them', async () => {
    const { sent, user } = await show('/languages', { body: LANGUAGES[1] });
    const english = await screen.findByRole('switch', { name: 'English (UK)' });
    expect(english.textContent).toContain('Users: 12 · 31 of 40 texts translated · First Flight');
    await user.click(screen.getByRole('switch', { name: 'Cymraeg' }));
    await screen.findByText('Cymraeg switched on');
    expect(sent).toEqual([['PATCH /v1/client-languages/2', { active: 1 }, null]]);
  });

  test('[§5] a language that a scheme needs stays on, with its name', async () => {
    const detail = { active: 'in_use', schemes: ['first-flight'] };
    const { user } = await show('/languages', { status: 409, body: { error: 'CONFLICT', detail } });
    await user.click(await screen.findByRole('switch', { name: 'English (UK)' }));
    const reason = await screen.findByText('It is the only language of: First Flight');
    expect(reason).toBeTruthy();
  });
});

describe('own wording of the client', () => {
  const WORDING: ClientTranslations = {
    messages: { 'coach:tasks.title': 'To do', 'club:members.title': 'Gymnasts' },
    external: false,
    etag: 'w1',
  };

  test('[scheme-portal §10] is saved with all placeholders, beside the built-in texts', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      if (!url.includes('coach.json')) return Response.json({});
      return Response.json({
        hello: { name: 'Hello {{name}}', bye: 'Bye' },
        tasks: { title: 'Tasks' },
      });
    });
    const { sent, user } = await show('/languages/1', { body: WORDING }, WORDING);
    const row = async (key: string) =>
      within(await screen.findByRole('row', { name: new RegExp(key) }));
    const hello = (await row('coach:hello.name')).getByRole('textbox');
    await user.type(hello, 'Hi');
    await (await row('coach:hello.name')).findByText('Use exactly these placeholders: {{name}}');
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    await save();
    expect(sent).toEqual([]);
    await user.type(hello, ' {{{{name}}');
    await user.clear((await row('coach:tasks.title')).getByRole('textbox'));
    await screen.findByText('Not saved yet: 2');
    const terms = within(screen.getByRole('main')).getAllByRole('term');
    expect(terms.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Your wording for “Hello {{name}}”blank →becomes Hi {{name}}',
      'Your wording for “Tasks”To do →becomes blank',
    ]);
    await user.click(screen.getByRole('button', { name: 'Preview of “Hello {{name}}”' }));
    const phone = await screen.findByRole('region', { name: 'Phone screen' });
    expect(phone.textContent).toBe('CoachHi Ava Morgan');
    await user.keyboard('{Escape}');
    await save();
    await screen.findByText('Wording saved');
    const messages = { 'club:members.title': 'Gymnasts', 'coach:hello.name': 'Hi {{name}}' };
    expect(sent).toEqual([['PUT /v1/client-translations/1', { messages }, '"w1"']]);

    await user.type(screen.getByRole('searchbox'), 'BYE');
    await waitFor(() => expect(screen.queryByText('coach:hello.name')).toBeNull());
    expect(screen.getByText('coach:hello.bye')).toBeTruthy();
    vi.unstubAllGlobals();
  });
});

describe('own wording in several languages', () => {
  test('[scheme-portal §10] is side by side, with what is missing in this language first', async () => {
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(url.includes('coach.json') ? { a: { x: 'Ex', y: 'Why', z: 'Zed' } } : {}),
    );
    const wording = { external: false, etag: 'w1' };
    await show(
      '/languages/1',
      { status: 500 },
      { ...wording, messages: { 'coach:a.x': 'Own ex' } },
      { ...wording, messages: { 'coach:a.x': 'Ecs', 'coach:a.z': 'Sed' } },
    );
    const table = within(await screen.findByRole('table'));
    table.getByRole('columnheader', { name: 'Cymraeg' });
    const texts = () =>
      table
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(texts()).toEqual([
      expect.stringMatching(/Zed.*coach:a\.z.*Sed$/),
      expect.stringMatching(/Ex.*coach:a\.x.*Ecs$/),
      expect.stringMatching(/Why.*coach:a\.y.*–$/),
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Show/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Missing in this language' }));
    await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/Zed/)]));
    vi.unstubAllGlobals();
  });
});

describe('settings of a scheme', () => {
  const path = '/overview/first-flight/settings';

  test('[§5] name and languages are saved against the version on screen', async () => {
    const { sent, user } = await show(path, { body: SCHEME });
    await user.clear(await screen.findByLabelText('Name'));
    await user.click(screen.getByLabelText('English (UK)'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Choose at least one language.');
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('Name'), 'Play');
    await user.click(screen.getByLabelText('English (UK)'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    const body = { name: 'Play', language_ids: [1] };
    expect(sent).toEqual([['PATCH /v1/schemes/first-flight', body, '"e1"']]);
  });

  test('[scheme-portal §8] a club is removed after its groups and members are named', async () => {
    const { sent, user } = await show(path, { body: CLUBS });
    await user.click(await screen.findByRole('button', { name: 'Remove Riverside' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^4 groups with 62 members follow it in Riverside/);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Riverside removed');
    const add = await screen.findByRole('button', { name: 'Add club' });
    await waitFor(() => expect(add.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(add);
    await screen.findByText('Harbour added');
    const key = 'PUT /v1/schemes/first-flight/clubs';
    expect(sent).toEqual([
      [key, { club_ids: [8] }, '"c1"'],
      [key, { club_ids: [7, 8, 9] }, '"c1"'],
    ]);
  });

  /** A server on which another user saves this before the first change arrives. */
  const showOthers = async (others: Partial<Scheme>, otherClubs = CLUBS) => {
    let [scheme, clubs] = [SCHEME, CLUBS];
    const sent: unknown[] = [];
    const respond = ({ pathname }: URL): ServerResponse => {
      if (pathname.endsWith('/schemes')) return { body: [scheme] };
      return pathname.endsWith('/clubs') ? { body: clubs } : { status: 404 };
    };
    const api = makeApi(async (_, request) => {
      const match = request.headers.get('if-match');
      sent.push([await request.clone().json(), match]);
      if (match !== '"e1"' && match !== '"c1"') return { body: SCHEME };
      [scheme, clubs] = [{ ...SCHEME, ...others, etag: 'e2' }, otherClubs];
      return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
    });
    const context = makePortalContext(
      { session: signedIn({ club: null, languages: LANGUAGES }) },
      { portal: 'scheme', api, queries: makeQueries(respond), areas: new Set(['/overview']) },
    );
    await renderScreens(screens, path, context);
    return { sent, user: userEvent.setup(), name: await screen.findByLabelText('Name') };
  };
  const others = { title: 'Flight School', description: 'For all ages' };

  test('what another user saved meanwhile is shown, and saving again keeps the own changes', async () => {
    const { sent, user, name } = await showOthers(others);
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('region', { name: /Someone else has changed this/ });
    await waitFor(() => expect(document.activeElement).toBe(notice));
    const theirs = await within(notice).findAllByText(/^Theirs: /);
    expect(theirs.map((value) => value.parentElement?.textContent)).toEqual([
      'NameYours: First Flight 2Theirs: Flight School',
      'DescriptionTheirs: For all ages',
    ]);
    expect(name).toHaveProperty('value', 'First Flight 2');
    expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', 'For all ages');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Settings saved');
    const body = { name: 'First Flight 2', language_ids: [1] };
    expect(sent).toEqual([
      [body, '"e1"'],
      [body, '"e2"'],
    ]);
    expect(screen.queryByText(/Someone else has changed this/)).toBeNull();
  });

  test('the own changes are dropped for those of another user on request', async () => {
    const { user, name } = await showOthers(others);
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(name).toHaveProperty('value', 'Flight School');
    expect(screen.queryByText(/Someone else has changed this/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });

  test('says that the scheme was changed meanwhile, also if nothing was typed', async () => {
    const { user, name } = await showOthers(others);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
    await waitFor(() => expect(name).toHaveProperty('value', 'Flight School'));
  });

  test('a club is removed from the clubs that another user saved meanwhile', async () => {
    const clubs = CLUBS.clubs.map((club) => ({ ...club, is_offered: true }));
    const { sent, user } = await showOthers({}, { all: false, clubs, etag: 'c2' });
    await user.click(await screen.findByRole('button', { name: 'Remove Riverside' }));
    const dialog = within(await screen.findByRole('dialog'));
    const remove = dialog.getByRole('button', { name: 'Remove' });
    await user.click(remove);
    await dialog.findByText(/Someone else changed the clubs of this scheme/);
    // The list behind the dialog has the clubs of the other user.
    await screen.findByRole('button', { name: 'Remove Harbour', hidden: true });
    await user.click(remove);
    await screen.findByText('Riverside removed');
    expect(sent).toEqual([
      [{ club_ids: [8] }, '"c1"'],
      [{ club_ids: [8, 9] }, '"c2"'],
    ]);
  });
});
