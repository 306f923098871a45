import type { Language } from '@springboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient, buildUser } from '../../testing/builders.ts';

let api: TestApi;
let client_id: number;
let other_id: number;

beforeAll(async () => {
  api = await startTestApi();
  const client = await buildClient(api.owner, 'localhost', {
    name: 'Meridian Gymnastics',
    theme_url: '/themes/meridian.css',
  });
  client_id = client.id;
  await addLanguages(api, client_id, { 'de-DE': 1, 'cy-GB': 1, 'en-GB': 1, 'fr-FR': 0 });
  other_id = (await buildClient(api.owner, 'other.test')).id;
});
afterAll(() => api.close());

const findClient = (hostname: string) => api.call('GET /client', { query: { hostname } });

describe('GET /client', () => {
  test('[D1] a host name identifies one portal of one client', async () => {
    const response = await findClient('club.localhost');
    expect(response.headers['x-api-version']).toBe('1');
    expect(response.json()).toEqual({
      id: client_id,
      name: 'Meridian Gymnastics',
      portal: 'club',
      theme_name: 'springboard',
      theme_url: '/themes/meridian.css',
      translation_url: null,
      auth_provider: 'springboard',
      changes_call: true,
      analytics_url: null,
    });
    expect((await findClient('COACH.localhost')).json()).toMatchObject({ portal: 'coach' });
  });

  test('[§8] rejects an unknown host name', async () => {
    expect(statusAndError(await findClient('coach.example.org'))).toEqual([
      404,
      'CLIENT_NOT_FOUND',
    ]);
  });
});

const findLanguages = (id: number) => api.call('GET /auth/languages', { query: { client_id: id } });

describe('GET /auth/languages', () => {
  test('[§1] lists the active languages in display order', async () => {
    const response = await findLanguages(client_id);
    const languages: { language: string }[] = response.json();
    expect(languages.map(({ language }) => language)).toEqual(['en-GB', 'cy-GB', 'de-DE']);
  });

  test('[D1] rejects the languages of another client', async () => {
    expect(statusAndError(await findLanguages(other_id))).toEqual([404, 'CLIENT_NOT_FOUND']);
  });
});

describe('PUT /client-translations/:language_id', () => {
  test('[D10] the wording is served to all portals of the client and to no other client', async () => {
    const as = await api.tokenFor(await buildUser(api.owner, { client_id, id: null }, 'ngo'));
    const languages: Language[] = (await findLanguages(client_id)).json();
    const german = languages.find(({ language }) => language === 'de-DE')?.language_id ?? 0;
    const params = { language_id: german };
    const key = 'coach:register.title';
    const put = (messages: Record<string, string>, more: Parameters<TestApi['call']>[1] = {}) =>
      api.call('PUT /client-translations/:language_id', {
        as,
        host: 'coach.localhost',
        params,
        body: { messages },
        ...more,
      });
    const read = async () =>
      (
        await api.call('GET /client-translations/:language_id', {
          as,
          host: 'coach.localhost',
          params,
        })
      ).json();
    const fileOf = async (file: string, host = 'parent.localhost') => {
      const { translation_url } = (await findClient('parent.localhost')).json();
      const url = `${translation_url ?? `/v1/translations/${client_id}/none`}/${file}.json`;
      return api.fastify.inject({ url, headers: { host } });
    };

    const saved = await put({ [key]: 'Anwesenheitsliste', 'common:nav.tasks': 'Offen' });
    expect(saved.json()).toEqual({ ...(await read()), external: false });
    const file = await fileOf('de-DE');
    expect([file.json(), file.headers['cache-control']]).toEqual([
      { coach: { register: { title: 'Anwesenheitsliste' } }, common: { nav: { tasks: 'Offen' } } },
      'public, max-age=31536000, immutable',
    ]);
    expect((await fileOf('fr-FR')).json()).toEqual({});
    expect((await fileOf('de-DE', 'parent.other.test')).statusCode).toBe(404);
    expect((await findClient('coach.other.test')).json().translation_url).toBeNull();
    const stranger = await api.tokenFor(
      await buildUser(api.owner, { client_id: other_id, id: null }, 'ngo'),
    );
    expect((await put({}, { as: stranger, host: 'coach.other.test' })).statusCode).toBe(404);
    const before = (await findClient('parent.localhost')).json().translation_url;

    const headers = { 'if-match': '"old"' };
    expect(statusAndError(await put({}, { headers }))).toEqual([412, 'PRECONDITION_FAILED']);
    for (const invalid of [{ [key]: ' ' }, { [key]: '$t(x)' }, { register: 'x' }]) {
      expect(statusAndError(await put(invalid))).toEqual([422, 'VALIDATION']);
    }
    const removed = await put({}, { headers: { 'if-match': `"${saved.json().etag}"` } });
    expect(removed.json().messages).toEqual({});
    expect((await findClient('parent.localhost')).json().translation_url).toBeNull();
    const id = Number(removed.headers['x-audit-id']);
    await api.call('POST /audits/:id/undo', { as, host: 'coach.localhost', params: { id } });
    expect((await findClient('parent.localhost')).json().translation_url).toBe(before);

    const url = { translation_url: 'https://club.test/texts' };
    await api.owner.updateTable('clients').set(url).where('id', '=', client_id).execute();
    expect((await findClient('parent.localhost')).json()).toMatchObject(url);
    expect((await put({ [key]: 'Liste' })).json().detail).toEqual({ translation_url: 'external' });
    expect((await read()).external).toBe(true);
  });
});
