import type { AuditEntry, CallKey, UserRight } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildUser, type UserRow } from '../../testing/builders.ts';
import { buildFixture, type Fixture } from '../../testing/sample-requests/fixture.ts';
import { SAMPLE_REQUESTS } from '../../testing/sample-requests/sample-requests.ts';

let api: TestApi;
let fixture: Fixture;

beforeAll(async () => {
  api = await startTestApi();
  fixture = await buildFixture(api);
});
/** Only the users that a test builds have rights. */
beforeEach(async () => {
  const { client_id } = fixture.world.club;
  for (const table of ['user_clubs', 'user_clients'] as const) {
    await api.owner
      .updateTable(table)
      .set({ rights: [] })
      .where('client_id', '=', client_id)
      .execute();
  }
});
afterAll(async () => {
  await fixture.national.close();
  await api.close();
});

type Caller = UserRow & { as: string; host: string };

const build = async (role: 'admin' | 'ngo', rights: UserRight[]): Promise<Caller> => {
  const { club, host } = fixture.world;
  const place = role === 'ngo' ? { client_id: club.client_id, id: null } : club;
  const user = await buildUser(api.owner, place, role, { rights });
  const portal = role === 'ngo' ? 'scheme' : 'club';
  const as = await api.tokenFor(user, { portal });
  return { ...user, as, host: host.replace('coach.', `${portal}.`) };
};

const send = ({ as, host }: Caller, key: CallKey, request: TestRequest) =>
  api.call(key, { as, host, ...request });

/** Sends a call that can be undone. Returns the id of its entry. */
const change = async (caller: Caller, key: CallKey, request: TestRequest): Promise<number> => {
  const response = await send(caller, key, request);
  expect(response.statusCode).toBeLessThan(300);
  return Number(response.headers['x-audit-id']);
};

const edit = (caller: Caller, { uuid }: UserRow, body: object) =>
  change(caller, 'PATCH /users/:uuid', { params: { uuid }, body });

const setRights = ({ uuid, role }: UserRow, rights: UserRight[]) =>
  api.owner
    .updateTable(role === 'ngo' ? 'user_clients' : 'user_clubs')
    .set({ rights })
    .where('user_uuid', '=', uuid)
    .execute();

/** `can_undo` of the entry, and then the result of its undo. */
const undo = async (caller: Caller, id: number) => {
  const list = await send(caller, 'GET /audits', { query: { per_page: 100 } });
  const entry = list.json<AuditEntry[]>().find((one) => one.id === id);
  const response = await send(caller, 'POST /audits/:id/undo', { params: { id } });
  const { statusCode } = response;
  return [entry?.can_undo, statusCode, ...(statusCode === 200 ? [] : [response.json().detail])];
};
const REFUSED = (right: UserRight) => [false, 403, { right }];
const UNDONE = [true, 200];

describe('POST /audits/:id/undo of a safeguarding alert', () => {
  const addAlert = async (caller: Caller, kind: string) => {
    const { uuid } = fixture.world.member;
    const response = await send(caller, 'POST /members/:uuid/alerts', {
      params: { uuid },
      body: { kind, text: 'Only collected by her aunt' },
    });
    return { id: response.json<{ id: number }>().id, audit: response.headers['x-audit-id'] };
  };
  const kindOf = async (id: number) => {
    const query = api.owner.selectFrom('member_alerts').select('kind').where('id', '=', id);
    return (await query.executeTakeFirst())?.kind;
  };

  test('[D5] needs the right to see it, whether its kind was changed or it was added', async () => {
    const officer = await build('admin', ['see_safeguarding']);
    const other = await build('admin', ['manage_users']);
    const { id } = await addAlert(officer, 'medical');
    const changed = await change(officer, 'PATCH /members/:uuid/alerts/:id', {
      params: { uuid: fixture.world.member.uuid, id },
      body: { kind: 'safeguarding' },
    });
    expect(await undo(other, changed)).toEqual(REFUSED('see_safeguarding'));
    expect(await kindOf(id)).toBe('safeguarding');
    expect(await undo(officer, changed)).toEqual(UNDONE);
    expect(await kindOf(id)).toBe('medical');
    const added = await addAlert(officer, 'safeguarding');
    expect(await undo(other, Number(added.audit))).toEqual(REFUSED('see_safeguarding'));
    expect(await kindOf(added.id)).toBe('safeguarding');
  });

  test('[D18] needs no right for the user who has added it, and for an alert of another kind', async () => {
    const author = await build('admin', []);
    const other = await build('admin', []);
    const own = await addAlert(author, 'safeguarding');
    expect(await undo(author, Number(own.audit))).toEqual(UNDONE);
    const medical = await addAlert(author, 'medical');
    expect(await undo(other, Number(medical.audit))).toEqual(UNDONE);
  });
});

describe('POST /audits/:id/undo of a change of a user', () => {
  test('[D5] gives and removes only rights of the caller, in a club', async () => {
    const manager = await build('admin', ['see_safeguarding', 'manage_users']);
    const deputy = await build('admin', ['see_safeguarding', 'manage_users']);
    const removed = await edit(manager, deputy, { rights: ['manage_users'] });
    expect(await undo(deputy, removed)).toEqual(REFUSED('see_safeguarding'));
    expect(await undo(manager, removed)).toEqual(UNDONE);
    const coach = await buildUser(api.owner, fixture.world.club, 'coach', { rights: [] });
    const granted = await edit(manager, coach, { rights: ['see_safeguarding'] });
    await setRights(deputy, ['manage_users']);
    expect(await undo(deputy, granted)).toEqual(REFUSED('see_safeguarding'));
    const ngo = await build('ngo', ['publish', 'people']);
    expect(await undo(ngo, granted)).toEqual(REFUSED('see_safeguarding'));
    await setRights(deputy, []);
    expect(await undo(deputy, granted)).toEqual(REFUSED('manage_users'));
  });

  test('[D5] gives and removes only rights of the caller, in the national body', async () => {
    const all = await build('ngo', ['publish', 'people']);
    const other = await build('ngo', ['publish', 'people']);
    const removed = await edit(all, other, { rights: ['people'] });
    expect(await undo(other, removed)).toEqual(REFUSED('publish'));
    await setRights(other, ['publish']);
    const { club } = fixture.world;
    const leaver = await build('ngo', ['publish', 'people']);
    const roles = [{ role: 'coach', club_id: club.id }];
    const left = await edit(all, leaver, { roles });
    expect(await undo(other, left)).toEqual(REFUSED('people'));
    expect(await undo(all, left)).toEqual(UNDONE);
  });

  test('[D18] restores a removed role of a club with its rights for the national body', async () => {
    const ngo = await build('ngo', ['publish']);
    const admin = await build('admin', ['manage_users']);
    const roles = [{ role: 'coach', club_id: fixture.world.club.id }];
    expect(await undo(ngo, await edit(ngo, admin, { roles }))).toEqual(UNDONE);
  });

  test('[D5] is refused if no active user would have a right then, or callers would lock themselves out', async () => {
    const former = await build('admin', ['see_safeguarding', 'manage_users']);
    const heir = await build('admin', []);
    const granted = await edit(former, heir, { rights: ['see_safeguarding', 'manage_users'] });
    await setRights(former, []);
    expect(await undo(heir, granted)).toEqual([true, 409, { rights: 'last_see_safeguarding' }]);
    await setRights(former, ['see_safeguarding', 'manage_users']);
    await edit(heir, former, { status: 'inactive' });
    const reactivated = await edit(heir, former, { status: 'active' });
    const again = { ...former, as: await api.tokenFor(former, { portal: 'club' }) };
    expect(await undo(again, reactivated)).toEqual([true, 409, { uuid: 'self' }]);
    await setRights(heir, ['manage_users']);
    expect(await undo(heir, reactivated)).toEqual([true, 409, { rights: 'last_see_safeguarding' }]);
  });
});

describe('POST /audits/:id/undo of reworded grades', () => {
  test('[D5] needs the right to publish once the scheme is published', async () => {
    const publisher = await build('ngo', ['publish']);
    const other = await build('ngo', ['people']);
    const key = 'PUT /schemes/:slug/grades';
    const request = await SAMPLE_REQUESTS[key].request(fixture);
    const reworded = await change(publisher, key, request);
    expect(await undo(other, reworded)).toEqual(REFUSED('publish'));
    expect(await undo(publisher, reworded)).toEqual(UNDONE);
  });

  test('[D5] needs no right before the scheme is published', async () => {
    const publisher = await build('ngo', ['publish']);
    const editor = await build('ngo', []);
    const key = 'PUT /schemes/:slug/grades';
    const request = await SAMPLE_REQUESTS[key].request(fixture);
    expect(await undo(publisher, await change(publisher, key, request))).toEqual(UNDONE);
    const as = await api.tokenFor(editor, { portal: 'scheme', features: { ADD_SCHEME: true } });
    const draft = await SAMPLE_REQUESTS['POST /schemes'].request(fixture);
    const { slug } = (await send({ ...editor, as }, 'POST /schemes', draft)).json();
    const reworded = await change(editor, key, { ...request, params: { slug } });
    expect(await undo(editor, reworded)).toEqual(UNDONE);
  });
});

describe('POST /audits/:id/undo of a change of a scheme', () => {
  test('[D5] needs the right to publish only if the change made the scheme public', async () => {
    const publisher = await build('ngo', ['publish']);
    const editor = await build('ngo', []);
    const { slug } = fixture.world.scheme;
    const editScheme = (caller: Caller, body: object) =>
      change(caller, 'PATCH /schemes/:slug', { params: { slug }, body });
    const published = await editScheme(publisher, { public: true });
    expect(await undo(editor, published)).toEqual(REFUSED('publish'));
    const renamed = await editScheme(editor, { name: 'Play' });
    expect(await undo(editor, renamed)).toEqual(UNDONE);
    expect(await undo(publisher, published)).toEqual(UNDONE);
  });
});

describe('POST /audits/:id/undo of the rule that two persons review a draft', () => {
  test('[D5] needs the right to publish', async () => {
    const publisher = await build('ngo', ['publish']);
    const other = await build('ngo', ['people']);
    const second = await build('ngo', ['publish']);
    const changed = await change(publisher, 'PATCH /client-review', { body: { required: true } });
    expect(await undo(other, changed)).toEqual(REFUSED('publish'));
    expect(await undo(second, changed)).toEqual(UNDONE);
  });
});
