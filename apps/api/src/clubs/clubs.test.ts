import type { Club } from '@springboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addLanguages,
  loginIn,
  payloadOf,
  setTestPassword,
  signIn,
  statusAndError,
} from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { DOT } from '../../testing/sample-requests/dot.ts';
import {
  buildClient,
  buildClub,
  buildMember,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';

let api: TestApi;
let client_id: number;
let languages: Record<string, number>;
let riverside: { client_id: number; id: number };
let elsewhere: { client_id: number; id: number };
let ngo: string;
let ava: UserRow;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  languages = await addLanguages(api, client_id, { 'en-GB': 1, 'cy-GB': 1, 'fr-FR': 0 });
  riverside = await buildClub(api.owner, client, { name: 'Riverside', logo: '/logo.svg' });
  await buildClub(api.owner, client, { name: 'Lakeside' });
  await buildClub(api.owner, client, { name: 'Closed', deleted_at: NOON });
  ava = await buildUser(api.owner, riverside, 'coach');
  const body = await buildUser(api.owner, { client_id, id: null }, 'ngo');
  ngo = await api.tokenFor(body);
  const other = await buildClient(api.owner, 'other.test');
  elsewhere = await buildClub(api.owner, other, { name: 'Elsewhere' });
});
afterAll(() => api.close());

const listNames = async (as: string) => {
  const clubs: { name: string }[] = (await api.call('GET /clubs', { as })).json();
  return clubs.map(({ name }) => name);
};

describe('GET /clubs', () => {
  test("[D5] lists a coach's own clubs, and all clubs for the national body", async () => {
    expect(await listNames(await api.tokenFor(ava))).toEqual(['Riverside']);
    const names = await listNames(ngo);
    expect(names).toEqual(expect.arrayContaining(['Lakeside', 'Riverside']));
    for (const name of ['Closed', 'Elsewhere']) expect(names).not.toContain(name);
  });

  test('[D5] rejects a parent', async () => {
    const parent = await api.tokenFor(await buildUser(api.owner, riverside, 'parent'));
    expect(statusAndError(await api.call('GET /clubs', { as: parent }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('[D1] rejects a token of another client', async () => {
    const response = await api.call('GET /clubs', { as: ngo, host: 'coach.other.test' });
    expect(statusAndError(response)).toEqual([401, 'INVALID_TOKEN']);
  });

  test('[§7] adds logos and languages on request', async () => {
    const list = async (query: object) => {
      const clubs: Club[] = (await api.call('GET /clubs', { as: ngo, query: { ...query } })).json();
      return clubs.filter(({ name }) => ['Lakeside', 'Riverside'].includes(name));
    };
    const [, plain] = await list({});
    expect(plain).toMatchObject({ name: 'Riverside', logo: null });
    expect(plain).not.toHaveProperty('languages');

    await api.owner
      .insertInto('club_languages')
      .values(
        ['cy-GB', 'fr-FR'].map((language) => ({
          client_id,
          club_id: riverside.id,
          language_id: languages[language] ?? 0,
        })),
      )
      .execute();
    const clubs = await list({ with_logos: 1, with_languages: 1 });
    expect(clubs).toMatchObject([
      { name: 'Lakeside', languages: [{ language: 'en-GB' }, { language: 'cy-GB' }] },
      { name: 'Riverside', logo: '/logo.svg', languages: [{ language: 'cy-GB' }] },
    ]);
    expect(clubs[1]?.languages).toHaveLength(1);
  });

  test('returns one club by its id, also a deleted one, and only with access to it', async () => {
    const list = async (query: object, as = ngo): Promise<{ id: number; stats?: unknown }[]> =>
      (await api.call('GET /clubs', { as, query: { ...query } })).json();
    const club = await buildClub(api.owner, { id: client_id }, { name: 'Own', logo: '/logo.svg' });
    const { id } = club;
    const coach = await api.tokenFor(await buildUser(api.owner, club, 'coach'));
    expect(await list({ id, with_logos: 1, with_stats: 1 })).toMatchObject([
      { id, logo: '/logo.svg', stats: { staff: 1 } },
    ]);
    expect(await list({ id }, coach)).toMatchObject([{ id, logo: null }]);
    expect(await list({ id, with_logos: 1 }, coach)).toMatchObject([{ id, logo: '/logo.svg' }]);
    const { id: other } = await buildClub(api.owner, { id: client_id }, { name: 'Other' });
    expect(await list({ id: other }, coach)).toEqual([]);
    expect(await list({ id: elsewhere.id })).toEqual([]);
    await api.owner
      .updateTable('clubs')
      .set({ deleted_at: api.clock.now })
      .where('id', '=', other)
      .execute();
    expect(await list({ id: other })).toEqual([]);
    expect(await list({ id: other, deleted: 1 })).toMatchObject([{ id: other }]);
    expect(await list({ id, deleted: 1 })).toEqual([]);
  });
});

describe('GET /me', () => {
  test("[§7] returns the user's own account", async () => {
    await api.owner
      .updateTable('users')
      .set({ last_login: NOON - 60 })
      .where('uuid', '=', ava.uuid)
      .execute();
    const as = await api.tokenFor(ava);
    expect((await api.call('GET /me', { as })).json()).toEqual({
      uuid: ava.uuid,
      firstname: 'Ava',
      lastname: 'Morgan',
      ngo_id: null,
      role: 'coach',
      last_login: null,
      club: expect.objectContaining({ name: 'Riverside' }),
      club_ids: [riverside.id],
      rights: ['see_safeguarding'],
    });
    const response = await api.call('GET /me', { as, query: { with_last_login: 1 } });
    expect(response.json()).toMatchObject({ last_login: NOON - 60 });
  });

  test('[D5] rejects a valid token of a user who has lost the role', async () => {
    const formerCoach = await buildUser(api.owner, riverside, 'coach');
    await api.owner.deleteFrom('user_clubs').where('user_uuid', '=', formerCoach.uuid).execute();
    const response = await api.call('GET /me', { as: await api.tokenFor(formerCoach) });
    expect(statusAndError(response)).toEqual([401, 'SESSION_ENDED']);
  });
});

describe('administration of clubs', () => {
  const send = (key: 'POST /clubs' | 'PATCH /clubs/:id', body: unknown, as = ngo, id?: number) =>
    api.call(key, { as, body, ...(id !== undefined && { params: { id } }) });
  const HARBOUR = { name: ' Harbour ', time_zone: 'Europe/Paris' };

  test('[portals §D] a club is added and changed, and the statistics count its people', async () => {
    const added = await send('POST /clubs', HARBOUR);
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { name: 'Harbour', time_zone: 'Europe/Paris', parent_portal: 0 },
    ]);
    const { id } = added.json();
    const edited = await send('PATCH /clubs/:id', { name: 'Port', parent_portal: 1 }, ngo, id);
    expect(edited.json()).toMatchObject({ id, name: 'Port', parent_portal: 1 });
    await buildUser(api.owner, { client_id, id }, 'coach', { last_login: api.clock.now - 60 });
    await buildUser(api.owner, { client_id, id }, 'admin', { last_login: 1 });
    await buildUser(api.owner, { client_id, id }, 'parent');
    const query = { with_stats: 1 };
    const clubs: { id: number }[] = (await api.call('GET /clubs', { as: ngo, query })).json();
    expect(clubs.find((club) => club.id === id)).toMatchObject({
      stats: { members: 0, groups: 0, staff: 2, active_staff: 1 },
    });
    const own = (await api.call('GET /clubs', { as: await api.tokenFor(ava), query })).json();
    expect(own[0]).not.toHaveProperty('stats');
  });

  test('[D5] rejects all but the national body, unknown clubs and unknown time zones', async () => {
    const admin = await api.tokenFor(await buildUser(api.owner, riverside, 'admin'));
    expect(statusAndError(await send('POST /clubs', HARBOUR, admin))).toEqual([403, 'FORBIDDEN']);
    const own = await send('PATCH /clubs/:id', { name: 'Mine' }, admin, riverside.id);
    expect(statusAndError(own)).toEqual([403, 'FORBIDDEN']);
    const unknown = await send('PATCH /clubs/:id', { name: 'None' }, ngo, 999_999);
    expect(statusAndError(unknown)).toEqual([404, 'NOT_FOUND']);
    const time_zone = 'Mars/Base';
    for (const response of [
      await send('POST /clubs', { ...HARBOUR, time_zone }),
      await send('PATCH /clubs/:id', { time_zone }, ngo, riverside.id),
    ]) {
      expect(response.json().detail).toEqual({ time_zone: 'unknown' });
    }
  });

  test('[scheme-portal §11] a club has at least one language, and its people choose from its languages', async () => {
    const { id } = await buildClub(api.owner, { id: client_id }, { name: 'Quay' });
    const user = await buildUser(api.owner, { client_id, id }, 'coach', { username: 'quay' });
    await setTestPassword(api, user);
    const english = languages['en-GB'] ?? 0;
    const welsh = languages['cy-GB'] ?? 0;
    const choose = (language_ids: number[]) => send('PATCH /clubs/:id', { language_ids }, ngo, id);
    const login = async (language_id = english) =>
      loginIn(await signIn(api, { client_id, username: 'quay', language_id }));
    const change = async (language_id: number) => {
      const { token, refresh_token } = await login();
      const body = { refresh_token, language_id };
      return api.call('POST /auth/change-language', { as: token, body });
    };
    const clubOf = (token: string) => JSON.parse(payloadOf(token).sub).club;

    expect((await choose([welsh])).json()).toMatchObject({ id, language_ids: [welsh] });
    const { token } = await login();
    expect(payloadOf(token).language).toMatchObject({ language: 'cy-GB' });
    expect(clubOf(token)).toMatchObject({ language_ids: [welsh] });
    const refused = await change(english);
    expect([refused.statusCode, refused.json().detail]).toEqual([422, { language_id: 'inactive' }]);

    for (const wrong of [[], [welsh, welsh]]) {
      expect((await choose(wrong)).statusCode).toBe(422);
    }
    for (const unknown of [999_999, languages['fr-FR'] ?? 0]) {
      const response = await choose([welsh, unknown]);
      expect([response.statusCode, response.json().detail]).toEqual([
        422,
        { language_ids: 'unknown' },
      ]);
    }
    expect(clubOf((await login()).token)).toMatchObject({ language_ids: [welsh] });

    const all = await choose([english, welsh]);
    expect(all.json()).not.toHaveProperty('language_ids');
    expect((await change(english)).statusCode).toBe(200);
    expect(clubOf((await login()).token)).not.toHaveProperty('language_ids');
    const audit_id = Number(all.headers['x-audit-id']);
    const undone = await api.call('POST /audits/:id/undo', { as: ngo, params: { id: audit_id } });
    expect(undone.statusCode).toBe(200);
    expect(clubOf((await login()).token)).toMatchObject({ language_ids: [welsh] });
  });

  test('a change of the languages of a club leaves those of another', async () => {
    const mill = await buildClub(api.owner, { id: client_id }, { name: 'Mill' });
    const ford = await buildClub(api.owner, { id: client_id }, { name: 'Ford' });
    const english = languages['en-GB'] ?? 0;
    const welsh = languages['cy-GB'] ?? 0;
    for (const [language_ids, { id }] of [
      [[welsh], mill],
      [[english], ford],
    ] as const) {
      await send('PATCH /clubs/:id', { language_ids }, ngo, id);
    }
    const query = { id: mill.id, with_languages: 1 };
    const [club] = (await api.call('GET /clubs', { as: ngo, query })).json();
    expect(club.languages).toMatchObject([{ language: 'cy-GB' }]);
  });

  test('a club whose languages are all inactive has those of its client', async () => {
    const { id } = await buildClub(api.owner, { id: client_id }, { name: 'Pier' });
    const language_id = languages['fr-FR'] ?? 0;
    await api.owner
      .insertInto('club_languages')
      .values({ client_id, club_id: id, language_id })
      .execute();
    const user = await buildUser(api.owner, { client_id, id }, 'coach', { username: 'pier' });
    await setTestPassword(api, user);
    const { token } = loginIn(
      await signIn(api, { client_id, username: 'pier', language_id: languages['en-GB'] ?? 0 }),
    );
    const { club } = JSON.parse(payloadOf(token).sub);
    expect(club.language_ids).toEqual([languages['en-GB'], languages['cy-GB']]);
  });

  test('[scheme-portal §11] a logo is a small picture by its content, shown from the next sign-in', async () => {
    const { id } = await buildClub(api.owner, { id: client_id }, { name: 'Cove' });
    const user = await buildUser(api.owner, { client_id, id }, 'coach', { username: 'cove' });
    await setTestPassword(api, user);
    const put = (image: string | null, as = ngo, of = id) =>
      api.call('PUT /clubs/:id/logo', { as, params: { id: of }, body: { image } });
    const login = async () =>
      loginIn(await signIn(api, { client_id, username: 'cove', language_id: languages['en-GB'] }));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const png = DOT.split(',').at(-1) ?? '';
    const large = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(40 * 1024)]);
    for (const [image, reason] of [
      [`data:image/png;base64,${svg}`, 'type'],
      ['https://example.org/a.png', 'type'],
      [`data:image/png;base64,${large.toString('base64')}`, 'size'],
    ] as const) {
      expect((await put(image)).json().detail).toEqual({ image: reason });
    }
    const logo = DOT;
    const stored = await put(`data:image/webp;base64,${png}`);
    expect(stored.json()).toMatchObject({ id, logo });
    const { logo: ofAnother } = await api.owner
      .selectFrom('clubs')
      .select('logo')
      .where('client_id', '=', client_id)
      .where('id', '=', riverside.id)
      .executeTakeFirstOrThrow();
    expect(ofAnother).toBe('/logo.svg');
    const { clubs, token } = await login();
    expect(clubs).toMatchObject([{ id, logo }]);
    expect(JSON.parse(payloadOf(token).sub).club).toMatchObject({ id, logo: null });

    const admin = await api.tokenFor(await buildUser(api.owner, { client_id, id }, 'admin'));
    expect(statusAndError(await put(null, admin))).toEqual([403, 'FORBIDDEN']);
    const closed = await buildClub(api.owner, { id: client_id }, { deleted_at: NOON });
    for (const unknown of [999_999, closed.id, elsewhere.id]) {
      expect(statusAndError(await put(null, ngo, unknown))).toEqual([404, 'NOT_FOUND']);
    }
    const params = { id: Number(stored.headers['x-audit-id']) };
    expect((await api.call('POST /audits/:id/undo', { as: ngo, params })).statusCode).toBe(200);
    expect((await login()).clubs).toMatchObject([{ id, logo: null }]);
  });

  describe('where the members of a club come from', () => {
    const set = (of: number, member_types: string) =>
      send('PATCH /clubs/:id', { member_types }, ngo, of);
    const build = async (row: Parameters<typeof buildClub>[2]) => {
      const { id } = await buildClub(api.owner, { id: client_id }, { name: 'Weir', ...row });
      return { client_id, id };
    };
    const undo = (response: { headers: Record<string, unknown> }) =>
      api.call('POST /audits/:id/undo', {
        as: ngo,
        params: { id: Number(response.headers['x-audit-id']) },
      });

    test('[AC30] is chosen only where another system brings members', async () => {
      const own = await build({ member_types: 'local_only' });
      expect(statusAndError(await set(own.id, 'remote_only'))).toEqual([403, 'FORBIDDEN']);
      expect((await set(own.id, 'local_only')).statusCode).toBe(200);
      expect((await set(own.id, 'everybody')).statusCode).toBe(422);
      const setProvider = (auth_provider: 'coursepro' | 'springboard') =>
        api.owner
          .updateTable('clients')
          .set({ auth_provider })
          .where('id', '=', client_id)
          .execute();
      await setProvider('coursepro');
      expect((await set(own.id, 'remote_only')).json()).toMatchObject({
        id: own.id,
        member_types: 'remote_only',
      });
      await setProvider('springboard');
    });

    test('[scheme-portal §11] is refused while active members contradict it, with their number', async () => {
      const club = await build({ member_types: 'local_and_remote' });
      const other = await buildClub(api.owner, { id: client_id }, { name: 'Lock' });
      await buildMember(api.owner, { client_id, id: other.id }, { remote: true });
      await buildMember(api.owner, club, { active: false });
      const local = await buildMember(api.owner, club);
      const remote = await buildMember(api.owner, club, { remote: true });
      const toLocal = await set(club.id, 'local_only');
      expect([toLocal.statusCode, toLocal.json().detail]).toEqual([
        409,
        { member_types: 'remote_members', count: 1 },
      ]);
      const toRemote = await set(club.id, 'remote_only');
      expect([toRemote.statusCode, toRemote.json().detail]).toEqual([
        409,
        { member_types: 'local_members', count: 1 },
      ]);
      for (const { uuid } of [local, remote]) {
        await api.owner
          .updateTable('members')
          .set({ active: false })
          .where('client_id', '=', client_id)
          .where('uuid', '=', uuid)
          .execute();
      }
      for (const member_types of ['remote_only', 'local_only']) {
        expect((await set(club.id, member_types)).json()).toMatchObject({ member_types });
      }
    });

    test('[D18] the change is undone, unless members contradict it by now', async () => {
      const club = await build({ member_types: 'remote_only' });
      const changed = await set(club.id, 'local_and_remote');
      const renamed = await send('PATCH /clubs/:id', { name: 'Weir End' }, ngo, club.id);
      const { uuid } = await buildMember(api.owner, club);
      const refused = await undo(changed);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        { member_types: 'local_members', count: 1 },
      ]);
      expect((await undo(renamed)).statusCode).toBe(200);
      await api.owner
        .deleteFrom('members')
        .where('client_id', '=', client_id)
        .where('uuid', '=', uuid)
        .execute();
      expect((await undo(changed)).statusCode).toBe(200);
      const query = { id: club.id };
      const [restored] = (await api.call('GET /clubs', { as: ngo, query })).json();
      expect(restored).toMatchObject({ name: 'Weir', member_types: 'remote_only' });
    });
  });

  test('the logo of a club of another system comes from there', async () => {
    const { client_id: of } = elsewhere;
    await api.owner
      .updateTable('clients')
      .set({ auth_provider: 'bg' })
      .where('id', '=', of)
      .execute();
    const response = await api.call('PUT /clubs/:id/logo', {
      as: await api.tokenFor(await buildUser(api.owner, { client_id: of, id: null }, 'ngo')),
      host: 'coach.other.test',
      params: { id: elsewhere.id },
      body: { image: DOT },
    });
    expect(statusAndError(response)).toEqual([403, 'FORBIDDEN']);
  });
});
