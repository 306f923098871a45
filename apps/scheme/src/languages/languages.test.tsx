import type { ClientLanguage, Scheme, SchemeClubs, SchemeGrades } from '@springboard/contract';
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

async function show(path: string, answer: ServerResponse) {
  const sent: unknown[] = [];
  const respond = ({ pathname }: URL): ServerResponse => {
    if (pathname.endsWith('/clubs')) return { body: CLUBS };
    if (pathname.endsWith('/sections')) return { body: [] };
    if (pathname.endsWith('/grade-settings')) return { body: GRADES };
    if (pathname.endsWith('/schemes'))
      return { body: [SCHEME, { ...SCHEME, slug: 'second-flight', title: 'Second Flight' }] };
    return { body: LANGUAGES };
  };
  const api = makeApi(async ({ pathname }, request) => {
    const match = request.headers.get('if-match');
    const text = await request.clone().text();
    sent.push([`${request.method} ${pathname}`, text === '' ? null : JSON.parse(text), match]);
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
    const answer = { body: LANGUAGES[1], headers: { 'x-audit-id': '7' } };
    const { sent, user } = await show('/languages', answer);
    const english = await screen.findByRole('switch', { name: 'English (UK)' });
    expect(english.textContent).toContain('Users: 12 · 31 of 40 texts translated · First Flight');
    await user.click(screen.getByRole('switch', { name: 'Cymraeg' }));
    await screen.findByText('Cymraeg switched on');
    expect(sent).toEqual([['PATCH /v1/client-languages/2', { active: 1 }, null]]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent[1]).toEqual(['POST /v1/audits/7/undo', null, null]));
  });

  test('[portals §D] are switched off by the same switch', async () => {
    const { sent, user } = await show('/languages', { body: LANGUAGES[0] });
    await user.click(await screen.findByRole('switch', { name: 'English (UK)' }));
    await screen.findByText('English (UK) switched off');
    expect(sent).toEqual([['PATCH /v1/client-languages/1', { active: 0 }, null]]);
  });

  test.each([
    [{ active: 'last' }, 'At least one language stays switched on.'],
    [null, /This conflicts with/],
  ])('[§5] a language stays on for a reason of the server: %o', async (detail, text) => {
    const { user } = await show('/languages', { status: 409, body: { error: 'CONFLICT', detail } });
    await user.click(await screen.findByRole('switch', { name: 'English (UK)' }));
    const alert = (await screen.findByText('Not saved')).closest('li');
    if (alert === null) throw new Error('The alert is not in the list of alerts.');
    expect(within(alert).getByText(text)).toBeTruthy();
    expect(screen.queryByText(/switched off/)).toBeNull();
  });

  test('[§5] a language that schemes need stays on, with their names', async () => {
    const detail = { active: 'in_use', schemes: ['first-flight', 'second-flight'] };
    const { user } = await show('/languages', { status: 409, body: { error: 'CONFLICT', detail } });
    await user.click(await screen.findByRole('switch', { name: 'English (UK)' }));
    const reason = await screen.findByText(
      'It is the only language of: First Flight, Second Flight',
    );
    expect(reason).toBeTruthy();
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
