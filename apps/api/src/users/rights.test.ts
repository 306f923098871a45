import { RIGHTS_OF_ROLE, ROLES, type UserRight, type WhoCanSee } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import { buildClub, buildGuardian, buildUser, type UserRow } from '../../testing/builders.ts';
import { buildFixture, type Fixture } from '../../testing/sample-requests/fixture.ts';
import {
  hasSampleRequest,
  SAMPLE_REQUESTS,
} from '../../testing/sample-requests/sample-requests.ts';

/** D5: rights by name, below the roles. */

let api: TestApi;
let fixture: Fixture;

beforeAll(async () => {
  api = await startTestApi();
  fixture = await buildFixture(api);
});
/** Only the administrator of the fixture has rights. */
beforeEach(async () => {
  const { club } = fixture.world;
  await api.owner
    .updateTable('user_clubs')
    .set({ rights: [] })
    .where('club_id', '=', club.id)
    .execute();
  await setRights(['see_safeguarding', 'manage_users']);
  await setNationalRights(['publish', 'people']);
  await api.owner
    .deleteFrom('member_alerts')
    .where('club_id', '=', club.id)
    .where('ended_at', 'is', null)
    .execute();
  await api.owner
    .deleteFrom('users')
    .where('client_id', '=', club.client_id)
    .where('status', '=', 'invited')
    .execute();
});
afterAll(async () => {
  await fixture.national.close();
  await api.close();
});

/** Sets the rights of all administrators. */
const setRights = (rights: readonly UserRight[]) =>
  api.owner
    .updateTable('user_clubs')
    .set({ rights: [...rights] })
    .where('club_id', '=', fixture.world.club.id)
    .where('role', '=', 'admin')
    .execute();

/** Sets the rights of all users of the national body. */
const setNationalRights = (rights: readonly UserRight[]) =>
  api.owner
    .updateTable('user_clients')
    .set({ rights: [...rights] })
    .where('client_id', '=', fixture.world.club.client_id)
    .execute();

const build = async (role: 'admin' | 'coach', rights: UserRight[] = []) => {
  const user = await buildUser(api.owner, fixture.world.club, role, { rights });
  const portal = role === 'admin' ? 'club' : 'coach';
  const host = fixture.world.host.replace('coach.', `${portal}.`);
  return { ...user, caller: { as: await api.tokenFor(user, { portal }), host } };
};

const edit = (user: UserRow, body: object, caller: object = fixture.as('admin')) =>
  api.call('PATCH /users/:uuid', { ...caller, params: { uuid: user.uuid }, body });
const result = async (response: ReturnType<typeof edit>) => {
  const { statusCode, json } = await response;
  return [statusCode, json().detail ?? json().rights];
};

/** Each right that a call of the contract needs, by role. */
const NEEDED = Object.entries<Call>(calls).flatMap(([key, { rights = {} }]) =>
  ROLES.flatMap((role) => (rights[role] === undefined ? [] : [{ key, role, right: rights[role] }])),
);

describe('a call that needs a right', () => {
  test('[D5] is one of those that manage users for administrators, or the merge or the approval rule for the national body', () => {
    expect(NEEDED.map(({ key, role, right }) => `${key} ${role} ${right}`)).toEqual([
      'PATCH /client-review ngo publish',
      'POST /users admin manage_users',
      'PATCH /users/:uuid admin manage_users',
      'POST /users/:uuid/invitation admin manage_users',
      'DELETE /users/:uuid/sessions admin manage_users',
      'DELETE /users/:uuid/second-factor admin manage_users',
      'POST /users/:uuid/reset admin manage_users',
      'DELETE /users/:uuid/invitation admin manage_users',
      'POST /users/:uuid/pin-reset admin manage_users',
      'POST /members/:uuid/merge ngo people',
    ]);
  });

  test.each(NEEDED)(
    '[D5] $key by a $role without $right is refused',
    async ({ key, role, right }) => {
      if (!hasSampleRequest(key)) throw new Error(`${key} has no sample request`);
      const request = await SAMPLE_REQUESTS[key].request(fixture);
      const send = () => api.call(key, { ...fixture.as(role), ...request });
      const setRightsOfRole = role === 'ngo' ? setNationalRights : setRights;
      await setRightsOfRole(RIGHTS_OF_ROLE[role].filter((other) => other !== right));
      const refused = await send();
      expect([...statusAndError(refused), refused.json().detail]).toEqual([
        403,
        'FORBIDDEN',
        { right },
      ]);
      await setRightsOfRole([right]);
      expect((await send()).statusCode).toBeLessThan(300);
    },
  );
});

describe('rights of the staff of a club', () => {
  test('[D5] an administrator gives and removes only rights that they have, and that the role can have', async () => {
    const manager = await build('admin', ['manage_users']);
    const coach = await build('coach');
    const deputy = await build('admin');
    expect(await result(edit(coach, { rights: ['see_safeguarding'] }))).toEqual([
      200,
      ['see_safeguarding'],
    ]);
    expect(await result(edit(coach, { rights: ['manage_users'] }))).toEqual([
      422,
      { rights: 'role' },
    ]);
    expect(await result(edit(coach, { rights: ['publish'] }))).toEqual([422, { rights: 'role' }]);
    const missing = [403, { right: 'see_safeguarding' }];
    expect(await result(edit(coach, { rights: [] }, manager.caller))).toEqual(missing);
    expect(
      await result(edit(manager, { rights: ['see_safeguarding', 'manage_users'] }, manager.caller)),
    ).toEqual(missing);
    expect(await result(edit(deputy, { rights: ['manage_users'] }, manager.caller))).toEqual([
      200,
      ['manage_users'],
    ]);
    expect(await result(edit(manager, { rights: [] }, manager.caller))).toEqual([
      409,
      { uuid: 'self' },
    ]);
  });

  test('[D5] the last active holder of a right loses neither it nor the account', async () => {
    await setRights([]);
    const last = await build('admin', ['see_safeguarding', 'manage_users']);
    const other = await build('admin', ['see_safeguarding', 'manage_users']);
    expect(await result(edit(other, { rights: ['manage_users'] }, last.caller))).toEqual([
      200,
      ['manage_users'],
    ]);
    const error = [409, { rights: 'last_see_safeguarding' }];
    expect(await result(edit(last, { rights: ['manage_users'] }, last.caller))).toEqual(error);
    expect(await result(edit(last, { status: 'inactive' }, other.caller))).toEqual(error);
    const inactive = await build('coach', ['see_safeguarding']);
    await api.owner
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('uuid', '=', inactive.uuid)
      .execute();
    expect(await result(edit(last, { status: 'inactive' }, other.caller))).toEqual(error);
    await build('coach', ['see_safeguarding']);
    expect(await result(edit(last, { rights: ['manage_users'] }, last.caller))).toEqual([
      200,
      ['manage_users'],
    ]);
  });

  test('[D5] the first administrator of a club has all rights, the next ones get theirs', async () => {
    const club = await buildClub(api.owner, fixture.world.client);
    const invite = async (email: string) => {
      const person = { firstname: 'Ines', lastname: 'Vale', email, role: 'admin' };
      const body = { ...person, club_id: club.id };
      const response = await api.call('POST /users', { ...fixture.as('ngo'), body });
      return response.json<{ uuid: string }>().uuid;
    };
    const rightsOf = async (user_uuid: string) => {
      const query = api.owner.selectFrom('user_clubs').select('rights');
      return (await query.where('user_uuid', '=', user_uuid).executeTakeFirst())?.rights;
    };
    const first = await invite('first@example.org');
    const second = await invite('second@example.org');
    expect(await rightsOf(first)).toEqual(['see_safeguarding', 'manage_users']);
    expect(await rightsOf(second)).toEqual([]);
  });

  test('[D5] the user and the list say which rights a user has', async () => {
    const coach = await build('coach', ['see_safeguarding']);
    const elsewhere = await buildClub(api.owner, fixture.world.client);
    await api.owner
      .insertInto('user_clubs')
      .values({
        client_id: elsewhere.client_id,
        club_id: elsewhere.id,
        user_uuid: coach.uuid,
        role: 'admin',
        rights: ['manage_users'],
        created_at: NOON,
      })
      .execute();
    const me = await api.call('GET /me', coach.caller);
    expect(me.json().rights).toEqual(['see_safeguarding']);
    const list = await api.call('GET /users', { ...fixture.as('admin'), query: { per_page: 100 } });
    expect(list.json()).toContainEqual(
      expect.objectContaining({ uuid: coach.uuid, rights: ['see_safeguarding'] }),
    );
    const seenByColleague = await api.call('GET /users', coach.caller);
    expect(seenByColleague.body).not.toContain('rights');
  });
});

describe('the text of a safeguarding alert', () => {
  const TEXT = 'Only collected by her aunt';
  const addAlert = async () => {
    const { client, club, member } = fixture.world;
    const row = { client_id: client.id, club_id: club.id, member_uuid: member.uuid };
    const { id } = await api.owner
      .insertInto('member_alerts')
      .values({ ...row, kind: 'safeguarding', text: TEXT })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const READS = [
    { key: 'GET /groups/:id/members', role: 'coach' },
    { key: 'GET /groups/:id/members', role: 'admin' },
    { key: 'GET /members', role: 'admin' },
    { key: 'GET /members/:uuid', role: 'admin' },
  ] as const;

  test.each(READS)('[D5] $key sends it to a $role with the right only', async ({ key, role }) => {
    await addAlert();
    const { group, member } = fixture.world;
    const read = async (rights: UserRight[]) => {
      const user = await build(role, rights);
      if (role === 'coach') {
        const row = { client_id: group.client_id, club_id: group.club_id, group_id: group.id };
        await api.owner
          .insertInto('group_coaches')
          .values({ ...row, user_uuid: user.uuid })
          .execute();
      }
      const params = key.endsWith('members') ? { id: group.id } : { uuid: member.uuid };
      const query = key === 'GET /members' ? {} : { with_alerts: 1 };
      const response = await api.call(key, { ...user.caller, params, query });
      expect(response.statusCode).toBe(200);
      const views = await api.owner
        .selectFrom('access_log')
        .select('action')
        .where('user_uuid', '=', user.uuid)
        .where('action', '=', 'safeguarding')
        .execute();
      expect(response.body).toContain('"kind":"safeguarding"');
      return [response.body.includes(TEXT), views.length];
    };
    expect(await read([])).toEqual([false, 0]);
    expect(await read(['see_safeguarding'])).toEqual([true, 1]);
  });

  test('[D5] is not shown by an edit without the right, and is part of no export', async () => {
    const { member } = fixture.world;
    const id = await addAlert();
    const params = { uuid: member.uuid };
    const without = await build('admin', ['manage_users']);
    const editAlert = (caller: object) =>
      api.call('PATCH /members/:uuid/alerts/:id', {
        ...caller,
        params: { ...params, id },
        body: { kind: 'other' },
      });
    const response = await editAlert(without.caller);
    expect([response.statusCode, response.json().detail]).toEqual([
      403,
      { right: 'see_safeguarding' },
    ]);
    const { body } = await SAMPLE_REQUESTS['POST /members/:uuid/export'].request(fixture);
    const as = fixture.as('admin');
    const made = await api.call('POST /members/:uuid/export', { ...as, params, body });
    await api.runJobs();
    const job = { ...params, id: made.json().id };
    const file = await api.call('POST /members/:uuid/export/:id/download', { ...as, params: job });
    expect(file.json().tables.members).toHaveLength(1);
    expect(file.body).not.toContain(TEXT);
    expect((await editAlert(as)).json().text).toBe(TEXT);
  });

  test('[D19] parents read who can see it, by the same rule', async () => {
    const { world } = fixture;
    const parent = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, parent, world.member);
    const list = async () => {
      const response = await api.call('GET /children/:uuid/access', {
        as: await api.tokenFor(parent),
        host: world.host,
        params: { uuid: world.member.uuid },
      });
      const roles = response
        .json<WhoCanSee>()
        .people.flatMap(({ role, sees }) => (sees.includes('safeguarding') ? [role] : []));
      return [...new Set(roles)];
    };
    expect(await list()).toEqual(['admin']);
    await api.owner
      .updateTable('user_clubs')
      .set({ rights: ['see_safeguarding'] })
      .where('user_uuid', '=', world.coach.uuid)
      .execute();
    expect(await list()).toEqual(['coach', 'admin']);
    await setRights([]);
    expect(await list()).toEqual(['coach']);
  });
});
