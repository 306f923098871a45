import type { Child } from '@springboard/contract';
import { buildTransfer, NOW } from '@springboard/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Attended,
  buildAbsence,
  buildChild,
  buildChildSession,
  buildMove,
  type SchemeOfChild,
  showParentPortal,
} from '../../testing/children.ts';
import { paths } from '../paths.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const session = (date: string, overrides: Partial<Attended> = {}): Attended => ({
  date,
  group_id: 4,
  name: 'Swifts',
  in: true,
  absence: null,
  ...overrides,
});

const skill = (title: string) => ({ id: `/wren/${title}`, title });

const scheme = (overrides: Partial<SchemeOfChild> = {}): SchemeOfChild => ({
  slug: 'first-flight',
  title: 'First Flight',
  grades: [{ label: 'N/A', pass: false }],
  level: {
    id: '/wren',
    title: 'Wren',
    completed: 3,
    total: 8,
    percentage: 70,
    remaining: [{ togo: 2, kind: 'skills', titles: ['Half-turn jump', 'Tuck hang', 'Star jump'] }],
  },
  achieved: [{ ...skill('Teddy roll'), ts: NOW }],
  working_on: [{ ...skill('Shoulder stand'), grade: 'N/A' }],
  next: [skill('Half-turn jump')],
  awards: [{ id: '/hatchling', title: 'Hatchling', completed_ts: NOW }],
  ...overrides,
});

const hang = {
  id: '/wren/hang',
  parentId: '/wren',
  title: 'Tuck hang',
  t: 's',
  children: [],
  content: [{ type: 'text', title: null, value: 'Knees at the chest.' }],
};

const child = (overrides: Partial<Child> = {}): Child =>
  buildChild({
    attendance: [
      session('2026-02-24', { in: null }),
      session('2026-02-21'),
      session('2026-02-19', { in: false, absence: 'injured' }),
      session('2026-02-14', { in: false }),
    ],
    schemes: [scheme()],
    ...overrides,
  });

const show = (
  children: readonly Child[],
  {
    sessions = [buildChildSession(1)],
    ...options
  }: Partial<Parameters<typeof showParentPortal>[0]> = {},
) => showParentPortal({ children, sessions, ...options });

const part = (name: string) => screen.findByRole('region', { name });
const skills = (name: string) => screen.findByRole('list', { name });
const textsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the next session says when and where, in the time of the club', async () => {
  await show([child()]);
  const next = await part('Next session');
  expect(within(next).getByText('Tomorrow')).toBeTruthy();
  expect(within(next).getByText('Thursday 26 February')).toBeTruthy();
  expect(within(next).getByText('06:13 – 07:13')).toBeTruthy();
  expect(within(next).getByText('Larkspur Gymnastics')).toBeTruthy();
  expect(within(next).getByText('With Ava')).toBeTruthy();
});

test('the overview requests what it shows: sessions, offers, refused requests and transfers', async () => {
  const { reads } = await show([child()]);
  await part('Next session');
  const requests = reads.map(({ pathname, search }) => pathname + decodeURIComponent(search));
  const shown = '?state[]=open&state[]=agreed&state[]=refused';
  expect(requests.map((request) => request.replace('/v1', ''))).toEqual(
    expect.arrayContaining([
      '/children',
      '/children/uuid-of-Cadi/sessions',
      '/moves',
      '/change-requests?state[]=refused',
      `/transfers${shown}`,
    ]),
  );
});

test('a cancelled session stays, struck through with its reason, above the next one', async () => {
  const cancelled = buildChildSession(1, { cancelled: true, cancel_reason: 'The hall is closed' });
  await show([child()], { sessions: [cancelled, buildChildSession(3)] });
  const next = await part('Next session');
  expect(within(next).getByText('The hall is closed')).toBeTruthy();
  expect(within(next).getByText(/26 February/).tagName).toBe('S');
  expect(within(next).getByText('Saturday 28 February')).toBeTruthy();
});

test('only a guardian who acts for the child reports and changes absences', async () => {
  const absence = buildAbsence();
  const links = async (acts: boolean, sessions = [buildChildSession(1)]) => {
    const { unmount } = await show([child({ acts })], { sessions });
    const next = await part('Next session');
    const names = within(next)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  const reported = [buildChildSession(1, { absence })];
  expect(await links(true)).toEqual(['Can’t come', 'All coming sessions']);
  expect(await links(false)).toEqual(['All coming sessions']);
  expect(await links(true, reported)).toEqual(['Change', 'All coming sessions']);
  expect(await links(false, reported)).toEqual(['All coming sessions']);
});

test('attendance counts the sessions whose register was taken, and gives the reasons', async () => {
  await show([child()]);
  const attendance = await part('Attendance');
  expect(within(attendance).getByText('1 of 3 sessions')).toBeTruthy();
  const strip = within(attendance).getByRole('list', { name: 'Latest sessions, oldest first' });
  expect(textsIn(strip)).toEqual([
    '14 February 2026: absent',
    '19 February 2026: absent',
    '21 February 2026: present',
  ]);
  expect(within(attendance).getByText('Injured')).toBeTruthy();
  expect(within(attendance).getByText('No reason given')).toBeTruthy();
});

test('progress reads as level, working on, next and achieved', async () => {
  await show([child()]);
  const progress = await part('First Flight');
  expect(within(progress).getByText('Working on Wren.')).toBeTruthy();
  expect(
    within(progress).getByText(
      '3 of 8 skills done. Still needed: any 2 of the 3 skills left. Next: Half-turn jump.',
    ),
  ).toBeTruthy();
  expect(within(progress).queryByRole('progressbar')).toBeNull();
  expect(textsIn(await skills('Working on'))).toEqual([
    'Shoulder standNot yet: has not tried it yet',
  ]);
  expect(textsIn(await skills('Coming next'))).toEqual(['Half-turn jump']);
  expect(textsIn(await skills('Achieved: 1 skill'))).toEqual(['Teddy roll25 Feb 2026']);
});

test('[§6] a percentage is shown only with the flag of the club', async () => {
  await show([child()], { features: { SHOW_PERCENTAGE_COMPLETE: true } });
  const ring = await screen.findByRole('progressbar', { name: 'Progress in Wren' });
  expect(ring.getAttribute('aria-valuetext')).toBe('70%');
});

test('[D5] says so to a guardian who does not see progress', async () => {
  await show([child({ sees: [], attendance: [], schemes: [] })]);
  expect(await screen.findByText(/hasn’t given you access to progress/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Attendance' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Awards' })).toBeNull();
});

test('a note of the coach is new until it was seen', async () => {
  const notes = [{ note: 'Lovely hang!', updated_by: 'Ava Morgan', updated_at: NOW - 60 }];
  const { unmount } = await show([child({ notes })]);
  const card = await part('From the coach');
  expect(card.textContent).toContain('Lovely hang!Ava Morgan, 25 February 2026New');
  unmount();
  await show([child({ notes })]);
  expect((await part('From the coach')).textContent).not.toContain('New');
});

test('a new level is celebrated once, and an old one never', async () => {
  const award = (days: number) => ({
    id: '/hatchling',
    title: 'Hatchling',
    completed_ts: NOW - days * 86_400,
  });
  const celebrated = async (days: number) => {
    const { unmount } = await show([child({ schemes: [scheme({ awards: [award(days)] })] })]);
    await part('Awards');
    const found = screen.queryByText('Cadi has completed Hatchling!') !== null;
    unmount();
    return found;
  };
  expect(await celebrated(15)).toBe(false);
  expect(await celebrated(13)).toBe(true);
  expect(await celebrated(13)).toBe(false);
});

test('an absence without a reason is explained within 14 days, and Undo withdraws the reason', async () => {
  const attendance = [
    session('2026-02-11', { in: false }),
    session('2026-02-10', { in: false }),
    session('2026-02-12', { in: false, absence: 'sick' }),
  ];
  const view = await show([child({ attendance })], {
    write: ({ method }) =>
      method === 'DELETE' ? { status: 204 } : { body: buildAbsence({ id: 41 }) },
  });
  const card = await part('Attendance');
  const [link, ...others] = within(card).getAllByRole('link');
  expect(others).toEqual([]);
  if (link) await view.user.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Why was Cadi away?' });
  await view.user.click(within(dialog).getByRole('button', { name: 'Injured' }));
  await waitFor(() => expect(view.alerts.read()).toHaveLength(1));
  expect(view.alerts.read()).toMatchObject([
    { title: 'The club can now see the reason', subject: 'absence' },
  ]);
  await waitFor(() => expect(view.address()).toBe('/overview?child=uuid-of-Cadi'));
  const readings = () => view.reads.filter(({ pathname }) => pathname.endsWith('/children'));
  expect(readings()).toHaveLength(2);
  const day = { from_date: '2026-02-11', to_date: '2026-02-11' };
  expect(view.sent[0]?.body).toEqual({ ...day, absence: 'injured', note: null });
  view.alerts.read()[0]?.action?.onAction();
  await waitFor(() =>
    expect(view.sent[1]).toMatchObject({
      method: 'DELETE',
      path: '/members/uuid-of-Cadi/absences/41',
    }),
  );
  await waitFor(() => expect(readings()).toHaveLength(3));
});

test('an explanation is sent once, however often its button is pressed', async () => {
  const answer = Promise.withResolvers<{ body: unknown }>();
  const attendance = [session('2026-02-11', { in: false })];
  const view = await show([child({ attendance })], { write: () => answer.promise });
  const [link] = within(await part('Attendance')).getAllByRole('link');
  if (link) await view.user.click(link);
  const dialog = within(await screen.findByRole('dialog', { name: 'Why was Cadi away?' }));
  const button = dialog.getByRole('button', { name: 'Injured' });
  await view.user.click(button);
  await view.user.click(button);
  expect(view.sent).toHaveLength(1);
  answer.resolve({ body: buildAbsence() });
  await waitFor(() => expect(view.alerts.read()).toHaveLength(1));
});

test('an explanation that the server does not take is an error in its dialog', async () => {
  const attendance = [session('2026-02-11', { in: false })];
  const view = await show([child({ attendance })], { write: () => ({ status: 500 }) });
  const [link] = within(await part('Attendance')).getAllByRole('link');
  if (link) await view.user.click(link);
  const dialog = within(await screen.findByRole('dialog', { name: 'Why was Cadi away?' }));
  await view.user.click(dialog.getByRole('button', { name: 'Injured' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(view.alerts.read()).toEqual([]);
  // The reason can be sent again.
  await view.user.click(dialog.getByRole('button', { name: 'Injured' }));
  expect(view.sent).toHaveLength(2);
});

test('sessions that have ended since they were stored are not shown', async () => {
  await show([child()], { sessions: [buildChildSession(-1), buildChildSession(3)] });
  const next = await part('Next session');
  expect(within(next).getByText('Saturday 28 February')).toBeTruthy();
});

test.each([
  { tags: [], home: false, gym: false },
  { tags: ['strength', 'Safe at home'], home: true, gym: false },
  { tags: ['safe at home', 'only in the gym'], home: false, gym: true },
])('a skill with the tags $tags opens with its text and where it is practised', async (one) => {
  const block = { type: 'tags', title: null, value: one.tags };
  const tagged = { ...hang, content: [...hang.content, ...(one.tags.length > 0 ? [block] : [])] };
  const tree = [{ id: '/wren', parentId: null, title: 'Wren', t: 'l', children: [tagged] }];
  const curriculum = { uuid: 'u', slug: 'first-flight', title: 'First Flight', version: 1, tree };
  const { user } = await show([child({ schemes: [scheme({ next: [skill('hang')] })] })], {
    curriculum,
  });
  await user.click(await screen.findByRole('link', { name: 'hang' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tuck hang' });
  expect(await within(dialog).findByText('Knees at the chest.')).toBeTruthy();
  expect(within(dialog).queryByText('Safe at home') !== null).toBe(one.home);
  expect(within(dialog).queryByText('Only in the gym') !== null).toBe(one.gym);
});

test('a button shows all achieved skills', async () => {
  const achieved = Array.from({ length: 9 }, (_, n) => ({ ...skill(`Skill ${n}`), ts: NOW }));
  const { user } = await show([child({ schemes: [scheme({ achieved })] })]);
  const list = await skills('Achieved: 9 skills');
  expect(textsIn(list)).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show 4 more' }));
  expect(textsIn(list)).toHaveLength(9);
});

test('achieved skills have the day of the child’s club', async () => {
  const club = { id: 8, name: 'Kiwi Gymnastics', time_zone: 'Pacific/Kiritimati' };
  const evening = Date.UTC(2026, 1, 20, 18) / 1000;
  const achieved = [{ ...skill('Teddy roll'), ts: evening }];
  await show([child({ club, schemes: [scheme({ achieved, awards: [] })] })]);
  expect(textsIn(await skills('Achieved: 1 skill'))).toEqual([
    expect.stringContaining('21 Feb 2026'),
  ]);
});

test('awards are shown with their day', async () => {
  await show([child()]);
  const awards = await part('Awards');
  expect(textsIn(awards)).toEqual([expect.stringMatching(/Hatchling25 Feb 2026$/)]);
});

test('a parent of several children chooses one, and the choice is kept', async () => {
  const { user, address, reads, unmount } = await show([child(), child({ firstname: 'Osian' })]);
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  const switcher = screen.getByRole('navigation', { name: 'Your children' });
  await user.click(within(switcher).getByRole('link', { name: 'Osian' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Osian' })).toBeTruthy();
  expect(address()).toBe('/overview?child=uuid-of-Osian');
  expect(reads.filter(({ pathname }) => pathname.endsWith('/children'))).toHaveLength(1);
  unmount();
  await show([child(), child({ firstname: 'Osian' })]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Osian' })).toBeTruthy();
});

test('the switcher and the account tell a child in two clubs apart by the club', async () => {
  const here = buildChild();
  const there = buildChild({ uuid: 'there', club: { ...here.club, id: 8, name: 'Brook Street' } });
  const { unmount } = await showParentPortal({ children: [here, there] });
  const switcher = await screen.findByRole('navigation', { name: 'Your children' });
  expect(within(switcher).getByRole('link', { name: 'Cadi · Larkspur Gymnastics' })).toBeTruthy();
  expect(within(switcher).getByRole('link', { name: 'Cadi · Brook Street' })).toBeTruthy();
  unmount();
  await showParentPortal({ children: [here, there], path: '/account/children' });
  expect(await screen.findByRole('region', { name: 'Cadi Jones · Brook Street' })).toBeTruthy();
});

const CADI = { uuid: 'uuid-of-Cadi', firstname: 'Cadi', lastname: 'Jones' };
const OSIAN = { uuid: 'uuid-of-Osian', firstname: 'Osian', lastname: 'Jones' };

test.each([
  ['an open offer', { moves: [buildMove({ member: OSIAN })] }, true],
  ['an offer that has expired', { moves: [buildMove({ member: OSIAN, expires_at: NOW })] }, false],
  [
    'a transfer to answer',
    { transfers: [buildTransfer({ member: OSIAN, may_answer: true })] },
    true,
  ],
  ['an open question about consent', {}, true, { consents_due: 1 }],
  ['an offer that the user may not answer', { moves: [buildMove({ member: CADI })] }, false],
])('the switcher marks a child with %s', async (_, data, isMarked, osian: Partial<Child> = {}) => {
  await showParentPortal({
    children: [buildChild({ acts: false }), buildChild({ firstname: 'Osian', ...osian })],
    ...data,
  });
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  const links = within(screen.getByRole('navigation', { name: 'Your children' })).getAllByRole(
    'link',
  );
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Cadi$/),
    expect.stringMatching(isMarked ? /Osian\(needs an answer\)$/ : /Osian$/),
  ]);
});

test('a child that is not there is the first; an only child needs no choice', async () => {
  await show([child()], { path: '/overview?child=somebody' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Cadi' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Your children' })).toBeNull();
  expect(screen.queryByText('Your club has ended this access')).toBeNull();
});

test('a child without any data has an explanation in each card', async () => {
  await show([child({ attendance: [], schemes: [] })], { sessions: [] });
  expect(await screen.findByText(/No session is planned yet/)).toBeTruthy();
  expect(screen.getByText('No sessions to show yet.')).toBeTruthy();
  expect(screen.getByText('Cadi hasn’t been assessed yet')).toBeTruthy();
  expect(screen.getByText(/The first award comes/)).toBeTruthy();
});

test('a child who has completed every level is congratulated', async () => {
  await show([child({ schemes: [scheme({ level: null, working_on: [], next: [] })] })]);
  expect(await screen.findByText(/has completed every level/)).toBeTruthy();
});

test('a scheme that the new club does not use is brought along', async () => {
  const schemes = [
    scheme({ brought_along: true, title: 'First Flight' }),
    scheme({ slug: 'trampoline', title: 'Trampoline' }),
  ];
  await show([child({ schemes })]);
  const former = await screen.findByRole('region', { name: 'First Flight' });
  expect(former.textContent).toContain('From the previous club');
  expect(former.textContent).toContain('Your club does not use this scheme.');
  expect(screen.getByRole('region', { name: 'Trampoline' }).textContent).not.toContain('Brought');
});

test('a parent without children learns what to do', async () => {
  await show([]);
  expect(await screen.findByText('No child is linked to your account yet')).toBeTruthy();
});

test('offline, the page shows the last data with its age', async () => {
  let status = 200;
  const { router } = await show([child()], { status: () => status });
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  status = 0;
  await router.revalidate();
  expect(await screen.findByText(/Offline – last updated/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Cadi' })).toBeTruthy();
});

test('after an error of the server, the page shows the last data with its age, and is loaded again', async () => {
  let failing = '';
  const { router, user } = await show([child()], {
    status: ({ pathname }) => (failing !== '' && pathname.endsWith(failing) ? 500 : 200),
  });
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  for (const path of ['/children', '/moves', '/sessions']) {
    failing = path;
    await act(() => router.revalidate());
    expect(await screen.findByText(/Could not be updated – last updated/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Cadi' })).toBeTruthy();
    failing = '';
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Could not be updated/)).toBeNull());
  }
});

describe('an overview that stays open', () => {
  const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const childrenReads = (reads: readonly URL[]) =>
    reads.filter(({ pathname }) => pathname.endsWith('/children')).length;

  test('is loaded again when the user comes back, and the sheet over it keeps what was typed', async () => {
    let now = NOW;
    const path = '/overview/absence?child=uuid-of-Cadi';
    const sessions = [buildChildSession(1)];
    const { reads, user } = await show([child()], { sessions, now: () => now, path });
    await user.type(await screen.findByRole('textbox'), 'Back on Monday');
    sessions.splice(0, 1, buildChildSession(1, { place: 'Hall 3' }));
    now += 59;
    comeBack();
    expect(childrenReads(reads)).toBe(1);
    now += 1;
    comeBack();
    expect(await screen.findByText('Hall 3')).toBeTruthy();
    expect(childrenReads(reads)).toBe(2);
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Back on Monday');
  });

  test('is loaded again when the connection comes back', async () => {
    const { reads, connection } = await show([child()]);
    await screen.findByText('Tomorrow');
    act(() => connection.setState({ state: 'offline' }));
    // Offline it is a disabled button instead of a link.
    await screen.findByRole('button', { name: 'Can’t come' });
    expect(childrenReads(reads)).toBe(1);
    act(() => connection.setState({ state: 'online' }));
    await waitFor(() => expect(childrenReads(reads)).toBe(2));
  });
});

test('[D16] without a network, transfers that were never read do not stop the overview', async () => {
  const statusOf = (status: number) => (address: URL) =>
    address.pathname.endsWith('/transfers') ? status : 200;
  const { unmount } = await showParentPortal({ children: [child()], status: statusOf(0) });
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  unmount();
  await showParentPortal({ children: [child()], status: statusOf(500) });
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
});

test('open consents lead from the overview to their texts', async () => {
  const view = await showParentPortal({ children: [buildChild({ consents_due: 2 })] });
  const link = await screen.findByRole('link', { name: 'Read and answer' });
  expect(link.getAttribute('href')).toBe('/overview/uuid-of-Cadi/consents');
  expect(screen.getByText('Cadi’s club asks for your consent: 2 questions')).toBeTruthy();
  view.unmount();
  await showParentPortal({ children: [buildChild()] });
  await screen.findByRole('link', { name: 'Cadi’s consents' });
  expect(screen.queryByRole('link', { name: 'Read and answer' })).toBeNull();
});

test('once a year the overview leads to the details of the child', async () => {
  const question = () => screen.queryByText('Are Cadi’s details still right?');
  const { unmount } = await show([child({ check_date: '2026-02-25' })]);
  const link = await screen.findByRole('link', { name: 'Check the details' });
  expect(link.getAttribute('href')).toBe('/overview/uuid-of-Cadi/details');
  expect(question()).toBeTruthy();
  unmount();
  await show([child({ check_date: '2026-02-26' })]);
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  expect(question()).toBeNull();
});

test('[D16] the overview says that the club has ended the access to the child shown last', async () => {
  const osian = { uuid: 'uuid-of-Osian', firstname: 'Osian' };
  const both = await showParentPortal({ children: [buildChild(), buildChild(osian)] });
  await both.user.click(await screen.findByRole('link', { name: 'Cadi' }));
  both.unmount();
  const { user } = await showParentPortal({ children: [buildChild(osian)] });
  await screen.findByText('Your club has ended this access');
  screen.getByRole('heading', { level: 1, name: 'Osian' });
  await user.click(screen.getByRole('link', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Your club has ended this access')).toBeNull());
});

test('the overview shows the child by the record before a transfer to another club', async () => {
  const osian = buildChild({ uuid: 'uuid-of-Osian', firstname: 'Osian' });
  const cadi = buildChild({ uuid: 'uuid-of-new-record', former_uuids: ['uuid-of-Cadi'] });
  await showParentPortal({ children: [osian, cadi], path: '/overview?child=uuid-of-Cadi&ended=1' });
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  expect(screen.queryByText('Your club has ended this access')).toBeNull();
});

test.each([
  ['details', paths.detailsOfChild],
  ['consents', paths.consentsOfChild],
  ['views', paths.viewsOfChild],
  ['move to another club', paths.moveClub],
])(
  '[D16] the page with the %s of a child to whom the access has ended leads to the overview, which says so',
  async (_, pathOf) => {
    await showParentPortal({
      children: [buildChild({ uuid: 'uuid-of-Osian', firstname: 'Osian' })],
      path: pathOf('uuid-of-Cadi'),
    });
    await screen.findByText('Your club has ended this access');
    expect(screen.queryByRole('heading', { level: 1, name: 'Osian' })).not.toBeNull();
  },
);

test('[D16] the overview of the other guardians says nothing of an ended access', async () => {
  await showParentPortal({ children: [buildChild()] });
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  expect(screen.queryByText('Your club has ended this access')).toBeNull();
});

test('[scheme-portal §12] only a transfer that the user may answer leads to its sheet', async () => {
  const { uuid, firstname, lastname } = child();
  const transfer = buildTransfer({
    id: 9,
    member: { uuid, firstname, lastname },
    may_answer: true,
  });
  const { unmount } = await showParentPortal({ children: [child()], transfers: [transfer] });
  const link = await screen.findByRole('link', { name: 'Answer now' });
  expect(link.getAttribute('href')).toBe(`/overview/transfer/9?child=${uuid}`);
  unmount();
  await showParentPortal({
    children: [child()],
    transfers: [{ ...transfer, may_answer: false }],
  });
  await screen.findByRole('heading', { level: 1, name: firstname });
  expect(screen.queryByRole('link', { name: 'Answer now' })).toBeNull();
});

test('[scheme-portal §12] a transfer that a guardian requested is shown, also for some days once refused', async () => {
  const { uuid, firstname, lastname } = child();
  const requested = buildTransfer({
    id: 9,
    member: { uuid, firstname, lastname },
    requested_by: 'guardian',
    answerer: 'new_club',
  });
  const { unmount } = await showParentPortal({ children: [child()], transfers: [requested] });
  await screen.findByText('Waiting for Lakeside');
  const link = screen.getByRole('link', { name: 'See the transfer' });
  expect(link.getAttribute('href')).toBe(`/overview/transfer/9?child=${uuid}`);
  unmount();
  const refused = { ...requested, state: 'refused' as const };
  await showParentPortal({
    children: [child()],
    transfers: [
      { ...refused, answered_at: NOW },
      { ...refused, id: 8, answered_at: NOW - 15 * 86_400 },
    ],
  });
  await screen.findByText('Refused');
  expect(screen.getAllByRole('link', { name: 'See the transfer' })).toHaveLength(1);
});
