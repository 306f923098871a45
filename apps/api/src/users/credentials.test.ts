import type { AuditEntry, CallKey, Credential } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildClub, buildSession, buildUser } from '../../testing/builders.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let stranger: string;
let other_club: Awaited<ReturnType<typeof buildClub>>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  other_club = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  stranger = await api.tokenFor(await buildUser(api.owner, other_club, 'admin'));
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, {
    as: admin,
    host: world.host,
    params: { uuid: world.coach.uuid },
    ...request,
  });

const FIRST_AID = { name: ' First aid ', reference: 'A-17', expires: '2027-01-31' };
const add = (body: object = FIRST_AID, request: TestRequest = {}) =>
  send('POST /users/:uuid/credentials', { body, ...request });
const list = async (): Promise<Credential[]> => (await send('GET /users/:uuid/credentials')).json();

describe('credentials', () => {
  test('are added, changed and deleted, each with Undo', async () => {
    const added = await add();
    const credential = {
      id: expect.any(Number),
      name: 'First aid',
      reference: 'A-17',
      expires: '2027-01-31',
      file_id: null,
    };
    expect([added.statusCode, added.json()]).toEqual([201, credential]);
    await add({ name: 'Level 2' });
    await add({ name: 'Safeguarding', expires: '2026-12-01' });
    expect((await list()).map(({ name }) => name)).toEqual([
      'Safeguarding',
      'First aid',
      'Level 2',
    ]);
    const params = { uuid: world.coach.uuid, id: added.json().id };
    const key = 'PATCH /users/:uuid/credentials/:id';
    const edited = await send(key, { params, body: { expires: null } });
    expect(edited.json()).toEqual({ ...credential, expires: null });
    const deleted = await send('DELETE /users/:uuid/credentials/:id', { params });
    expect(deleted.statusCode).toBe(204);
    expect(await list()).toHaveLength(2);
    const query = { entity: 'user', entity_id: world.coach.uuid };
    const entries: AuditEntry[] = (await send('GET /audits', { query })).json();
    expect(entries.map(({ action, can_undo }) => [action, can_undo])).toContainEqual([
      'credential.delete',
      true,
    ]);
    const other = { ...query, entity_id: world.member.uuid };
    expect((await send('GET /audits', { query: other })).json()).toEqual([]);
    expect((await send('GET /audits', { query, as: stranger })).json()).toEqual([]);
    for (const response of [deleted, edited]) {
      const id = Number(response.headers['x-audit-id']);
      expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    }
    expect(await list()).toContainEqual(credential);
  });

  test('have a document of the club as proof', async () => {
    const buildFile = async (club: { id: number }) => {
      const { id } = await api.owner
        .insertInto('files')
        .values({
          client_id: world.client.id,
          club_id: club.id,
          folder: 'additional',
          name: 'a.pdf',
          mime: 'application/pdf',
          size: 1,
          storage_key: 'a',
          created_at: NOON,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const file_id = await buildFile(world.club);
    const added = await add({ ...FIRST_AID, file_id });
    expect(added.json().file_id).toBe(file_id);
    const far = { file_id: await buildFile(other_club) };
    expect((await add({ ...FIRST_AID, ...far })).json().detail).toEqual({ file_id: 'unknown' });
    const params = { uuid: world.coach.uuid, id: added.json().id };
    const edited = await send('PATCH /users/:uuid/credentials/:id', { params, body: far });
    expect(edited.json().detail).toEqual({ file_id: 'unknown' });
  });

  test('[D5] are those of the own club, and only administrators see them', async () => {
    const { id } = (await add()).json();
    const params = { uuid: world.coach.uuid, id };
    const body = { name: 'X' };
    const calls: readonly [CallKey, TestRequest][] = [
      ['GET /users/:uuid/credentials', {}],
      ['POST /users/:uuid/credentials', { body }],
      ['PATCH /users/:uuid/credentials/:id', { params, body }],
      ['DELETE /users/:uuid/credentials/:id', { params }],
    ];
    for (const [key, request] of calls) {
      expect(statusAndError(await send(key, { ...request, as: stranger }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      expect(statusAndError(await send(key, { ...request, as: world.token }))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    }
    const ben = await buildUser(api.owner, world.club, 'coach');
    const other = { params: { uuid: ben.uuid, id }, body };
    expect(statusAndError(await send('PATCH /users/:uuid/credentials/:id', other))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await list()).toMatchObject([{ name: 'First aid' }]);
  });
});

describe('DELETE /users/:uuid/invitation', () => {
  const withdraw = (uuid: string, as = admin) =>
    send('DELETE /users/:uuid/invitation', { as, params: { uuid } });
  const statusOf = async (uuid: string) =>
    (
      await api.owner
        .selectFrom('users')
        .select('status')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
    )?.status;

  test('removes an invited user, also one who covers a session, and frees the address', async () => {
    const row = { status: 'invited', email: 'ines@example.org' } as const;
    const ines = await buildUser(api.owner, world.club, 'coach', row);
    await buildSession(api.owner, world.group, '2026-11-23', { cover_user_uuid: ines.uuid });
    expect((await withdraw(ines.uuid)).statusCode).toBe(204);
    expect(await statusOf(ines.uuid)).toBeUndefined();
    await buildUser(api.owner, world.club, 'coach', row);
  });

  test('changes nothing if the user accepts it meanwhile', async () => {
    const ines = await buildUser(api.owner, world.club, 'coach', { status: 'invited' });
    await buildSession(api.owner, world.group, '2026-11-23', { cover_user_uuid: ines.uuid });
    const withdrawn = await api.owner.transaction().execute(async (accepting) => {
      await accepting
        .updateTable('users')
        .set({ status: 'active' })
        .where('uuid', '=', ines.uuid)
        .execute();
      const response = withdraw(ines.uuid);
      await expect.poll(() => countLockWaits(api.owner)).toBe(1);
      return { response };
    });
    expect((await withdrawn.response).json().detail).toEqual({ status: 'active' });
    const session = await api.owner
      .selectFrom('sessions')
      .select('cover_user_uuid')
      .where('group_id', '=', world.group.id)
      .where('date', '=', '2026-11-23')
      .executeTakeFirst();
    expect(session?.cover_user_uuid).toBe(ines.uuid);
  });

  test('is refused for active users and users of another club', async () => {
    const active = await withdraw(world.coach.uuid);
    expect([active.statusCode, active.json().detail]).toEqual([409, { status: 'active' }]);
    const ines = await buildUser(api.owner, world.club, 'coach', { status: 'invited' });
    expect(statusAndError(await withdraw(ines.uuid, stranger))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await withdraw(ines.uuid, world.token))).toEqual([403, 'FORBIDDEN']);
    await api.owner
      .insertInto('user_clubs')
      .values({
        client_id: world.client.id,
        user_uuid: ines.uuid,
        club_id: other_club.id,
        role: 'coach',
      })
      .execute();
    expect((await withdraw(ines.uuid)).json().detail).toEqual({ club_ids: 'elsewhere' });
    expect(await statusOf(ines.uuid)).toBe('invited');
  });
});

describe('POST /users/:uuid/pin-reset', () => {
  const hasPin = async () =>
    (
      await api.owner
        .selectFrom('user_pins')
        .select('hash')
        .where('user_uuid', '=', world.coach.uuid)
        .execute()
    ).length > 0;

  test('removes the PIN of a coach of the club, and is refused elsewhere', async () => {
    const { client, coach } = world;
    await api.owner
      .insertInto('user_pins')
      .values({ client_id: client.id, user_uuid: coach.uuid, hash: 'x' })
      .execute();
    const reset = (as = admin) => send('POST /users/:uuid/pin-reset', { as });
    expect(statusAndError(await reset(stranger))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await reset(world.token))).toEqual([403, 'FORBIDDEN']);
    const role = { client_id: client.id, user_uuid: coach.uuid, club_id: other_club.id };
    await api.owner
      .insertInto('user_clubs')
      .values({ ...role, role: 'coach' })
      .execute();
    expect((await reset()).json().detail).toEqual({ club_ids: 'elsewhere' });
    expect(await hasPin()).toBe(true);
    await api.owner.deleteFrom('user_clubs').where('club_id', '=', other_club.id).execute();
    expect((await reset()).statusCode).toBe(204);
    expect(await hasPin()).toBe(false);
  });
});
