import type { Session } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mondayOf } from '@springboard/domain';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { screens } from '../routes.tsx';
import { conflictingSessions } from './change-dialog.tsx';
import { dayOf, sessionsQueryOf } from './week-query.ts';

const AVA = { uuid: '00000000-0000-4000-8000-000000000201', name: 'Ava Morgan' };
const BEN = { uuid: '00000000-0000-4000-8000-000000000202', name: 'Ben Hughes' };
/** 2026-02-25, 17:00 UTC: a Wednesday. */
const START = Date.UTC(2026, 1, 25, 17) / 1000;

const session = (overrides: Partial<Session> = {}): Session => ({
  group_id: 3,
  name: 'Swifts',
  date: '2026-02-25',
  start_at: START,
  end_at: START + 3600,
  max_members: 24,
  place: null,
  total_members: 18,
  guests: 0,
  absences: 1,
  coaches: [AVA],
  cover: null,
  cancelled: false,
  cancel_reason: null,
  session_plan_uuid: null,
  register: { state: 'not_started', completed_by: null, completed_ts: null },
  etag: '1',
  ...overrides,
});

const SQUAD = session({ group_id: 4, name: 'Squad', coaches: [BEN], cancelled: true });
const THURSDAY = session({ group_id: 5, name: 'Robins', date: '2026-02-26' });

const MEMBER = {
  uuid: '00000000-0000-4000-8000-000000000101',
  group_id: 3,
  class_member_id: 1,
  firstname: 'Amelia',
  lastname: 'Jones',
  in: null,
  absence: 'holiday',
  reported: { absence: 'holiday', note: 'Back on Monday', by: 'Pat Jones', at: 1_772_000_000 },
  dob: '2017-05-04',
  groups: [],
  alerts: [],
};

const NOA = {
  uuid: '00000000-0000-4000-8000-000000000102',
  firstname: 'Noa',
  lastname: 'Jones',
};

const LEFT = {
  ...MEMBER,
  uuid: '00000000-0000-4000-8000-000000000103',
  firstname: 'Olga',
  active: false,
};

afterEach(() => vi.unstubAllGlobals());

type Sent = { method: string; path: string; body: unknown };

/** The club portal at an address. `effect` is the server's response to a change and to its dry run. */
async function show(
  path: string,
  {
    sessions = [session(), SQUAD, THURSDAY],
    effect = { changed: 1, skipped: [], families: 22 },
    roster = [MEMBER],
    allSessionsLoaded = Promise.resolve(),
    audits = [],
    status = 200,
  }: {
    sessions?: readonly Session[];
    effect?: object;
    roster?: readonly object[];
    /** When the sessions of all groups are loaded. */
    allSessionsLoaded?: Promise<void>;
    audits?: readonly object[];
    status?: number;
  } = {},
) {
  const sent: Sent[] = [];
  const requests: URL[] = [];
  const respond = async (address: URL): Promise<ServerResponse> => {
    requests.push(address);
    const { pathname, searchParams } = address;
    if (pathname.endsWith('/sessions')) {
      if (!searchParams.has('group_id[]')) await allSessionsLoaded;
      return { body: sessions };
    }
    if (pathname.endsWith('/audits')) return { body: audits };
    if (pathname === '/v1/members')
      return { body: [{ ...MEMBER, active: true }, { ...MEMBER, ...NOA, active: true }, LEFT] };
    if (pathname.endsWith('/members')) return { body: roster };
    if (pathname.endsWith('/groups'))
      return { body: [{ id: 3, name: 'Swifts', levels: [], status: 1 }] };
    if (pathname.endsWith('/users')) {
      return {
        body: [AVA, BEN].map(({ uuid, name }) => {
          const [firstname, lastname] = name.split(' ');
          return { uuid, firstname, lastname, club_ids: [7] };
        }),
      };
    }
    return { body: [] };
  };
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const body: unknown = request.body === null ? null : await request.json();
    sent.push({ method: request.method, path: address.pathname.replace('/v1', ''), body });
    return { status, body: effect, headers: { 'x-audit-id': '12' } };
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', queries: makeQueries(respond), api, areas: new Set(['/sessions']) },
  );
  const view = await renderScreens(screens, path, context);
  return { ...view, sent, requests, alerts: context.alerts, user: userEvent.setup() };
}

describe('the query of a week', () => {
  test('begins on the Monday of the date in the address, and covers seven days', () => {
    const search = new URLSearchParams('week=2026-03-01&group_id=3&group_id=x&state=partial');
    expect(sessionsQueryOf(search, '2026-02-25')).toEqual({
      from: '2026-02-23',
      to: '2026-03-01',
      'group_id[]': [3],
      'state[]': ['partial'],
    });
  });

  test('has coaches, and places once each, and leaves out what cannot be right', () => {
    const uuid = '00000000-0000-4000-8000-00000000000b';
    const search = new URLSearchParams();
    for (const coach of [uuid, `${uuid}0`, `x${uuid}`, 'Ben']) search.append('coach', coach);
    for (const place of ['Hall 1', 'Hall 1', '', 'x'.repeat(101)]) search.append('place', place);
    expect(sessionsQueryOf(search, '2026-02-25')).toEqual({
      from: '2026-02-23',
      to: '2026-03-01',
      'coach[]': [uuid],
      'place[]': ['Hall 1'],
    });
  });

  test.each(['', 'x', '2026-99-01'])('is this week for the date “%s”', (week) => {
    const search = new URLSearchParams({ week });
    expect(sessionsQueryOf(search, '2026-02-25').from).toBe(mondayOf('2026-02-25'));
  });

  test('opens on today, on the Monday of another week, or on the day in the address', () => {
    const day = (search: string, monday: string) =>
      dayOf(new URLSearchParams(search), monday, '2026-02-25');
    expect(day('', '2026-02-23')).toBe('2026-02-25');
    expect(day('', '2026-03-02')).toBe('2026-03-02');
    expect(day('day=2026-02-27', '2026-02-23')).toBe('2026-02-27');
    expect(day('day=2026-03-09', '2026-02-23')).toBe('2026-02-25');
  });
});

describe('the week of sessions', () => {
  test('shows each session under its day with places, coach and state', async () => {
    await show('/sessions');
    const day = await screen.findByRole('region', { name: 'Wednesday 25 February' });
    const swifts = within(day).getByRole('link', { name: /Swifts/ });
    expect(swifts.textContent).toContain('17:00–18:00');
    expect(swifts.textContent).toContain('18 of 24');
    expect(swifts.textContent).toContain('Ava Morgan');
    expect(within(day).getByRole('link', { name: /Squad/ }).textContent).toContain('Cancelled');
    expect(within(day).queryByRole('link', { name: /Robins/ })).toBeNull();
  });

  test('says who completed a register and when, with the date of another day', async () => {
    const completed_by = 'Ava Morgan';
    const complete = (completed_ts: number) =>
      ({ state: 'complete', completed_by, completed_ts }) as const;
    const sessions = [
      session({ register: complete(START + 240) }),
      session({ group_id: 4, name: 'Robins', register: complete(START + 86_400) }),
    ];
    const { router } = await show('/sessions', { sessions });
    const swifts = await screen.findByRole('link', { name: /Swifts/ });
    expect(swifts.textContent).toContain('Complete, by Ava Morgan, 17:04');
    expect(screen.getByRole('link', { name: /Robins/ }).textContent).toContain(
      'Complete, by Ava Morgan, 26 Feb 2026, 17:00',
    );
    await router.navigate('/sessions?print=1');
    await screen.findByRole('cell', { name: 'Complete, by Ava Morgan, 17:04' });
  });

  test('[club-and-parent §5.7] cancels the week of a place', async () => {
    const hall = session({ place: 'Hall 2' });
    const { user, sent, requests } = await show('/sessions?place=Hall+2', {
      sessions: [hall, { ...THURSDAY, place: 'Hall 2' }],
    });
    await screen.findAllByRole('link', { name: /Swifts/ });
    const query = requests.findLast(({ pathname }) => pathname.endsWith('/sessions'))?.searchParams;
    expect(query?.getAll('place[]')).toEqual(['Hall 2']);
    await user.click(screen.getByRole('button', { name: 'Change the sessions shown' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel sessions' });
    await within(dialog).findByRole('checkbox', { name: /^Tell 22 families by e-mail/ });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel sessions' }));
    await waitFor(() =>
      expect(Object(sent.at(-1)?.body)).toMatchObject({
        action: 'cancel',
        sessions: [
          { group_id: 3, date: '2026-02-25' },
          { group_id: 5, date: '2026-02-26' },
        ],
        tell: 1,
      }),
    );
  });

  test('covers the week, with the number of sessions that each coach has no time for', async () => {
    const { user } = await show('/sessions', {
      sessions: [
        session({ coaches: [] }),
        session({ group_id: 4, name: 'Robins', coaches: [BEN] }),
      ],
    });
    await screen.findAllByRole('link', { name: /Swifts/ });
    await user.click(screen.getByRole('button', { name: 'Change the sessions shown' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cover (2)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Ben Hughes – busy in 1 of 2' });
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose…',
      'Ava Morgan',
      'Ben Hughes – busy in 1 of 2',
      'No cover',
    ]);
  });

  test('says whether the week is empty or the filters leave nothing', async () => {
    const { router } = await show('/sessions', { sessions: [] });
    await screen.findByText('No sessions in this week');
    await router.navigate('/sessions?place=Hall+2');
    await screen.findByText('No sessions match these filters');
    expect(screen.queryByText('No sessions in this week')).toBeNull();
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    cleanup();
    await show('/sessions?place=Hall+2', { sessions: [] });
    await screen.findByText('No sessions match these filters');
  });

  test('goes to the week of a date', async () => {
    const { requests, router } = await show('/sessions?group_id=3');
    const field = await screen.findByLabelText('Go to date');
    expect(field).toHaveProperty('value', '2026-02-25');
    fireEvent.change(field, { target: { value: '0002-12-08' } });
    fireEvent.change(field, { target: { value: '2027-05-12' } });
    await waitFor(() =>
      expect(router.state.location.search).toBe('?group_id=3&week=2027-05-10&day=2027-05-12'),
    );
    const query = requests.findLast(({ pathname }) => pathname.endsWith('/sessions'))?.searchParams;
    expect([query?.get('from'), query?.get('to')]).toEqual(['2027-05-10', '2027-05-16']);
    await waitFor(() => expect(field).toHaveProperty('value', '2027-05-12'));
  });

  test('cancels all sessions of a day with a reason, and tells the families', async () => {
    const { user, sent, alerts } = await show('/sessions', {
      sessions: [session(), session({ group_id: 4, name: 'Robins' }), { ...SQUAD, group_id: 6 }],
      effect: {
        changed: 1,
        skipped: [{ group_id: 4, reason: 'cancelled' }],
        families: 22,
        unreached: 3,
      },
    });
    await user.click(
      await screen.findByRole('button', {
        name: 'Change the sessions of Wednesday 25 February',
      }),
    );
    await screen.findByRole('menuitem', { name: 'Restore (1)' });
    await user.click(screen.getByRole('menuitem', { name: 'Cancel (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel sessions' });
    await within(dialog).findByText('1 session will change');
    within(dialog).getByText('Already cancelled: 1');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Snow');
    await within(dialog).findByRole('checkbox', { name: /Tell 22 families by e-mail/ });
    within(dialog).getByText(
      '3 pupils have no guardian with an account. Tell these families in another way.',
    );
    const pupils = within(dialog).getByRole('link', { name: 'Show these pupils' });
    expect(pupils.getAttribute('href')).toBe('/members?account=without&group_id=3&group_id=4');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel sessions' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Sessions cancelled: 1']));
    expect(sent.at(-1)?.body).toEqual({
      action: 'cancel',
      sessions: [
        { group_id: 3, date: '2026-02-25' },
        { group_id: 4, date: '2026-02-25' },
      ],
      reason: 'Snow',
      tell: 1,
    });
    expect(sent.slice(0, -1).every(({ body }) => Object(body)['dry_run'] === 1)).toBe(true);
  });
});

describe('a session', () => {
  const AT = '/sessions/3/2026-02-25';

  test('leads to its group', async () => {
    await show('/sessions/3/2026-02-25', { sessions: [session()] });
    const link = await screen.findByRole('link', { name: 'Go to the group' });
    expect(link.getAttribute('href')).toBe('/groups/3');
    await waitFor(() => expect(document.title).toBe('Swifts · Albion Gymnastics'));
  });

  test('shows its roster with reported absences', async () => {
    await show(AT, { sessions: [session()] });
    await screen.findByRole('link', { name: 'Amelia Jones' });
    expect(screen.queryByText('Absence reported: Holiday')).not.toBeNull();
    expect(screen.queryByText(/^Back on Monday · Pat Jones · .*25/)).not.toBeNull();
  });

  test('is cancelled without e-mails if the box for them is not ticked', async () => {
    const { user, sent } = await show(AT, { sessions: [session()] });
    await user.click(await screen.findByRole('button', { name: 'Cancel session' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('checkbox', { name: /Tell 22 families/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ action: 'cancel', tell: 0 }));
  });

  test('[D18] lists what was changed about it, with Undo', async () => {
    const { user, sent, requests } = await show('/sessions/3/2026-02-25', {
      audits: [
        {
          id: 9,
          ts: 1_771_900_000,
          user: { uuid: AVA.uuid, name: 'Helen Price' },
          action: 'session.edit',
          entity: 'session',
          detail: { group_id: 3, date: '2026-02-25', edited: ['cover_user_uuid'] },
          member_uuid: null,
          undoes: null,
          undone_at: null,
          can_undo: true,
        },
      ],
    });
    await screen.findByText('Session changed: 25 Feb 2026, cover');
    const query = requests.find(({ pathname }) => pathname.endsWith('/audits'))?.searchParams;
    expect([query?.get('group_id'), query?.get('session_date')]).toEqual(['3', '2026-02-25']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toMatchObject([{ path: '/audits/9/undo' }]));
  });

  test('with a register that was begun cannot be cancelled', async () => {
    const register = { state: 'partial', completed_by: null, completed_ts: null } as const;
    const { user, sent } = await show(AT, { sessions: [session({ register })] });
    await user.click(await screen.findByRole('button', { name: 'Cancel session' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('that is cancelled can be restored', async () => {
    const cancelled = session({ cancelled: true, cancel_reason: 'Snow' });
    const { user, sent } = await show(AT, { sessions: [cancelled] });
    await screen.findByText('Cancelled: Snow');
    await user.click(screen.getByRole('button', { name: 'Restore session' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('1 session will change');
    await user.click(within(dialog).getByRole('button', { name: 'Restore session' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ action: 'restore' }));
  });

  test('gets a cover coach', async () => {
    const { user, sent } = await show(AT, { sessions: [session()] });
    await user.click(await screen.findByRole('button', { name: 'Change cover' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: 'Ben Hughes' });
    await user.selectOptions(within(dialog).getByLabelText('Cover coach'), 'Ben Hughes');
    await within(dialog).findByText('1 session will change');
    await user.click(within(dialog).getByRole('button', { name: 'Change cover' }));
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({ action: 'cover', cover_user_uuid: BEN.uuid }),
    );
  });

  test('offers cover coaches once it is known who is busy, and those last', async () => {
    const loaded = Promise.withResolvers<void>();
    const { user, requests } = await show(AT, {
      sessions: [session({ coaches: [] }), { ...SQUAD, coaches: [AVA], cancelled: false }],
      allSessionsLoaded: loaded.promise,
    });
    await user.click(await screen.findByRole('button', { name: 'Change cover' }));
    const dialog = await screen.findByRole('dialog');
    const day = requests.findLast(({ pathname }) => pathname.endsWith('/sessions'))?.searchParams;
    expect(Object.fromEntries(day ?? [])).toEqual({ from: '2026-02-25', to: '2026-02-25' });
    const options = () =>
      within(dialog)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options()).toEqual(['Loading…']);
    loaded.resolve();
    await within(dialog).findByRole('option', { name: 'Ben Hughes' });
    expect(options()).toEqual(['Choose…', 'Ben Hughes', 'Ava Morgan – busy: Squad', 'No cover']);
  });

  test('offers no cover by a coach who takes the session anyway', async () => {
    const { user } = await show(AT, { sessions: [session({ coaches: [AVA] })] });
    await user.click(await screen.findByRole('button', { name: 'Change cover' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Ben Hughes' });
    expect(dialog.queryByRole('option', { name: 'Ava Morgan' })).toBeNull();
  });

  test.each([
    [null, ['Cancelled']],
    ['Heating', ['Cancelled', 'Cancelled: Heating']],
  ])('says once that it is cancelled, with the reason %s', async (cancel_reason, texts) => {
    await show(AT, { sessions: [session({ cancelled: true, cancel_reason })] });
    await screen.findByRole('link', { name: 'Amelia Jones' });
    expect(
      screen
        .getAllByText(/^Cancelled/)
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(texts);
  });

  test('offers every cover coach as free if it cannot be known who is busy', async () => {
    const loaded = Promise.withResolvers<void>();
    const { user } = await show(AT, {
      sessions: [session({ coaches: [] }), { ...SQUAD, coaches: [AVA], cancelled: false }],
      allSessionsLoaded: loaded.promise,
    });
    await user.click(await screen.findByRole('button', { name: 'Change cover' }));
    loaded.reject(new TypeError('Failed to fetch'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('option', { name: 'Ava Morgan' })).toBeTruthy();
  });

  test('[§5.7] shows the e-mail before it is sent', async () => {
    const preview = { subject: 'Changed sessions', paragraphs: ['Wednesday, Swifts: cancelled'] };
    const { user } = await show(AT, {
      sessions: [session()],
      effect: { changed: 1, skipped: [], families: 22, preview },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel session' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByText('Preview of the e-mail'));
    expect(dialog.getByText('Wednesday, Swifts: cancelled')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: /^Tell 22 families/ }));
    expect(dialog.queryByText('Preview of the e-mail')).toBeNull();
  });

  test('a phone has the changes in the menu, with the reason why one is not possible', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const begun = session({ register: { ...session().register, state: 'partial' } });
    const { user } = await show(AT, { sessions: [begun] });
    expect(screen.queryByRole('button', { name: 'Change cover' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Change the place',
      'Change cover',
      'Change maximum',
      'Cancel sessionThe register has been started',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Change cover' }));
    expect(await screen.findByRole('dialog', { name: 'Change cover' })).toBeTruthy();
  });

  test('[D7] has its register taken and completed by an administrator, with Undo', async () => {
    const { user, sent, alerts, requests } = await show(AT, {
      sessions: [session({ start_at: 1_000_000_000 })],
    });
    await user.click(await screen.findByRole('button', { name: /^Amelia Jones. Correct/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Present' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: `/members/${MEMBER.uuid}/attendance`,
      body: { date: '2026-02-25', class_member_id: 1 },
    });
    await user.click(screen.getByRole('button', { name: 'Complete register' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ method: 'POST', path: '/groups/3/registers/2026-02-25' });
    await waitFor(() => expect(alerts.read().at(-1)?.title).toMatch(/^Register complete/));
    const reads = () => requests.filter(({ pathname }) => pathname.endsWith('/sessions')).length;
    const before = reads();
    alerts.read().at(-1)?.action?.onAction();
    await waitFor(() => expect(sent[2]?.method).toBe('DELETE'));
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  test('whose register the server does not complete says why, and is not loaded again', async () => {
    const { user, requests, alerts } = await show(AT, {
      sessions: [session({ start_at: 1_000_000_000 })],
      status: 500,
      effect: { error: 'SERVER_ERROR', detail: null },
    });
    const complete = await screen.findByRole('button', { name: 'Complete register' });
    const before = requests.length;
    await user.click(complete);
    await waitFor(() =>
      expect(alerts.read()).toMatchObject([
        { tone: 'error', title: 'Not saved', detail: expect.stringMatching(/^The server had/) },
      ]),
    );
    await waitFor(() => expect(complete.getAttribute('aria-busy')).toBeNull());
    expect(requests).toHaveLength(before);
  });

  test('before its start has no register to take', async () => {
    await show(AT, { sessions: [session({ start_at: 4_000_000_000 })] });
    await screen.findByText('Absence reported: Holiday');
    expect(screen.queryByRole('button', { name: 'Complete register' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Correct/ })).toBeNull();
  });

  test('gets a maximum of its own, or that of the group', async () => {
    const { user, sent } = await show(AT, { sessions: [session()] });
    const save = async (text: string) => {
      await user.click(await screen.findByRole('button', { name: 'Change maximum' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change maximum' }));
      await user.clear(dialog.getByRole('textbox'));
      if (text !== '') await user.type(dialog.getByRole('textbox'), text);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      return dialog;
    };
    const dialog = await save('1.5');
    expect(await dialog.findByText(/Enter a whole number from 0 to 10,000/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await save('12');
    await waitFor(() => expect(sent[0]?.body).toEqual({ max_members: 12 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await save('');
    await waitFor(() => expect(sent[1]?.body).toEqual({ max_members: null }));
  });

  test('of an address that cannot be right says so, and nothing is requested', async () => {
    const { requests } = await show('/sessions/x/2026-02-25');
    expect(await screen.findByText('No session on this date')).not.toBeNull();
    expect(requests).toEqual([]);
  });

  test('warns of a maximum below the number of its pupils, and saves it', async () => {
    const { user, sent } = await show(AT, { sessions: [session()] });
    await user.click(await screen.findByRole('button', { name: 'Change maximum' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change maximum' }));
    const field = dialog.getByRole('textbox');
    const type = async (text: string) => {
      await user.clear(field);
      await user.type(field, text);
    };
    await type('18');
    expect(dialog.queryByRole('status')).toBeNull();
    await type('15');
    expect(dialog.getByRole('status').textContent).toBe(
      'Pupils: 18, 3 more than this maximum. They stay, but no one can be added.',
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ max_members: 15 }));
  });

  test('that does not exist says so', async () => {
    await show(AT, { sessions: [] });
    expect(await screen.findByText('No session on this date')).not.toBeNull();
  });
});

test('a session is loaded with its own register and changes', async () => {
  const { requests } = await show('/sessions/3/2026-02-25', { sessions: [session()] });
  await screen.findByRole('link', { name: 'Amelia Jones' });
  const queryOf = (path: string) =>
    Object.fromEntries(
      requests.find(({ pathname }) => pathname.endsWith(path))?.searchParams ?? [],
    );
  expect(queryOf('/groups/3/members')).toEqual({
    session_date: '2026-02-25',
    with_attendance: '1',
    per_page: '1000',
    sort: 'afirstname',
  });
  expect(queryOf('/audits')).toEqual({
    group_id: '3',
    session_date: '2026-02-25',
    per_page: '100',
  });
  expect(queryOf('/sessions')).toEqual({
    from: '2026-02-25',
    to: '2026-02-25',
    'group_id[]': '3',
  });
});

test.each([
  '/sessions/0/2026-02-25',
  '/sessions/x/2026-02-25',
  '/sessions/3/20260225',
  '/sessions/3/x2026-02-25',
])('there is no session at %s, and none is requested', async (path) => {
  const { requests } = await show(path);
  expect(await screen.findByText('No session on this date')).toBeTruthy();
  expect(requests.filter(({ pathname }) => /\/(members|audits)$/.test(pathname))).toEqual([]);
});

test('a session gets a place of its own', async () => {
  const { user, sent } = await show('/sessions/3/2026-02-25', {
    sessions: [session({ place: 'Hall 2' })],
    effect: {
      changed: 1,
      skipped: [],
      families: 3,
      preview: { subject: 'Changed sessions', paragraphs: ['now at Park'] },
    },
  });
  await screen.findByText('Hall 2');
  await user.click(screen.getByRole('button', { name: 'Change the place' }));
  const field = await screen.findByLabelText(/^Place/);
  await user.clear(field);
  await user.type(field, 'Park');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  expect(await screen.findByRole('checkbox', { name: /^Tell 3 families by e-mail/ })).toBeTruthy();
  await user.click(screen.getByText('Preview of the e-mail'));
  await screen.findByText('now at Park');
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
  const path = '/groups/3/sessions/2026-02-25';
  const body = { place: 'Park', tell: 1 };
  await waitFor(() => expect(sent.at(-1)).toEqual({ method: 'PATCH', path, body }));
  const sessions = [{ group_id: 3, date: '2026-02-25' }];
  const planned = { action: 'place', sessions, place: 'Park', dry_run: 1 };
  expect(sent.at(-2)).toEqual({ method: 'POST', path: '/sessions/bulk', body: planned });
});

test('a session without families gets no place of its own any more, and no e-mail is sent', async () => {
  const { user, sent } = await show('/sessions/3/2026-02-25', {
    sessions: [session({ place: 'Hall 2' })],
    effect: { changed: 1, skipped: [], families: 0 },
  });
  await user.click(await screen.findByRole('button', { name: 'Change the place' }));
  const field = await screen.findByLabelText(/^Place/);
  await user.clear(field);
  await user.type(field, '  ');
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ place: null, tell: 0 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-2)?.body).toMatchObject({ place: null, dry_run: 1 });
});

test('a session gets a place of its own without e-mails, if the administrator wants none', async () => {
  const { user, sent } = await show('/sessions/3/2026-02-25', {
    sessions: [session({ place: ' Hall 2' })],
    effect: { changed: 1, skipped: [], families: 3 },
  });
  await user.click(await screen.findByRole('button', { name: 'Change the place' }));
  await user.type(await screen.findByLabelText(/^Place/), ' left ');
  await user.click(await screen.findByRole('checkbox', { name: /^Tell 3 families by e-mail/ }));
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ place: 'Hall 2 left', tell: 0 }));
});

test('a place that the server rejects stays in the dialog, with the reason', async () => {
  const { user, sent, alerts } = await show('/sessions/3/2026-02-25', {
    sessions: [session({ place: 'Hall 2', cancelled: true })],
    effect: { error: 'SERVER_ERROR', detail: null },
    status: 500,
  });
  await user.click(await screen.findByRole('button', { name: 'Change the place' }));
  await user.type(await screen.findByLabelText(/^Place/), ' left');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
  // The families of a cancelled session get no e-mail about its place.
  expect(sent.map(({ body }) => body)).toEqual([{ place: 'Hall 2 left', tell: 0 }]);
  expect(alerts.read()).toEqual([]);
});

describe('an extra session', () => {
  test('is added on a day, once the times are in order', async () => {
    const { user, sent, alerts } = await show('/sessions');
    await user.click(await screen.findByRole('button', { name: 'Add session' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add session' }));
    const add = dialog.getByRole('button', { name: 'Add session' });
    await user.click(add);
    expect(dialog.getByText('Required')).toBeTruthy();
    await dialog.findByRole('option', { name: 'Swifts' });
    await user.selectOptions(dialog.getByLabelText('Group'), 'Swifts');
    fireEvent.change(dialog.getByLabelText('Ends at'), { target: { value: '16:00' } });
    await user.click(add);
    expect(dialog.getByText('The end must be after the start')).toBeTruthy();
    const planned = () => sent.filter(({ body }) => Object(body)['dry_run'] === 1);
    expect(planned()).toEqual(sent);
    fireEvent.change(dialog.getByLabelText('Ends at'), { target: { value: '18:30' } });
    await dialog.findByRole('checkbox', { name: /^Tell 22 families by e-mail/ });
    await user.click(add);
    await waitFor(() => expect(alerts.read()).toHaveLength(1));
    const body = { date: '2026-02-25', start_time: '17:00', end_time: '18:30' };
    const request = { method: 'POST', path: '/groups/3/sessions' };
    expect(sent.slice(-2)).toEqual([
      { ...request, body: { ...body, dry_run: 1 } },
      { ...request, body: { ...body, tell: 1 } },
    ]);
  });

  test('is added without e-mails if the box for them is not ticked, and says its day', async () => {
    const { user, sent, alerts } = await show('/sessions');
    await user.click(await screen.findByRole('button', { name: 'Add session' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add session' }));
    await dialog.findByRole('option', { name: 'Swifts' });
    await user.selectOptions(dialog.getByLabelText('Group'), 'Swifts');
    await user.click(await dialog.findByRole('checkbox', { name: /^Tell 22 families by e-mail/ }));
    await user.click(dialog.getByRole('button', { name: 'Add session' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.at(-1)?.body).toMatchObject({ tell: 0 });
    expect(alerts.read()[0]?.title).toMatch(/25 Feb/);
  });

  test('tells no families where none has a child in the group', async () => {
    const { user, sent } = await show('/sessions', {
      effect: { changed: 1, skipped: [], families: 0 },
    });
    await user.click(await screen.findByRole('button', { name: 'Add session' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add session' }));
    await dialog.findByRole('option', { name: 'Swifts' });
    await user.selectOptions(dialog.getByLabelText('Group'), 'Swifts');
    const add = dialog.getByRole('button', { name: 'Add session' });
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(add.getAttribute('aria-busy')).toBeNull());
    await user.click(add);
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ tell: 0 }));
  });

  test('on a day with a session is refused before it is saved', async () => {
    const { user, sent } = await show('/sessions', { status: 409, effect: { error: 'CONFLICT' } });
    await user.click(await screen.findByRole('button', { name: 'Add session' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add session' }));
    await dialog.findByRole('option', { name: 'Swifts' });
    await user.selectOptions(dialog.getByLabelText('Group'), 'Swifts');
    await dialog.findByText('The group already has a session on this day.');
    await user.click(dialog.getByRole('button', { name: 'Add session' }));
    expect(sent).toHaveLength(1);
  });
});

describe('guests of a session', () => {
  const AT = '/sessions/3/2026-02-25';

  test('are found by name and added for this date; members of the session cannot be chosen', async () => {
    const { user, sent, requests } = await show(AT, { sessions: [session()] });
    await user.click(await screen.findByRole('button', { name: 'Add guest' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guest' }));
    const queries = () =>
      requests
        .filter(({ pathname }) => pathname === '/v1/members')
        .map(({ searchParams }) => Object.fromEntries(searchParams));
    await waitFor(() => expect(queries()).toMatchObject([{ active: '1', sort: 'aactive' }]));
    await user.type(dialog.getByRole('searchbox'), 'jones');
    const list = within(dialog.getByRole('list', { name: 'Pupils found' }));
    await user.click(await list.findByRole('checkbox', { name: /^Noa Jones/ }));
    expect(list.getByRole('checkbox', { name: /^Amelia Jones/ })).toHaveProperty('disabled', true);
    const inactive = list.getByRole('checkbox', { name: /^Olga Jones/ });
    expect(inactive).toHaveProperty('disabled', true);
    expect(list.getByText('Inactive: activate the pupil first')).toBeTruthy();
    expect(queries().at(-1)).toEqual({ search: 'jones', per_page: '8', sort: 'aactive' });
    await user.click(dialog.getByRole('button', { name: 'Add 1 guest' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          method: 'POST',
          path: '/groups/3/sessions/2026-02-25/members',
          body: { member_uuids: [NOA.uuid] },
        },
      ]),
    );
  });

  test('that the session has no room for stay chosen, with the places that are left', async () => {
    const { user, sent, alerts } = await show(AT, {
      sessions: [session()],
      effect: { error: 'SESSION_FULL', detail: { places_left: 0 } },
      status: 409,
    });
    await user.click(await screen.findByRole('button', { name: 'Add guest' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guest' }));
    await user.type(dialog.getByRole('searchbox'), 'jones');
    await user.click(await dialog.findByRole('checkbox', { name: /^Noa Jones/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 1 guest' }));
    expect(await dialog.findByText('Not enough places. Places left: 0')).toBeTruthy();
    expect(alerts.read()).toEqual([]);
    expect(sent).toHaveLength(1);
    await user.click(dialog.getByRole('checkbox', { name: /^Noa Jones/ }));
    expect(dialog.getByRole('button', { name: 'Add guest' })).toHaveProperty('disabled', true);
  });

  test('are added with one message, and the dialog closes', async () => {
    const { user, alerts, requests } = await show(AT, { sessions: [session()] });
    await user.click(await screen.findByRole('button', { name: 'Add guest' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guest' }));
    const search = dialog.getByRole('searchbox');
    // Without a pause between them, only the last text is searched for.
    fireEvent.change(search, { target: { value: 'jon' } });
    fireEvent.change(search, { target: { value: 'jones' } });
    await user.click(await dialog.findByRole('checkbox', { name: /^Noa Jones/ }));
    const searches = requests.map(({ searchParams }) => searchParams.get('search'));
    expect(searches.filter((text) => text !== null)).toEqual(['jones']);
    await user.click(dialog.getByRole('button', { name: 'Add 1 guest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(titles(alerts)).toEqual(['1 guest added']);
  });

  test('are removed one by one, unless they are marked', async () => {
    const guest = { ...MEMBER, ...NOA, guest: true, class_member_id: 2 };
    const marked = { ...guest, firstname: 'Max', class_member_id: 3, in: true };
    const { user, sent } = await show(AT, {
      sessions: [session()],
      roster: [MEMBER, guest, marked],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove guest Max Jones' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove guest Noa Jones' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          method: 'DELETE',
          path: `/groups/3/sessions/2026-02-25/members/${NOA.uuid}`,
          body: null,
        },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Remove guest Amelia Jones' })).toBeNull();
  });

  test('are not added to a session that is over or cancelled', async () => {
    const past = session({ date: '2026-02-24' });
    const { unmount } = await show('/sessions/3/2026-02-24', { sessions: [past] });
    await screen.findByRole('link', { name: 'Amelia Jones' });
    expect(screen.queryByRole('button', { name: 'Add guest' })).toBeNull();
    unmount();
    await show(AT, { sessions: [session({ cancelled: true })] });
    await screen.findByRole('link', { name: 'Amelia Jones' });
    expect(screen.queryByRole('button', { name: 'Add guest' })).toBeNull();
  });
});

describe('the register on paper', () => {
  test('has a row for each member with medical alerts only, and requests them only there', async () => {
    const alerts = [
      { id: 1, kind: 'medical', text: 'Asthma' },
      { id: 2, kind: 'safeguarding', text: 'Ask first' },
    ];
    const { requests } = await show('/sessions/3/2026-02-25?print=1', {
      sessions: [session()],
      roster: [{ ...MEMBER, alerts }],
    });
    const row = await screen.findByRole('row', { name: /Amelia Jones/ });
    expect(row.textContent).toContain('Asthma');
    expect(row.textContent).not.toContain('Ask first');
    const [roster] = requests.filter(({ pathname }) => pathname.endsWith('/members'));
    expect(roster?.searchParams.get('with_alerts')).toBe('1');
  });
});

describe('a swipe on the day', () => {
  const SHOWN = { name: 'Wednesday 25 February' };
  const swipe = (from: [number, number], to: [number, number]) => {
    const heading = screen.getByRole('heading', SHOWN);
    const touch = ([clientX, clientY]: [number, number]) => ({ clientX, clientY });
    fireEvent.touchStart(heading, { touches: [touch(from)] });
    fireEvent.touchEnd(heading, { changedTouches: [touch(to)] });
  };

  test.each([
    ['to the left opens the next day', [300, 0], [200, 10], 'Thursday 26 February'],
    ['to the right opens the day before', [200, 0], [300, 10], 'Tuesday 24 February'],
  ] as const)('%s', async (_, from, to, day) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    await show('/sessions');
    await screen.findByRole('heading', SHOWN);
    swipe([...from], [...to]);
    expect(await screen.findByRole('heading', { name: day })).toBeTruthy();
  });

  test.each([
    ['a short one', [300, 0], [260, 0]],
    ['scrolling', [300, 0], [200, 90]],
  ] as const)('%s changes nothing', async (_, from, to) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    await show('/sessions');
    await screen.findByRole('heading', SHOWN);
    swipe([...from], [...to]);
    expect(screen.getByRole('heading', SHOWN)).toBeTruthy();
  });
});

describe('conflictingSessions', () => {
  const other = session({ group_id: 9, name: 'Owls', coaches: [BEN] });

  test('finds the session that a coach takes at the same time', () => {
    expect(conflictingSessions(BEN, [session()], [other])).toEqual([other]);
  });

  test.each([
    ['ends before', { end_at: START, start_at: START - 3600 }],
    ['is cancelled', { cancelled: true }],
    ['is covered by someone else', { cover: AVA }],
    ['is the session itself', { group_id: 3 }],
  ])('leaves out one that %s', (_, overrides) => {
    expect(conflictingSessions(BEN, [session()], [{ ...other, ...overrides }])).toEqual([]);
  });
});
