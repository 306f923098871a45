import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppOn } from '../../testing/another-app.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

const MAX = 1000;

let api: TestApi;
let world: World;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});

const BOUNDARY = 'parts-of-a-form';
const formOf = (size: number) =>
  [
    ...Object.entries({ folder: 'policy', description: 'Safety' }).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
    ),
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(size)}`,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');

const startApp = () => startAppOn(api, { club_storage: MAX });
type App = Awaited<ReturnType<typeof startApp>>;

const upload = (app: App, size: number, { as = admin, path = '/files' } = {}) =>
  app.inject({
    method: 'POST',
    url: `/v1${path}`,
    headers: {
      host: world.host,
      authorization: `Bearer ${as}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: formOf(size),
  });

const remove = (app: App, id: number) =>
  app.inject({
    method: 'DELETE',
    url: `/v1/files/${id}`,
    headers: { host: world.host, authorization: `Bearer ${admin}` },
  });

describe('the storage quota of a club', () => {
  test('rejects a file that does not fit, and stores nothing of it', async () => {
    const app = await startApp();
    expect((await upload(app, 700)).statusCode).toBe(201);
    const rejected = await upload(app, 301);
    expect([rejected.statusCode, rejected.json()]).toEqual([
      409,
      { error: 'STORAGE_QUOTA', detail: { used: 700, max: MAX } },
    ]);
    expect((await upload(app, 300)).statusCode).toBe(201);
    const files = api.owner.selectFrom('files').select('size');
    expect(await files.where('client_id', '=', world.client.id).execute()).toHaveLength(2);
  });

  test('counts concurrent uploads one after the other', async () => {
    const app = await startApp();
    const responses = await Promise.all([600, 600, 600].map((size) => upload(app, size)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
  });

  test('a new version replaces the size of the old one', async () => {
    const app = await startApp();
    const { id } = (await upload(app, 900)).json();
    const path = `/files/${id}/versions`;
    expect((await upload(app, 1000, { path })).statusCode).toBe(201);
    expect((await upload(app, 1001, { path })).json()).toMatchObject({ error: 'STORAGE_QUOTA' });
  });

  test('a deleted file makes room, up to twice the quota while it can be restored', async () => {
    const app = await startApp();
    for (const _ of [1, 2]) {
      const { id } = (await upload(app, 1000)).json();
      expect((await remove(app, id)).statusCode).toBe(204);
    }
    expect((await upload(app, 1)).json()).toMatchObject({ error: 'STORAGE_QUOTA' });
  });

  test('does not count the files of other clubs', async () => {
    const app = await startApp();
    const club = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const as = await api.tokenFor(await buildUser(api.owner, club, 'admin'));
    expect((await upload(app, 1000, { as })).statusCode).toBe(201);
    expect((await upload(app, 1000)).statusCode).toBe(201);
  });
});
