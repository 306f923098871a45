import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../auth/testing.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildUser } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  const ofAll = ['Safety', 'Équipment', 'Aim', ...'abcdefghij'.split('')].map((name, ordering) => ({
    client_id: world.client.id,
    name,
    ordering,
    kind: name === 'Safety' ? 'plan_footer' : 'plan_header',
  }));
  await api.owner
    .insertInto('labels')
    .values([
      ...ofAll,
      { client_id: world.client.id, club_id: world.club.id, name: 'Zebra', value: 'Ours' },
      { client_id: world.client.id, club_id: other.id, name: 'Theirs' },
    ])
    .execute();
});
afterAll(() => api.close());

const list = async (query: Record<string, string | number> = {}, as = world.token) => {
  const answer = await api.call('GET /labels', { as, host: world.host, query });
  const labels: { name: string }[] = answer.json();
  return { names: labels.map(({ name }) => name), total: answer.headers['x-total-count'], labels };
};

test('[§9] labels come ten a page, by name, those of the club and of its client', async () => {
  const { names, total } = await list();
  expect(names).toEqual(['a', 'Aim', 'b', 'c', 'd', 'e', 'Équipment', 'f', 'g', 'h']);
  expect(total).toBe('14');
  expect((await list({ page: 1 })).names).toEqual(['i', 'j', 'Safety', 'Zebra']);
  expect(await list({ page: 9 })).toMatchObject({ names: [], total: '14' });
});

test('[§7] labels are sorted, searched and of one kind where that is asked for', async () => {
  expect((await list({ sort: 'dname' })).names[0]).toBe('Zebra');
  expect((await list({ sort: 'aordering', per_page: 2 })).names).toEqual(['Safety', 'Zebra']);
  expect(await list({ search: 'equip' })).toMatchObject({ names: ['Équipment'], total: '1' });
  expect((await list({ kind: 'plan_footer' })).labels).toMatchObject([
    { name: 'Safety', value: '', kind: 'plan_footer', ordering: 0 },
  ]);
});

test('[D5] the national body sees those of every club, a parent none', async () => {
  const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
  expect((await list({}, await api.tokenFor(ngo))).total).toBe('15');
  const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
  const answer = await api.call('GET /labels', { as: parent, host: world.host });
  expect(verdict(answer)).toEqual([403, 'FORBIDDEN']);
});

test('what is no order of labels is refused by field', async () => {
  const answer = await api.call('GET /labels', {
    as: world.token,
    host: world.host,
    query: { sort: 'aclient_id', per_page: 5000 },
  });
  expect(verdict(answer)).toEqual([422, 'VALIDATION']);
  expect(answer.json().detail).toEqual({ sort: 'pattern', per_page: 'maximum' });
});
