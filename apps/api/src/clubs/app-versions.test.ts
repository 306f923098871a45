import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { addLanguages, loginIn, setTestPassword, signIn } from '../../testing/auth.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';

let api: TestApi;
let client_id: number;
let club: Awaited<ReturnType<typeof buildClub>>;
let lakeside: Awaited<ReturnType<typeof buildClub>>;
let ava: UserRow;
let national: UserRow;
let ngo: string;

const DAY = 86_400;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner);
  client_id = client.id;
  await addLanguages(api, client_id);
  club = await buildClub(api.owner, client);
  ava = await buildUser(api.owner, club, 'coach', { username: 'ava' });
  await setTestPassword(api, ava);
  national = await buildUser(api.owner, { client_id, id: null }, 'ngo');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('refresh_token_families').execute();
  lakeside = await buildClub(api.owner, { id: client_id }, { name: 'Lakeside' });
  ngo = await api.tokenFor(national);
});

const withApp = (value: string) => ({ 'x-app-version': value });

const versions = async (id = club.id, as = ngo) => {
  const clubs: { id: number; stats?: { app_versions: unknown } }[] = (
    await api.call('GET /clubs', { as, query: { with_stats: 1 } })
  ).json();
  return clubs.find((club) => club.id === id)?.stats?.app_versions;
};

const outdated = async () => (await api.call('GET /sync-health', { as: ngo })).json().outdated;

type Device = Partial<Record<'last_used_at' | 'revoked_at' | 'expires_at', number>> & {
  app_version?: string;
  portal?: 'club';
};

/** A device of Ava with a release that was built on this day of November. */
const buildDevice = (day: number, { id }: { id: number } = club, row: Device = {}) =>
  api.owner
    .insertInto('refresh_token_families')
    .values({
      client_id,
      family: randomUUID(),
      user_uuid: ava.uuid,
      club_id: id,
      role: 'coach',
      portal: 'coach',
      language_id: 1,
      created_at: NOON,
      last_used_at: NOON,
      expires_at: NOON + DAY,
      app_version: `1.${day}.0`,
      app_built: `2026-11-${day}`,
      ...row,
    })
    .execute();

describe('the release of a device', () => {
  test('[scheme-portal §11] comes from the portal’s header at its last sign-in or exchange of tokens', async () => {
    const headers = withApp('1.4.0 2026-11-02');
    const { refresh_token } = loginIn(
      await signIn(api, { client_id, username: 'ava' }, { headers }),
    );
    expect(await versions()).toEqual([{ version: '1.4.0', devices: 1, is_old: false }]);
    const exchange = {
      body: { refresh_token },
      headers: { 'x-request-id': randomUUID(), ...withApp('1.5.0+0a1b 2026-11-10') },
    };
    expect((await api.call('POST /auth/refresh', exchange)).statusCode).toBe(200);
    expect(await versions()).toEqual([{ version: '1.5.0+0a1b', devices: 1, is_old: false }]);
  });

  test.each([
    ['a header without a day', '1.4.0'],
    ['a day that does not exist', '1.4.0 2026-02-30'],
    ['a day in the future', '9.9.9 2026-11-20'],
    ['other characters', '<b>1</b> 2026-11-02'],
    ['more than 64 characters', `${'1'.repeat(54)} 2026-11-02`],
  ])('is unknown with %s', async (_, value) => {
    const response = await signIn(api, { client_id, username: 'ava' }, { headers: withApp(value) });
    expect(response.statusCode).toBe(200);
    expect(await versions()).toEqual([]);
  });

  test('may be sent by a page of another origin', async () => {
    const response = await api.fastify.inject({
      method: 'OPTIONS',
      url: '/v1/status',
      headers: { origin: 'http://coach.localhost' },
    });
    expect(response.headers['access-control-allow-headers']).toContain('x-app-version');
  });
});

describe('releases of a club', () => {
  test('[scheme-portal §11] count the coaches’ signed-in devices that were used within 30 days', async () => {
    await buildDevice(17);
    await buildDevice(17);
    await buildDevice(16);
    await buildDevice(15, club, { last_used_at: NOON - 30 * DAY - 1 });
    await buildDevice(15, club, { revoked_at: NOON });
    await buildDevice(15, club, { expires_at: NOON });
    await buildDevice(15, club, { portal: 'club' });
    await buildDevice(15, lakeside);
    expect(await versions()).toEqual([
      { version: '1.17.0', devices: 2, is_old: false },
      { version: '1.16.0', devices: 1, is_old: false },
    ]);
    expect(await versions(club.id, await api.tokenFor(ava))).toBeUndefined();
  });

  test('[scheme-portal §2] are old with two newer ones in the clubs; those of one day are one', async () => {
    await buildDevice(17);
    await buildDevice(16);
    await api.owner.updateTable('refresh_token_families').set({ app_version: 'a' }).execute();
    await buildDevice(16, lakeside);
    await buildDevice(15, lakeside);
    await buildDevice(15, lakeside);
    expect(await versions(lakeside.id)).toEqual([
      { version: '1.16.0', devices: 1, is_old: false },
      { version: '1.15.0', devices: 2, is_old: true },
    ]);
    expect(await outdated()).toEqual({ devices: 2, clubs: 1 });
    const query = { outdated: 1 } as const;
    const listed = (await api.call('GET /clubs', { as: ngo, query })).json();
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([lakeside.id]);
    const own = await api.call('GET /clubs', { as: await api.tokenFor(ava), query });
    expect(own.statusCode).toBe(403);
    await api.owner
      .updateTable('clubs')
      .set({ deleted_at: NOON })
      .where('id', '=', lakeside.id)
      .execute();
    expect(await outdated()).toEqual({ devices: 0, clubs: 0 });
  });

  test('with builds of two days are one, which is as old as the last build', async () => {
    await buildDevice(17);
    await buildDevice(16);
    await buildDevice(15);
    await buildDevice(14, lakeside);
    const app_version = '1.15.0';
    await buildDevice(17, club, { app_version });
    expect(await versions()).toEqual([
      { version: '1.15.0', devices: 2, is_old: false },
      { version: '1.17.0', devices: 1, is_old: false },
      { version: '1.16.0', devices: 1, is_old: false },
    ]);
    expect(await outdated()).toEqual({ devices: 1, clubs: 1 });
  });

  test('[D3] are those of the own national body only', async () => {
    const other = await buildClient(api.owner, 'other.test');
    const ofOther = await buildUser(api.owner, { client_id: other.id, id: null }, 'ngo');
    await buildDevice(15);
    await buildDevice(16);
    await buildDevice(17);
    const response = await api.call('GET /sync-health', {
      as: await api.tokenFor(ofOther),
      host: 'coach.other.test',
    });
    expect(response.json().outdated).toEqual({ devices: 0, clubs: 0 });
  });
});
