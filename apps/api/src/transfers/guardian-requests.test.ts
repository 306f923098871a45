import type { CallKey, Transfer } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildClub, buildGuardian, buildUser, type UserRow } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

const DAY = 86_400;
const TOMORROW = '2026-11-19';
const REASON = 'We have moved house.';

let api: TestApi;
let world: World;
let lakeside: Awaited<ReturnType<typeof buildClub>>;
let pat: UserRow;
/** Administrators of the former and of the new club. */
let admin: UserRow;
let lara: UserRow;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('transfers').execute();
  await api.owner.deleteFrom('jobs').execute();
  world = await buildWorld(api, { bystanders: false });
  lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  admin = await buildUser(api.owner, world.club, 'admin', { email: 'admin@example.org' });
  lara = await buildUser(api.owner, lakeside, 'admin', { email: 'lara@example.org' });
  pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
  await buildGuardian(api.owner, world.club, pat, world.member);
  api.emails.length = 0;
});
afterAll(() => api.close());

const send = async (key: CallKey, user: UserRow, request: TestRequest = {}) =>
  api.call(key, { as: await api.tokenFor(user), host: world.host, ...request });
const request = (body: object = {}, user = pat, uuid = world.member.uuid) =>
  send('POST /children/:uuid/transfers', user, {
    params: { uuid },
    body: { to_club_id: lakeside.id, day: TOMORROW, reason: REASON, ...body },
  });
const requestTransfer = async (body: object = {}): Promise<Transfer> => {
  const response = await request(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const agree = (id: number, user: UserRow, body: object = {}) =>
  send('POST /transfers/:id/agreement', user, { params: { id }, body });
const decline = (id: number, user: UserRow, body: object = {}) =>
  send('POST /transfers/:id/refusal', user, { params: { id }, body });
const withdraw = (id: number, user: UserRow) =>
  send('POST /transfers/:id/undo', user, { params: { id } });
const listed = async (user: UserRow, query: Record<string, number> = {}): Promise<Transfer[]> =>
  (await send('GET /transfers', user, { query })).json();
const clubs = (user = pat, uuid = world.member.uuid) =>
  send('GET /children/:uuid/clubs', user, { params: { uuid } });
const changeLink = (row: { acts?: boolean; restricted?: boolean; sees?: string[] }) =>
  api.owner
    .updateTable('member_guardians')
    .set(row)
    .where('member_uuid', '=', world.member.uuid)
    .execute();
const sent = async () => {
  api.emails.length = 0;
  await api.runJobs();
  return api.emails.map(({ to, subject }) => `${to}: ${subject}`);
};

describe('the clubs to which a guardian can move a child', () => {
  test('are the other clubs of the client that take members, with id and name only', async () => {
    const other = await buildWorld(api, { bystanders: false });
    await buildClub(api.owner, world.client, { name: 'Closed', deleted_at: NOON });
    await buildClub(api.owner, world.client, { name: 'Remote', member_types: 'remote_only' });
    const hillside = await buildClub(api.owner, world.client, { name: 'Hillside' });
    expect((await clubs()).json()).toEqual([
      { id: hillside.id, name: 'Hillside' },
      { id: lakeside.id, name: 'Lakeside' },
    ]);
    expect((await clubs(pat, other.member.uuid)).statusCode).toBe(404);
    await changeLink({ acts: false });
    expect((await clubs()).statusCode).toBe(404);
  });

  test('are none if another system decides the club of the child', async () => {
    await api.owner
      .updateTable('members')
      .set({ remote: true })
      .where('uuid', '=', world.member.uuid)
      .execute();
    expect((await clubs()).json()).toEqual([]);
    expect((await request()).json().detail).toEqual({ member_uuid: 'remote' });
  });
});

describe('the request of a guardian', () => {
  test('is open only to guardians who act for the child', async () => {
    const stranger = await buildUser(api.owner, world.club, 'parent');
    expect((await request({}, stranger)).statusCode).toBe(404);
    await changeLink({ acts: false });
    expect((await request()).statusCode).toBe(404);
    await changeLink({ acts: true, restricted: true });
    expect((await request()).statusCode).toBe(404);
    const other = await buildWorld(api, { bystanders: false });
    expect((await request({}, pat, other.member.uuid)).statusCode).toBe(404);
    expect((await request({}, admin)).statusCode).toBe(403);
  });

  test.each([
    [{ day: '2026-11-18' }, { day: 'minimum' }],
    [{ day: '2027-11-20' }, { day: 'maximum' }],
    [{ to_club_id: 2_000_000_000 }, { to_club_id: 'unknown' }],
    [{ reason: 'short' }, { reason: 'minLength' }],
  ])('rejects %s', async (body, detail) => {
    const response = await request(body);
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  test('rejects the own club, a club of another client and a second transfer', async () => {
    const other = await buildWorld(api, { bystanders: false });
    expect((await request({ to_club_id: world.club.id })).json().detail).toEqual({
      to_club_id: 'not',
    });
    expect((await request({ to_club_id: other.club.id })).json().detail).toEqual({
      to_club_id: 'unknown',
    });
    const { id } = await requestTransfer();
    const second = await request();
    expect([second.statusCode, second.json().detail]).toEqual([409, { transfer_id: id }]);
  });

  test('is answered by the new club, which gets an e-mail and finds it among its open work', async () => {
    const transfer = await requestTransfer();
    expect(transfer).toMatchObject({
      state: 'open',
      requested_by: 'guardian',
      answerer: 'new_club',
      may_answer: false,
      may_undo: true,
    });
    expect(await sent()).toEqual([
      'lara@example.org: A guardian asks for a place for Ella: please answer',
    ]);
    expect(api.emails[0]?.text).toContain('/members/requests');
    const { id } = transfer;
    expect(await listed(lara, { may_answer: 1 })).toMatchObject([
      { id, may_answer: true, member: { firstname: 'Ella', birth_year: 2017 } },
    ]);
    expect((await send('GET /attention', lara)).json()).toMatchObject({ requests: 1 });
    // Neither the former club, nor the guardian, nor a third club.
    const third = await buildUser(api.owner, await buildClub(api.owner, world.client), 'admin');
    for (const user of [admin, pat, third])
      expect(await listed(user, { may_answer: 1 })).toEqual([]);
    expect((await send('GET /attention', admin)).json()).toMatchObject({ requests: 0 });
    expect((await agree(id, admin)).json().detail).toEqual({ answerer: 'new_club' });
    expect((await agree(id, pat)).json().detail).toEqual({ answerer: 'new_club' });
    expect((await agree(id, third)).statusCode).toBe(404);
    expect((await agree(id, lara)).json()).toMatchObject({
      state: 'agreed',
      answered_as: 'new_club',
    });
    expect(await sent()).toEqual([
      'pat@example.org: Ella’s move to another club: there is an answer',
    ]);
    expect(api.emails[0]?.text).toContain('Your request was accepted');
  });

  test('is refused by the new club with a reason that the guardian reads', async () => {
    const { id } = await requestTransfer();
    expect((await decline(id, lara)).json().detail).toEqual({ reason: 'required' });
    const refused = await decline(id, lara, { reason: 'No place before summer.' });
    expect(refused.json()).toMatchObject({ state: 'refused', answered_as: 'new_club' });
    await sent();
    expect(api.emails.map(({ to }) => to)).toEqual(['pat@example.org']);
    expect(api.emails[0]?.text).toContain('was refused. The page shows the reason.');
    expect(api.emails[0]?.text).toContain(`/overview/transfer/${id}?child=${world.member.uuid}`);
    expect(await listed(pat)).toMatchObject([{ id, answer_reason: 'No place before summer.' }]);
    expect(await listed(lara)).toEqual([]);
  });

  test('is decided by the national body after 14 days, and the guardian gets an e-mail', async () => {
    const officer = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const { id, decide_from } = await requestTransfer();
    expect((await agree(id, officer, { reason: REASON })).json().detail).toEqual({ decide_from });
    api.clock.now = decide_from;
    expect((await agree(id, officer, { reason: REASON })).json()).toMatchObject({
      state: 'done',
      answered_as: 'body',
    });
    expect(await sent()).toContain(
      'pat@example.org: Ella’s move to another club: there is an answer',
    );
  });

  test('can no longer be accepted once the guardian who asked does not act for the child', async () => {
    const { id } = await requestTransfer();
    await changeLink({ restricted: true });
    const response = await agree(id, lara);
    expect([response.statusCode, response.json().detail]).toEqual([409, { guardian: 'ended' }]);
    expect(await listed(lara, { may_answer: 1 })).toEqual([]);
    expect((await send('GET /attention', lara)).json()).toMatchObject({ requests: 0 });
  });
});

describe('medical alerts of a child whom a guardian moves', () => {
  const addAlert = () =>
    api.owner
      .insertInto('member_alerts')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        kind: 'medical',
        text: 'Asthma',
      })
      .execute();
  const clubOfAlert = async () => {
    const alert = await api.owner
      .selectFrom('member_alerts')
      .select('club_id')
      .where('client_id', '=', world.client.id)
      .executeTakeFirst();
    return alert?.club_id;
  };

  test.each([
    [true, 'go'],
    [false, 'stay'],
  ])('[D19] with the answer %s of the guardian they %s', async (with_medical) => {
    await addAlert();
    const { id } = await requestTransfer({ with_medical });
    api.clock.now = NOON + DAY;
    expect((await agree(id, lara, { with_medical: true })).json().detail).toEqual({
      with_medical: 'guardian',
    });
    expect((await agree(id, lara)).json()).toMatchObject({ state: 'done', with_medical });
    expect(await clubOfAlert()).toBe(with_medical ? lakeside.id : world.club.id);
  });

  test('[D19] do not go with the request of a guardian who does not see them', async () => {
    await changeLink({ sees: ['progress'] });
    const response = await request({ with_medical: true });
    expect([response.statusCode, response.json().detail]).toEqual([
      403,
      { with_medical: 'guardian' },
    ]);
  });
});

describe('the withdrawal by a guardian', () => {
  test('is possible until the day, also by another guardian who acts', async () => {
    const { id } = await requestTransfer();
    const sam = await buildUser(api.owner, world.club, 'parent');
    expect((await withdraw(id, sam)).statusCode).toBe(404);
    await buildGuardian(api.owner, world.club, sam, world.member);
    await agree(id, lara);
    await sent();
    expect((await withdraw(id, sam)).json()).toMatchObject({ state: 'undone' });
    expect(await sent()).toEqual([
      'lara@example.org: The request for a place for Ella was withdrawn',
    ]);
    expect(api.emails[0]?.text).toContain(`Ella stays at ${world.club.name}`);
    expect(api.emails[0]?.text).toContain('/members/requests');
    expect(await listed(lara)).toEqual([]);
    expect((await withdraw(id, pat)).json().detail).toEqual({ state: 'undone' });
  });

  test('sends an e-mail to each administrator of the new club, and to no other user', async () => {
    await buildUser(api.owner, lakeside, 'admin', { email: 'rhys@example.org' });
    await buildUser(api.owner, lakeside, 'coach', { email: 'coach@example.org' });
    const { id } = await requestTransfer();
    await sent();
    await withdraw(id, pat);
    expect((await sent()).toSorted()).toEqual([
      'lara@example.org: The request for a place for Ella was withdrawn',
      'rhys@example.org: The request for a place for Ella was withdrawn',
    ]);
  });

  test('sends no e-mail when the national body withdraws it', async () => {
    const officer = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const { id } = await requestTransfer();
    await sent();
    expect((await withdraw(id, officer)).json()).toMatchObject({ state: 'undone' });
    expect(await sent()).toEqual([]);
  });

  test('is not possible after the day, without the right to act, or if someone else asked', async () => {
    const { id } = await requestTransfer();
    await changeLink({ acts: false });
    expect((await withdraw(id, pat)).json().detail).toEqual({ requested_by: 'guardian' });
    await changeLink({ acts: true });
    await api.owner
      .updateTable('transfers')
      .set({ requested_by: 'ngo' })
      .where('id', '=', id)
      .execute();
    expect((await withdraw(id, pat)).json().detail).toEqual({ requested_by: 'ngo' });
    await api.owner
      .updateTable('transfers')
      .set({ requested_by: 'guardian' })
      .where('id', '=', id)
      .execute();
    api.clock.now = NOON + DAY;
    await agree(id, lara);
    expect((await withdraw(id, pat)).json().detail).toEqual({ state: 'done' });
  });
});
