import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient } from '../../testing/builders.ts';

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
      analytics: false,
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
