import type { CallKey } from '@springboard/contract';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildScheme, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let parent: string;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
});
afterAll(() => api.close());

const addVideo = async (url: string, captions = {}) => {
  const { id } = await api.owner
    .insertInto('scheme_videos')
    .values({
      client_id: world.client.id,
      scheme_uuid: world.scheme.uuid,
      name: 'Roll',
      url,
      captions: JSON.stringify(captions),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const readVideo = (id: number, query = {}, as = world.token) =>
  api.call('GET /schemes/:slug/videos/:id', {
    as,
    host: world.host,
    params: { slug: 'recreational', id },
    query,
  });

describe('GET /schemes/:slug/sections', () => {
  test('[§3] lists the sections in order', async () => {
    const scheme = { client_id: world.client.id, scheme_uuid: world.scheme.uuid };
    await api.owner
      .insertInto('scheme_sections')
      .values([
        { ...scheme, ordering: 1, type: 'skills', title: 'Main part' },
        { ...scheme, ordering: 0, type: 'text', title: 'Warm-up' },
      ])
      .execute();
    const readSections = (slug: string) =>
      api.call('GET /schemes/:slug/sections', {
        as: world.token,
        host: world.host,
        params: { slug },
      });
    expect((await readSections('recreational')).json()).toEqual([
      { id: expect.any(Number), ordering: 0, type: 'text', title: 'Warm-up' },
      { id: expect.any(Number), ordering: 1, type: 'skills', title: 'Main part' },
    ]);
    await buildScheme(api.owner, world.client, { slug: 'plain' });
    expect((await readSections('plain')).json()).toEqual([]);
    expect(statusAndError(await readSections('nothing'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('sections of a scheme', () => {
  test('[scheme-portal §8] are added, renamed and moved with Undo, and stay while lesson plans have them', async () => {
    const own = await buildWorld(api);
    const place = { client_id: own.client.id, id: null };
    const ngo = await api.tokenFor(await buildUser(api.owner, place, 'ngo'));
    const send = (key: CallKey, request: TestRequest = {}) =>
      api.call(key, {
        as: ngo,
        host: own.host,
        ...request,
        params: { slug: 'recreational', ...request.params },
      });
    const add = (title: string, type = 'text') =>
      send('POST /schemes/:slug/sections', { body: { title, type } });
    const titles = (response: { json: () => { title: string }[] }) =>
      response.json().map(({ title }) => title);
    await add('Warm-up');
    await add('Main part', 'skills');
    const added = await add('End');
    expect(titles(added)).toEqual(['Warm-up', 'Main part', 'End']);
    expect((await add(' warm-UP ')).json().detail).toEqual({ title: 'taken' });
    const [first, second, third]: { id: number }[] = added.json();
    const edit = (id: number | undefined, body: object) =>
      send('PATCH /schemes/:slug/sections/:id', { params: { id: id ?? 0 }, body });
    expect(titles(await edit(third?.id, { position: 0 }))).toEqual(['End', 'Warm-up', 'Main part']);
    const renamed = await edit(first?.id, { title: 'Arrival' });
    expect(titles(renamed)).toEqual(['End', 'Arrival', 'Main part']);
    const id = Number(renamed.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    const { client, club, coach, scheme } = own;
    const plain = await buildScheme(api.owner, client, { slug: 'plain' });
    const buildPlan = async (scheme_uuid: string): Promise<string> => {
      const { uuid } = await api.owner
        .insertInto('lesson_plans')
        .values({
          client_id: client.id,
          club_id: club.id,
          title: 'Floor',
          owner_uuid: coach.uuid,
          scheme_uuid,
          created_at: api.clock.now,
          updated_at: api.clock.now,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow();
      await api.owner
        .insertInto('lesson_plan_sections')
        .values({
          client_id: client.id,
          club_id: club.id,
          lesson_plan_uuid: uuid,
          title: 'Main part',
          ordering: 0,
        })
        .execute();
      return uuid;
    };
    const plan = await buildPlan(scheme.uuid);
    await buildPlan(plain.uuid);
    const remove = (of: number | undefined, as = ngo) =>
      send('DELETE /schemes/:slug/sections/:id', { as, params: { id: of ?? 0 } });
    const refused = await remove(second?.id);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, { plans: 1 }]);
    const admin = await api.tokenFor(await buildUser(api.owner, club, 'admin'));
    expect((await remove(first?.id, admin)).statusCode).toBe(403);
    expect((await remove(first?.id)).statusCode).toBe(204);
    const elsewhere = { params: { slug: 'plain', id: second?.id ?? 0 } };
    expect((await send('DELETE /schemes/:slug/sections/:id', elsewhere)).statusCode).toBe(404);
    expect(titles(await send('GET /schemes/:slug/sections'))).toEqual(['End', 'Main part']);
    await api.owner
      .updateTable('lesson_plans')
      .set({ deleted_at: api.clock.now })
      .where('uuid', '=', plan)
      .execute();
    expect((await remove(second?.id)).statusCode).toBe(204);
  });
});

describe('GET /schemes/:slug/videos', () => {
  test('[§7] an uploaded video plays from its direct URL, also for parents', async () => {
    const { id: file_id } = await api.owner
      .insertInto('files')
      .values({
        client_id: world.client.id,
        folder: 'media',
        name: 'roll.mp4',
        mime: 'video/mp4',
        size: 3,
        storage_key: 'media/roll.mp4',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.files.put('media/roll.mp4', Readable.from(['mp4']));
    const id = await addVideo(`file:${file_id}`);
    const publicVideo = {
      id,
      name: 'Roll',
      url: `/v1/schemes/recreational/videos/${id}`,
      size: 3,
    };
    expect((await readVideo(id)).json()).toEqual({ ...publicVideo, captions: [] });
    const { direct_url, ...rest } = (await readVideo(id, { direct: 1 }, parent)).json();
    expect(rest).toEqual({ ...publicVideo, captions: [] });
    const played = await api.fastify.inject({
      url: direct_url,
      headers: { host: world.host },
    });
    expect([played.body, played.headers['content-type']]).toEqual(['mp4', 'video/mp4']);
  });

  test('[§7] an external video keeps its URL', async () => {
    const url = 'https://videos.example.org/cartwheel';
    const id = await addVideo(url);
    const list = await api.call('GET /schemes/:slug/videos', {
      as: world.token,
      host: world.host,
      params: { slug: 'recreational' },
    });
    expect(list.json()).toContainEqual({ id, name: 'Roll', url, captions: [] });
    expect((await readVideo(id, { direct: 1 })).json()).toEqual({
      id,
      name: 'Roll',
      url,
      captions: [],
      direct_url: url,
    });
  });

  test('a video has its captions by language in the order of the picker, the list has none', async () => {
    const text = (cue: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${cue}\n`;
    const url = 'https://videos.example.org/roll';
    const id = await addVideo(url, { 'de-DE': text('Rollen'), 'en-GB': text('Roll') });
    for (const query of [{}, { direct: 1 }]) {
      expect((await readVideo(id, query, parent)).json().captions).toEqual([
        { language: 'en-GB', text: text('Roll') },
        { language: 'de-DE', text: text('Rollen') },
      ]);
    }
    const list = await api.call('GET /schemes/:slug/videos', {
      as: world.token,
      host: world.host,
      params: { slug: 'recreational' },
    });
    const captions = [{ language: 'en-GB' }, { language: 'de-DE' }];
    expect(list.json()).toContainEqual({ id, name: 'Roll', url, captions });
  });

  test('[§8] rejects videos outside the scheme and missing files', async () => {
    expect(statusAndError(await readVideo(999_999))).toEqual([404, 'NOT_FOUND']);
    const id = await addVideo('https://videos.example.org/roll');
    await buildScheme(api.owner, world.client, { slug: 'other' });
    const ofOther = await api.call('GET /schemes/:slug/videos/:id', {
      as: world.token,
      host: world.host,
      params: { slug: 'other', id },
    });
    expect(statusAndError(ofOther)).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await readVideo(await addVideo('file:999999'), { direct: 1 }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});
