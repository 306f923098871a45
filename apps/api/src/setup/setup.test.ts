import { LANGUAGES } from '@springboard/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn, statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClient } from '../../testing/builders.ts';
import { servePortals } from '../portals/portals.ts';
import { notSetUpPage, pageLanguage } from './pages.ts';
import { type Setup, startSetup } from './setup.ts';
import { SETUP_TEXTS } from './texts.ts';

const PASSWORD = 'Turnip-Orchid-7';
const FORM = {
  name: 'Harbour Gymnastics',
  coach: 'coach.harbour.test',
  club: 'club.harbour.test',
  scheme: 'scheme.harbour.test',
  parent: 'Parent.Harbour.test',
  languages: 'de-DE',
  'first-club': 'Harbour Club',
  'time-zone': 'Europe/Berlin',
  administrator: 'national-body',
  firstname: 'Ines',
  lastname: 'Berg',
  email: 'ines@harbour.test',
};

let api: TestApi;
let setup: Setup;
beforeEach(async () => {
  api = await startTestApi();
  setup = await start();
  setup.routes(api.fastify);
  await servePortals(api.fastify, {
    builds: {},
    portalOf: async (hostname) => (await api.findHost(hostname))?.portal ?? null,
    notSetUp: async ({ headers }) =>
      (await setup.isOpen()) ? notSetUpPage(pageLanguage(headers['accept-language'])) : null,
  });
});
afterEach(() => api.close());

const depsOf = ({ database, owner_url, clock }: TestApi) => ({
  database,
  owner_url,
  now: () => clock.now,
  portalAddress: (host: string) => `https://${host}`,
});

const start = async (): Promise<Setup> => {
  const started = await startSetup(depsOf(api));
  if (started === null) throw new Error('The database has a client');
  return started;
};

const get = (url: string, headers: Record<string, string> = {}) =>
  api.fastify.inject({ url, headers: { host: 'localhost', ...headers } });

const submit = (form: Record<string, string>, path = setup.path) =>
  api.fastify.inject({
    method: 'POST',
    url: path,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

const countClients = async () =>
  (await api.owner.selectFrom('clients').select('id').execute()).length;

describe('the first run', () => {
  test.each(LANGUAGES)('[D15] every page of an empty database says so in %s', async (language) => {
    for (const url of ['/', '/member-groups', '/login']) {
      const response = await get(url, { 'accept-language': `${language},en;q=0.5` });
      expect(response.statusCode).toBe(503);
      expect(response.body).toContain(`<h1>${SETUP_TEXTS[language].notSetUp}</h1>`);
    }
  });

  test.each([
    ['national-body', FORM.scheme, 'ngo'],
    ['club', FORM.club, 'admin'],
  ])(
    '[D15] the set-up makes a client, and its first administrator (%s) signs in',
    async (administrator, host, role) => {
      const form = await get(setup.path, { 'accept-language': 'fr' });
      expect([form.statusCode, form.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(form.body).toContain('<html lang="fr-FR">');

      const done = await submit({ ...FORM, administrator });
      expect(done.statusCode).toBe(201);
      const link = new URL(
        /href="(https:[^"]+)"/.exec(done.body)?.[1]?.replaceAll('&#38;', '&') ?? '',
      );
      expect(link.host).toBe(host);
      const token = link.searchParams.get('token');
      const set = await api.call('POST /auth/set-password', {
        host,
        body: { token, password: PASSWORD },
      });
      expect(set.statusCode).toBe(204);

      const { id: client_id } = (
        await api.call('GET /client', { host, query: { hostname: host } })
      ).json();
      const languages = await api.owner
        .selectFrom('client_languages')
        .select(['language', 'language_id'])
        .where('active', '=', 1)
        .execute();
      expect(languages).toMatchObject([{ language: 'de-DE' }]);
      const login = await signIn(
        api,
        {
          client_id,
          username: FORM.email,
          password: PASSWORD,
          language_id: languages[0]?.language_id,
          type: role,
        },
        { host },
      );
      expect(login.statusCode).toBe(200);
      const club = await api.owner.selectFrom('clubs').select(['name', 'time_zone']).execute();
      expect(club).toEqual([{ name: 'Harbour Club', time_zone: 'Europe/Berlin' }]);
    },
  );

  test('[D15] the address works once, for 24 hours, and is new at each start', async () => {
    const before = setup;
    const next = await start();
    expect(next.path).not.toBe(before.path);
    expect((await get(next.path)).statusCode).toBe(403);
    for (const path of ['/setup', '/setup?code=', '/setup?code=guessed']) {
      expect((await get(path)).statusCode).toBe(403);
      expect((await submit(FORM, path)).statusCode).toBe(403);
    }
    api.clock.now += 86_400;
    expect((await get(setup.path)).statusCode).toBe(403);
    expect((await submit(FORM)).statusCode).toBe(403);
    expect(await countClients()).toBe(0);
    api.clock.now -= 1;
    expect((await submit(FORM)).statusCode).toBe(201);
    expect((await get(setup.path)).statusCode).toBe(403);
    expect((await submit({ ...FORM, name: 'Second' })).statusCode).toBe(403);
    expect(await countClients()).toBe(1);
    expect((await get('/')).statusCode).toBe(404);
  });

  test('[D15] of two concurrent set-ups one succeeds', async () => {
    const responses = await Promise.all([submit(FORM), submit(FORM)]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403]);
    expect(await countClients()).toBe(1);
  });

  test.each([
    ['name', ' ', 'REQUIRED'],
    ['coach', 'https://coach.harbour.test/', 'HOST'],
    ['coach', 'club.harbour.test', 'HOST_TWICE'],
    ['languages', '', 'LANGUAGE'],
    ['time-zone', 'Europe/Nowhere', 'TIME_ZONE'],
    ['email', 'ines', 'EMAIL'],
  ] as const)('[D15] the form says what is wrong with %s = %j', async (field, value, code) => {
    const response = await submit({ ...FORM, [field]: value });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain(
      `<span id="${field}-error">${SETUP_TEXTS['en-GB'].codes[code]}`,
    );
    expect(response.body).toContain('value="Ines"');
    expect(await countClients()).toBe(0);
  });

  test('[D15] a database with a client has no set-up', async () => {
    await buildClient(api.owner, 'other.test');
    expect(await startSetup(depsOf(api))).toBeNull();
    expect((await submit(FORM)).statusCode).toBe(403);
    const unknown = await api.call('GET /client', {
      host: 'x.test',
      query: { hostname: 'x.test' },
    });
    expect(statusAndError(unknown)).toEqual([404, 'CLIENT_NOT_FOUND']);
  });
});
