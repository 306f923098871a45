import type { CalendarFeed, CallKey, NewCalendarFeed } from '@springboard/contract';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { convertIcsCalendar } from 'ts-ics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import {
  buildGroup,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  buildWeeklyTime,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let user: UserRow;
let parent: string;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  user = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, user, world.member);
  parent = await api.tokenFor(user);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: parent, host: world.host, ...request });

const subscribe = async (body: object = {}): Promise<NewCalendarFeed> => {
  const member_uuids = [world.member.uuid];
  const response = await send('POST /me/calendars', {
    body: { member_uuids, names: 'initials', ...body },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};

const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  api.call('GET /calendars/:file', {
    host: world.host,
    params: { file: url.split('/').at(-1) ?? '' },
    headers,
  });

type CalendarEvent = {
  uid: string;
  title: string;
  location: string;
  stamp: string;
  start: string;
  end: string;
  sequence: number;
  status: string;
};

/** The events of a calendar, as two independent parsers read them. */
const eventsOf = async (url: string): Promise<CalendarEvent[]> => {
  const { statusCode, body } = await fetchFeed(url);
  expect(statusCode, body).toBe(200);
  const events = readWithIcal(body);
  expect(readWithIcs(body)).toEqual(events);
  return events;
};

const readWithIcal = (text: string): CalendarEvent[] => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(zone);
  }
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      location: event.location ?? '',
      stamp: new Date(String(component.getFirstPropertyValue('dtstamp'))).toISOString(),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence ?? 0,
      status: String(component.getFirstPropertyValue('status')),
    };
  });
};

const readWithIcs = (text: string): CalendarEvent[] =>
  (convertIcsCalendar(undefined, text).events ?? []).map((event) => ({
    uid: event.uid,
    title: event.summary,
    location: event.location ?? '',
    stamp: event.stamp.date.toISOString(),
    start: event.start.date.toISOString(),
    end: event.end?.date.toISOString() ?? '',
    sequence: event.sequence ?? 0,
    status: event.status ?? '',
  }));

/** Imports a calendar again as an app does: an event replaces that of the same UID if its SEQUENCE is not lower. */
const importAgain = async (
  url: string,
  known: ReadonlyMap<string, CalendarEvent>,
): Promise<Map<string, CalendarEvent>> => {
  const events = new Map(known);
  for (const event of await eventsOf(url)) {
    const sequence = events.get(event.uid)?.sequence ?? 0;
    if (event.sequence >= sequence) events.set(event.uid, event);
  }
  return events;
};

describe('the calendars of a guardian', () => {
  test('are added, listed and ended', async () => {
    const feed = await subscribe();
    const { url, ...listed } = feed;
    expect(url).toMatch(/^https?:\/\/.*\/v1\/calendars\/\d+-[\w-]{43}\.ics$/);
    const list: CalendarFeed[] = (await send('GET /me/calendars')).json();
    expect(list).toEqual([listed]);
    expect((await fetchFeed(url)).statusCode).toBe(200);

    const { url: _, ...other } = await subscribe();
    const params = { id: feed.id };
    expect((await send('DELETE /me/calendars/:id', { params })).statusCode).toBe(204);
    expect((await send('GET /me/calendars')).json()).toEqual([other]);
    expect((await fetchFeed(url)).statusCode).toBe(410);
    expect((await send('DELETE /me/calendars/:id', { params })).statusCode).toBe(404);
  });

  test('a new address makes the old one void, and keeps the calendar', async () => {
    const { url, ...feed } = await subscribe({ names: 'full' });
    const renewed = await send('POST /me/calendars/:id/address', { params: { id: feed.id } });
    expect(renewed.json()).toMatchObject(feed);
    expect((await fetchFeed(url)).statusCode).toBe(410);
    expect((await fetchFeed(renewed.json().url)).statusCode).toBe(200);
    expect((await send('GET /me/calendars')).json()).toEqual([feed]);
  });

  test('are limited to ten that are open', async () => {
    for (let count = 1; count < 10; count += 1) await subscribe();
    const last = await subscribe();
    const body = { member_uuids: [world.member.uuid], names: 'initials' };
    const refused = await send('POST /me/calendars', { body });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: 'CONFLICT', detail: { calendars: 'maximum' } },
    ]);
    await send('DELETE /me/calendars/:id', { params: { id: last.id } });
    await subscribe();
  });

  test('[D5] show no child of another guardian', async () => {
    const sister = await buildMember(api.owner, world.club, { firstname: 'Zoe' });
    await buildGuardian(api.owner, world.club, user, sister);
    const other = await buildMember(api.owner, world.club, { firstname: 'Not mine' });
    const body = { member_uuids: [world.member.uuid, other.uuid], names: 'full' };
    const response = await send('POST /me/calendars', { body });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      { member_uuids: 'unknown' },
    ]);
  });

  test('belong to one user', async () => {
    const { id, url } = await subscribe();
    const other = await buildUser(api.owner, world.club, 'parent', { firstname: 'Eli' });
    await buildGuardian(api.owner, world.club, other, world.member);
    const as = await api.tokenFor(other);
    expect((await send('GET /me/calendars', { as })).json()).toEqual([]);
    for (const key of ['DELETE /me/calendars/:id', 'POST /me/calendars/:id/address'] as const) {
      expect(statusAndError(await send(key, { as, params: { id } }))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await fetchFeed(url)).statusCode).toBe(200);
  });

  test('are stored without their secret', async () => {
    const { url } = await subscribe();
    const [, token = ''] = /\d+-([\w-]{43})\.ics$/.exec(url) ?? [];
    const feeds = await api.owner.selectFrom('calendar_feeds').selectAll().execute();
    const responses = await api.owner.selectFrom('operations').selectAll().execute();
    expect(token).not.toBe('');
    expect(JSON.stringify([feeds, responses])).not.toContain(token);
  });
});

describe('GET /calendars/:file', () => {
  test('shows the sessions of the child with initials', async () => {
    await buildSession(api.owner, world.group, '2026-11-25');
    const { url } = await subscribe();
    const { headers, body } = await fetchFeed(url);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body).toContain('NAME:Riverside\r\n');
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(body).toContain('\r\nDTSTAMP:20261118T120000Z\r\n');
    const { firstname, lastname } = world.member;
    expect(await eventsOf(url)).toMatchObject([
      {
        uid: `${world.member.uuid}-${world.group.id}-2026-11-25`,
        title: `${firstname[0]}${lastname[0]} · Monday Gym`,
        sequence: 0,
        status: 'CONFIRMED',
      },
    ]);
    const full = await subscribe({ names: 'full' });
    expect(await eventsOf(full.url)).toMatchObject([
      { title: `${firstname} ${lastname} · Monday Gym` },
    ]);
  });

  test('shows sessions of the membership, four weeks back and three months ahead', async () => {
    const dates = ['2026-10-20', '2026-10-21', '2027-02-18', '2027-02-19'];
    for (const date of dates) await buildSession(api.owner, world.group, date);
    const waiting = await buildGroup(api.owner, world.club, { name: 'Waiting' });
    await joinGroup(api.owner, waiting, world.member, { waiting: true });
    await buildSession(api.owner, waiting, '2026-11-25');
    const left = await buildGroup(api.owner, world.club, { name: 'Left' });
    await joinGroup(api.owner, left, world.member, { left_date: '2026-11-20' });
    await buildSession(api.owner, left, '2026-11-19');
    await buildSession(api.owner, left, '2026-11-20');
    const { url } = await subscribe();
    const uids = (await eventsOf(url)).map(({ uid }) => uid.slice(37)).toSorted();
    expect(uids).toEqual(
      [
        `${world.group.id}-2026-10-21`,
        `${world.group.id}-2027-02-18`,
        `${left.id}-2026-11-19`,
      ].toSorted(),
    );
  });

  test('a cancelled session keeps its event, with a higher SEQUENCE', async () => {
    await buildSession(api.owner, world.group, '2026-11-25');
    const { url } = await subscribe();
    const [before] = await eventsOf(url);
    const params = { id: world.group.id, date: '2026-11-25' };
    const change = (body: object) =>
      send('PATCH /groups/:id/sessions/:date', { as: admin, params, body });
    expect((await change({ cancelled: 1, cancel_reason: 'Hall, closed' })).statusCode).toBe(200);
    const [cancelled] = await eventsOf(url);
    expect(cancelled).toMatchObject({
      uid: before?.uid,
      start: before?.start,
      status: 'CANCELLED',
      sequence: 1,
      title: `Cancelled: ${before?.title}`,
    });
    expect((await fetchFeed(url)).body).toContain('DESCRIPTION:Cancelled: Hall\\, closed\r\n');
    await change({ cancelled: 0 });
    expect(await eventsOf(url)).toMatchObject([{ status: 'CONFIRMED', sequence: 2 }]);
  });

  test('a cancelled session leaves the events of other days and groups unchanged', async () => {
    const other = await buildGroup(api.owner, world.club, { name: 'Trampoline' });
    await joinGroup(api.owner, other, world.member);
    await buildSession(api.owner, world.group, '2026-11-25');
    await buildSession(api.owner, other, '2026-11-25');
    await buildSession(api.owner, world.group, '2026-11-26');
    const { url } = await subscribe();
    const params = { id: world.group.id, date: '2026-11-25' };
    await send('PATCH /groups/:id/sessions/:date', { as: admin, params, body: { cancelled: 1 } });
    const events = await eventsOf(url);
    expect(events.map(({ uid, sequence }) => [uid.slice(37), sequence])).toEqual([
      [`${world.group.id}-2026-11-25`, 1],
      [`${other.id}-2026-11-25`, 0],
      [`${world.group.id}-2026-11-26`, 0],
    ]);
  });

  test('a session at another time keeps its event, with a higher SEQUENCE', async () => {
    const time = await buildWeeklyTime(api.owner, world.group, { weekday: 3 });
    const params = { id: world.group.id, time_id: time.id };
    const move = (start_time: string, end_time: string) =>
      send('PATCH /groups/:id/times/:time_id', {
        as: admin,
        params,
        body: { start_time, end_time },
      });
    expect((await move('17:30', '18:30')).statusCode).toBe(200);
    const { url } = await subscribe();
    const [before] = (await eventsOf(url)).slice(1);
    await move('19:00', '20:30');
    const [after] = (await eventsOf(url)).slice(1);
    expect(before).toMatchObject({ sequence: 0 });
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(0);
    expect(after?.start).toBe(before?.start.replace('T17:30', 'T19:00'));
  });

  test('a second import shows a session that was cancelled, and one that was moved', async () => {
    const { id } = world.group;
    const time = await buildWeeklyTime(api.owner, world.group, { weekday: 3 });
    const change = async (key: CallKey, params: object, body: object) =>
      expect((await send(key, { as: admin, params: { id, ...params }, body })).statusCode).toBe(
        200,
      );
    const move = (start_time: string, end_time: string) =>
      change('PATCH /groups/:id/times/:time_id', { time_id: time.id }, { start_time, end_time });
    await move('17:30', '18:30');
    const { url } = await subscribe();
    const first = await importAgain(url, new Map());
    const on = (events: typeof first, date: string) =>
      [...events.values()].find(({ start }) => start.startsWith(date));
    expect(on(first, '2026-11-25')).toMatchObject({ status: 'CONFIRMED' });

    await change('PATCH /groups/:id/sessions/:date', { date: '2026-11-25' }, { cancelled: 1 });
    await move('19:00', '20:30');
    const second = await importAgain(url, first);
    expect([...second.keys()]).toEqual([...first.keys()]);
    expect(on(second, '2026-11-25')).toMatchObject({ status: 'CANCELLED' });
    expect(on(second, '2026-12-02')).toMatchObject({
      status: 'CONFIRMED',
      start: '2026-12-02T19:00:00.000Z',
      end: '2026-12-02T20:30:00.000Z',
    });
  });

  test('a removed session stays as cancelled, and takes place again with a higher SEQUENCE', async () => {
    const time = await buildWeeklyTime(api.owner, world.group, { weekday: 3 });
    const params = { id: world.group.id, time_id: time.id };
    const endOn = (to_date: string | null) =>
      send('PATCH /groups/:id/times/:time_id', { as: admin, params, body: { to_date } });
    await endOn(null);
    const { url } = await subscribe();
    const planned = await eventsOf(url);
    expect(planned.length).toBeGreaterThan(2);
    expect((await endOn('2026-11-20')).statusCode).toBe(200);
    const [remaining, ...removed] = await eventsOf(url);
    expect(remaining).toMatchObject({ status: 'CONFIRMED', sequence: 0 });
    expect(removed.map(({ uid, start }) => [uid, start])).toEqual(
      planned.slice(1).map(({ uid, start }) => [uid, start]),
    );
    for (const { status, sequence, title } of removed) {
      expect([status, sequence, title]).toEqual([
        'CANCELLED',
        1,
        expect.stringMatching(/^Cancelled/),
      ]);
    }
    await endOn(null);
    const again = (await eventsOf(url)).slice(1);
    expect(new Set(again.map(({ status, sequence }) => `${status} ${sequence}`))).toEqual(
      new Set(['CONFIRMED 2']),
    );
    const { etag } = (await send('GET /groups/:id', { as: admin, params })).json();
    const headers = { 'if-match': `"${etag}"` };
    const gone = await send('DELETE /groups/:id', { as: admin, params, headers });
    expect(gone.statusCode).toBe(204);
    expect(await eventsOf(url)).toMatchObject([
      { status: 'CANCELLED', sequence: 1 },
      ...again.map(() => ({ status: 'CANCELLED', sequence: 3 })),
    ]);
  });

  test('shows the place of the session or of its group, and its change by SEQUENCE and DTSTAMP', async () => {
    await buildSession(api.owner, world.group, '2026-11-25');
    await buildSession(api.owner, world.group, '2026-11-26');
    const { url } = await subscribe();
    const [before] = await eventsOf(url);
    expect(before?.location).toBe('Riverside');
    api.clock.now += 60;
    expect((await eventsOf(url))[0]).toEqual(before);
    const { id } = world.group;
    const group = { as: admin, params: { id }, body: { place: ' Hall 2 ' } };
    expect((await send('PATCH /groups/:id', group)).json()).toMatchObject({ place: 'Hall 2' });
    const params = { id, date: '2026-11-26' };
    const edit = { as: admin, params, body: { place: 'Park' } };
    const edited = await send('PATCH /groups/:id/sessions/:date', edit);
    expect(edited.json()).toMatchObject({ place: 'Park' });
    const [first, second] = await eventsOf(url);
    expect(first).toMatchObject({ location: 'Hall 2, Riverside', sequence: 1 });
    expect(first?.stamp).not.toBe(before?.stamp);
    expect(second).toMatchObject({ location: 'Park, Riverside', sequence: 2 });
    const child = { params: { uuid: world.member.uuid }, as: parent };
    expect((await send('GET /children/:uuid/sessions', child)).json()).toMatchObject([
      { place: 'Hall 2' },
      { place: 'Park' },
    ]);
  });

  test('times are those of the club across the clock change', async () => {
    for (const date of ['2027-03-27', '2027-03-29']) {
      await buildSession(api.owner, world.group, date);
    }
    await api.owner
      .updateTable('sessions')
      .set({
        start_at: sql`extract(epoch from (date + time '17:30') at time zone 'Europe/London')`,
        end_at: sql`extract(epoch from (date + time '18:30') at time zone 'Europe/London')`,
      })
      .where('group_id', '=', world.group.id)
      .execute();
    const { url } = await subscribe();
    api.clock.now = Date.parse('2027-03-20T12:00:00Z') / 1000;
    expect((await fetchFeed(url)).body).toContain('DTSTART;TZID=Europe/London:20270329T173000\r\n');
    expect((await eventsOf(url)).map(({ start }) => start)).toEqual([
      '2027-03-27T17:30:00.000Z',
      '2027-03-29T16:30:00.000Z',
    ]);
  });

  test('has its properties before its time zones and events, with escaped texts (RFC 5545)', async () => {
    await buildSession(api.owner, world.group, '2026-11-25');
    await api.owner
      .updateTable('clubs')
      .set({ name: 'Jumps, Rolls; More' })
      .where('id', '=', world.club.id)
      .execute();
    const { url } = await subscribe();
    const { body } = await fetchFeed(url);
    expect(body).toContain(String.raw`NAME:Jumps\, Rolls\; More`);
    expect(body).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/);
    const [properties = ''] = body.split('BEGIN:VTIMEZONE');
    const names = properties.split('\r\n').map((line) => line.split(/[:;]/)[0]);
    expect(names).toContain('REFRESH-INTERVAL');
    expect(names.filter((name) => name === 'X-WR-TIMEZONE')).toHaveLength(1);
    expect(body).toMatch(/END:VTIMEZONE\r\nBEGIN:VEVENT/);
    api.clock.now += 200 * 86_400;
    const empty = await fetchFeed(url);
    expect(empty.body).toMatch(/END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/);
  });

  test('times of a club in UTC are no local times of each device', async () => {
    await buildSession(api.owner, world.group, '2026-11-25');
    await api.owner
      .updateTable('clubs')
      .set({ time_zone: 'UTC' })
      .where('id', '=', world.club.id)
      .execute();
    const { url } = await subscribe();
    expect((await fetchFeed(url)).body).toMatch(/^DTSTART;TZID=Etc\/UTC:20261125T170000\r$/m);
  });

  test('an unchanged calendar is 304 for its ETag', async () => {
    await buildSession(api.owner, world.group, '2026-11-25');
    const { url } = await subscribe();
    const { etag } = (await fetchFeed(url)).headers;
    expect((await fetchFeed(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    await buildSession(api.owner, world.group, '2026-11-26');
    expect((await fetchFeed(url, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test('[D19] reading it is logged as a view of the child', async () => {
    const { url } = await subscribe();
    await fetchFeed(url);
    const log = await api.owner
      .selectFrom('access_log')
      .select(['user_uuid', 'member_uuid', 'action'])
      .where('club_id', '=', world.club.id)
      .execute();
    expect(log).toEqual([
      { user_uuid: user.uuid, member_uuid: world.member.uuid, action: 'profile' },
    ]);
  });

  test('is 404 for an unknown address, and on the host of another client', async () => {
    const { url } = await subscribe();
    const flipped = url.replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics'));
    expect((await fetchFeed(flipped)).statusCode).toBe(404);
    const other = await buildWorld(api);
    const file = url.split('/').at(-1) ?? '';
    for (const name of [file, 'calendar.ics', `${file}x`, file.replace(/^\d+/, '999999')]) {
      const params = { file: name };
      const response = await api.call('GET /calendars/:file', { host: other.host, params });
      expect(response.statusCode).toBe(404);
    }
  });

  test('is 410 as soon as the guardian has no access to its child', async () => {
    const { url } = await subscribe();
    const link = api.owner
      .updateTable('member_guardians')
      .where('member_uuid', '=', world.member.uuid);
    await link.set({ restricted: true }).execute();
    expect((await fetchFeed(url)).statusCode).toBe(410);
    await link.set({ restricted: false }).execute();
    expect((await fetchFeed(url)).statusCode).toBe(200);
  });

  test('leaves out one child without access, and keeps the other', async () => {
    const sister = await buildMember(api.owner, world.club, { firstname: 'Zoe', lastname: 'Bell' });
    await buildGuardian(api.owner, world.club, user, sister);
    await joinGroup(api.owner, world.group, sister);
    await buildSession(api.owner, world.group, '2026-11-25');
    const { url } = await subscribe({ member_uuids: [world.member.uuid, sister.uuid] });
    expect(await eventsOf(url)).toHaveLength(2);
    await api.owner
      .deleteFrom('member_guardians')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect((await eventsOf(url)).map(({ title }) => title)).toEqual(['ZB · Monday Gym']);
  });

  test.each([
    [
      'was deactivated',
      () =>
        api.owner
          .updateTable('users')
          .set({ status: 'inactive' })
          .where('uuid', '=', user.uuid)
          .execute(),
    ],
    [
      'is no parent any more',
      () =>
        api.owner
          .updateTable('user_clubs')
          .set({ role: 'coach' })
          .where('user_uuid', '=', user.uuid)
          .execute(),
    ],
    [
      'has only a deleted club',
      () =>
        api.owner
          .updateTable('clubs')
          .set({ deleted_at: NOON })
          .where('id', '=', world.club.id)
          .execute(),
    ],
  ])('[D16] is 410 once the user %s', async (_, end) => {
    const { url } = await subscribe();
    await end();
    expect((await fetchFeed(url)).statusCode).toBe(410);
  });
});
