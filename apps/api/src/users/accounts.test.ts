import { APP_VERSION_HEADER } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  addLanguages,
  setTestPassword,
  loginIn,
  payloadOf,
  refresh,
  signIn,
  statusAndError,
} from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';

let api: TestApi;
let client_id: number;
let club: { client_id: number; id: number };
let other: { client_id: number; id: number };
let admin: string;
let ngo: string;
let ava: UserRow;
let far: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner, 'localhost', { name: 'Meridian' });
  client_id = client.id;
  await addLanguages(api, client_id, { 'en-GB': 1 });
  club = await buildClub(api.owner, client);
  other = await buildClub(api.owner, client, { name: 'Lakeside' });
  admin = await api.tokenFor(await buildUser(api.owner, club, 'admin'), { portal: 'club' });
  const body = await buildUser(api.owner, { client_id, id: null }, 'ngo');
  ngo = await api.tokenFor(body, { portal: 'scheme' });
  ava = await buildUser(api.owner, club, 'coach', { username: 'ava', email: 'ava@example.org' });
  await setTestPassword(api, ava);
  far = await buildUser(api.owner, other, 'coach', { email: 'far@example.org' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.runJobs();
  api.emails.length = 0;
});

const INES = { firstname: 'Ines', lastname: 'Vale', role: 'coach' };

const invite = (more: Record<string, unknown>, as = admin) =>
  api.call('POST /users', {
    as,
    host: as === ngo ? 'scheme.localhost' : 'club.localhost',
    body: { ...INES, ...more },
    headers: { origin: `https://${as === ngo ? 'scheme' : 'club'}.localhost:8443` },
  });

const callForUser = (
  key: 'POST /users/:uuid/reset' | 'POST /users/:uuid/invitation' | 'PATCH /users/:uuid',
  { uuid }: { uuid: string },
  { as = admin, body }: { as?: string; body?: unknown } = {},
) => {
  const host = as === ngo ? 'scheme.localhost' : 'club.localhost';
  return api.call(key, { as, host, params: { uuid }, body });
};

describe('POST /users', () => {
  test('[portals §C] an invited coach gets an e-mail with a link to the coach portal, and signs in', async () => {
    const response = await invite({ email: 'ines@example.org' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      firstname: 'Ines',
      status: 'invited',
      types: ['coach'],
      club_ids: [club.id],
    });
    await api.runJobs();
    expect(api.emails).toMatchObject([{ to: 'ines@example.org', one_click_url: null }]);
    const link = /http:\/\/\S+/.exec(api.emails[0]?.text ?? '')?.[0] ?? '';
    expect(link).toContain('http://coach.localhost:4200/set-password?typ=invite');
    const token = new URL(link).searchParams.get('token');
    const body = { token, password: 'Turnip-Orchid-7' };
    expect((await api.call('POST /auth/set-password', { body })).statusCode).toBe(204);
    const credentials = { client_id, username: 'ines@example.org', password: body.password };
    expect((await signIn(api, credentials)).statusCode).toBe(200);
  });

  test('[club-and-parent §5.8] takes a coach without a last name', async () => {
    const response = await invite({ firstname: 'Jane', lastname: '', email: 'jane@example.org' });
    expect(response.json()).toMatchObject({ firstname: 'Jane', lastname: '', status: 'invited' });
  });

  test('rejects an e-mail address that is taken', async () => {
    expect((await invite({ email: 'a@b' })).json().detail).toEqual({ email: 'pattern' });
    const response = await invite({ email: 'AVA@example.org' });
    expect([statusAndError(response), response.json().detail]).toEqual([
      [409, 'CONFLICT'],
      { email: 'taken' },
    ]);
    expect(api.emails).toEqual([]);
  });

  test('[D5] an administrator invites to their own club, the national body to any of its clubs', async () => {
    const elsewhere = await invite({ email: 'a@example.org', club_id: other.id });
    const above = await invite({ email: 'b@example.org', role: 'ngo' });
    expect([statusAndError(elsewhere), statusAndError(above)]).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    const placed = await invite({ email: 'c@example.org', club_id: other.id }, ngo);
    expect(placed.json()).toMatchObject({ types: ['coach'], club_ids: [other.id] });
    const body = await invite({ email: 'd@example.org', role: 'ngo' }, ngo);
    expect(body.json()).toMatchObject({ types: ['ngo'], club_ids: [] });
    expect(statusAndError(await invite({ email: 'e@example.org' }, ngo))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const unknown = await invite({ email: 'f@example.org', club_id: 999_999 }, ngo);
    expect(unknown.json().detail).toEqual({ club_id: 'unknown' });
  });
});

describe('POST /users/:uuid/invitation', () => {
  test('[portals §C] an invitation is sent again and appears in the list of jobs', async () => {
    const { uuid } = (await invite({ email: 'again@example.org' })).json();
    await api.runJobs();
    const response = await callForUser('POST /users/:uuid/invitation', { uuid });
    expect(response.json()).toMatchObject({ kind: 'send_email', state: 'queued' });
    await api.runJobs();
    expect(api.emails.filter(({ to }) => to === 'again@example.org')).toHaveLength(2);
    const { id } = response.json();
    const job = await api.call('GET /jobs/:id', {
      as: admin,
      host: 'club.localhost',
      params: { id },
    });
    expect(job.json()).toMatchObject({ state: 'done' });
    expect(statusAndError(await callForUser('POST /users/:uuid/invitation', ava))).toEqual([
      409,
      'CONFLICT',
    ]);
  });
});

describe('POST /users/:uuid/reset', () => {
  test('[§4] a forced reset signs out immediately, and the old password only leads to a new one', async () => {
    const credentials = { client_id, username: 'ava' };
    const before = loginIn(await signIn(api, credentials));
    expect((await callForUser('POST /users/:uuid/reset', ava)).json()).toMatchObject({
      kind: 'send_email',
    });
    expect(statusAndError(await refresh(api, before.refresh_token))).toEqual([
      401,
      'SESSION_ENDED',
    ]);
    expect((await signIn(api, credentials)).json()).toEqual({ reset: true });
    await api.runJobs();
    expect(api.emails[0]?.text).toContain('/set-password?typ=reset&token=');
  });

  test('rejects an administrator for a coach of two clubs, but not the national body', async () => {
    const both = await buildUser(api.owner, club, 'coach', { email: 'both@example.org' });
    await api.owner
      .insertInto('user_clubs')
      .values({ client_id, user_uuid: both.uuid, club_id: other.id, role: 'coach' })
      .execute();
    const rejected = await callForUser('POST /users/:uuid/reset', both);
    expect(statusAndError(rejected)).toEqual([409, 'CONFLICT']);
    expect(rejected.json().detail).toEqual({ club_ids: 'elsewhere' });
    const accepted = await callForUser('POST /users/:uuid/reset', both, { as: ngo });
    expect(accepted.json()).toMatchObject({ kind: 'send_email' });
  });
});

describe('PATCH /users/:uuid', () => {
  test('[portals §C] a deactivated user is signed out immediately, and can be reactivated', async () => {
    const ben = await buildUser(api.owner, club, 'coach', { username: 'ben' });
    await setTestPassword(api, ben);
    const credentials = { client_id, username: 'ben' };
    const { refresh_token } = loginIn(await signIn(api, credentials));
    const set = (status: string) => callForUser('PATCH /users/:uuid', ben, { body: { status } });
    expect((await set('inactive')).json()).toMatchObject({ status: 'inactive' });
    expect(statusAndError(await refresh(api, refresh_token))).toEqual([401, 'SESSION_ENDED']);
    expect(statusAndError(await signIn(api, credentials))).toEqual([403, 'AUTH_USER_DELETED']);
    expect((await set('active')).statusCode).toBe(200);
    expect((await signIn(api, credentials)).statusCode).toBe(200);
  });

  test('rejects deactivating oneself or a user with a role in another club', async () => {
    const self = await buildUser(api.owner, club, 'admin');
    const body = { status: 'inactive' };
    const own = await callForUser('PATCH /users/:uuid', self, {
      as: await api.tokenFor(self, { portal: 'club' }),
      body,
    });
    expect(own.json().detail).toEqual({ uuid: 'self' });
    const both = await buildUser(api.owner, club, 'coach');
    await api.owner
      .insertInto('user_clubs')
      .values({ client_id, user_uuid: both.uuid, club_id: other.id, role: 'coach' })
      .execute();
    const shared = await callForUser('PATCH /users/:uuid', both, { body });
    expect(shared.json().detail).toEqual({ club_ids: 'elsewhere' });
    expect((await callForUser('PATCH /users/:uuid', both, { as: ngo, body })).statusCode).toBe(200);
  });
});

describe('PATCH /users/:uuid by the national body', () => {
  const edit = (user: { uuid: string }, body: unknown, as = ngo) =>
    api.call('PATCH /users/:uuid', {
      as,
      host: as === admin ? 'club.localhost' : 'scheme.localhost',
      params: { uuid: user.uuid },
      body,
    });
  const rolesOf = async (uuid: string) => {
    const response = await api.call('GET /users/:uuid', {
      as: ngo,
      host: 'scheme.localhost',
      params: { uuid },
    });
    return response.json().roles;
  };

  test('[portals §D] changes the name and the roles, and can be undone', async () => {
    const user = await buildUser(api.owner, club, 'coach', { firstname: 'Ada', lastname: 'Lang' });
    const coach = { role: 'coach', club_id: club.id };
    const roles = [
      { role: 'ngo', club_id: null },
      { role: 'admin', club_id: other.id },
    ];
    const edited = await edit(user, { firstname: ' Ida ', roles });
    expect(edited.json()).toMatchObject({
      firstname: 'Ida',
      lastname: 'Lang',
      types: ['admin', 'ngo'],
      club_ids: [other.id],
      roles,
    });
    expect(await rolesOf(user.uuid)).toEqual(roles);
    const undone = await api.call('POST /audits/:id/undo', {
      as: ngo,
      host: 'scheme.localhost',
      params: { id: Number(edited.headers['x-audit-id']) },
    });
    expect(undone.statusCode).toBe(200);
    expect(await rolesOf(user.uuid)).toEqual([coach]);
  });

  test('[D16] a removed role gives no access any longer', async () => {
    const user = await buildUser(api.owner, club, 'admin');
    const token = await api.tokenFor(user, { portal: 'club' });
    const colleague = await buildUser(api.owner, club, 'admin');
    const ofColleague = await api.tokenFor(colleague, { portal: 'club' });
    const list = (as = token) => api.call('GET /users', { as, host: 'club.localhost' });
    expect((await list()).statusCode).toBe(200);
    await edit(user, { roles: [{ role: 'admin', club_id: other.id }] });
    expect((await list()).statusCode).not.toBe(200);
    expect((await list(ofColleague)).statusCode).toBe(200);
  });

  test('keeps the children of a guardian who also coaches', async () => {
    const user = await buildUser(api.owner, club, 'coach');
    const row = { client_id, user_uuid: user.uuid, club_id: club.id };
    await api.owner
      .insertInto('user_clubs')
      .values({ ...row, role: 'parent' })
      .execute();
    await edit(user, { roles: [{ role: 'coach', club_id: other.id }] });
    const rows = await api.owner
      .selectFrom('user_clubs')
      .select(['role', 'club_id'])
      .where('user_uuid', '=', user.uuid)
      .orderBy('role')
      .execute();
    expect(rows).toEqual([
      { role: 'coach', club_id: other.id },
      { role: 'parent', club_id: club.id },
    ]);
  });

  test('rejects remote users, unknown clubs, a role without its place, and losing the own role', async () => {
    const remote = await buildUser(api.owner, club, 'coach', { remote: true });
    expect((await edit(remote, { firstname: 'Ida' })).json().detail).toEqual({ remote: true });
    const user = await buildUser(api.owner, club, 'coach');
    const detailOf = async (roles: unknown) => (await edit(user, { roles })).json().detail;
    expect(await detailOf([{ role: 'coach', club_id: 999_999 }])).toEqual({
      roles: 'unknown_club',
    });
    expect(await detailOf([{ role: 'coach', club_id: null }])).toEqual({ roles: 'club_id' });
    expect(await detailOf([{ role: 'ngo', club_id: club.id }])).toEqual({ roles: 'club_id' });
    expect(await detailOf([])).toEqual({ roles: 'minItems' });
    const mixed = [
      { role: 'ngo', club_id: null },
      { role: 'coach', club_id: 999_999 },
    ];
    expect(await detailOf(mixed)).toEqual({ roles: 'unknown_club' });
    expect(await rolesOf(user.uuid)).toEqual([{ role: 'coach', club_id: club.id }]);
    const self = await buildUser(api.owner, { client_id, id: null }, 'ngo');
    const own = await api.tokenFor(self, { portal: 'scheme' });
    const left = await edit(self, { roles: [{ role: 'admin', club_id: club.id }] }, own);
    expect(left.json().detail).toEqual({ uuid: 'self' });
  });

  describe('rights of the national body', () => {
    const buildNgo = async (rights: string[]) => {
      const user = await buildUser(api.owner, { client_id, id: null }, 'ngo');
      await api.owner
        .updateTable('user_clients')
        .set({ rights })
        .where('user_uuid', '=', user.uuid)
        .execute();
      return { user, token: await api.tokenFor(user, { portal: 'scheme' }) };
    };
    const result = async (response: ReturnType<typeof edit>) => {
      const { statusCode, json } = await response;
      return [statusCode, json().detail ?? json().rights];
    };

    test('a user gives and removes only rights that they have, and keeps one', async () => {
      const { user } = await buildNgo([]);
      const { user: publisher, token } = await buildNgo(['publish']);
      expect(await result(edit(user, { rights: ['people'] }, token))).toEqual([
        403,
        { right: 'people' },
      ]);
      expect(await result(edit(user, { rights: ['publish'] }, token))).toEqual([200, ['publish']]);
      expect(await result(edit(user, { rights: ['people'] }))).toEqual([200, ['people']]);
      const request = { as: token, host: 'scheme.localhost', query: { per_page: 100 } };
      const list = await api.call('GET /users', request);
      expect(list.json()).toContainEqual(
        expect.objectContaining({ uuid: user.uuid, rights: ['people'] }),
      );
      expect(await result(edit(publisher, { rights: [] }, token))).toEqual([409, { uuid: 'self' }]);
      const coach = await buildUser(api.owner, club, 'coach');
      expect(await result(edit(coach, { rights: ['people'] }))).toEqual([422, { rights: 'role' }]);
      expect((await edit(user, { rights: [] }, admin)).statusCode).not.toBe(200);
    });

    test('one active user keeps the right to publish', async () => {
      const { user: last } = await buildNgo(['publish', 'people']);
      const { user: deputy, token } = await buildNgo(['publish', 'people']);
      const setRightsOfOthers = (rights: string[]) =>
        api.owner
          .updateTable('user_clients')
          .set({ rights })
          .where('client_id', '=', client_id)
          .where('user_uuid', 'not in', [last.uuid, deputy.uuid])
          .execute();
      onTestFinished(async () => void (await setRightsOfOthers(['publish', 'people'])));
      await setRightsOfOthers(['people']);
      expect(await result(edit(deputy, { rights: ['people'] }, token))).toEqual([200, ['people']]);
      const error = [409, { rights: 'last_publish' }];
      expect(await result(edit(last, { status: 'inactive' }, token))).toEqual(error);
      const roles = [{ role: 'admin', club_id: club.id }];
      expect(await result(edit(last, { roles }, token))).toEqual(error);
    });
  });

  test('[D5] an administrator of a club changes neither name nor roles', async () => {
    const user = await buildUser(api.owner, club, 'coach');
    for (const body of [{ firstname: 'Ida' }, { roles: [{ role: 'admin', club_id: club.id }] }]) {
      expect(statusAndError(await edit(user, body, admin))).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('devices of a user, for the national body', () => {
  let dai: UserRow;
  beforeAll(async () => {
    dai = await buildUser(api.owner, club, 'coach', { username: 'dai' });
    await setTestPassword(api, dai);
  });
  const devices = (uuid: string, as = ngo) =>
    api.call('GET /users/:uuid/sessions', { as, host: 'scheme.localhost', params: { uuid } });
  const signOut = (uuid: string, family: string, as = ngo) =>
    api.call('DELETE /users/:uuid/sessions/:family', {
      as,
      host: 'scheme.localhost',
      params: { uuid, family },
    });
  const signInOn = async (user_agent: string) =>
    loginIn(
      await signIn(
        api,
        { client_id, username: 'dai' },
        { headers: { 'user-agent': user_agent, [APP_VERSION_HEADER]: '1.12.0 2026-11-02' } },
      ),
    );

  test('[scheme-portal §11] are listed with their release, and one is signed out', async () => {
    const { token: phone } = await signInOn('Phone');
    api.clock.now += 60;
    const { token: tablet } = await signInOn('Tablet');
    const listed = (await devices(dai.uuid)).json();
    expect(listed.slice(0, 2)).toMatchObject([
      { user_agent: 'Tablet', app_version: '1.12.0', portal: 'coach', current: false },
      { user_agent: 'Phone', app_version: '1.12.0', last_used_at: api.clock.now - 60 },
    ]);
    const { family: lost } = payloadOf(phone);
    expect((await signOut(dai.uuid, lost)).statusCode).toBe(204);
    const statusOf = async (as: string) => (await api.call('GET /me', { as })).statusCode;
    expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 200]);
    const families = (await devices(dai.uuid))
      .json()
      .map(({ family }: { family: string }) => family);
    expect(families).not.toContain(lost);
    const query = { entity: 'user', entity_id: dai.uuid, per_page: 1 };
    const audits = await api.call('GET /audits', { as: ngo, host: 'scheme.localhost', query });
    expect(audits.json()).toMatchObject([{ action: 'user.sign_out_device', can_undo: false }]);
  });

  test('[D5] are those of the named user, of staff of the client only', async () => {
    const { family } = payloadOf((await signInOn('Phone')).token);
    expect(statusAndError(await signOut(far.uuid, family))).toEqual([404, 'NOT_FOUND']);
    expect((await devices(far.uuid)).json()).toEqual([]);
    const elsewhere = await buildClub(
      api.owner,
      await buildClient(api.owner, `client-${api.clock.now}.test`),
    );
    const parent = await buildUser(api.owner, club, 'parent');
    for (const { uuid } of [await buildUser(api.owner, elsewhere, 'coach'), parent]) {
      expect(statusAndError(await devices(uuid))).toEqual([404, 'NOT_FOUND']);
      expect(statusAndError(await signOut(uuid, family))).toEqual([404, 'NOT_FOUND']);
    }
    for (const response of [
      await api.call('GET /users/:uuid/sessions', {
        as: admin,
        host: 'club.localhost',
        params: { uuid: dai.uuid },
      }),
      await api.call('DELETE /users/:uuid/sessions/:family', {
        as: admin,
        host: 'club.localhost',
        params: { uuid: dai.uuid, family },
      }),
    ]) {
      expect(statusAndError(response)).toEqual([403, 'FORBIDDEN']);
    }
    expect((await devices(dai.uuid)).json()).toContainEqual(expect.objectContaining({ family }));
  });
});

describe('permissions for users', () => {
  test('[D5] rejects the staff of another club, and parents, as unknown', async () => {
    const parent = await buildUser(api.owner, club, 'parent');
    for (const user of [far, parent]) {
      expect(statusAndError(await callForUser('POST /users/:uuid/reset', user))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      expect(statusAndError(await callForUser('POST /users/:uuid/invitation', user))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
  });

  test('[§6] rejects users of an external provider', async () => {
    const remote = await buildUser(api.owner, club, 'coach', { remote: true });
    const response = await callForUser('POST /users/:uuid/reset', remote);
    expect(response.json()).toEqual({ error: 'CONFLICT', detail: { remote: true } });
  });
});
