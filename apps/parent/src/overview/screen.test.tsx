import type { Child } from '@springboard/contract';
import {
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';

type SchemeOfChild = Child['schemes'][number];
type Session = Child['attendance'][number];

const session = (date: string, overrides: Partial<Session> = {}): Session => ({
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
  level: { id: '/wren', title: 'Wren', completed: 3, total: 8, percentage: 70 },
  achieved: [{ ...skill('Teddy roll'), ts: NOW }],
  working_on: [{ ...skill('Shoulder stand'), grade: 'N/A' }],
  next: [skill('Half-turn jump')],
  awards: [{ id: '/hatchling', title: 'Hatchling', completed_ts: NOW }],
  ...overrides,
});

const child = (overrides: Partial<Child> = {}): Child => ({
  uuid: `uuid-of-${overrides.firstname ?? 'Cadi'}`,
  firstname: 'Cadi',
  lastname: 'Jones',
  dob: '2017-08-04',
  club: { id: 7, name: 'Larkspur Gymnastics', time_zone: 'Europe/London' },
  groups: [{ id: 4, name: 'Swifts' }],
  next_session: { group_id: 4, name: 'Swifts', start_at: NOW + 86_400, end_at: NOW + 90_000 },
  attendance: [
    session('2026-02-24', { in: null }),
    session('2026-02-21'),
    session('2026-02-19', { in: false, absence: 'injured' }),
    session('2026-02-14', { in: false }),
  ],
  schemes: [scheme()],
  ...overrides,
});

async function show(children: Child[], path = '/overview', status: () => number = () => 200) {
  let requestCount = 0;
  const queries = makeQueries((): ServerResponse => {
    requestCount += 1;
    return { status: status(), body: children };
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'parent', queries, areas: new Set(['/overview', '/about']) },
  );
  const view = await renderScreens(screens, path, context);
  return { ...view, requestCount: () => requestCount, user: userEvent.setup() };
}

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
  const ring = within(progress).getByRole('progressbar', { name: 'Progress in Wren' });
  expect(ring.getAttribute('aria-valuetext')).toBe('70%');
  expect(within(progress).getByText(/3 of 8 skills/)).toBeTruthy();
  expect(textsIn(await skills('Working on'))).toEqual(['Shoulder standNot yet']);
  expect(textsIn(await skills('Coming next'))).toEqual(['Half-turn jump']);
  expect(textsIn(await skills('Achieved: 1 skill'))).toEqual(['Teddy roll25 Feb 2026']);
});

test('a button shows all achieved skills', async () => {
  const achieved = Array.from({ length: 9 }, (_, n) => ({ ...skill(`Skill ${n}`), ts: NOW }));
  const { user } = await show([child({ schemes: [scheme({ achieved })] })]);
  const list = await skills('Achieved: 9 skills');
  expect(textsIn(list)).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show 4 more' }));
  expect(textsIn(list)).toHaveLength(9);
});

test('awards are shown with their day', async () => {
  await show([child()]);
  const awards = await part('Awards');
  expect(textsIn(awards)).toEqual([expect.stringMatching(/Hatchling25 Feb 2026$/)]);
});

test('a parent of several children chooses one, and the address says which', async () => {
  const { user, address, requestCount } = await show([child(), child({ firstname: 'Osian' })]);
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  const switcher = screen.getByRole('navigation', { name: 'Your children' });
  await user.click(within(switcher).getByRole('link', { name: 'Osian' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Osian' })).toBeTruthy();
  expect(address()).toBe('/overview?child=uuid-of-Osian');
  expect(requestCount()).toBe(1);
});

test('a child that is not there is the first; an only child needs no choice', async () => {
  await show([child()], '/overview?child=somebody');
  expect(await screen.findByRole('heading', { level: 1, name: 'Cadi' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Your children' })).toBeNull();
});

test('a child who has only just joined has kind words in each place', async () => {
  await show([child({ next_session: null, attendance: [], schemes: [] })]);
  expect(await screen.findByText(/No session is planned yet/)).toBeTruthy();
  expect(screen.getByText('No sessions to show yet.')).toBeTruthy();
  expect(screen.getByText('Cadi hasn’t been assessed yet')).toBeTruthy();
  expect(screen.getByText(/The first award comes/)).toBeTruthy();
});

test('a child who has completed every level is congratulated', async () => {
  await show([child({ schemes: [scheme({ level: null, working_on: [], next: [] })] })]);
  expect(await screen.findByText(/has completed every level/)).toBeTruthy();
});

test('a parent without children learns what to do', async () => {
  await show([]);
  expect(await screen.findByText('No child is linked to your account yet')).toBeTruthy();
});

test('offline, what was read last is shown with its age', async () => {
  let status = 200;
  const { router } = await show([child()], '/overview', () => status);
  await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  status = 0;
  await router.revalidate();
  expect(await screen.findByText(/Offline – last updated/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Cadi' })).toBeTruthy();
});
