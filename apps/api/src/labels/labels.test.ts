import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api, { bystanders: false });
  const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  const clientLabels = ['Safety', 'Équipment', 'Aim', ...'abcdefghij'.split('')].map(
    (name, ordering) => ({
      client_id: world.client.id,
      name,
      ordering,
      kind: name === 'Safety' ? 'plan_footer' : 'plan_header',
    }),
  );
  await api.owner
    .insertInto('labels')
    .values([
      ...clientLabels,
      { client_id: world.client.id, club_id: world.club.id, name: 'Zebra', value: 'Ours' },
      { client_id: world.client.id, club_id: other.id, name: 'Theirs' },
    ])
    .execute();
});
afterAll(() => api.close());

const list = async (query: Record<string, string | number> = {}, as = world.token) => {
  const response = await api.call('GET /labels', { as, host: world.host, query });
  const labels: { name: string }[] = response.json();
  return {
    names: labels.map(({ name }) => name),
    total: response.headers['x-total-count'],
    labels,
  };
};

describe('GET /labels', () => {
  test('[§9] lists the labels of the club and its client by name, ten per page', async () => {
    const { names, total } = await list();
    expect(names).toEqual(['a', 'Aim', 'b', 'c', 'd', 'e', 'Équipment', 'f', 'g', 'h']);
    expect(total).toBe('14');
    expect((await list({ page: 1 })).names).toEqual(['i', 'j', 'Safety', 'Zebra']);
    expect(await list({ page: 9 })).toMatchObject({ names: [], total: '14' });
  });

  test('[§7] labels are sorted, searched and filtered by kind', async () => {
    expect((await list({ sort: 'dname' })).names[0]).toBe('Zebra');
    expect((await list({ sort: 'aordering', per_page: 2 })).names).toEqual(['Safety', 'Zebra']);
    expect(await list({ search: 'equip' })).toMatchObject({ names: ['Équipment'], total: '1' });
    expect((await list({ kind: 'plan_footer' })).labels).toMatchObject([
      { name: 'Safety', value: '', kind: 'plan_footer', ordering: 0 },
    ]);
  });

  test('[D5] the national body sees the labels of every club, and parents are rejected', async () => {
    const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    expect((await list({}, await api.tokenFor(ngo))).total).toBe('15');
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    const response = await api.call('GET /labels', { as: parent, host: world.host });
    expect(statusAndError(response)).toEqual([403, 'FORBIDDEN']);
  });

  test('rejects an unknown sort column and page size by field', async () => {
    const response = await api.call('GET /labels', {
      as: world.token,
      host: world.host,
      query: { sort: 'aclient_id', per_page: 5000 },
    });
    expect(statusAndError(response)).toEqual([422, 'VALIDATION']);
    expect(response.json().detail).toEqual({ sort: 'pattern', per_page: 'maximum' });
  });
});
