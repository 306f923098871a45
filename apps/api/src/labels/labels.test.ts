import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
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

describe('labels of a national body', () => {
  const send = async (
    key: 'POST /labels' | 'PATCH /labels/:id' | 'DELETE /labels/:id',
    request: Omit<Parameters<TestApi['call']>[1] & object, 'as' | 'host'>,
    as = ngo,
  ) => api.call(key, { as, host: world.host, ...request });
  const namesOf = async (kind: string) =>
    (await list({ kind, own: 1, sort: 'aordering', per_page: 50 }, ngo)).names;
  let ngo: string;
  beforeEach(async () => {
    ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
  });

  test('are added at the end of their kind, each name once', async () => {
    const added = await send('POST /labels', {
      body: { name: ' Cool-down ', value: ' Stretches ', kind: 'plan_footer' },
    });
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { name: 'Cool-down', value: 'Stretches', kind: 'plan_footer', ordering: 1 },
    ]);
    const again = await send('POST /labels', { body: { name: 'SAFETY', kind: 'plan_footer' } });
    expect(again.json().detail).toEqual({ name: 'taken' });
    const other = await send('POST /labels', { body: { name: 'Safety', kind: 'plan_header' } });
    expect(other.statusCode).toBe(201);
    const asInClub = await send('POST /labels', { body: { name: 'Theirs', kind: 'plan_header' } });
    expect(asInClub.statusCode).toBe(201);
    expect(await namesOf('plan_footer')).toEqual(['Safety', 'Cool-down']);
    // Of the club's own label, the national body decides nothing.
    expect(await namesOf('plan_header')).not.toContain('Zebra');
    for (let number = 3; number <= 20; number += 1) {
      const body = { name: `Note ${number}`, kind: 'plan_footer' };
      expect((await send('POST /labels', { body })).statusCode).toBe(201);
    }
    const full = await send('POST /labels', { body: { name: 'Last', kind: 'plan_footer' } });
    expect(full.json().detail).toEqual({ name: 'too_many', max: 20 });
  });

  test('are reworded and moved among those of their kind', async () => {
    const footers = await namesOf('plan_footer');
    const { id } = (
      await send('POST /labels', { body: { name: 'Music', kind: 'plan_header' } })
    ).json();
    const moved = await send('PATCH /labels/:id', { params: { id }, body: { position: 1 } });
    expect(moved.json()).toMatchObject({ name: 'Music', ordering: 1 });
    expect((await namesOf('plan_header')).slice(0, 3)).toEqual(['Équipment', 'Music', 'Aim']);
    const taken = await send('PATCH /labels/:id', { params: { id }, body: { name: 'aim' } });
    expect(taken.json().detail).toEqual({ name: 'taken' });
    const body = { name: 'Songs', value: 'What to play' };
    const reworded = await send('PATCH /labels/:id', { params: { id }, body });
    expect(reworded.json()).toMatchObject({ ...body, ordering: 1 });
    expect(await namesOf('plan_footer')).toEqual(footers);
  });

  test('of each kind are reworded', async () => {
    for (const [kind, name] of [
      ['plan_header', 'Équipment'],
      ['plan_footer', 'Safety'],
    ] as const) {
      const [label] = (await list({ kind, search: name, own: 1 }, ngo)).labels;
      const params = { id: Number(Object(label).id) };
      const reworded = await send('PATCH /labels/:id', { params, body: { name } });
      expect(reworded.json()).toMatchObject({ ...params, name, kind });
    }
  });

  test('[D18] are deleted with the texts of plans only on request, and come back with them', async () => {
    const { client, club, coach, scheme } = world;
    const [label] = (await list({ kind: 'plan_header', search: 'Aim', own: 1 }, ngo)).labels;
    const id = Number(Object(label).id);
    const inClub = { client_id: client.id, club_id: club.id };
    const buildPlan = (title: string) =>
      api.owner
        .insertInto('lesson_plans')
        .values({
          ...inClub,
          title,
          owner_uuid: coach.uuid,
          scheme_uuid: scheme.uuid,
          created_at: 1,
          updated_at: 1,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow();
    const [plan, withoutText] = [await buildPlan('Rolls'), await buildPlan('Jumps')];
    const text = { lesson_plan_uuid: plan.uuid, label_id: id, value: 'Round backs' };
    const { labels } = await list({ kind: 'plan_header', own: 1 }, ngo);
    const other = labels.find(({ name }: { name: string }) => name !== 'Aim');
    const ofOther = { ...text, label_id: Number(Object(other).id) };
    await api.owner
      .insertInto('lesson_plan_field_values')
      .values([text, ofOther].map((row) => ({ ...inClub, ...row })))
      .execute();
    const empty = { ...inClub, ...text, lesson_plan_uuid: withoutText.uuid, value: '' };
    await api.owner.insertInto('lesson_plan_field_values').values(empty).execute();
    const texts = () =>
      api.owner
        .selectFrom('lesson_plan_field_values')
        .select(['lesson_plan_uuid', 'label_id', 'value'])
        .where('client_id', '=', client.id)
        .where('value', '<>', '')
        .execute();
    const refused = await send('DELETE /labels/:id', { params: { id } });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, { plans: 1 }]);
    const deleted = await send('DELETE /labels/:id', { params: { id }, query: { with_texts: 1 } });
    expect(deleted.statusCode).toBe(204);
    expect([await namesOf('plan_header'), await texts()]).toEqual([
      expect.not.arrayContaining(['Aim']),
      [ofOther],
    ]);
    const undo = { params: { id: Number(deleted.headers['x-audit-id']) } };
    const undone = await api.call('POST /audits/:id/undo', {
      as: ngo,
      host: world.host,
      ...undo,
    });
    expect([undone.statusCode, undone.json()]).toMatchObject([
      200,
      { action: 'label.delete', entity: 'label', detail: { name: 'Aim' } },
    ]);
    expect(await namesOf('plan_header')).toContain('Aim');
    expect(new Set(await texts())).toEqual(new Set([text, ofOther]));
  });

  test('are deleted without a request for their texts if only deleted plans have some', async () => {
    const { client, club, coach, scheme } = world;
    const body = { name: 'Mats', kind: 'plan_header' };
    const { id: label_id } = (await send('POST /labels', { body })).json();
    const inClub = { client_id: client.id, club_id: club.id };
    const { uuid: lesson_plan_uuid } = await api.owner
      .insertInto('lesson_plans')
      .values({
        ...inClub,
        title: 'Rolls',
        owner_uuid: coach.uuid,
        scheme_uuid: scheme.uuid,
        created_at: 1,
        updated_at: 1,
        deleted_at: 1,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('lesson_plan_field_values')
      .values({ ...inClub, lesson_plan_uuid, label_id, value: 'Two' })
      .execute();
    const deleted = await send('DELETE /labels/:id', { params: { id: label_id } });
    expect(deleted.statusCode).toBe(204);
  });

  test('[D5] of a club, of another client and unknown ones are not found, and only the body changes them', async () => {
    const [zebra] = (await list({ search: 'Zebra' })).labels;
    const params = { id: Number(Object(zebra).id) };
    for (const id of [params.id, 999_999]) {
      const edit = await send('PATCH /labels/:id', { params: { id }, body: { name: 'x' } });
      expect(statusAndError(edit)).toEqual([404, 'NOT_FOUND']);
      const deletion = await send('DELETE /labels/:id', { params: { id } });
      expect(statusAndError(deletion)).toEqual([404, 'NOT_FOUND']);
    }
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const added = await send('POST /labels', { body: { name: 'x', kind: 'plan_header' } }, admin);
    expect(statusAndError(added)).toEqual([403, 'FORBIDDEN']);
  });
});
