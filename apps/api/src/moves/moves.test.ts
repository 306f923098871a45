import type { CallKey, Move } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import {
  NOON,
  repeatOverloaded,
  startTestApi,
  type TestApi,
  type TestRequest,
} from '../../testing/api.ts';
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
import { expireMoves } from './expire.ts';

let api: TestApi;
let world: World;
let helen: UserRow;
let pat: UserRow;
let admin: string;
let parent: string;
let swifts: Awaited<ReturnType<typeof buildGroup>>;
let other_club: Awaited<ReturnType<typeof buildClub>>;

const DAY = 86_400;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('moves').execute();
  world = await buildWorld(api);
  other_club = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  helen = await buildUser(api.owner, world.club, 'admin', { email: 'helen@example.org' });
  admin = await api.tokenFor(helen);
  pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
  await buildGuardian(api.owner, world.club, pat, world.member);
  parent = await api.tokenFor(pat);
  swifts = await buildGroup(api.owner, world.club, { name: 'Swifts', max_members: 2 });
  await api.runJobs();
  api.emails.length = 0;
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const offer = (body: object = {}, as = admin) =>
  send('POST /moves', {
    as,
    body: {
      member_uuid: world.member.uuid,
      group_ids: [swifts.id],
      expires_at: NOON + 3 * DAY,
      ...body,
    },
  });
const offered = async (body: object = {}): Promise<Move> => {
  const response = await offer(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const hold = (id: number, group_id = swifts.id, as = parent) =>
  send('POST /moves/:id/hold', { as, params: { id }, body: { group_id } });
const confirm = (id: number, as = parent) =>
  send('POST /moves/:id/confirm', { as, params: { id } });
const decline = (id: number, body: object, as = parent) =>
  send('POST /moves/:id/decline', { as, params: { id }, body });
const decide = (id: number, body: object, as = admin) =>
  send('PATCH /moves/:id', { as, params: { id }, body });
const undo = (response: { headers: Record<string, unknown> }) =>
  send('POST /audits/:id/undo', { params: { id: Number(response.headers['x-audit-id']) } });

const outcome = (response: { statusCode: number; json: () => { detail?: unknown } }) => [
  response.statusCode,
  response.json().detail,
];

const staysIn = (group: { id: number }) =>
  api.owner
    .selectFrom('class_members')
    .select(['member_uuid', 'joined_date', 'left_date', 'waiting'])
    .where('group_id', '=', group.id)
    .orderBy('class_member_id')
    .execute();

const sentTo = async () => {
  await api.runJobs();
  return api.emails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
};

const setLink = (row: { acts?: boolean; restricted?: boolean }) =>
  api.owner
    .updateTable('member_guardians')
    .set(row)
    .where('member_uuid', '=', world.member.uuid)
    .execute();

describe('POST /moves', () => {
  test('offers groups with their places, and tells the guardians who act', async () => {
    const move = await offered();
    expect(move).toMatchObject({
      member: { uuid: world.member.uuid, firstname: 'Ella', lastname: 'Jones' },
      from_group: { id: world.group.id, name: 'Monday Gym' },
      groups: [{ id: swifts.id, name: 'Swifts', times: [], coaches: [], places_left: 2 }],
      state: 'offered',
      group_id: null,
      expires_at: NOON + 3 * DAY,
    });
    const name = `Client of ${world.host.slice('coach.'.length)}`;
    expect(await sentTo()).toEqual([`pat@example.org: A place in another group at ${name}`]);
    const text = api.emails[0]?.text ?? '';
    expect(text).toContain('a place in another group for Ella.');
    expect(text).not.toContain('Jones');
    expect(text).toContain(`/overview/move/${move.id}?child=${world.member.uuid}\n`);
  });

  test('[D5] sends no e-mail to guardians who do not act for the child or have no access', async () => {
    await setLink({ acts: false });
    await offered();
    expect(await sentTo()).toEqual([]);
    await api.owner.deleteFrom('moves').where('club_id', '=', world.club.id).execute();
    await setLink({ acts: true, restricted: true });
    await offered();
    expect(await sentTo()).toEqual([]);
  });

  test('sends no e-mail that asks for an answer once the offer has ended', async () => {
    const { id } = await offered();
    await decide(id, { state: 'withdrawn' });
    expect(await sentTo()).toEqual([expect.stringContaining('was withdrawn')]);
    api.emails.length = 0;
    await offered();
    api.clock.now = NOON + 3 * DAY;
    expect(await sentTo()).toEqual([]);
  });

  test('leaves from the group in which the coach marked the member', async () => {
    const later = await buildGroup(api.owner, world.club, { name: 'Later' });
    await joinGroup(api.owner, later, world.member, { joined_date: '2026-11-01' });
    expect((await offered()).from_group?.name).toBe('Later');
    await api.owner.deleteFrom('moves').where('club_id', '=', world.club.id).execute();
    await api.owner
      .insertInto('move_marks')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: world.group.id,
        member_uuid: world.member.uuid,
        remote_node_id: '/silver',
        recorded_ts: NOON,
        user_uuid: world.coach.uuid,
      })
      .execute();
    expect((await offered()).from_group?.name).toBe('Monday Gym');
  });

  test('a member has one open offer; an expired one does not count', async () => {
    const { id } = await offered();
    expect(outcome(await offer())).toEqual([409, { move_id: id }]);
    api.clock.now = NOON + 3 * DAY;
    admin = await api.tokenFor(helen);
    await offered({ expires_at: NOON + 4 * DAY });
    const moves: Move[] = (await send('GET /moves')).json();
    expect(moves.map(({ state }) => state)).toEqual(['offered', 'expired']);
  });

  test('offers inactive groups only to members of an inactive group', async () => {
    const closed = await buildGroup(api.owner, world.club, { status: 0 });
    const group_ids = [swifts.id, closed.id];
    expect(outcome(await offer({ group_ids }))).toEqual([422, { group_ids: 'inactive' }]);
    await api.owner
      .updateTable('groups')
      .set({ status: 0 })
      .where('id', '=', world.group.id)
      .execute();
    expect((await offered({ group_ids })).state).toBe('offered');
  });

  test('is refused for a guest of today who joins the group on a coming day', async () => {
    const guest = { joined_date: '2026-11-18', left_date: '2026-11-19', guest: true };
    await joinGroup(api.owner, swifts, world.member, guest);
    await joinGroup(api.owner, swifts, world.member, { joined_date: '2026-11-25' });
    const response = await offer();
    expect([response.statusCode, response.json().detail]).toEqual([422, { group_ids: 'in' }]);
  });

  test('rejects wrong dates, members and groups', async () => {
    expect(outcome(await offer({ expires_at: NOON }))).toEqual([422, { expires_at: 'minimum' }]);
    expect(outcome(await offer({ expires_at: NOON + 30 * DAY + 1 }))).toEqual([
      422,
      { expires_at: 'maximum' },
    ]);
    expect(outcome(await offer({ group_ids: [world.group.id] }))).toEqual([
      422,
      { group_ids: 'in' },
    ]);
    const far = await buildGroup(api.owner, other_club);
    expect(statusAndError(await offer({ group_ids: [swifts.id, far.id] }))).toEqual([
      404,
      'UNKNOWN_GROUP',
    ]);
    const stranger = await buildMember(api.owner, other_club);
    expect(statusAndError(await offer({ member_uuid: stranger.uuid }))).toEqual([
      404,
      'UNKNOWN_MEMBER',
    ]);
    const left = await buildMember(api.owner, world.club, { active: false });
    expect(outcome(await offer({ member_uuid: left.uuid }))).toEqual([
      422,
      { member_uuid: 'inactive' },
    ]);
    for (const as of [parent, world.token]) {
      expect(statusAndError(await offer({}, as))).toEqual([403, 'FORBIDDEN']);
    }
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', world.club.id)
      .execute();
    expect(statusAndError(await offer())).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a place that is free from a coming day on', () => {
  /** The two members of Swifts stay, one of them until 28 November. */
  beforeEach(async () => {
    const [first, second] = [
      await buildMember(api.owner, world.club),
      await buildMember(api.owner, world.club),
    ];
    await joinGroup(api.owner, swifts, first);
    await joinGroup(api.owner, swifts, second, { left_date: '2026-11-28' });
    for (const date of ['2026-11-25', '2026-12-02', '2026-12-09'])
      await buildSession(api.owner, swifts, date);
    for (const date of ['2026-11-23', '2026-11-30', '2026-12-07'])
      await buildSession(api.owner, world.group, date);
  });
  const DATES = { last_date: '2026-11-30', first_date: '2026-12-02' };
  const FROM = { places_left: 0, places_from: { date: '2026-11-28', places_left: 1 } };

  test('is offered with that day, held, and confirmed from the first session then', async () => {
    const { id, groups } = await offered();
    expect(groups).toMatchObject([{ ...FROM, ...DATES }]);
    const held = await hold(id);
    expect(held.json()).toMatchObject({ state: 'held', ...DATES });
    expect(held.json().groups).toMatchObject([{ places_left: 0, places_from: null, ...DATES }]);
    const confirmed = await confirm(id);
    expect(confirmed.json()).toMatchObject({ state: 'confirmed', ...DATES });
    expect((await staysIn(swifts)).at(-1)).toEqual({
      member_uuid: world.member.uuid,
      joined_date: '2026-12-02',
      left_date: null,
      waiting: false,
    });
    expect(await staysIn(world.group)).toContainEqual(
      expect.objectContaining({ member_uuid: world.member.uuid, left_date: '2026-12-02' }),
    );
  });

  test('is held for one family only', async () => {
    const other = await buildMember(api.owner, world.club);
    await buildGuardian(api.owner, world.club, pat, other);
    const mine = await offered();
    const theirs = await offered({ member_uuid: other.uuid });
    await hold(mine.id);
    expect(outcome(await hold(theirs.id))).toEqual([409, { places_left: 0 }]);
  });

  test('is not confirmed if it is free only later than it was held for', async () => {
    const { id } = await offered();
    await hold(id);
    const leaving = api.owner.updateTable('class_members').where('group_id', '=', swifts.id);
    await leaving.set({ left_date: '2026-12-05' }).where('left_date', 'is not', null).execute();
    expect(outcome(await confirm(id))).toEqual([409, { places_left: 0 }]);
  });

  test('is given by the club from the first session then', async () => {
    const { id } = await offered();
    const placed = await decide(id, { state: 'placed', group_id: swifts.id });
    expect(placed.json()).toMatchObject({ state: 'placed', ...DATES });
    expect((await staysIn(swifts)).at(-1)).toMatchObject({ joined_date: '2026-12-02' });
  });
});

describe('the answer of a guardian', () => {
  test('a held and confirmed place changes the registers from the first new session on', async () => {
    await buildSession(api.owner, world.group, '2026-11-18');
    await buildSession(api.owner, world.group, '2026-11-23');
    await buildSession(api.owner, swifts, '2026-11-24', { cancelled: true });
    await buildSession(api.owner, swifts, '2026-11-25');
    const dates = { last_date: '2026-11-23', first_date: '2026-11-25' };
    const { id, groups, answered_by } = await offered();
    expect(groups).toMatchObject([dates]);
    expect(answered_by).toBeUndefined();
    const held = await hold(id);
    expect(held.json()).toMatchObject({ state: 'held', group_id: swifts.id, ...dates });
    expect(held.json().groups).toMatchObject([{ places_left: 1 }]);
    const by = { answered_by: { uuid: pat.uuid } };
    expect(held.json()).toMatchObject(by);
    const confirmed = await confirm(id);
    expect(confirmed.json()).toMatchObject({
      state: 'confirmed',
      decided_at: NOON,
      ...dates,
      ...by,
    });
    expect(confirmed.json().groups[0]).not.toHaveProperty('first_date');
    const second = await buildUser(api.owner, world.club, 'parent', { firstname: 'Sam' });
    await buildGuardian(api.owner, world.club, second, world.member);
    const list = await send('GET /moves', { as: await api.tokenFor(second) });
    expect(list.json()).toMatchObject([{ state: 'confirmed', ...by }]);
    expect(await staysIn(world.group)).toMatchObject([{ left_date: '2026-11-25' }]);
    expect(await staysIn(swifts)).toEqual([
      {
        member_uuid: world.member.uuid,
        joined_date: '2026-11-25',
        left_date: null,
        waiting: false,
      },
    ]);
    expect((await sentTo()).join()).toContain('pat@example.org: A place is confirmed');
    const holds = await api.owner
      .selectFrom('place_holds')
      .select('state')
      .where('group_id', '=', swifts.id)
      .execute();
    expect(holds).toEqual([{ state: 'confirmed' }]);
    expect(outcome(await confirm(id))).toEqual([409, { state: 'confirmed' }]);
  });

  test.each(['2026-01-05', '2026-11-18'])(
    'a child who waits since %s gets the place of its waiting list',
    async (joined_date) => {
      const waiting = { waiting: true, joined_date };
      const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
      const ofNoa = await joinGroup(api.owner, swifts, noa, waiting);
      const { class_member_id } = await joinGroup(api.owner, swifts, world.member, waiting);
      const { id } = await offered();
      await hold(id);
      expect((await confirm(id)).statusCode).toBe(200);
      const rows = await api.owner
        .selectFrom('class_members')
        .select(['class_member_id', 'joined_date', 'waiting'])
        .where('group_id', '=', swifts.id)
        .orderBy('class_member_id')
        .execute();
      expect(rows).toEqual([
        { class_member_id: ofNoa.class_member_id, ...waiting },
        { class_member_id, joined_date: '2026-11-18', waiting: false },
      ]);
    },
  );

  test('a child who leaves the offered group on a later day stays in it', async () => {
    await joinGroup(api.owner, swifts, world.member, { left_date: '2026-11-30' });
    await buildSession(api.owner, swifts, '2026-11-25');
    const { id } = await offered();
    await hold(id);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await staysIn(swifts)).toMatchObject([{ joined_date: '2026-01-05', left_date: null }]);
  });
  test('a child who leaves the offered group and joins it again before the move stays in it', async () => {
    const left = { joined_date: '2026-01-05', left_date: '2026-11-28' };
    const back = { joined_date: '2026-12-05', left_date: null };
    for (const dates of [left, back]) await joinGroup(api.owner, swifts, world.member, dates);
    await buildSession(api.owner, swifts, '2026-12-09');
    const { id } = await offered();
    await hold(id);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await staysIn(swifts)).toMatchObject([left, back]);
    expect(await staysIn(world.group)).toMatchObject([{ left_date: '2026-12-09' }]);
  });

  test('a child who leaves the offered group on a later day and waits for it stays in it', async () => {
    await joinGroup(api.owner, swifts, world.member, { left_date: '2026-12-20' });
    await joinGroup(api.owner, swifts, world.member, { waiting: true });
    const { id } = await offered();
    await hold(id);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await staysIn(swifts)).toMatchObject([{ left_date: null, waiting: false }]);
  });

  test('a guest who is marked on the first day of the move becomes a member, with the mark', async () => {
    const guest = { joined_date: '2026-11-18', left_date: '2026-11-19', guest: true };
    const { class_member_id } = await joinGroup(api.owner, swifts, world.member, guest);
    await api.owner
      .insertInto('attendance')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: swifts.id,
        member_uuid: world.member.uuid,
        class_member_id,
        date: '2026-11-18',
        present: true,
        recorded_ts: NOON,
        user_uuid: world.coach.uuid,
      })
      .execute();
    const { id } = await offered();
    await hold(id);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await staysIn(swifts)).toMatchObject([{ joined_date: '2026-11-18', left_date: null }]);
    const marks = await api.owner
      .selectFrom('attendance')
      .select('class_member_id')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(marks).toEqual([{ class_member_id }]);
  });

  test('a child who leaves only the offered group, on a later day, stays in it', async () => {
    await joinGroup(api.owner, swifts, world.member, { left_date: '2026-11-30' });
    await api.owner.deleteFrom('class_members').where('group_id', '=', world.group.id).execute();
    await buildSession(api.owner, swifts, '2026-11-25');
    const { id } = await offered();
    await hold(id);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await staysIn(swifts)).toMatchObject([{ joined_date: '2026-01-05', left_date: null }]);
  });

  test('a child who leaves the old group on a later day leaves it with the move', async () => {
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-12-20' })
      .where('group_id', '=', world.group.id)
      .execute();
    await buildSession(api.owner, world.group, '2026-11-18');
    await buildSession(api.owner, swifts, '2026-11-25');
    const { id } = await offered();
    await hold(id);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await staysIn(world.group)).toMatchObject([{ left_date: '2026-11-25' }]);
  });

  test('[portals §B] a second guardian does not change what the first one holds, unless that one has left', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
    const { id } = await offered({ group_ids: [swifts.id, larks.id] });
    await hold(id);
    const sam = await buildUser(api.owner, world.club, 'parent', { firstname: 'Sam' });
    await buildGuardian(api.owner, world.club, sam, world.member);
    const as = await api.tokenFor(sam);
    const answers = [
      await hold(id, larks.id, as),
      await confirm(id, as),
      await decline(id, { reason: 'stay' }, as),
    ];
    expect(answers.map(outcome)).toEqual(answers.map(() => [409, { state: 'held' }]));
    const held = { state: 'held', group_id: swifts.id, answered_by: { uuid: pat.uuid } };
    const shownTo = async (token?: string) =>
      (await send('GET /moves', token === undefined ? {} : { as: token })).json();
    expect(await shownTo(as)).toMatchObject([{ ...held, may_answer: false }]);
    await api.owner
      .updateTable('member_guardians')
      .set({ acts: false })
      .where('member_uuid', '=', world.member.uuid)
      .where('guardian_id', 'in', (eb) =>
        eb.selectFrom('guardians').select('id').where('user_uuid', '=', pat.uuid),
      )
      .execute();
    expect(await shownTo(as)).toMatchObject([{ ...held, may_answer: true }]);
    const changed = await hold(id, larks.id, as);
    expect([changed.statusCode, changed.json().may_answer]).toEqual([200, true]);
  });

  test('a second choice releases the first place', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks', max_members: 1 });
    const { id } = await offered({ group_ids: [swifts.id, larks.id] });
    await hold(id);
    const second = await hold(id, larks.id);
    expect(second.json()).toMatchObject({
      group_id: larks.id,
      groups: [{ places_left: 2 }, { places_left: 0 }],
    });
    expect((await hold(id, larks.id)).statusCode).toBe(200);
    const other = await buildGroup(api.owner, world.club);
    expect(outcome(await hold(id, other.id))).toEqual([422, { group_id: 'unknown' }]);
  });

  test('[§5] a full group, a lower maximum and a missing hold are refused', async () => {
    for (const firstname of ['Noa', 'Max']) {
      const member = await buildMember(api.owner, world.club, { firstname });
      await joinGroup(api.owner, swifts, member);
    }
    const { id } = await offered();
    expect(outcome(await confirm(id))).toEqual([409, { state: 'offered' }]);
    expect(outcome(await hold(id))).toEqual([409, { places_left: 0 }]);
    const setMaximum = (max_members: number) =>
      api.owner.updateTable('groups').set({ max_members }).where('id', '=', swifts.id).execute();
    await setMaximum(3);
    expect((await hold(id)).statusCode).toBe(200);
    await setMaximum(2);
    expect(statusAndError(await confirm(id))).toEqual([409, 'SESSION_FULL']);
    expect(await staysIn(swifts)).toHaveLength(2);
  });

  test('a decline for other times joins the waiting lists with the wishes', async () => {
    const { id } = await offered();
    await hold(id);
    await buildUser(api.owner, other_club, 'admin', { email: 'far@example.org' });
    await sentTo();
    api.emails.length = 0;
    const declined = await decline(id, { reason: 'times', wishes: [6, 1] });
    expect((await sentTo()).map((line) => line.split(':')[0])).toEqual(['helen@example.org']);
    expect(api.emails[0]?.text).toContain('/groups/ready');
    expect(declined.json()).toMatchObject({
      state: 'declined',
      reason: 'times',
      wishes: [1, 6],
      group_id: null,
      groups: [{ places_left: 2 }],
    });
    const params = { id: swifts.id };
    expect((await send('GET /groups/:id/waiting', { params })).json()).toMatchObject([
      { uuid: world.member.uuid, wishes: [1, 6] },
    ]);
    await offered();
    const [second] = (await send('GET /moves')).json();
    await decline(second.id, { reason: 'stay' });
    expect(await staysIn(swifts)).toHaveLength(1);
  });

  test('a child who joins and leaves the declined group on coming days does not wait for it', async () => {
    const coming = { joined_date: '2026-11-25', left_date: '2026-12-20' };
    await joinGroup(api.owner, swifts, world.member, coming);
    const { id } = await offered();
    await decline(id, { reason: 'times', wishes: [6] });
    expect(await staysIn(swifts)).toMatchObject([{ ...coming, waiting: false }]);
  });

  test('a decline for other times gives a child that waits already the new wishes', async () => {
    await joinGroup(api.owner, swifts, world.member, { waiting: true });
    const { id } = await offered();
    await decline(id, { reason: 'times', wishes: [6, 1] });
    const params = { id: swifts.id };
    expect((await send('GET /groups/:id/waiting', { params })).json()).toMatchObject([
      { uuid: world.member.uuid, wishes: [1, 6], since: '2026-01-05' },
    ]);
  });

  test('an expired offer is closed, and its place is free before any job runs', async () => {
    const { id } = await offered();
    await hold(id);
    api.clock.now = NOON + 3 * DAY;
    parent = await api.tokenFor(pat);
    admin = await api.tokenFor(helen);
    for (const response of [
      await hold(id),
      await confirm(id),
      await decline(id, { reason: 'stay' }),
    ]) {
      expect(outcome(response)).toEqual([409, { state: 'expired' }]);
    }
    expect((await send('GET /moves')).json()).toMatchObject([
      { state: 'expired', groups: [{ places_left: 2 }] },
    ]);
  });

  test('[D5] is accepted only from guardians who act for the child', async () => {
    const { id } = await offered();
    const stranger = await buildUser(api.owner, world.club, 'parent');
    const sibling = await buildMember(api.owner, world.club, { firstname: 'Osian' });
    await buildGuardian(api.owner, world.club, stranger, sibling);
    const as = await api.tokenFor(stranger);
    const answers = async (token: string) => [
      statusAndError(await hold(id, swifts.id, token)),
      statusAndError(await confirm(id, token)),
      statusAndError(await decline(id, { reason: 'stay' }, token)),
    ];
    const refused = (status: number, error: string) =>
      Array.from({ length: 3 }, () => [status, error]);
    expect(await answers(as)).toEqual(refused(404, 'NOT_FOUND'));
    expect(await answers(admin)).toEqual(refused(403, 'FORBIDDEN'));
    await setLink({ acts: false });
    expect(await answers(parent)).toEqual(refused(404, 'NOT_FOUND'));
    await setLink({ acts: true, restricted: true });
    expect(await answers(parent)).toEqual(refused(404, 'NOT_FOUND'));
  });

  test('[§5] 50 simultaneous confirmations never exceed the maximum', async () => {
    const max_members = 7;
    await api.owner
      .updateTable('groups')
      .set({ max_members })
      .where('id', '=', swifts.id)
      .execute();
    const families: { id: number; as: string }[] = [];
    for (let at = 0; at < 50; at += 1) {
      const child = await buildMember(api.owner, world.club, { firstname: `Child ${at}` });
      const guardian = await buildUser(api.owner, world.club, 'parent');
      await buildGuardian(api.owner, world.club, guardian, child);
      const { id } = await offered({ member_uuid: child.uuid });
      families.push({ id, as: await api.tokenFor(guardian) });
    }
    const statuses = await Promise.all(
      families.map(async ({ id, as }) => {
        const held = await repeatOverloaded(() => hold(id, swifts.id, as));
        if (held.statusCode !== 200) return held.statusCode;
        return (await repeatOverloaded(() => confirm(id, as))).statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(max_members);
    expect(statuses.filter((status) => status === 409)).toHaveLength(50 - max_members);
    expect(await staysIn(swifts)).toHaveLength(max_members);
  });
});

describe('PATCH /moves/:id', () => {
  test('a placed member leaves one group for another, between sessions that are held', async () => {
    const { client, club, group, member } = world;
    await api.owner
      .updateTable('groups')
      .set({ max_members: null })
      .where('id', '=', swifts.id)
      .execute();
    const larks = await buildGroup(api.owner, club, { name: 'Larks' });
    await buildSession(api.owner, swifts, '2026-11-18', { start_at: NOON - 3600, end_at: NOON });
    await buildSession(api.owner, swifts, '2026-11-20', { cancelled: true });
    await buildSession(api.owner, larks, '2026-11-21');
    await buildSession(api.owner, swifts, '2026-11-25');
    await buildSession(api.owner, group, '2026-11-11');
    await buildSession(api.owner, group, '2026-11-19');
    await buildSession(api.owner, group, '2026-11-24', { cancelled: true });
    await buildSession(api.owner, group, '2026-11-26');
    const mia = await buildMember(api.owner, club, { firstname: 'Mia' });
    const guest = (date: string) => ({
      guest: true,
      joined_date: date,
      left_date: `${date.slice(0, 9)}9`,
    });
    await joinGroup(api.owner, swifts, member, guest('2026-11-11'));
    await joinGroup(api.owner, swifts, member, guest('2026-12-02'));
    const present = await joinGroup(api.owner, swifts, member, guest('2026-12-12'));
    await api.owner
      .insertInto('attendance')
      .values({
        client_id: client.id,
        club_id: club.id,
        group_id: swifts.id,
        member_uuid: member.uuid,
        class_member_id: present.class_member_id,
        date: '2026-12-12',
        present: true,
        recorded_ts: 1,
        user_uuid: world.coach.uuid,
      })
      .execute();
    await joinGroup(api.owner, swifts, member, {
      joined_date: '2026-12-14',
      left_date: '2026-12-21',
    });
    await joinGroup(api.owner, larks, member, { joined_date: '2026-12-01' });
    const former = { joined_date: '2025-01-05', left_date: '2025-02-05' };
    await joinGroup(api.owner, group, member, former);
    await joinGroup(api.owner, group, member, guest('2026-12-02'));
    await joinGroup(api.owner, swifts, mia, guest('2026-12-02'));
    await joinGroup(api.owner, swifts, mia, { joined_date: '2026-12-14' });
    await joinGroup(api.owner, group, mia);
    const { id } = await offered();
    const placed = await decide(id, { state: 'placed', group_id: swifts.id });
    expect(placed.json()).toMatchObject({ first_date: '2026-11-25', last_date: '2026-11-19' });
    const rows = await api.owner
      .selectFrom('class_members')
      .innerJoin('groups', 'groups.id', 'class_members.group_id')
      .innerJoin('members', 'members.uuid', 'class_members.member_uuid')
      .select(['firstname', 'groups.name', 'joined_date', 'left_date', 'guest'])
      .where('groups.club_id', '=', club.id)
      .where('firstname', 'in', ['Ella', 'Mia'])
      .orderBy('firstname')
      .orderBy('groups.name')
      .orderBy('joined_date')
      .execute();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Ella', 'Larks', '2026-12-01', null, false],
      ['Ella', 'Monday Gym', '2025-01-05', '2025-02-05', false],
      ['Ella', 'Monday Gym', '2026-01-05', '2026-11-25', false],
      ['Ella', 'Monday Gym', '2026-12-02', '2026-12-09', true],
      ['Ella', 'Swifts', '2026-11-11', '2026-11-19', true],
      ['Ella', 'Swifts', '2026-11-25', null, false],
      ['Ella', 'Swifts', '2026-12-12', '2026-12-19', true],
      ['Mia', 'Monday Gym', '2026-01-05', null, false],
      ['Mia', 'Swifts', '2026-12-02', '2026-12-09', true],
      ['Mia', 'Swifts', '2026-12-14', null, false],
    ]);
  });

  test('withdraws an offer and its held place, and Undo offers it again', async () => {
    const { id } = await offered();
    await hold(id);
    await sentTo();
    api.emails.length = 0;
    const withdrawn = await decide(id, { state: 'withdrawn' });
    const name = `Client of ${world.host.slice('coach.'.length)}`;
    expect(await sentTo()).toEqual([
      `pat@example.org: An offer of a place at ${name} was withdrawn`,
    ]);
    expect(withdrawn.json()).toMatchObject({ state: 'withdrawn', groups: [{ places_left: 2 }] });
    expect(outcome(await hold(id))).toEqual([409, { state: 'withdrawn' }]);
    expect(outcome(await decide(id, { state: 'withdrawn' }))).toEqual([
      409,
      { state: 'withdrawn' },
    ]);
    expect((await undo(withdrawn)).statusCode).toBe(200);
    expect((await confirm(id)).statusCode).toBe(200);
  });

  test('places the member now, also after a decline, and Undo moves them back', async () => {
    await buildSession(api.owner, swifts, '2026-11-25');
    const { id } = await offered();
    await decline(id, { reason: 'other' });
    await sentTo();
    api.emails.length = 0;
    const placed = await decide(id, { state: 'placed', group_id: swifts.id });
    expect(await sentTo()).toEqual([expect.stringMatching(/^pat.*: A place is confirmed/)]);
    expect(placed.json()).toMatchObject({ state: 'placed', first_date: '2026-11-25' });
    expect(await staysIn(swifts)).toMatchObject([{ joined_date: '2026-11-25' }]);
    expect(outcome(await decide(id, { state: 'placed', group_id: swifts.id }))).toEqual([
      409,
      { state: 'placed' },
    ]);
    expect((await undo(placed)).statusCode).toBe(200);
    expect(await staysIn(swifts)).toEqual([]);
    expect(await staysIn(world.group)).toMatchObject([{ left_date: null }]);
  });

  test('[§5] does not place beyond the maximum, and then keeps the held place', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks', max_members: 0 });
    const { id } = await offered();
    await hold(id);
    expect(outcome(await decide(id, { state: 'placed', group_id: larks.id }))).toEqual([
      409,
      { places_left: 0 },
    ]);
    expect((await confirm(id)).statusCode).toBe(200);
  });

  test('needs a group of the club, in which the member is not', async () => {
    const { id } = await offered();
    expect(outcome(await decide(id, { state: 'placed' }))).toEqual([422, { group_id: 'required' }]);
    const far = await buildGroup(api.owner, other_club);
    expect(statusAndError(await decide(id, { state: 'placed', group_id: far.id }))).toEqual([
      404,
      'UNKNOWN_GROUP',
    ]);
    const old = await decide(id, { state: 'placed', group_id: world.group.id });
    expect(outcome(old)).toEqual([422, { group_id: 'in' }]);
    const stranger = await api.tokenFor(await buildUser(api.owner, other_club, 'admin'));
    expect(statusAndError(await decide(id, { state: 'withdrawn' }, stranger))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('an open offer of a member whom the club places itself', () => {
  const place = (group_id: number, member_uuids: readonly string[] = [world.member.uuid]) =>
    send('POST /groups/:id/members/bulk', {
      params: { id: group_id },
      body: { action: 'add', member_uuids },
    });
  const bulk = (body: object) =>
    send('POST /members/bulk', { body: { member_uuids: [world.member.uuid], ...body } });
  const movesNow = async (): Promise<Move[]> => (await send('GET /moves')).json();
  const heldPlaces = async () => {
    const { held } = await api.owner
      .selectFrom('place_holds')
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .where('club_id', '=', world.club.id)
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow();
    return held;
  };
  const setMaximum = (max_members: number) =>
    api.owner.updateTable('groups').set({ max_members }).where('id', '=', swifts.id).execute();

  test('[§5] a member who holds the last place gets it, and Undo holds it again', async () => {
    await setMaximum(1);
    await buildSession(api.owner, swifts, '2026-11-25');
    const { id } = await offered();
    await hold(id);
    await sentTo();
    api.emails.length = 0;
    const placed = await place(swifts.id);
    expect(placed.json()).toMatchObject({ member_uuids: [world.member.uuid], places_left: 0 });
    expect(await movesNow()).toMatchObject([
      { state: 'placed', group_id: swifts.id, first_date: '2026-11-25', last_date: null },
    ]);
    expect(await heldPlaces()).toBe(0);
    expect(await sentTo()).toEqual([expect.stringMatching(/^pat.*: A place is confirmed/)]);
    expect(outcome(await confirm(id))).toEqual([409, { state: 'placed' }]);
    expect((await undo(placed)).statusCode).toBe(200);
    expect((await confirm(id)).statusCode).toBe(200);
  });

  test('[§5] the held place of another member is not taken', async () => {
    await setMaximum(2);
    const { id } = await offered();
    await hold(id);
    const others = [];
    for (const firstname of ['Mia', 'Noah']) {
      others.push((await buildMember(api.owner, world.club, { firstname })).uuid);
    }
    const rejected = await place(swifts.id, others);
    expect(outcome(rejected)).toEqual([409, { places_left: 1 }]);
    expect((await place(swifts.id, [...others, world.member.uuid])).json().detail).toEqual({
      places_left: 2,
    });
    expect(await movesNow()).toMatchObject([{ state: 'held' }]);
  });

  test('[§5] POST /members/bulk gives a member the place that is held for them', async () => {
    await setMaximum(1);
    const { id } = await offered();
    await hold(id);
    const body = { action: 'add', group_id: swifts.id };
    const preview = await bulk({ ...body, dry_run: 1 });
    expect(preview.json()).toMatchObject({ changed: 1, places_left: 0 });
    expect(await movesNow()).toMatchObject([{ state: 'held' }]);
    expect((await bulk(body)).json()).toMatchObject({ changed: 1, places_left: 0 });
    expect(await movesNow()).toMatchObject([{ state: 'placed', group_id: swifts.id }]);
    expect(await heldPlaces()).toBe(0);
  });

  test('is withdrawn when the member moves to a group that was not offered', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
    const { id } = await offered();
    await hold(id);
    await sentTo();
    api.emails.length = 0;
    await bulk({ action: 'move', from_group_id: world.group.id, group_id: larks.id });
    expect(await movesNow()).toMatchObject([{ id, state: 'withdrawn' }]);
    expect(await heldPlaces()).toBe(0);
    expect(await sentTo()).toEqual([
      expect.stringMatching(/^pat.*: An offer of a place.*withdrawn/),
    ]);
    const [email] = api.emails;
    expect(email?.text).toContain('for Ella.');
    expect(email?.text).not.toContain('stays in');
  });

  test('begins with the first session of the group that is held on the day or later', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
    await buildSession(api.owner, swifts, '2026-11-18', { start_at: NOON - 3600, end_at: NOON });
    await buildSession(api.owner, swifts, '2026-11-19', { cancelled: true });
    await buildSession(api.owner, larks, '2026-11-20');
    await buildSession(api.owner, swifts, '2026-11-25');
    await buildSession(api.owner, swifts, '2026-12-02');
    await offered();
    const placed = await place(swifts.id);
    expect(await movesNow()).toMatchObject([{ state: 'placed', first_date: '2026-11-25' }]);
    expect((await undo(placed)).statusCode).toBe(200);
    await bulk({ action: 'add', group_id: swifts.id, date: '2026-11-26' });
    expect(await movesNow()).toMatchObject([{ state: 'placed', first_date: '2026-12-02' }]);
  });

  test('ends with its held place only, beside earlier offers and those of other members', async () => {
    await setMaximum(9);
    const mia = await buildMember(api.owner, world.club, { firstname: 'Mia' });
    await buildGuardian(api.owner, world.club, pat, mia);
    const before = await offered();
    await decline(before.id, { reason: 'other' });
    const ofMia = await offered({ member_uuid: mia.uuid });
    await hold(ofMia.id);
    const { id } = await offered();
    await hold(id);
    await place(swifts.id);
    const states = async () =>
      new Map((await movesNow()).map((move) => [move.id, move.state] as const));
    const others = [
      [before.id, 'declined'],
      [ofMia.id, 'held'],
    ] as const;
    expect(await states()).toEqual(new Map([...others, [id, 'placed']]));
    expect(await heldPlaces()).toBe(1);
    const other = await buildMember(api.owner, world.club);
    const of = await offered({ member_uuid: other.uuid });
    await bulk({ action: 'deactivate', member_uuids: [other.uuid] });
    expect(await states()).toEqual(
      new Map([...others, [id, 'placed'], [of.id, 'withdrawn']] as const),
    );
    expect(await heldPlaces()).toBe(1);
  });

  test('stays open when the member joins one more group that was not offered', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
    const { id } = await offered();
    await hold(id);
    await place(larks.id);
    expect(await movesNow()).toMatchObject([{ id, state: 'held' }]);
    expect((await confirm(id)).statusCode).toBe(200);
  });
});

describe('an open offer of a group that the member will join anyway', () => {
  const joinLater = async () => {
    const { client, club, member } = world;
    const row = { client_id: client.id, club_id: club.id, group_id: swifts.id };
    await api.owner
      .insertInto('class_members')
      .values({ ...row, member_uuid: member.uuid, joined_date: '2026-12-01' })
      .execute();
  };

  test('cannot be made, confirmed or placed, and is declined without a place on the waiting list', async () => {
    const { id } = await offered();
    expect((await hold(id)).statusCode).toBe(200);
    await joinLater();
    expect(outcome(await confirm(id))).toEqual([409, { state: 'in' }]);
    const placed = await decide(id, { state: 'placed', group_id: swifts.id });
    expect(outcome(placed)).toEqual([422, { group_id: 'in' }]);
    const declined = await decline(id, { reason: 'times', wishes: [3] });
    expect(declined.statusCode, declined.body).toBe(200);
    expect(await staysIn(swifts)).toMatchObject([{ joined_date: '2026-12-01', waiting: false }]);
    expect(outcome(await offer())).toEqual([422, { group_ids: 'in' }]);
    const body = { member_uuid: world.member.uuid };
    const waiting = await send('POST /groups/:id/waiting', { params: { id: swifts.id }, body });
    expect(waiting.statusCode).toBe(409);
    const notices = await api.owner
      .selectFrom('place_notices')
      .select('group_id')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(notices).toEqual([]);
  });
});

describe('an open offer of a group that is deleted', () => {
  const remove = async () => {
    await sentTo();
    api.emails.length = 0;
    const removed = await send('DELETE /groups/:id', { params: { id: swifts.id } });
    expect(removed.statusCode, removed.body).toBe(204);
    return removed;
  };
  const movesOfPat = async (): Promise<Move[]> =>
    (await send('GET /moves', { as: parent, query: {} })).json();

  test('is withdrawn with its held place, the guardian reads it, and Undo offers it again', async () => {
    const { id } = await offered();
    await hold(id);
    const removed = await remove();
    expect(await movesOfPat()).toMatchObject([
      { state: 'withdrawn', groups: [{ name: 'Swifts' }] },
    ]);
    expect(await sentTo()).toEqual([expect.stringMatching(/^pat.*: An offer.*withdrawn/)]);
    expect((await undo(removed)).statusCode).toBe(200);
    expect((await confirm(id)).statusCode).toBe(200);
  });

  test('is withdrawn without a held place, beside offers of other groups and ended ones', async () => {
    const { club } = world;
    const larks = await buildGroup(api.owner, club, { name: 'Larks' });
    const build = async (firstname: string, body: object = {}) => {
      const member = await buildMember(api.owner, club, { firstname });
      await buildGuardian(api.owner, club, pat, member);
      return offered({ member_uuid: member.uuid, ...body });
    };
    const declined = await build('Declined');
    await decline(declined.id, { reason: 'other' });
    await build('Elsewhere', { group_ids: [larks.id] });
    const late = await build('Late');
    const ended = { expires_at: NOON - 1 };
    await api.owner.updateTable('moves').set(ended).where('id', '=', late.id).execute();
    const { id } = await offered();
    await remove();
    const rows = await api.owner
      .selectFrom('moves')
      .innerJoin('members', 'members.uuid', 'moves.member_uuid')
      .select(['firstname', 'state'])
      .where('moves.client_id', '=', world.client.id)
      .where('moves.club_id', '=', club.id)
      .orderBy('moves.id')
      .execute();
    expect(rows.map(({ firstname, state }) => [firstname, state])).toEqual([
      ['Declined', 'declined'],
      ['Elsewhere', 'offered'],
      ['Late', 'offered'],
      ['Ella', 'withdrawn'],
    ]);
    expect(await sentTo()).toEqual([expect.stringMatching(/^pat.*: An offer.*withdrawn/)]);
    expect(outcome(await hold(id))).toEqual([409, { state: 'withdrawn' }]);
  });

  test('stays open with its other groups', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
    const { id } = await offered({ group_ids: [swifts.id, larks.id] });
    const removed = await remove();
    expect(await movesOfPat()).toMatchObject([{ state: 'offered', groups: [{ name: 'Larks' }] }]);
    expect(await sentTo()).toEqual([]);
    expect((await hold(id, larks.id)).statusCode).toBe(200);
    expect((await undo(removed)).statusCode).toBe(200);
    expect(await movesOfPat()).toMatchObject([
      { state: 'held', groups: [{ name: 'Swifts' }, { name: 'Larks' }] },
    ]);
  });
});

describe('an open offer of a member who is deactivated', () => {
  test.each([
    [
      'POST /members/bulk',
      (uuid: string) => ({ body: { action: 'deactivate', member_uuids: [uuid] } }),
    ],
    ['PATCH /members/:uuid', (uuid: string) => ({ params: { uuid }, body: { active: 0 } })],
  ] as const)('is withdrawn by %s, and Undo offers it again', async (key, requestOf) => {
    const { id } = await offered();
    await hold(id);
    const deactivated = await send(key, requestOf(world.member.uuid));
    expect(deactivated.statusCode, deactivated.body).toBe(200);
    expect((await send('GET /moves')).json()).toMatchObject([
      { state: 'withdrawn', groups: [{ places_left: 2 }] },
    ]);
    expect(outcome(await confirm(id))).toEqual([409, { state: 'withdrawn' }]);
    expect((await undo(deactivated)).statusCode).toBe(200);
    expect((await confirm(id)).statusCode).toBe(200);
  });

  test('takes no answer and gets no reminder while the member is inactive', async () => {
    const { id } = await offered();
    await hold(id);
    await sentTo();
    api.emails.length = 0;
    await api.owner
      .updateTable('members')
      .set({ active: false })
      .where('uuid', '=', world.member.uuid)
      .execute();
    expect(outcome(await confirm(id))).toEqual([409, { member: 'inactive' }]);
    await decline(id, { reason: 'times', wishes: [1] });
    expect(await staysIn(swifts)).toEqual([]);
    await api.owner.updateTable('moves').set({ state: 'offered' }).where('id', '=', id).execute();
    api.clock.now = NOON + 2 * DAY;
    const { database, clock } = api;
    const done = await expireMoves({
      database,
      jobs: createJobs(database),
      now: () => clock.now,
    });
    expect(done).toEqual({ expired: 0, reminded: 0 });
  });
});

describe('GET /moves', () => {
  test('[D5] shows a club its moves, and parents those of their children with the groups', async () => {
    const move = await offered();
    const list = async (as: string, query: Record<string, string> = {}): Promise<Move[]> =>
      (await send('GET /moves', { as, query })).json();
    expect(await list(admin)).toEqual([move]);
    expect(await list(parent)).toEqual([{ ...move, may_answer: true }]);
    expect(await list(admin, { 'state[]': 'offered' })).toHaveLength(1);
    expect(await list(admin, { 'state[]': 'held' })).toEqual([]);
    const stranger = await buildUser(api.owner, world.club, 'parent');
    expect(await list(await api.tokenFor(stranger))).toEqual([]);
    const elsewhere = await buildUser(api.owner, other_club, 'admin');
    expect(await list(await api.tokenFor(elsewhere))).toEqual([]);
    await setLink({ restricted: true });
    expect(await list(parent)).toEqual([]);
    expect(statusAndError(await send('GET /moves', { as: world.token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const file = await send('GET /moves', { headers: { accept: 'text/csv' } });
    expect(file.body).toContain('First name,Last name,From,Offered,New group,Status\r\n');
    expect(file.body).toMatch(/Ella,Jones,Monday Gym,Swifts.*,,until 2026-11-\d\d \d\d:00\r\n/);
  });
});

describe('an offer that ended', () => {
  test('is shown to parents for 30 days, to administrators for good', async () => {
    const { id } = await offered();
    await decide(id, { state: 'withdrawn' });
    const count = async (as: string, query: Record<string, number> = {}) =>
      (await send('GET /moves', { as, query })).json<Move[]>().length;
    api.clock.now = NOON + 30 * DAY;
    const as = await api.tokenFor(pat);
    expect(await count(as)).toBe(1);
    api.clock.now += 1;
    expect(await count(as)).toBe(0);
    expect(await count(as, { since: NOON })).toBe(1);
    const office = await buildUser(api.owner, world.club, 'admin');
    expect(await count(await api.tokenFor(office))).toBe(1);
  });
});

describe('the answer of a guardian beside others', () => {
  test('a child who waits for another group too stays on its list', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
    await joinGroup(api.owner, larks, world.member, { waiting: true });
    const { id } = await offered();
    await hold(id);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await staysIn(larks)).toMatchObject([{ left_date: null, waiting: true }]);
    expect(await staysIn(swifts)).toMatchObject([{ left_date: null, waiting: false }]);
  });

  test('a child who waits for the old group by then stays on its list', async () => {
    const { id } = await offered();
    const today = '2026-11-18';
    await api.owner
      .updateTable('class_members')
      .set({ left_date: today })
      .where('group_id', '=', world.group.id)
      .execute();
    await joinGroup(api.owner, world.group, world.member, { waiting: true, joined_date: today });
    await hold(id);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await staysIn(world.group)).toMatchObject([
      { left_date: today, waiting: false },
      { left_date: null, waiting: true },
    ]);
  });

  test('a later offer leaves a confirmed place as it is', async () => {
    const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
    const earlier = await offered();
    await hold(earlier.id);
    expect((await confirm(earlier.id)).statusCode).toBe(200);
    const { id } = await offered({ group_ids: [larks.id] });
    await hold(id, larks.id);
    expect((await decline(id, { reason: 'stay' })).statusCode).toBe(200);
    const holds = await api.owner
      .selectFrom('place_holds')
      .select(['group_id', 'state'])
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id')
      .execute();
    expect(holds).toEqual([
      { group_id: swifts.id, state: 'confirmed' },
      { group_id: larks.id, state: 'released' },
    ]);
  });

  test('releases no place that is held for another child', async () => {
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await buildGuardian(api.owner, world.club, pat, noa);
    const of_noa = await offered({ member_uuid: noa.uuid });
    const { id } = await offered();
    for (const move of [of_noa.id, id]) expect((await hold(move)).statusCode).toBe(200);
    expect((await decline(id, { reason: 'stay' })).statusCode).toBe(200);
    const holds = await api.owner
      .selectFrom('place_holds')
      .select(['member_uuid', 'state'])
      .where('group_id', '=', swifts.id)
      .orderBy('id')
      .execute();
    expect(holds).toEqual([
      { member_uuid: noa.uuid, state: 'held' },
      { member_uuid: world.member.uuid, state: 'released' },
    ]);
  });
});

describe('expireMoves', () => {
  const run = () => {
    const { database, clock } = api;
    return expireMoves({ database, jobs: createJobs(database), now: () => clock.now });
  };

  test('reminds once, a day before the end, and not of a short offer', async () => {
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await buildGuardian(api.owner, world.club, pat, noa);
    await offered();
    await offered({ member_uuid: noa.uuid, expires_at: NOON + DAY });
    expect(await run()).toEqual({ expired: 0, reminded: 0 });
    const ended = await buildMember(api.owner, world.club, { firstname: 'Ended' });
    await buildGuardian(api.owner, world.club, pat, ended);
    await decide((await offered({ member_uuid: ended.uuid })).id, { state: 'withdrawn' });
    await sentTo();
    api.emails.length = 0;
    api.clock.now = NOON + 2 * DAY - 1;
    expect(await run()).toEqual({ expired: 1, reminded: 0 });
    api.clock.now = NOON + 2 * DAY;
    expect(await run()).toEqual({ expired: 0, reminded: 1 });
    expect(await run()).toEqual({ expired: 0, reminded: 0 });
    expect((await sentTo()).join()).toContain('ends tomorrow');
  });

  test('ends an offer, releases its place, and tells the guardian and the administrator', async () => {
    const { id } = await offered();
    await hold(id);
    await sentTo();
    api.emails.length = 0;
    api.clock.now = NOON + 3 * DAY;
    expect(await run()).toEqual({ expired: 1, reminded: 0 });
    expect(await run()).toEqual({ expired: 0, reminded: 0 });
    const holds = await api.owner
      .selectFrom('place_holds')
      .select('state')
      .where('group_id', '=', swifts.id)
      .execute();
    expect(holds).toEqual([{ state: 'released' }]);
    admin = await api.tokenFor(helen);
    const [move] = (await send('GET /moves')).json();
    expect(move).toMatchObject({ state: 'expired' });
    expect(move).not.toHaveProperty('answered_by');
    await sentTo();
    expect(api.emails.map(({ to }) => to).toSorted()).toEqual([
      'helen@example.org',
      'pat@example.org',
    ]);
    // A guardian had held a place.
    for (const { text } of api.emails) expect(text).toContain('no place was confirmed in time');
    expect(api.emails.find(({ to }) => to === 'helen@example.org')?.text).toContain(
      '/groups/ready',
    );
  });

  test('tells the administrators of its club, beside another and a deleted club', async () => {
    await buildClub(api.owner, world.client, { deleted_at: NOON });
    await buildUser(api.owner, other_club, 'admin', { email: 'lee@example.org' });
    await offered();
    await sentTo();
    api.emails.length = 0;
    api.clock.now = NOON + 3 * DAY;
    await run();
    await sentTo();
    expect(api.emails.map(({ to }) => to).toSorted()).toEqual([
      'helen@example.org',
      'pat@example.org',
    ]);
  });

  test('ends an offer of a deleted club without an e-mail', async () => {
    await offered();
    await sentTo();
    api.emails.length = 0;
    await api.owner
      .updateTable('clubs')
      .set({ deleted_at: NOON })
      .where('id', '=', world.club.id)
      .execute();
    api.clock.now = NOON + 2 * DAY;
    expect(await run()).toEqual({ expired: 0, reminded: 0 });
    api.clock.now = NOON + 3 * DAY;
    expect(await run()).toEqual({ expired: 1, reminded: 0 });
    expect(await sentTo()).toEqual([]);
  });
});
