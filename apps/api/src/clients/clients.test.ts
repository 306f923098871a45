import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveLanguages, verdict } from '../auth/testing.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClient } from '../testing/builders.ts';

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
  await giveLanguages(api, client_id, { 'de-DE': 1, 'cy-GB': 1, 'en-GB': 1, 'fr-FR': 0 });
  other_id = (await buildClient(api.owner, 'other.test')).id;
});
afterAll(() => api.close());

const clientOf = (hostname: string) => api.call('GET /client', { query: { hostname } });

test('[D1] a host name is one portal of one client', async () => {
  const answer = await clientOf('club.localhost');
  expect(answer.headers['x-api-version']).toBe('1');
  expect(answer.json()).toEqual({
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
  expect((await clientOf('COACH.localhost')).json()).toMatchObject({ portal: 'coach' });
});

test('[§8] an unknown host name is no client', async () => {
  expect(verdict(await clientOf('coach.example.org'))).toEqual([404, 'CLIENT_NOT_FOUND']);
});

const languagesOf = (id: number) => api.call('GET /auth/languages', { query: { client_id: id } });

test('[§1] the languages that are switched on are offered in their order', async () => {
  const answer = await languagesOf(client_id);
  const languages: { language: string }[] = answer.json();
  expect(languages.map(({ language }) => language)).toEqual(['en-GB', 'cy-GB', 'de-DE']);
});

test("[D1] another client's languages are not told on this host", async () => {
  expect(verdict(await languagesOf(other_id))).toEqual([404, 'CLIENT_NOT_FOUND']);
});
