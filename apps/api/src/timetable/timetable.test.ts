import type {
  AuditEntry,
  CallKey,
  EditedGroup,
  Group,
  GroupTimeChange,
  Session,
  SessionsBulkResult,
} from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { enqueueHeldNotices } from '../mail/session-notices.ts';

let api: TestApi;
let world: World;
let admin: string;
let ben: UserRow;
let other_club: Awaited<ReturnType<typeof buildClub>>;

const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';
const MONDAY = '2026-11-23';

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  api.emails.length = 0;
  await api.owner.deleteFrom('session_notices').execute();
  world = await buildWorld(api);
  other_club = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  ben = await buildUser(api.owner, world.club, 'coach', { firstname: 'Ben' });
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const list = async (query: Record<string, string | number> = {}) => {
  const response = await send('GET /sessions', {
    query: { from: '2026-11-16', to: '2026-11-29', ...query },
  });
  expect(response.statusCode, response.body).toBe(200);
  const sessions: Session[] = response.json();
  return sessions;
};
const datesOf = async (query: Record<string, string | number> = {}) =>
  (await list(query)).map(({ date }) => date);

const edit = (body: object, { date = MONDAY, ...request }: TestRequest & { date?: string } = {}) =>
  send('PATCH /groups/:id/sessions/:date', {
    params: { id: world.group.id, date },
    body,
    ...request,
  });

const undo = (response: { headers: Record<string, unknown> }) =>
  send('POST /audits/:id/undo', { params: { id: Number(response.headers['x-audit-id']) } });

const mark = async (date: string) => {
  const { client, club, group, member, membership, coach } = world;
  await api.owner
    .insertInto('attendance')
    .values({
      client_id: client.id,
      club_id: club.id,
      group_id: group.id,
      member_uuid: member.uuid,
      class_member_id: membership.class_member_id,
      date,
      present: true,
      recorded_ts: NOON,
      user_uuid: coach.uuid,
    })
    .execute();
};

const complete = async (date: string) => {
  const { client, club, group, coach } = world;
  await api.owner
    .insertInto('registers')
    .values({
      client_id: client.id,
      club_id: club.id,
      group_id: group.id,
      date,
      completed_by: 'Ava Morgan',
      completed_ts: NOON,
      recorded_ts: NOON,
      user_uuid: coach.uuid,
    })
    .execute();
};

const buildParent = async (email: string, child = world.member) => {
  const parent = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat', email });
  await buildGuardian(api.owner, world.club, parent, child);
  return parent;
};

describe('GET /sessions', () => {
  test('shows members, guests, absences, coaches, cover and register of each session', async () => {
    const { group, member, client, club, coach } = world;
    await api.owner
      .updateTable('groups')
      .set({ max_members: 12 })
      .where('id', '=', group.id)
      .execute();
    const session = await buildSession(api.owner, group, MONDAY, { cover_user_uuid: ben.uuid });
    await buildSession(api.owner, group, TODAY, { max_members: 8 });
    await complete(TODAY);
    const noa = await buildMember(api.owner, club, { firstname: 'Noa' });
    const guests = { params: { id: group.id, date: MONDAY }, body: { member_uuids: [noa.uuid] } };
    await send('POST /groups/:id/sessions/:date/members', guests);
    const absence = {
      client_id: client.id,
      club_id: club.id,
      member_uuid: member.uuid,
      from_date: TODAY,
      to_date: MONDAY,
      absence: 'sick' as const,
      user_uuid: coach.uuid,
      created_at: NOON,
    };
    await api.owner.insertInto('reported_absences').values(absence).execute();
    await api.owner
      .insertInto('reported_absences')
      .values({ ...absence, member_uuid: noa.uuid, cancelled_at: NOON })
      .execute();
    const ofGroup = {
      group_id: group.id,
      name: 'Monday Gym',
      coaches: [{ uuid: coach.uuid, name: 'Ava Morgan' }],
      cancelled: false,
      cancel_reason: null,
      session_plan_uuid: null,
      etag: expect.any(String),
    };
    expect(await list()).toEqual([
      {
        ...ofGroup,
        date: TODAY,
        start_at: Date.parse(`${TODAY}T17:00:00Z`) / 1000,
        end_at: Date.parse(`${TODAY}T19:00:00Z`) / 1000,
        max_members: 8,
        total_members: 1,
        guests: 0,
        absences: 1,
        place: null,
        cover: null,
        register: { state: 'complete', completed_by: 'Ava Morgan', completed_ts: NOON },
      },
      {
        ...ofGroup,
        date: MONDAY,
        start_at: session.start_at,
        end_at: session.end_at,
        max_members: 12,
        total_members: 2,
        guests: 1,
        absences: 1,
        place: null,
        cover: { uuid: ben.uuid, name: 'Ben Morgan' },
        register: { state: 'not_started', completed_by: null, completed_ts: null },
      },
    ]);
  });

  test('filters by group, coach and state; a covered session is that of both coaches', async () => {
    const other = await buildGroup(api.owner, world.club, { name: 'Swifts', coaches: [ben] });
    await buildSession(api.owner, world.group, TODAY);
    await buildSession(api.owner, world.group, MONDAY, { cover_user_uuid: ben.uuid });
    await buildSession(api.owner, world.group, TOMORROW, { cancelled: true });
    await buildSession(api.owner, other, '2026-11-20');
    await mark(TODAY);
    expect(await datesOf({ 'group_id[]': other.id })).toEqual(['2026-11-20']);
    expect(await datesOf({ 'coach[]': ben.uuid })).toEqual(['2026-11-20', MONDAY]);
    expect(await datesOf({ 'coach[]': world.coach.uuid })).toEqual([TODAY, TOMORROW, MONDAY]);
    expect(await datesOf({ 'state[]': 'partial' })).toEqual([TODAY]);
    expect(await datesOf({ 'state[]': 'cancelled' })).toEqual([TOMORROW]);
    expect(await datesOf({ 'state[]': 'not_started' })).toEqual(['2026-11-20', MONDAY]);
  });

  test('[club-and-parent §5.7] filters by place: that of the session, or of its group', async () => {
    const { group } = world;
    await api.owner
      .updateTable('groups')
      .set({ place: 'Hall 1' })
      .where('id', '=', group.id)
      .execute();
    await buildSession(api.owner, group, TODAY);
    await buildSession(api.owner, group, TOMORROW, { place: 'Hall 2' });
    const other = await buildGroup(api.owner, world.club);
    await buildSession(api.owner, other, MONDAY);
    expect(await datesOf({ 'place[]': 'Hall 1' })).toEqual([TODAY]);
    expect(await datesOf({ 'place[]': 'Hall 2' })).toEqual([TOMORROW]);
    const groups: Group[] = (await send('GET /groups', { query: { sort: 'aname' } })).json();
    expect(groups.find(({ id }) => id === group.id)?.place).toBe('Hall 1');
  });

  test('accepts at most 42 days in their order, and no unknown filter', async () => {
    const get = (query: Record<string, string>) => send('GET /sessions', { query });
    await buildSession(api.owner, world.group, '2026-12-27');
    await buildSession(api.owner, world.group, '2026-12-28');
    expect(await datesOf({ to: '2026-12-27' })).toEqual(['2026-12-27']);
    const long = await get({ from: '2026-11-16', to: '2026-12-28' });
    expect(long.json().detail).toEqual({ to: 'maximum' });
    expect((await get({ from: MONDAY, to: TODAY })).json().detail).toEqual({ to: 'minimum' });
    const unknown = await get({ from: TODAY, to: TODAY, group: '1' });
    expect(unknown.json().detail).toEqual({ group: 'unknown' });
  });

  test('writes the same sessions as a file, with the times of the club', async () => {
    await buildSession(api.owner, world.group, '2026-07-06', { cancelled: true });
    const response = await send('GET /sessions', {
      query: { from: '2026-07-01', to: '2026-07-31' },
      headers: { accept: 'text/csv' },
    });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.body.trim().split('\r\n')[1]).toBe(
      '2026-07-06,18:00,20:00,Monday Gym,,1,,0,Ava Morgan,Cancelled,',
    );
  });

  test('[club-and-parent §5.7] says in the file who completed a register, and when', async () => {
    const { client, club, group, coach } = world;
    const row = { client_id: client.id, club_id: club.id, group_id: group.id };
    const completed = { completed_by: 'Ava Morgan', user_uuid: coach.uuid, device_id: null };
    for (const [date, completed_ts] of [
      [TODAY, NOON],
      ['2026-11-17', NOON],
    ] as const) {
      await buildSession(api.owner, group, date);
      await api.owner
        .insertInto('registers')
        .values({ ...row, ...completed, date, completed_ts, recorded_ts: completed_ts })
        .execute();
    }
    const query = { from: '2026-11-17', to: TODAY };
    const { body } = await send('GET /sessions', { query, headers: { accept: 'text/csv' } });
    expect(body).toContain('Ava Morgan,"Complete, by Ava Morgan, 2026-11-18 12:00",\r\n');
    expect(body).toContain('Ava Morgan,"Complete, by Ava Morgan, 12:00",\r\n');
  });

  test('[D5] shows sessions of the groups of the own club only, and only to administrators', async () => {
    const far = await buildGroup(api.owner, other_club);
    await buildSession(api.owner, far, TODAY);
    const deleted = await buildGroup(api.owner, world.club, { deleted_at: NOON });
    await buildSession(api.owner, deleted, TODAY);
    expect(await list()).toEqual([]);
    const query = { from: TODAY, to: TODAY };
    expect(statusAndError(await send('GET /sessions', { as: world.token, query }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('PATCH /groups/:id/sessions/:date', () => {
  beforeEach(() => buildSession(api.owner, world.group, MONDAY));

  test('cancels with a reason, restores, and Undo restores too', async () => {
    const cancelled = await edit({ cancelled: 1, cancel_reason: 'Hall closed' });
    expect(cancelled.json()).toMatchObject({ cancelled: true, cancel_reason: 'Hall closed' });
    const row = () =>
      api.owner
        .selectFrom('sessions')
        .select(['cancelled', 'cancelled_at'])
        .where('group_id', '=', world.group.id)
        .executeTakeFirstOrThrow();
    expect(await row()).toEqual({ cancelled: true, cancelled_at: NOON });
    expect((await edit({ cancel_reason: 'Flood' })).json().cancel_reason).toBe('Flood');
    const restored = await edit({ cancelled: 0 });
    expect(restored.json()).toMatchObject({ cancelled: false, cancel_reason: null });
    expect(await row()).toEqual({ cancelled: false, cancelled_at: null });
    expect((await undo(restored)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ cancelled: true, cancel_reason: 'Flood' }]);
  });

  test('[D7] does not cancel a session whose register was begun', async () => {
    await mark(MONDAY);
    const partial = await edit({ cancelled: 1 });
    expect([partial.statusCode, partial.json().detail]).toEqual([409, { register: 'partial' }]);
    await complete(MONDAY);
    expect((await edit({ cancelled: 1 })).json().detail).toEqual({ register: 'complete' });
    expect((await edit({ max_members: 4 })).json()).toMatchObject({ max_members: 4 });
  });

  test('[D5] the cover coach finds the session and its members at the next pull', async () => {
    const as = await api.tokenFor(ben);
    const query = { date: MONDAY };
    const groups = () => send('GET /groups', { as, query });
    expect((await groups()).json()).toEqual([]);
    const covered = await edit({ cover_user_uuid: ben.uuid });
    expect(covered.json()).toMatchObject({ cover: { name: 'Ben Morgan' } });
    expect((await groups()).json()).toMatchObject([{ id: world.group.id, session_date: MONDAY }]);
    const members = await send('GET /groups/:id/members', {
      as,
      params: { id: world.group.id },
      query: { session_date: MONDAY },
    });
    expect(members.json()).toMatchObject([{ uuid: world.member.uuid }]);
    expect((await edit({ cover_user_uuid: null })).json().cover).toBeNull();
    expect((await groups()).json()).toEqual([]);
  });

  test('rejects a cover who is no coach of the club, an outdated ETag, and an unknown day', async () => {
    const far = await buildUser(api.owner, other_club, 'coach');
    const gone = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
    for (const { uuid: cover_user_uuid } of [far, gone]) {
      const response = await edit({ cover_user_uuid });
      expect(response.json().detail).toEqual({ cover_user_uuid: 'unknown' });
    }
    const [{ etag } = { etag: '' }] = await list();
    const headers = { 'if-match': `"${etag}"` };
    expect((await edit({ max_members: 4 }, { headers })).statusCode).toBe(200);
    expect(statusAndError(await edit({ max_members: 5 }, { headers }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    expect(statusAndError(await edit({ cancelled: 1 }, { date: TOMORROW }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await edit({})).json().detail).toEqual({ body: 'minProperties' });
  });

  test('[D5] a coach changes the plan and nothing else', async () => {
    const features = { CAN_EDIT_SESSION_PLAN: true };
    const as = await api.tokenFor(world.coach, { features });
    expect((await edit({ session_plan_uuid: null }, { as })).statusCode).toBe(200);
    const others = [{ cancelled: 1 }, { cover_user_uuid: null }, { max_members: 1 }, { tell: 1 }];
    for (const body of others) {
      expect(statusAndError(await edit({ session_plan_uuid: null, ...body }, { as }))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    }
    const stranger = await api.tokenFor(await buildUser(api.owner, other_club, 'admin'));
    expect(statusAndError(await edit({ cancelled: 1 }, { as: stranger }))).toEqual([
      404,
      'UNKNOWN_GROUP',
    ]);
  });
});

describe('e-mails about sessions', () => {
  const cancel = async (date: string, body: object = { cancelled: 1, cancel_reason: 'Flood' }) => {
    const response = await edit({ ...body, tell: 1 }, { date });
    expect(response.statusCode, response.body).toBe(200);
    await api.runJobs();
  };
  const addresses = () => api.emails.map(({ to }) => to).toSorted();
  const setRights = (guardian: UserRow, row: { acts?: boolean; restricted?: boolean }) =>
    api.owner
      .updateTable('member_guardians')
      .set(row)
      .where('guardian_id', 'in', (query) =>
        query.selectFrom('guardians').select('id').where('user_uuid', '=', guardian.uuid),
      )
      .execute();

  beforeEach(async () => {
    await buildSession(api.owner, world.group, TOMORROW);
    await buildSession(api.owner, world.group, MONDAY, { cover_user_uuid: ben.uuid });
    const set = (uuid: string, email: string) =>
      api.owner.updateTable('users').set({ email }).where('uuid', '=', uuid).execute();
    await set(world.coach.uuid, 'ava@example.org');
    await set(ben.uuid, 'ben@example.org');
  });

  test('tell guardians who act, the coaches and the cover coach, without the name of a child', async () => {
    const pat = await buildParent('pat@example.org');
    await setRights(await buildParent('sees@example.org'), { acts: false });
    await setRights(await buildParent('none@example.org'), { restricted: true });
    const elsewhere = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await buildParent('other@example.org', elsewhere);
    const left = await buildMember(api.owner, world.club, { firstname: 'Max' });
    await joinGroup(api.owner, world.group, left, { left_date: MONDAY });
    await buildParent('left@example.org', left);
    await cancel(MONDAY);
    expect(addresses()).toEqual(['ava@example.org', 'ben@example.org', 'pat@example.org']);
    const email = api.emails.find(({ to }) => to === 'pat@example.org');
    expect(email?.text).toContain('Monday 23 November at 17:00, Monday Gym: cancelled (Flood)');
    const parents = `https://${world.host.replace('coach', 'parent')}`;
    expect(email?.text).toContain(`${parents}/overview/sessions?child=${world.member.uuid}`);
    const toCoach = api.emails.find(({ to }) => to === 'ava@example.org');
    expect(toCoach?.text).toContain(`https://${world.host}/member-groups`);
    expect(`${email?.subject}${email?.text}`).not.toContain('Ella');
    expect(email?.one_click_url).toContain('/v1/mail/unsubscribe?');

    const client_id = world.client.id;
    await api.owner
      .insertInto('unsubscribes')
      .values({ client_id, user_uuid: pat.uuid, kind: 'sessions', ts: NOON })
      .execute();
    api.clock.now = NOON + 3600;
    admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    api.emails.length = 0;
    await cancel(TOMORROW);
    expect(addresses()).toEqual(['ava@example.org', 'left@example.org']);
  });

  test('a family gets one e-mail an hour, and the rest of the changes after it', async () => {
    await buildParent('pat@example.org');
    const held = () =>
      enqueueHeldNotices({
        database: api.database,
        jobs: createJobs(api.database),
        now: () => api.clock.now,
      });
    const texts = () =>
      api.emails.filter(({ to }) => to === 'pat@example.org').map(({ text }) => text);
    await cancel(TOMORROW);
    await cancel(MONDAY);
    expect(texts()).toHaveLength(1);
    api.clock.now = NOON + 3599;
    expect(await held()).toBe(0);
    api.clock.now = NOON + 3600;
    expect(await held()).toBe(2);
    await api.runJobs();
    expect(texts()).toHaveLength(2);
    expect(texts()[1]).toContain('Monday 23 November at 17:00');
    expect(texts()[1]).not.toContain('Thursday');
    expect(await held()).toBe(0);
    api.clock.now = NOON + 9 * 86_400;
    await held();
    expect(await api.owner.selectFrom('session_notices').select('id').execute()).toEqual([]);
  });

  test('a change of a session that begins within two hours is not held back', async () => {
    await buildParent('pat@example.org');
    const textsToPat = () =>
      api.emails.filter(({ to }) => to === 'pat@example.org').map(({ text }) => text);
    const { start_at } = await api.owner
      .selectFrom('sessions')
      .select('start_at')
      .where('group_id', '=', world.group.id)
      .where('date', '=', TOMORROW)
      .executeTakeFirstOrThrow();
    await buildSession(api.owner, world.group, '2026-11-25');
    const helen = await buildUser(api.owner, world.club, 'admin');
    const waitUntil = async (now: number) => {
      api.clock.now = now;
      admin = await api.tokenFor(helen);
    };
    await waitUntil(start_at - 2 * 3600 - 60);
    await cancel(MONDAY);
    await cancel(TOMORROW);
    expect(textsToPat()).toHaveLength(1);
    await waitUntil(start_at - 2 * 3600);
    await cancel('2026-11-25');
    expect(textsToPat()).toHaveLength(2);
    expect(textsToPat()[1]).toContain('Thursday 19 November at 17:00');
    await cancel(TOMORROW, { cancelled: 0 });
    expect(textsToPat()).toHaveLength(2);
    await waitUntil(start_at - 2 * 3600 + 1);
    await cancel(MONDAY, { cancelled: 0 });
    expect(textsToPat()).toHaveLength(3);
  });

  test('a change is held back if only a session of another day or group begins soon', async () => {
    await buildParent('pat@example.org');
    const evening = await buildGroup(api.owner, world.club, { name: 'Evening' });
    await joinGroup(api.owner, evening, world.member);
    await buildSession(api.owner, evening, TODAY);
    const soon = { start_at: NOON + 3600, end_at: NOON + 7200 };
    await buildSession(api.owner, world.group, TODAY, soon);
    await cancel(MONDAY);
    api.clock.now = NOON + 60;
    await cancel(TOMORROW);
    await edit({ cancelled: 1, tell: 1 }, { params: { id: evening.id, date: TODAY } });
    await api.runJobs();
    expect(api.emails.filter(({ to }) => to === 'pat@example.org')).toHaveLength(1);
  });

  test('[portals §C] a guardian whose access ended meanwhile reads no session of the child', async () => {
    const tumbling = await buildGroup(api.owner, world.club, { name: 'Tumbling' });
    await buildSession(api.owner, tumbling, MONDAY);
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await joinGroup(api.owner, tumbling, noa);
    const lee = await buildParent('lee@example.org');
    await buildGuardian(api.owner, world.club, lee, noa);
    const pat = await buildParent('pat@example.org');
    const kim = await buildParent('kim@example.org');
    const endAccess = (parent: UserRow) =>
      api.owner
        .updateTable('member_guardians')
        .set({ restricted: true })
        .where('member_uuid', '=', world.member.uuid)
        .where('guardian_id', 'in', (query) =>
          query.selectFrom('guardians').select('id').where('user_uuid', '=', parent.uuid),
        )
        .execute();
    await cancel(TOMORROW);
    await cancel(MONDAY);
    const params = { id: tumbling.id, date: MONDAY };
    await edit({ cancelled: 1, tell: 1 }, { params });
    await endAccess(pat);
    await endAccess(lee);
    api.clock.now = NOON + 3600;
    api.emails.length = 0;
    await enqueueHeldNotices({
      database: api.database,
      jobs: createJobs(api.database),
      now: () => api.clock.now,
    });
    // Between the job and its e-mail.
    await endAccess(kim);
    await api.runJobs();
    expect(addresses()).toEqual(['ava@example.org', 'lee@example.org']);
    const email = api.emails.find(({ to }) => to === 'lee@example.org');
    expect(email?.text).toContain('Tumbling');
    expect(email?.text).not.toContain('Monday Gym');
    expect(email?.text).toContain(`/overview/sessions?child=${noa.uuid}`);
  });

  test('a cancellation that is reversed within the hour is not sent at all', async () => {
    await buildParent('pat@example.org');
    await cancel(TOMORROW);
    await cancel(MONDAY);
    await cancel(MONDAY, { cancelled: 0 });
    const unsent = await api.owner
      .selectFrom('session_notices')
      .select(['date', 'user_uuid', 'change'])
      .where('queued_at', 'is', null)
      .execute();
    // Only the cover coach has read that the session on Monday is cancelled.
    expect(unsent).toEqual([{ date: MONDAY, user_uuid: ben.uuid, change: 'restored' }]);
  });

  test('the reversed cancellation of one session leaves the notice of another', async () => {
    const pat = await buildParent('pat@example.org');
    const next_week = '2026-11-25';
    await buildSession(api.owner, world.group, next_week);
    for (const date of [TOMORROW, MONDAY, next_week]) await cancel(date);
    await cancel(MONDAY, { cancelled: 0 });
    const unsent = await api.owner
      .selectFrom('session_notices')
      .select(['date', 'change'])
      .where('queued_at', 'is', null)
      .where('user_uuid', '=', pat.uuid)
      .execute();
    expect(unsent).toEqual([{ date: next_week, change: 'cancelled' }]);
  });

  test('a reversed cancellation leaves the notices of other sessions that are restored with it', async () => {
    const pat = await buildParent('pat@example.org');
    const evening = await buildGroup(api.owner, world.club, { name: 'Evening' });
    await joinGroup(api.owner, evening, world.member);
    await buildSession(api.owner, evening, MONDAY, { cancelled: true });
    const next_week = '2026-11-25';
    await buildSession(api.owner, world.group, next_week, { cancelled: true });
    await cancel(TOMORROW);
    await cancel(MONDAY);
    const others = [
      { group_id: world.group.id, date: next_week },
      { group_id: evening.id, date: MONDAY },
    ];
    const sessions = [...others, { group_id: world.group.id, date: MONDAY }];
    await send('POST /sessions/bulk', { body: { action: 'restore', tell: 1, sessions } });
    const unsent = await api.owner
      .selectFrom('session_notices')
      .select(['group_id', 'date'])
      .where('queued_at', 'is', null)
      .where('user_uuid', '=', pat.uuid)
      .orderBy('group_id')
      .execute();
    expect(unsent).toEqual(others);
  });

  test('an unsent notice of a move holds back neither those of other sessions nor those of other users', async () => {
    const pat = await buildParent('pat@example.org');
    const evening = await buildGroup(api.owner, world.club, { name: 'Evening' });
    await joinGroup(api.owner, evening, world.member);
    await buildSession(api.owner, evening, MONDAY);
    const next_week = '2026-11-25';
    await buildSession(api.owner, world.group, next_week);
    await cancel(TOMORROW);
    await cancel(MONDAY, { place: 'Hall B' });
    const kim = await buildParent('kim@example.org');
    const sessions = [
      { group_id: world.group.id, date: MONDAY },
      { group_id: world.group.id, date: next_week },
      { group_id: evening.id, date: MONDAY },
    ];
    const body = { action: 'place', place: 'Hall C', tell: 1, sessions };
    await send('POST /sessions/bulk', { body });
    for (const { uuid } of [pat, kim]) {
      const moved = await api.owner
        .selectFrom('session_notices')
        .select(['group_id', 'date'])
        .where('change', '=', 'moved')
        .where('user_uuid', '=', uuid)
        .orderBy('group_id')
        .orderBy('date')
        .execute();
      expect(moved).toEqual(sessions);
    }
  });

  test('a guardian without access during a reversal still reads of the next cancellation', async () => {
    const pat = await buildParent('pat@example.org');
    await cancel(TOMORROW);
    await cancel(MONDAY);
    await setRights(pat, { restricted: true });
    await cancel(MONDAY, { cancelled: 0 });
    await cancel(MONDAY);
    await setRights(pat, { restricted: false });
    api.emails.length = 0;
    api.clock.now = NOON + 3600;
    const jobs = createJobs(api.database);
    await enqueueHeldNotices({ database: api.database, jobs, now: () => api.clock.now });
    await api.runJobs();
    const email = api.emails.find(({ to }) => to === 'pat@example.org');
    expect(email?.text).toContain('Monday 23 November at 17:00, Monday Gym: cancelled (Flood)');
  });

  test('are sent only if they are wanted, if the state changes, and before the end', async () => {
    await buildParent('pat@example.org');
    await edit({ cancelled: 1 }, { date: TOMORROW });
    await cancel(TOMORROW);
    await buildSession(api.owner, world.group, '2026-11-11');
    await cancel('2026-11-11');
    expect(addresses()).toEqual([]);
  });

  test('[portals §C] a session at another place says where it was, unless it moved back', async () => {
    await buildParent('pat@example.org');
    const emails = () => api.emails.filter(({ to }) => to === 'pat@example.org');
    const lastLine = () =>
      emails()
        .at(-1)
        ?.text.match(/Monday 23 November.*/)?.[0];
    const sendHeld = async () => {
      api.clock.now += 3600;
      admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
      const jobs = createJobs(api.database);
      await enqueueHeldNotices({ database: api.database, jobs, now: () => api.clock.now });
      await api.runJobs();
    };
    await cancel(MONDAY, { place: 'Hall B' });
    expect(lastLine()).toBe('Monday 23 November at 17:00, Monday Gym: now at Hall B');
    expect(emails()[0]?.one_click_url).toContain('/v1/mail/unsubscribe?');
    for (const place of ['Hall C', 'Hall B']) await cancel(MONDAY, { place });
    await sendHeld();
    expect(emails()).toHaveLength(1);
    await cancel(MONDAY, { place: 'Hall C' });
    await cancel(MONDAY, { place: 'Hall D' });
    await sendHeld();
    expect(lastLine()).toMatch(/Monday Gym: now at Hall D \(before: Hall [BC]\)$/);
    await cancel(MONDAY, { place: 'Hall A' });
    await cancel(MONDAY);
    await sendHeld();
    expect(lastLine()).toMatch(/Monday Gym: cancelled \(Flood\)$/);
  });

  test('[portals §C] another weekly time tells of the sessions that it moves, after a preview', async () => {
    await buildParent('pat@example.org');
    const time = { weekday: 1, start_time: '17:00', end_time: '18:30', from_date: '2026-11-01' };
    const added = await send('POST /groups/:id/times', {
      params: { id: world.group.id },
      body: { ...time, to_date: '2026-12-06' },
    });
    const move = async (body: object) => {
      const response = await send('PATCH /groups/:id/times/:time_id', {
        params: { id: world.group.id, time_id: added.json().time.id },
        body,
      });
      expect(response.statusCode, response.body).toBe(200);
      await api.runJobs();
      const change: GroupTimeChange = response.json();
      return change;
    };
    const tuesday = { weekday: 2, start_time: '16:00', end_time: '17:00' };
    const planned = await move({ ...tuesday, dry_run: 1 });
    // The session with cover stays on its Monday, and another one is added on the Tuesday.
    expect(planned).toMatchObject({ families: 1, removed: 1, added: 2 });
    const line = 'Tuesday 1 December at 16:00, Monday Gym: moved from Monday 30 November at 17:00';
    expect(planned.preview?.paragraphs.slice(1)).toEqual([line]);
    expect(await move({ ...tuesday, dry_run: 1, tell: 1 })).toEqual(planned);
    expect(api.emails).toEqual([]);
    await move({ ...tuesday, tell: 1 });
    expect(api.emails.map(({ to }) => to).toSorted()).toEqual([
      'ava@example.org',
      'pat@example.org',
    ]);
    expect(api.emails[0]?.text).toContain(line);
    api.emails.length = 0;
    await move({ start_time: '16:15' });
    expect(api.emails).toEqual([]);
  });

  test('[portals §C] another place or other times of a group tell of the sessions that they move, after a preview', async () => {
    await buildParent('pat@example.org');
    const params = { id: world.group.id };
    const change = async (body: object): Promise<EditedGroup> => {
      const response = await send('PATCH /groups/:id', { params, body });
      expect(response.statusCode, response.body).toBe(200);
      await api.runJobs();
      return response.json();
    };
    const planned = await change({ place: 'Hall B', dry_run: 1, tell: 1 });
    expect(planned).toMatchObject({ families: 1, place: 'Hall B' });
    const line = 'Monday 23 November at 17:00, Monday Gym: now at Hall B';
    expect(planned.preview?.paragraphs).toContain(line);
    expect((await send('GET /groups/:id', { params })).json()).toMatchObject({ place: null });
    expect(await change({ name: 'Monday Gym', tell: 1 })).not.toHaveProperty('families');
    expect(api.emails).toEqual([]);
    await change({ place: 'Hall B', tell: 1 });
    expect(api.emails.map(({ to }) => to)).toContain('pat@example.org');
    expect(api.emails[0]?.text).toContain(line);

    const time = { weekday: 3, end_time: '18:30', from_date: '2026-11-01', to_date: '2026-12-10' };
    await change({ times: [{ ...time, start_time: '17:00' }] });
    const moved = await change({ times: [{ ...time, start_time: '17:30' }], dry_run: 1 });
    expect(moved).toMatchObject({ families: 1, times: [{ start_time: '17:30' }] });
  });

  describe('of an undo', () => {
    const lines = () =>
      api.emails
        .filter(({ to }) => to === 'pat@example.org')
        .map(({ text }) => text.match(/^(Mon|Wednes)day .*Monday Gym: .*$/m)?.[0]);
    /** An e-mail of the hour before would hold back the next one. */
    const waitAnHour = async () => {
      await api.runJobs();
      api.clock.now += 3600;
      admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    };
    const undoAnHourLater = async (response: { headers: Record<string, unknown> }) => {
      await waitAnHour();
      expect((await undo(response)).statusCode).toBe(200);
      await waitAnHour();
    };
    const bulk = (body: object) => {
      const sessions = [{ group_id: world.group.id, date: MONDAY }];
      return send('POST /sessions/bulk', { body: { ...body, sessions } });
    };
    const editGroup = (body: object) =>
      send('PATCH /groups/:id', { params: { id: world.group.id }, body });
    const at = 'Monday 23 November at 17:00, Monday Gym:';

    beforeEach(async () => {
      await buildParent('pat@example.org');
      await editGroup({ place: 'Hall A' });
    });

    test('[D18] say that a session takes place after all, is cancelled again, or is back in its place', async () => {
      await undoAnHourLater(await bulk({ action: 'cancel', tell: 1 }));
      await undoAnHourLater(await edit({ cancelled: 1, tell: 1 }));
      await edit({ cancelled: 1 });
      await undoAnHourLater(await bulk({ action: 'restore', tell: 1 }));
      await edit({ cancelled: 0 });
      await undoAnHourLater(await edit({ place: 'Hall B', tell: 1 }));
      await undoAnHourLater(await editGroup({ place: 'Hall C', tell: 1 }));
      expect(lines()).toEqual([
        `${at} cancelled`,
        `${at} takes place after all`,
        `${at} cancelled`,
        `${at} takes place after all`,
        `${at} takes place after all`,
        `${at} cancelled`,
        `${at} now at Hall B (before: Hall A)`,
        `${at} now at Hall A (before: Hall B)`,
        `${at} now at Hall C (before: Hall A)`,
        `${at} now at Hall A (before: Hall C)`,
      ]);
    });

    test('[D18] say that sessions are back at the time of their weekly time', async () => {
      const params = { id: world.group.id };
      const time = { weekday: 3, start_time: '17:00', end_time: '18:00', from_date: '2026-11-20' };
      const body = { ...time, to_date: '2026-11-27' };
      const added = await send('POST /groups/:id/times', { params, body });
      const moved = await send('PATCH /groups/:id/times/:time_id', {
        params: { ...params, time_id: added.json().time.id },
        body: { start_time: '17:30', tell: 1 },
      });
      await undoAnHourLater(moved);
      const day = 'Wednesday 25 November';
      expect(lines()).toEqual([
        `${day} at 17:30, Monday Gym: moved from ${day} at 17:00`,
        `${day} at 17:00, Monday Gym: moved from ${day} at 17:30`,
      ]);
    });

    test('[D18] are not sent if the change sent none, or the session is over', async () => {
      await undoAnHourLater(await bulk({ action: 'cancel' }));
      await undoAnHourLater(await editGroup({ place: 'Hall C' }));
      expect(lines()).toEqual([]);
      const cancelled = await edit({ cancelled: 1, tell: 1 });
      await api.runJobs();
      api.emails.length = 0;
      api.clock.now = Date.parse('2026-11-24T12:00:00Z') / 1000;
      await undoAnHourLater(cancelled);
      expect(lines()).toEqual([]);
    });
  });

  describe('of sessions that go away', () => {
    const linesTo = (address: string) =>
      api.emails
        .filter(({ to }) => to === address)
        .map(({ text }) => text.match(/^[A-Z][a-z]+day .*Monday Gym: .*$/gm) ?? []);
    const later = async (seconds: number) => {
      await api.runJobs();
      api.clock.now += seconds;
      admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    };
    const sendHeld = async () => {
      await later(3600);
      const jobs = createJobs(api.database);
      await enqueueHeldNotices({ database: api.database, jobs, now: () => api.clock.now });
      await api.runJobs();
    };
    const WEDNESDAY = { weekday: 3, start_time: '17:00', end_time: '18:00' };
    const ends = 'this weekly session no longer takes place from this day on';
    const on = (day: string) => `Wednesday ${day} at 17:00, Monday Gym:`;
    const addTime = async () => {
      const added = await send('POST /groups/:id/times', {
        params: { id: world.group.id },
        body: { ...WEDNESDAY, from_date: '2026-11-20' },
      });
      return { id: world.group.id, time_id: Number(added.json().time.id) };
    };
    const removeGroup = (query: object = { tell: 1 }) =>
      send('DELETE /groups/:id', { params: { id: world.group.id }, query: { ...query } });

    beforeEach(() => buildParent('pat@example.org'));

    test('[portals §C] an ended weekly time says from which day, once, after a preview', async () => {
      const left = await buildMember(api.owner, world.club, { firstname: 'Max' });
      await joinGroup(api.owner, world.group, left, { left_date: '2026-12-09' });
      await buildParent('left@example.org', left);
      const params = await addTime();
      const change = async (body: object): Promise<GroupTimeChange> => {
        const response = await send('PATCH /groups/:id/times/:time_id', { params, body });
        expect(response.statusCode, response.body).toBe(200);
        await api.runJobs();
        return response.json();
      };
      const planned = await change({ to_date: '2026-12-08', dry_run: 1 });
      expect(planned).toMatchObject({ families: 1, removed: 5 });
      expect(planned.preview?.paragraphs.slice(1)).toEqual([`${on('9 December')} ${ends}`]);
      await change({ to_date: '2026-12-08', tell: 1 });
      expect(api.emails.map(({ to }) => to).toSorted()).toEqual([
        'ava@example.org',
        'pat@example.org',
      ]);
      expect(linesTo('pat@example.org')).toEqual([[`${on('9 December')} ${ends}`]]);
      expect(api.emails.map(({ text }) => text).join()).not.toContain('Ella');
    });

    test('[portals §C] sessions between others, and a single one, are named one by one', async () => {
      const params = await addTime();
      const change = (body: object) =>
        send('PATCH /groups/:id/times/:time_id', { params, body: { ...body, tell: 1 } });
      await change({ from_date: '2026-12-03' });
      await later(3600);
      await change({ to_date: '2026-12-31' });
      await api.runJobs();
      expect(linesTo('pat@example.org')).toEqual([
        [`${on('25 November')} no longer takes place`, `${on('2 December')} no longer takes place`],
        [`${on('6 January')} no longer takes place`],
      ]);
    });

    test('[portals §C] a removed weekly time tells only on request, and Undo says what takes place after all', async () => {
      const params = await addTime();
      await send('PATCH /groups/:id/times/:time_id', { params, body: { to_date: '2026-12-03' } });
      const remove = (query: Record<string, number>) =>
        send('DELETE /groups/:id/times/:time_id', { params, query });
      expect((await remove({ dry_run: 1 })).json()).toMatchObject({ families: 1, removed: 2 });
      const silent = await remove({});
      await undo(silent);
      await api.runJobs();
      expect(api.emails).toEqual([]);

      const removed = await remove({ tell: 1 });
      await api.runJobs();
      expect(linesTo('pat@example.org')).toEqual([[`${on('25 November')} ${ends}`]]);
      expect((await undo(removed)).statusCode).toBe(200);
      await api.runJobs();
      expect(linesTo('pat@example.org')).toHaveLength(1);
      await sendHeld();
      expect(linesTo('pat@example.org')[1]).toEqual([
        `${on('25 November')} takes place after all`,
        `${on('2 December')} takes place after all`,
      ]);
    });

    test('[D18] a removal that is undone before its e-mail was sent sends none', async () => {
      const params = await addTime();
      await cancel(MONDAY);
      await api.runJobs();
      api.emails.length = 0;
      await undo(await send('DELETE /groups/:id/times/:time_id', { params, query: { tell: 1 } }));
      await undo(await removeGroup());
      await sendHeld();
      expect(linesTo('pat@example.org')).toEqual([]);
    });

    test('an extra session on the day of a removed one is announced, and the removed one is not', async () => {
      const params = await addTime();
      await cancel(MONDAY);
      await send('DELETE /groups/:id/times/:time_id', { params, query: { tell: 1 } });
      const body = { date: '2026-11-25', start_time: '10:00', end_time: '11:00', tell: 1 };
      await send('POST /groups/:id/sessions', { params: { id: world.group.id }, body });
      await api.runJobs();
      api.emails.length = 0;
      await sendHeld();
      expect(linesTo('pat@example.org')).toEqual([
        [
          'Wednesday 25 November at 10:00, Monday Gym: an extra session',
          `${on('2 December')} ${ends}`,
        ],
      ]);
    });

    test('[portals §C] a deleted group tells of all its coming sessions, after a preview, and Undo too', async () => {
      await addTime();
      const params = { id: world.group.id };
      await edit({ cancelled: 1 }, { date: MONDAY });
      const planned = await send('GET /groups/:id/deletion', { params });
      const lines = [
        'Thursday 19 November at 17:00, Monday Gym: no longer takes place',
        `${on('25 November')} ${ends}`,
      ];
      expect(planned.json()).toMatchObject({ sessions: 8, families: 1 });
      expect(planned.json().preview.paragraphs.slice(1)).toEqual(lines);
      await undo(await removeGroup({}));
      await api.runJobs();
      expect(api.emails).toEqual([]);
      const deleted = await removeGroup();
      await api.runJobs();
      expect(deleted.statusCode).toBe(204);
      expect(addresses()).toEqual(['ava@example.org', 'pat@example.org']);
      expect(linesTo('pat@example.org')).toEqual([lines]);
      expect((await undo(deleted)).statusCode).toBe(200);
      await sendHeld();
      const after = linesTo('pat@example.org')[1];
      expect(after).toHaveLength(8);
      expect(after?.[0]).toBe('Thursday 19 November at 17:00, Monday Gym: takes place after all');
    });

    test('a removed session that begins within two hours is not held back', async () => {
      const params = await addTime();
      const remove = () =>
        send('DELETE /groups/:id/times/:time_id', { params, query: { tell: 1 } });
      await later(Date.parse('2026-11-25T14:50:00Z') / 1000 - api.clock.now);
      await edit({ cancelled: 1, tell: 1 }, { date: '2026-12-02' });
      // More than two hours before the session.
      await later(60);
      const early = await remove();
      await api.runJobs();
      expect(linesTo('pat@example.org')).toHaveLength(1);
      await undo(early);
      await later(1800);
      await remove();
      await api.runJobs();
      expect(linesTo('pat@example.org')).toHaveLength(2);
    });

    test('[D5] the preview of a deletion is for administrators of the club', async () => {
      const far = await buildGroup(api.owner, other_club);
      const found = await send('GET /groups/:id/deletion', { params: { id: far.id } });
      expect(statusAndError(found)).toEqual([404, 'UNKNOWN_GROUP']);
      const params = { id: world.group.id };
      const refused = await send('GET /groups/:id/deletion', { as: world.token, params });
      expect(refused.statusCode).toBe(403);
      const empty = await buildGroup(api.owner, world.club);
      const effect = await send('GET /groups/:id/deletion', { params: { id: empty.id } });
      expect(effect.json()).toEqual({ sessions: 0, families: 0 });
    });
  });

  test('an extra session is announced', async () => {
    await buildParent('pat@example.org');
    const response = await send('POST /groups/:id/sessions', {
      params: { id: world.group.id },
      body: { date: '2026-11-21', start_time: '10:00', end_time: '11:30', tell: 1 },
    });
    expect(response.statusCode).toBe(201);
    await api.runJobs();
    const email = api.emails.find(({ to }) => to === 'pat@example.org');
    expect(email?.text).toContain('Saturday 21 November at 10:00, Monday Gym: an extra session');
  });
});

describe('POST /groups/:id/sessions', () => {
  const add = (body: object, id = world.group.id) =>
    send('POST /groups/:id/sessions', {
      params: { id },
      body: { date: '2026-11-21', start_time: '10:00', end_time: '11:30', ...body },
    });

  test('adds a session in the local time of the club, with the maximum of the group', async () => {
    await api.owner
      .updateTable('groups')
      .set({ max_members: 9 })
      .where('id', '=', world.group.id)
      .execute();
    const response = await add({ date: '2027-06-05', cover_user_uuid: ben.uuid });
    expect(response.json()).toMatchObject({
      date: '2027-06-05',
      start_at: Date.parse('2027-06-05T09:00:00Z') / 1000,
      end_at: Date.parse('2027-06-05T10:30:00Z') / 1000,
      max_members: 9,
      cover: { uuid: ben.uuid },
    });
    expect((await undo(response)).statusCode).toBe(200);
    expect((await add({ max_members: 3 })).json().max_members).toBe(3);
  });

  test('says as a dry run how many families get an e-mail and what they read, and adds nothing', async () => {
    await buildParent('pat@example.org');
    const response = await add({ tell: 1, dry_run: 1 });
    expect([response.statusCode, response.headers['x-audit-id']]).toEqual([201, undefined]);
    expect(response.json()).toMatchObject({
      date: '2026-11-21',
      families: 1,
      preview: {
        paragraphs: [expect.anything(), expect.stringMatching(/21 November.*Monday Gym/)],
      },
    });
    await api.runJobs();
    expect([api.emails, await datesOf()]).toEqual([[], []]);
    expect((await add({ tell: 1 })).json()).toMatchObject({ families: 1 });
    await api.runJobs();
    const { paragraphs }: { paragraphs: string[] } = response.json().preview;
    const sent = api.emails.find(({ to }) => to === 'pat@example.org');
    expect(sent?.text).toContain(paragraphs.join('\n\n'));
  });

  test('[D18] is not undone once its register was begun', async () => {
    await buildSession(api.owner, world.group, MONDAY);
    await complete(MONDAY);
    expect((await undo(await add({ date: TODAY }))).statusCode).toBe(200);
    const response = await add({ date: TODAY });
    await mark(TODAY);
    expect((await undo(response)).json().detail).toEqual({ changed: ['in_use'], later: null });
  });

  test('rejects a day with a session, also a cancelled one, and days out of range', async () => {
    await buildSession(api.owner, world.group, MONDAY, { cancelled: true });
    const taken = await add({ date: MONDAY });
    expect([taken.statusCode, taken.json().detail]).toEqual([409, { date: 'taken' }]);
    expect((await add({ date: '2026-11-17' })).json().detail).toEqual({ date: 'minimum' });
    expect((await add({ date: '2027-11-20' })).json().detail).toEqual({ date: 'maximum' });
    expect((await add({ end_time: '10:00' })).json().detail).toEqual({ end_time: 'minimum' });
    const far = await buildUser(api.owner, other_club, 'coach');
    expect((await add({ cover_user_uuid: far.uuid })).json().detail).toEqual({
      cover_user_uuid: 'unknown',
    });
    const group = await buildGroup(api.owner, other_club);
    expect(statusAndError(await add({}, group.id))).toEqual([404, 'UNKNOWN_GROUP']);
  });
});

describe('POST /groups/:id/sessions/:date/members', () => {
  const invite = (members: readonly { uuid: string }[], date = MONDAY) =>
    send('POST /groups/:id/sessions/:date/members', {
      params: { id: world.group.id, date },
      body: { member_uuids: members.map(({ uuid }) => uuid) },
    });
  const namesOn = async (date: string) => {
    const response = await send('GET /groups/:id/members', {
      as: world.token,
      params: { id: world.group.id },
      query: { session_date: date },
    });
    const members: { firstname: string }[] = response.json();
    return members.map(({ firstname }) => firstname);
  };
  let noa: { uuid: string };
  let max: { uuid: string };

  beforeEach(async () => {
    await buildSession(api.owner, world.group, MONDAY, { max_members: 2 });
    noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    max = await buildMember(api.owner, world.club, { firstname: 'Max' });
  });

  test('a guest is on the register of that session only', async () => {
    const response = await invite([noa, world.member]);
    expect(response.json()).toMatchObject({ total_members: 2, guests: 1 });
    expect(await namesOn(MONDAY)).toEqual(['Ella', 'Noa']);
    expect(await namesOn('2026-11-24')).toEqual(['Ella']);
    const detail = await send('GET /members/:uuid', {
      params: { uuid: noa.uuid },
      query: { with_memberships: 1 },
    });
    expect(detail.json().memberships).toEqual([]);
    expect((await undo(response)).statusCode).toBe(200);
    expect(await namesOn(MONDAY)).toEqual(['Ella']);
  });

  test('a guest of a completed register is on its roster', async () => {
    await buildSession(api.owner, world.group, TODAY);
    const params = { id: world.group.id, date: TODAY };
    const body = { ts: NOON };
    await send('POST /groups/:id/registers/:date', { as: world.token, params, body });
    await invite([noa], TODAY);
    expect(await namesOn(TODAY)).toEqual(['Ella', 'Noa']);
  });

  test('[§5] all or none are added: beyond the maximum it is SESSION_FULL with the places left', async () => {
    const full = await invite([noa, max]);
    expect(statusAndError(full)).toEqual([409, 'SESSION_FULL']);
    expect(full.json().detail).toEqual({ places_left: 1 });
    expect(await namesOn(MONDAY)).toEqual(['Ella']);
    const both = await Promise.all([invite([noa]), invite([max])]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('[§5] a guest takes a place of their session from new members of the group', async () => {
    await invite([noa]);
    const body = { action: 'add', member_uuids: [max.uuid] };
    const params = { id: world.group.id };
    const response = await send('POST /groups/:id/members/bulk', { params, body });
    expect(response.json().detail).toEqual({ places_left: 0 });
  });

  test('[§5] a guest takes no place that is held for a child, whose guardian can still confirm it', async () => {
    const pat = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, pat, max);
    const group_id = world.group.id;
    const body = { member_uuid: max.uuid, group_ids: [group_id], expires_at: NOON + 86_400 };
    const { id } = (await send('POST /moves', { body })).json();
    const answer = { as: await api.tokenFor(pat), params: { id } };
    const held = await send('POST /moves/:id/hold', { ...answer, body: { group_id } });
    expect(held.statusCode, held.body).toBe(200);
    const refused = await invite([noa]);
    expect(statusAndError(refused)).toEqual([409, 'SESSION_FULL']);
    expect(refused.json().detail).toEqual({ places_left: 0 });
    const cara = await buildMember(api.owner, world.club, { firstname: 'Cara' });
    const setHold = (row: { state?: string; expires_at?: number }) =>
      api.owner.updateTable('place_holds').set(row).where('group_id', '=', group_id).execute();
    for (const ended of [{ state: 'released' }, { state: 'held', expires_at: NOON }]) {
      await setHold(ended);
      expect((await invite([noa, cara])).json().detail).toEqual({ places_left: 1 });
    }
    await setHold({ expires_at: NOON + 86_400 });
    // The child may try the session in the place that they hold.
    const invited = await invite([max]);
    expect(invited.json()).toMatchObject({ total_members: 2, guests: 1 });
    expect((await send('POST /moves/:id/confirm', answer)).statusCode).toBe(200);
    expect(await namesOn(MONDAY)).toEqual(['Ella', 'Max']);
  });

  test.each([TODAY, MONDAY])(
    'a guest on %s who joins the group is on its register once',
    async (date) => {
      if (date === TODAY) await buildSession(api.owner, world.group, TODAY);
      await invite([noa], date);
      const body = { action: 'add', member_uuids: [noa.uuid] };
      const added = await send('POST /groups/:id/members/bulk', {
        params: { id: world.group.id },
        body,
      });
      expect(added.statusCode, added.body).toBe(200);
      expect(await namesOn(date)).toEqual(['Ella', 'Noa']);
      expect(await namesOn('2026-11-30')).toEqual(['Ella', 'Noa']);
    },
  );

  const leave = ({ uuid }: { uuid: string }, { date = MONDAY, as = admin } = {}) =>
    send('DELETE /groups/:id/sessions/:date/members/:uuid', {
      params: { id: world.group.id, date, uuid },
      as,
    });

  test('one guest can be removed, also from a completed register, and Undo restores them', async () => {
    await buildSession(api.owner, world.group, TODAY, { roster_kept: true });
    await invite([noa, max], TODAY);
    expect(await namesOn(TODAY)).toEqual(['Max', 'Noa']);
    const response = await leave(noa, { date: TODAY });
    expect(response.statusCode, response.body).toBe(204);
    expect(await namesOn(TODAY)).toEqual(['Max']);
    const undone = await undo(response);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await namesOn(TODAY)).toEqual(['Max', 'Noa']);
  });

  test('[D7] a guest who is marked in the register is not removed', async () => {
    await invite([noa]);
    const { client_id, class_member_id } = await api.owner
      .selectFrom('class_members')
      .selectAll()
      .where('member_uuid', '=', noa.uuid)
      .executeTakeFirstOrThrow();
    const { club, group, coach } = world;
    const membership = { client_id, club_id: club.id, group_id: group.id, class_member_id };
    const present = { member_uuid: noa.uuid, date: MONDAY, present: true, recorded_ts: NOON };
    await api.owner
      .insertInto('attendance')
      .values({ ...membership, ...present, user_uuid: coach.uuid })
      .execute();
    expect((await leave(noa)).json().detail).toEqual({ attendance: 'marked' });
    expect(await namesOn(MONDAY)).toEqual(['Ella', 'Noa']);
  });

  test('only a guest of the session can be removed, and only by an administrator of the club', async () => {
    await invite([noa]);
    expect(statusAndError(await leave(world.member))).toEqual([404, 'UNKNOWN_MEMBER']);
    expect(statusAndError(await leave(max))).toEqual([404, 'UNKNOWN_MEMBER']);
    await buildSession(api.owner, world.group, TOMORROW);
    expect(statusAndError(await leave(noa, { date: TOMORROW }))).toEqual([404, 'UNKNOWN_MEMBER']);
    expect(statusAndError(await leave(noa, { date: TODAY }))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await leave(noa, { as: world.token }))).toEqual([403, 'FORBIDDEN']);
    const stranger = await api.tokenFor(await buildUser(api.owner, other_club, 'admin'));
    expect(statusAndError(await leave(noa, { as: stranger }))).toEqual([404, 'UNKNOWN_GROUP']);
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', world.club.id)
      .execute();
    expect(statusAndError(await leave(noa))).toEqual([403, 'FORBIDDEN']);
  });

  test('rejects inactive and unknown members, cancelled, past and missing sessions', async () => {
    const left = await buildMember(api.owner, world.club, { active: false });
    const inactive = await invite([left]);
    expect([inactive.statusCode, inactive.json().detail]).toEqual([
      422,
      { member_uuids: 'inactive', inactive: [left.uuid] },
    ]);
    const far = await buildMember(api.owner, other_club);
    expect(statusAndError(await invite([far]))).toEqual([404, 'UNKNOWN_MEMBER']);
    await buildSession(api.owner, world.group, TOMORROW, { cancelled: true });
    expect((await invite([noa], TOMORROW)).json().detail).toEqual({ state: 'cancelled' });
    await buildSession(api.owner, world.group, '2026-11-17');
    expect((await invite([noa], '2026-11-17')).json().detail).toEqual({ date: 'minimum' });
    expect(statusAndError(await invite([noa], '2026-11-20'))).toEqual([404, 'NOT_FOUND']);
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', world.club.id)
      .execute();
    expect(statusAndError(await invite([noa]))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('POST /sessions/bulk', () => {
  const key = (date: string, group_id = world.group.id) => ({ group_id, date });
  const change = (body: object, request: TestRequest = {}) =>
    send('POST /sessions/bulk', { body, ...request });
  const result = async (body: object): Promise<SessionsBulkResult> => {
    const response = await change(body);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };

  beforeEach(async () => {
    await buildSession(api.owner, world.group, TODAY);
    await buildSession(api.owner, world.group, TOMORROW, { cancelled: true });
    await buildSession(api.owner, world.group, MONDAY);
    await buildParent('pat@example.org');
  });

  test('cancels a day, says what it leaves unchanged, and Undo restores all', async () => {
    await mark(TODAY);
    const sessions = [key(TODAY), key(TOMORROW), key(MONDAY)];
    const body = { action: 'cancel', sessions, reason: 'Flood', tell: 1 };
    const expected = {
      changed: 1,
      skipped: [
        { ...key(TODAY), reason: 'register' },
        { ...key(TOMORROW), reason: 'cancelled' },
      ],
      families: 1,
    };
    const planned = await result({ ...body, dry_run: 1 });
    expect(planned).toEqual({
      ...expected,
      unreached: 0,
      preview: {
        subject: expect.stringMatching(/^Changed sessions at/),
        paragraphs: [
          expect.anything(),
          expect.stringMatching(/^Monday.*, Monday Gym: cancelled \(Flood\)$/),
        ],
      },
    });
    expect(await datesOf({ 'state[]': 'cancelled' })).toEqual([TOMORROW]);
    const response = await change(body);
    expect(response.json()).toEqual(expected);
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['pat@example.org']);
    expect(api.emails[0]?.text).toContain(planned.preview?.paragraphs.join('\n\n'));
    expect(await list({ 'state[]': 'cancelled' })).toMatchObject([
      { date: TOMORROW, cancel_reason: null },
      { date: MONDAY, cancel_reason: 'Flood' },
    ]);
    expect(await result({ action: 'restore', sessions: [key(MONDAY), key(TODAY)] })).toMatchObject({
      changed: 1,
      skipped: [{ ...key(TODAY), reason: 'not_cancelled' }],
    });
  });

  test('counts as a dry run the members of whom no guardian would get an e-mail', async () => {
    const join = async (changes: object = {}) => {
      const member = await buildMember(api.owner, world.club);
      await joinGroup(api.owner, world.group, member, changes);
      return member;
    };
    const setRights = (uuid: string, rights: { acts?: boolean; restricted?: boolean }) =>
      api.owner
        .updateTable('member_guardians')
        .set(rights)
        .where('member_uuid', '=', uuid)
        .execute();
    const elsewhere = await buildGroup(api.owner, world.club, { name: 'Elsewhere' });
    await joinGroup(api.owner, elsewhere, await buildMember(api.owner, world.club));
    await join();
    await join({ waiting: true });
    await join({ left_date: MONDAY });
    const [watched, refused, deactivated] = [await join(), await join(), await join()];
    await buildParent('acts.not@example.org', watched);
    await setRights(watched.uuid, { acts: false });
    await buildParent('refused@example.org', refused);
    await setRights(refused.uuid, { restricted: true });
    const former = await buildParent('former@example.org', deactivated);
    await api.owner
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('uuid', '=', former.uuid)
      .execute();
    const plan = (sessions: readonly object[]) =>
      result({ action: 'cancel', sessions, dry_run: 1 });
    expect(await plan([key(MONDAY)])).toMatchObject({ families: 1, unreached: 4 });
    expect(await plan([key(TOMORROW)])).toMatchObject({ families: 0, unreached: 0 });
    expect(await plan([key(TODAY), key(MONDAY)])).toMatchObject({ families: 1, unreached: 5 });
  });

  test('[D18] is in the history of each group and of each session that it changed, with its undo', async () => {
    const swifts = await buildGroup(api.owner, world.club, { name: 'Swifts' });
    await buildSession(api.owner, swifts, MONDAY);
    const historyOf = async (query: { group_id: number; session_date?: string }) => {
      const response = await send('GET /audits', { query });
      const entries: AuditEntry[] = response.json();
      return entries.map(({ action, can_undo }) => [action, can_undo]);
    };
    const sessions = [key(MONDAY), key(MONDAY, swifts.id), key(TOMORROW)];
    const response = await change({ action: 'cancel', sessions });
    await edit({ place: 'Hall B' }, { date: TODAY });
    await send('PATCH /groups/:id', { params: { id: swifts.id }, body: { name: 'Swallows' } });
    const cancelled = ['sessions.cancel', true];
    expect(await historyOf({ group_id: world.group.id })).toEqual([
      ['session.edit', true],
      cancelled,
    ]);
    expect(await historyOf({ group_id: swifts.id })).toEqual([['group.edit', true], cancelled]);
    const of = (session_date: string) => historyOf({ group_id: world.group.id, session_date });
    expect(await of(TODAY)).toEqual([['session.edit', true]]);
    expect(await of(TOMORROW)).toEqual([]);
    expect((await undo(response)).statusCode).toBe(200);
    expect(await of(MONDAY)).toEqual([
      ['undo', false],
      ['sessions.cancel', false],
    ]);
  });

  test('changes the place of several sessions, and says what the families would read', async () => {
    await buildClub(api.owner, world.client, { time_zone: 'Asia/Tokyo' });
    await api.owner
      .updateTable('groups')
      .set({ place: 'Hall A' })
      .where('id', '=', world.group.id)
      .execute();
    const sessions = [key(TOMORROW), key(MONDAY)];
    const body = { action: 'place', sessions, place: 'Hall B', tell: 1 };
    const skipped = [{ ...key(TOMORROW), reason: 'cancelled' }];
    const { preview, ...effect } = await result({ ...body, dry_run: 1 });
    expect(effect).toEqual({ changed: 1, skipped, families: 1, unreached: 0 });
    const response = await change(body);
    expect(response.json()).toEqual({ changed: 1, skipped, families: 1 });
    await api.runJobs();
    expect(preview?.paragraphs[1]).toMatch(/Monday Gym: now at Hall B \(before: Hall A\)$/);
    expect(api.emails[0]?.text).toContain(preview?.paragraphs[1]);
    expect((await result(body)).skipped).toContainEqual({ ...key(MONDAY), reason: 'same_place' });
    expect((await undo(response)).statusCode).toBe(200);
    expect((await result({ ...body, place: null })).skipped).toContainEqual({
      ...key(MONDAY),
      reason: 'same_place',
    });
    expect((await change({ action: 'place', sessions })).json().detail).toEqual({
      place: 'required',
    });
  });

  test('covers the sessions of an ill coach in one action, which Undo reverses', async () => {
    const cover_user_uuid = ben.uuid;
    const sessions = [key(TODAY), key(MONDAY)];
    const response = await change({ action: 'cover', sessions, cover_user_uuid });
    expect(response.json()).toEqual({ changed: 2, skipped: [], families: 0 });
    expect(await datesOf({ 'coach[]': ben.uuid })).toEqual([TODAY, MONDAY]);
    const again = await result({ action: 'cover', sessions, cover_user_uuid });
    expect(again.skipped.map(({ reason }) => reason)).toEqual(['covered', 'covered']);
    expect((await undo(response)).statusCode).toBe(200);
    expect(await datesOf({ 'coach[]': ben.uuid })).toEqual([]);
  });

  test('leaves sessions that are over unchanged, unless only one is sent', async () => {
    const other = await buildGroup(api.owner, world.club);
    await buildSession(api.owner, world.group, '2026-11-16');
    await buildSession(api.owner, world.group, '2026-11-17', { cancelled: true });
    await buildSession(api.owner, other, TODAY, { start_at: NOON - 3600, end_at: NOON });
    const begun = { start_at: NOON - 3600, end_at: NOON + 1 };
    await buildSession(api.owner, other, TOMORROW, begun);
    const monday = key('2026-11-16');
    const over = [monday, key('2026-11-17'), key(TODAY, other.id)];
    const past = over.map((session) => ({ ...session, reason: 'over' }));
    const sessions = [...over, key(TOMORROW, other.id), key(MONDAY)];
    const cover = { action: 'cover', cover_user_uuid: ben.uuid };
    expect(await result({ ...cover, sessions })).toMatchObject({ changed: 2, skipped: past });
    for (const action of ['cancel', 'restore']) {
      const { skipped } = await result({ action, sessions, dry_run: 1 });
      expect(skipped).toEqual(expect.arrayContaining(past));
    }
    expect(await result({ ...cover, sessions: [monday] })).toMatchObject({
      changed: 1,
      skipped: [],
    });
  });

  test('changes all sessions or none', async () => {
    const far = await buildGroup(api.owner, other_club);
    await buildSession(api.owner, far, MONDAY);
    const sessions = [key(MONDAY), key(MONDAY, far.id)];
    expect(statusAndError(await change({ action: 'cancel', sessions }))).toEqual([
      404,
      'UNKNOWN_GROUP',
    ]);
    const missing = await change({ action: 'cancel', sessions: [key(MONDAY), key('2026-11-20')] });
    expect([missing.statusCode, missing.json().detail]).toEqual([
      404,
      { sessions: [key('2026-11-20')] },
    ]);
    expect(await datesOf({ 'state[]': 'cancelled' })).toEqual([TOMORROW]);
  });

  test('needs a coach of the club for a cover, and an administrator', async () => {
    const sessions = [key(MONDAY)];
    expect((await change({ action: 'cover', sessions })).json().detail).toEqual({
      cover_user_uuid: 'required',
    });
    const { uuid: cover_user_uuid } = await buildUser(api.owner, other_club, 'coach');
    expect((await change({ action: 'cover', sessions, cover_user_uuid })).json().detail).toEqual({
      cover_user_uuid: 'unknown',
    });
    const body = { action: 'cancel', sessions };
    expect(statusAndError(await change(body, { as: world.token }))).toEqual([403, 'FORBIDDEN']);
  });
});
