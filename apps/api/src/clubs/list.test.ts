import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
import { csvLines } from '../../testing/csv-lines.ts';
import {
  buildClient,
  buildClub,
  buildGroup,
  buildScheme,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';

let api: TestApi;
let national: UserRow;
let ngo: string;
let coach: string;
let client: { id: number };
const clubs: Record<string, { client_id: number; id: number }> = {};

beforeAll(async () => {
  api = await startTestApi();
  client = await buildClient(api.owner);
  await addLanguages(api, client.id, { 'en-GB': 1 });
  for (const name of ['Weir', 'Élan', 'Harbour', 'Elm']) {
    clubs[name] = await buildClub(api.owner, client, { name });
  }
  await buildClub(api.owner, client, { name: 'Elsewhere End', deleted_at: NOON });
  await buildClub(api.owner, await buildClient(api.owner, 'other.test'), { name: 'Elbow' });
  await buildGroup(api.owner, clubOf('Elm'), {});
  national = await buildUser(api.owner, { client_id: client.id, id: null }, 'ngo');
  ngo = await api.tokenFor(national);
  coach = await api.tokenFor(await buildUser(api.owner, clubOf('Élan'), 'coach'));
});
afterAll(() => api.close());

const clubOf = (name: string) => {
  const club = clubs[name];
  if (club === undefined) throw new Error(`No club ${name}`);
  return club;
};

const list = (query: object, as = ngo) => api.call('GET /clubs', { as, query: { ...query } });

const namesOf = async (query: object, as = ngo) => {
  const response = await list(query, as);
  const names = response.json().map(({ name }: { name: string }) => name);
  return [names, Number(response.headers['x-total-count'])];
};

describe('GET /clubs', () => {
  test('[portals §A] finds clubs whatever the accents, in pages, and says how many there are', async () => {
    expect(await namesOf({ search: 'el' })).toEqual([['Élan', 'Elm'], 2]);
    expect(await namesOf({ per_page: 2 })).toEqual([['Élan', 'Elm'], 4]);
    expect(await namesOf({ per_page: 3, page: 1 })).toEqual([['Weir'], 4]);
    expect(await namesOf({ per_page: 3, page: 9 })).toEqual([[], 4]);
    expect(await namesOf({ search: 'el', deleted: 1 })).toEqual([['Elsewhere End'], 1]);
    expect(await namesOf({ search: 'elm' }, coach)).toEqual([[], 0]);
    expect(await namesOf({ per_page: 1, page: 1 }, coach)).toEqual([[], 1]);
  });

  test('[portals §A] sorts by name and by the numbers of each club', async () => {
    const all = ['Élan', 'Elm', 'Harbour', 'Weir'];
    expect(await namesOf({ sort: 'dname' })).toEqual([all.toReversed(), 4]);
    expect(await namesOf({ sort: 'dgroups' })).toEqual([['Elm', 'Élan', 'Harbour', 'Weir'], 4]);
    expect(await namesOf({ sort: 'dstaff' })).toEqual([['Élan', 'Elm', 'Harbour', 'Weir'], 4]);
    expect(await namesOf({ sort: 'amembers' })).toEqual([all, 4]);
    expect(await namesOf({ sort: 'dactive_staff', per_page: 1 })).toEqual([['Élan'], 4]);
  });

  test('[portals §A] exports all pages of the same query as CSV, for the national body', async () => {
    const accept = { accept: 'text/csv' };
    const query = { search: 'el', sort: 'dname', per_page: 1 };
    const response = await api.call('GET /clubs', { as: ngo, query, headers: accept });
    const [, ...rows] = csvLines(response.body);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['Elm', '0', '1', '0'],
      ['Élan', '0', '0', '1'],
    ]);
    const refused = await api.call('GET /clubs', { as: coach, headers: accept });
    expect(statusAndError(refused)).toEqual([403, 'FORBIDDEN']);
  });

  const fileIn = async (language: 'en-GB' | 'de-DE', query: object) => {
    const as = await api.tokenFor(national, { language: { language_id: 1, language } });
    const headers = { accept: 'text/csv' };
    return csvLines((await api.call('GET /clubs', { as, query: { ...query }, headers })).body);
  };

  test('[D10] exports the columns and codes of the list in the language of the reader', async () => {
    await api.owner
      .updateTable('refresh_token_families')
      .set({ app_version: '1.17.0', app_built: '2026-11-17' })
      .where('club_id', '=', clubOf('Élan').id)
      .execute();
    expect(await fileIn('en-GB', { search: 'el' })).toEqual([
      [
        'Name',
        'Members',
        'Groups',
        'Staff',
        'Active in 7 days',
        'Schemes',
        'Languages',
        'Members come from',
        'App versions',
        'Parent portal',
        'Time zone',
      ],
      [
        'Élan',
        '0',
        '0',
        '1',
        '0',
        'None',
        'English (UK)',
        'The club',
        '1.17.0: 1 device',
        'Off',
        'Europe/London',
      ],
      [
        'Elm',
        '0',
        '1',
        '0',
        '0',
        'None',
        'English (UK)',
        'The club',
        'No devices used in the last 30 days',
        'Off',
        'Europe/London',
      ],
    ]);
    expect(await fileIn('de-DE', { search: 'elm' })).toEqual([
      [
        'Name',
        'Mitglieder',
        'Gruppen',
        'Personal',
        'Aktiv in 7 Tagen',
        'Programme',
        'Sprachen',
        'Mitglieder kommen aus',
        'App-Versionen',
        'Elternportal',
        'Zeitzone',
      ],
      [
        'Elm',
        '0',
        '1',
        '0',
        '0',
        'Keine',
        'English (UK)',
        'dem Verein',
        'Kein Gerät in den letzten 30 Tagen',
        'Aus',
        'Europe/London',
      ],
    ]);
  });

  test('[D10] exports until when deleted clubs can be restored', async () => {
    const cells = ['Elsewhere End', '2026-11-18 12:00', '2026-12-18 12:00'];
    expect(await fileIn('en-GB', { deleted: 1 })).toEqual([
      ['Name', 'Deleted on', 'Can be restored until'],
      cells,
    ]);
    expect(await fileIn('de-DE', { deleted: 1 })).toEqual([
      ['Name', 'Gelöscht am', 'Wiederherstellbar bis'],
      cells,
    ]);
  });
});

describe('the schemes of a club', () => {
  const edit = (name: string, body: object) =>
    api.call('PATCH /clubs/:id', { as: ngo, params: { id: clubOf(name).id }, body });
  const offer = (name: string, ...offer_schemes: string[]) => edit(name, { offer_schemes });
  const withdraw = (name: string, ...withdraw_schemes: string[]) =>
    edit(name, { withdraw_schemes });
  const schemesOf = async () => {
    const response = await list({ with_schemes: 1 });
    return response
      .json()
      .map(({ schemes }: { schemes: { slug: string }[] }) => schemes.map(({ slug }) => slug));
  };
  const undo = (response: { headers: Record<string, unknown> }) =>
    api.call('POST /audits/:id/undo', {
      as: ngo,
      params: { id: Number(response.headers['x-audit-id']) },
    });

  test('[scheme-portal §11] are chosen for one club, without a change for the others, and restored by undo', async () => {
    const { uuid: first } = await buildScheme(api.owner, client, { slug: 'first' });
    const { uuid: second } = await buildScheme(api.owner, client, { slug: 'second' });
    const both = ['first', 'second'];
    expect(await schemesOf()).toEqual([both, both, both, both]);

    const removed = await withdraw('Elm', first);
    expect(removed.statusCode).toBe(200);
    expect(await schemesOf()).toEqual([both, ['second'], both, both]);
    const added = await offer('Elm', first);
    expect(await schemesOf()).toEqual([both, both, both, both]);
    expect((await undo(added)).statusCode).toBe(200);
    expect((await undo(removed)).statusCode).toBe(200);
    expect(await schemesOf()).toEqual([both, both, both, both]);
    const clubs = await api.call('GET /schemes/:slug/clubs', {
      as: ngo,
      params: { slug: 'first' },
    });
    expect(clubs.json().all).toBe(true);

    for (const name of ['Élan', 'Elm', 'Harbour']) await withdraw(name, first, second);
    expect(await schemesOf()).toEqual([[], [], [], both]);
    const last = await withdraw('Weir', first);
    expect([last.statusCode, last.json().detail]).toEqual([
      409,
      { withdraw_schemes: 'last', title: 'first' },
    ]);
    expect(await schemesOf()).toEqual([[], [], [], both]);
    const unknown = [
      await offer('Weir', second, crypto.randomUUID()),
      await withdraw('Weir', crypto.randomUUID()),
    ];
    expect(unknown.map((response) => [response.statusCode, response.json().detail])).toEqual([
      [422, { offer_schemes: 'unknown' }],
      [422, { withdraw_schemes: 'unknown' }],
    ]);
  });

  test('are not part of the list of a club', async () => {
    const [own] = (await list({ with_schemes: 1, with_stats: 1 }, coach)).json();
    expect(own).not.toHaveProperty('schemes');
    expect(own).not.toHaveProperty('stats');
  });
});
