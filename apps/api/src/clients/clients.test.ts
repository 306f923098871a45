import type { Language } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
beforeEach(async () => {
  await api.owner.deleteFrom('client_messages').execute();
});

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

describe('PATCH /client-translations/:language_id', () => {
  const key = 'coach:register.title';
  let as: string;
  let german: number;

  beforeEach(async () => {
    as = await api.tokenFor(await buildUser(api.owner, { client_id, id: null }, 'ngo'));
    const languages: Language[] = (await findLanguages(client_id)).json();
    german = languages.find(({ language }) => language === 'de-DE')?.language_id ?? 0;
  });
  type Change = { key?: string; text: string | null; before?: string | null };
  const change = (body: Change, more: Parameters<TestApi['call']>[1] = {}) =>
    api.call('PATCH /client-translations/:language_id', {
      as,
      host: 'coach.localhost',
      params: { language_id: german },
      body: { key, before: null, ...body },
      ...more,
    });
  const read = async () => {
    const request = { as, host: 'coach.localhost', params: { language_id: german } };
    return (await api.call('GET /client-translations/:language_id', request)).json();
  };
  const urlOf = async (host: string) => (await findClient(host)).json().translation_url;
  const fileOf = async (file: string, host = 'parent.localhost') => {
    const base = (await urlOf('parent.localhost')) ?? `/v1/translations/${client_id}/none`;
    return api.fastify.inject({ url: `${base}/${file}.json`, headers: { host } });
  };

  test('half of a character is stored as �', async () => {
    const saved = await change({ text: 'Register \ud83d' });
    expect(saved.json()).toMatchObject({ messages: { [key]: 'Register �' } });
  });

  test('[D10] a text is served to all portals of the client and to no other client', async () => {
    await change({ text: 'Anwesenheitsliste' });
    const saved = await change({ key: 'common:nav.tasks', text: 'Offen' });
    const messages = { [key]: 'Anwesenheitsliste', 'common:nav.tasks': 'Offen' };
    expect(saved.json()).toEqual({ messages, external: false });
    expect(await read()).toEqual({ messages, external: false });
    const file = await fileOf('de-DE');
    expect([file.json(), file.headers['cache-control']]).toEqual([
      { coach: { register: { title: 'Anwesenheitsliste' } }, common: { nav: { tasks: 'Offen' } } },
      'public, max-age=31536000, immutable',
    ]);
    expect((await fileOf('fr-FR')).json()).toEqual({});
    expect((await fileOf('de-DE', 'parent.other.test')).statusCode).toBe(404);
    expect(await urlOf('coach.other.test')).toBeNull();
    const stranger = await api.tokenFor(
      await buildUser(api.owner, { client_id: other_id, id: null }, 'ngo'),
    );
    const foreign = await change({ text: 'x' }, { as: stranger, host: 'coach.other.test' });
    expect(foreign.statusCode).toBe(404);
  });

  test('[D18] each text is undone by itself, and the address changes with every text', async () => {
    const first = await change({ text: 'Liste' });
    const address = await urlOf('parent.localhost');
    const changed = await change({ text: 'Anwesenheit', before: 'Liste' });
    await change({ key: 'common:nav.tasks', text: 'Offen' });
    expect(await urlOf('parent.localhost')).not.toBe(address);
    const undo = ({ headers }: typeof changed) =>
      api.call('POST /audits/:id/undo', {
        as,
        host: 'coach.localhost',
        params: { id: Number(headers['x-audit-id']) },
      });
    expect((await undo(first)).json().detail).toMatchObject({ changed: ['text'] });
    expect((await undo(changed)).statusCode).toBe(200);
    expect((await read()).messages).toEqual({ [key]: 'Liste', 'common:nav.tasks': 'Offen' });
    await change({ key: 'common:nav.tasks', text: null, before: 'Offen' });
    expect(await urlOf('parent.localhost')).toBe(address);
    await change({ text: null, before: 'Liste' });
    expect(await urlOf('parent.localhost')).toBeNull();
  });

  test('a text that another user changed meanwhile is a conflict with it', async () => {
    await change({ text: 'Liste' });
    const late = await change({ text: 'Anwesenheit' });
    expect([late.statusCode, late.json().detail]).toEqual([409, { text: 'Liste' }]);
    const removed = await change({ text: null, before: 'Anwesenheit' });
    expect([removed.statusCode, removed.json().detail]).toEqual([409, { text: 'Liste' }]);
    const same = await change({ text: 'Liste' });
    expect([same.statusCode, same.headers['x-audit-id']]).toEqual([200, undefined]);
  });

  test('rejects an invalid text or key, and more than 2000 texts of a language', async () => {
    for (const invalid of [{ text: ' ' }, { text: '$t(x)' }, { key: 'register', text: 'x' }]) {
      expect(statusAndError(await change(invalid))).toEqual([422, 'VALIDATION']);
    }
    const row = { client_id, language_id: german, text: 'x', updated_at: 0, updated_by: null };
    const keys = Array.from({ length: 1999 }, (_, at) => ({ ...row, key: `coach:x${at}` }));
    await api.owner.insertInto('client_messages').values(keys).execute();
    expect((await change({ text: 'Liste' })).statusCode).toBe(200);
    const full = await change({ key: 'coach:one.more', text: 'x' });
    expect([full.statusCode, full.json().detail]).toEqual([422, { key: 'full' }]);
    expect((await change({ text: 'Register', before: 'Liste' })).statusCode).toBe(200);
  });

  test('texts of an address of the client’s own are not changed here', async () => {
    const url = { translation_url: 'https://club.test/texts' };
    await api.owner.updateTable('clients').set(url).where('id', '=', client_id).execute();
    expect(await urlOf('parent.localhost')).toBe(url.translation_url);
    const rejected = await change({ text: 'Liste' });
    expect([rejected.statusCode, rejected.json().detail]).toEqual([
      409,
      { translation_url: 'external' },
    ]);
    expect((await read()).external).toBe(true);
    const none = { translation_url: null };
    await api.owner.updateTable('clients').set(none).where('id', '=', client_id).execute();
  });
});
