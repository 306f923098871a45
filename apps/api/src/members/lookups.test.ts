import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;
let child: { uuid: string };

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  ngo = await api.tokenFor(
    await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
  );
  child = await buildMember(api.owner, world.club, NAME);
});
afterAll(() => api.close());

const NAME = { firstname: 'Zoë-Marie', lastname: 'O’Connor', dob: '2018-05-04' };
const WANTED = {
  firstname: 'zoe marie',
  lastname: 'OCONNOR',
  dob: '2018-05-04',
  reason: 'guardian',
  note: 'Her mother asked by phone.',
};
const lookUp = (body: object = {}, as = ngo) =>
  api.call('POST /member-lookups', { as, host: world.host, body: { ...WANTED, ...body } });
const passport = (uuid = child.uuid, as = ngo) =>
  api.call('GET /members/:uuid/passport', { as, host: world.host, params: { uuid } });

describe('the look-up of a member', () => {
  test('[D19] finds a member by name and birthday, opens the passport, and is in the log of the guardian', async () => {
    expect((await passport()).json().detail).toEqual({ lookup: 'required' });
    const found = (await lookUp()).json();
    expect(found).toEqual([
      {
        uuid: child.uuid,
        firstname: 'Zoë-Marie',
        lastname: 'O’Connor',
        birth_year: 2018,
        club: { id: world.club.id, name: expect.any(String) },
        active: true,
      },
    ]);
    const opened = await passport();
    expect(opened.json()).toMatchObject({ dob: '2018-05-04', clubs: [], schemes: [], awards: [] });
    expect(Object.keys(opened.json()).toSorted()).toEqual(
      [
        'uuid',
        'firstname',
        'lastname',
        'dob',
        'ngo_id',
        'active',
        'club',
        'clubs',
        'schemes',
        'awards',
        'namesakes',
        'quiet_devices',
      ].toSorted(),
    );
    const parent = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, parent, child);
    const views = await api.call('GET /children/:uuid/views', {
      as: await api.tokenFor(parent),
      host: world.host,
      params: { uuid: child.uuid },
    });
    expect(views.json()).toMatchObject([{ role: 'ngo', kinds: ['lookup', 'profile', 'progress'] }]);
    api.clock.now = NOON + 3600;
    ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    expect((await passport()).statusCode).toBe(403);
  });

  test('counts the skills that the member has passed', async () => {
    const group = await buildGroup(api.owner, world.club, { coaches: [world.coach] });
    await joinGroup(api.owner, group, child);
    const body = { member_id: child.uuid, ts: NOON - 60, context: { group_ngo_id: null } };
    for (const [node_id, assessment] of Object.entries({ roll: 2, jump: 1 })) {
      const graded = await api.call('POST /members/:uuid/assessments/:slug', {
        as: world.token,
        host: world.host,
        params: { uuid: child.uuid, slug: world.scheme.slug },
        headers: newDevice().headers('grades', 1),
        body: { ...body, node_id: `/bronze/${node_id}`, assessment },
      });
      expect(graded.statusCode, graded.body).toBe(200);
    }
    await lookUp();
    expect((await passport()).json().schemes).toEqual([
      { slug: 'recreational', title: 'recreational', skills: 1 },
    ]);
  });

  test('shows the clubs in whose groups the member was, from the first to the last day', async () => {
    const lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const join = async (club: typeof lakeside, joined_date: string, left_date: string | null) =>
      joinGroup(api.owner, await buildGroup(api.owner, club), child, { joined_date, left_date });
    await join(lakeside, '2025-01-10', '2025-03-01');
    await join(lakeside, '2025-02-01', '2025-07-01');
    await join(world.club, '2025-09-01', null);
    const visit = { guest: true, joined_date: '2024-12-01', left_date: '2024-12-02' };
    const waiting = { waiting: true, joined_date: '2024-11-01' };
    for (const membership of [visit, waiting])
      await joinGroup(api.owner, await buildGroup(api.owner, lakeside), child, membership);
    await lookUp();
    expect((await passport()).json().clubs).toEqual([
      { id: world.club.id, name: world.club.name, from: '2025-09-01', to: null },
      { id: lakeside.id, name: 'Lakeside', from: '2025-01-10', to: '2025-07-01' },
    ]);
  });

  test('counts other active members of the same name and birthday in other clubs', async () => {
    const lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const other = await buildWorld(api);
    const person = { ...NAME, dob: WANTED.dob };
    const known = await buildMember(api.owner, lakeside, { ...person, firstname: 'zoe marie' });
    await buildMember(api.owner, lakeside, { ...person, active: false });
    await buildMember(api.owner, lakeside, { ...person, merged_into: known.uuid });
    await buildMember(api.owner, lakeside, { ...person, dob: '2018-05-05' });
    await buildMember(api.owner, lakeside, { ...person, lastname: 'Connor' });
    await buildMember(api.owner, lakeside, { ...person, firstname: 'Zoë' });
    await buildMember(api.owner, world.club, person);
    await buildMember(api.owner, other.club, person);
    await lookUp();
    expect((await passport()).json().namesakes).toEqual([{ club_id: lakeside.id, count: 1 }]);
  });

  test('[scheme-portal §12] counts devices of the club’s coaches that were not used for a day', async () => {
    const DAY = 86_400;
    const device = (days: number, row: object = {}) =>
      api.owner
        .insertInto('refresh_token_families')
        .values({
          client_id: world.client.id,
          family: randomUUID(),
          user_uuid: world.coach.uuid,
          club_id: world.club.id,
          role: 'coach',
          portal: 'coach',
          language_id: 1,
          created_at: NOON - 100 * DAY,
          last_used_at: NOON - days * DAY,
          expires_at: NOON + DAY,
          ...row,
        })
        .execute();
    await device(1);
    await device(91);
    await device(3, { revoked_at: NOON - 2 * DAY });
    await device(3, { portal: 'club' });
    await device(3, { club_id: (await buildClub(api.owner, world.client)).id });
    await lookUp();
    const quiet = async () => (await passport()).json().quiet_devices;
    expect(await quiet()).toBeNull();
    await device(2);
    await device(3);
    expect(await quiet()).toEqual({ count: 2, last_used_at: NOON - 3 * DAY });
  });

  test('finds nothing with a part of the name, another birthday, or in another client', async () => {
    const other = await buildWorld(api);
    await buildMember(api.owner, other.club, NAME);
    expect((await lookUp()).json()).toMatchObject([{ uuid: child.uuid }]);
    for (const body of [{ firstname: 'Zoe' }, { lastname: 'Conno' }, { dob: '2018-05-05' }]) {
      expect((await lookUp(body)).json()).toEqual([]);
    }
  });

  test.each([
    ['firstname', undefined],
    ['lastname', ''],
    ['dob', '2018'],
    ['reason', 'curious'],
    ['note', 'short'],
    ['note', '             '],
  ])('rejects a look-up with %s %s', async (field, value) => {
    const response = await lookUp({ [field]: value });
    expect([response.statusCode, Object.keys(response.json().detail)]).toEqual([422, [field]]);
  });

  test('rejects the 21st look-up of an hour, and users without the right', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await lookUp({ firstname: 'Unknown' })).statusCode).toBe(200);
    }
    const rejected = await lookUp();
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '3600']);
    const user = { client_id: world.client.id, id: null };
    const other = await buildUser(api.owner, user, 'ngo');
    expect((await lookUp({}, await api.tokenFor(other))).statusCode).toBe(200);
    await api.owner
      .updateTable('user_clients')
      .set({ rights: ['publish'] })
      .where('client_id', '=', world.client.id)
      .where('user_uuid', '=', other.uuid)
      .execute();
    const as = await api.tokenFor(other);
    expect(statusAndError(await lookUp({}, as))).toEqual([403, 'FORBIDDEN']);
    expect(statusAndError(await passport(child.uuid, as))).toEqual([403, 'FORBIDDEN']);
    api.clock.now = NOON + 3600;
    expect(
      (await lookUp({}, await api.tokenFor(await buildUser(api.owner, user, 'ngo')))).statusCode,
    ).toBe(200);
  });
});
