import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verdict } from '../auth/testing.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildMember, buildUser, joinGroup } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api);
  as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});

const FILE = [
  'firstname,lastname,dob,guardian_firstname,guardian_lastname,guardian_email',
  'Mia,Rees,2018-02-03,Ann,Rees,ann@example.org',
  'Noa,Rees,2016-02-03,Ann,Rees,ANN@example.org',
  'Ella,Jones,2017-05-04,Cai,Jones,',
  'Ella,Jones,2012-01-01,,,',
  '=1+1,Rees,3 Feb,,,',
].join('\r\n');

const on = (id: number) => ({ as, host: world.host, params: { id } });
const plan = (text = FILE, token = as) =>
  api.call('POST /imports', { as: token, host: world.host, body: { name: 'members.csv', text } });
const commit = (id: number, plan_hash: string) =>
  api.call('POST /imports/:id/commit', { ...on(id), body: { plan_hash } });
const undo = (id: number) => api.call('POST /imports/:id/undo', on(id));

const membersOf = async () => {
  const rows = await api.owner
    .selectFrom('members')
    .select(['firstname', 'lastname', 'dob'])
    .where('club_id', '=', world.club.id)
    .orderBy('firstname')
    .execute();
  return rows.map(({ firstname, lastname, dob }) => `${firstname} ${lastname} ${dob}`);
};

const guardiansOf = async () => {
  const rows = await api.owner
    .selectFrom('member_guardians as mg')
    .innerJoin('guardians as g', 'g.id', 'mg.guardian_id')
    .innerJoin('members as m', 'm.uuid', 'mg.member_uuid')
    .select(['m.firstname as child', 'g.firstname as guardian'])
    .where('m.club_id', '=', world.club.id)
    .orderBy('m.firstname')
    .execute();
  return rows.map(({ child, guardian }) => `${guardian} of ${child}`);
};

test('[portals §C] a plan says what each row would do, by row and column, and writes none', async () => {
  const before = await membersOf();
  const answer = await plan();
  expect(answer.json()).toMatchObject({
    state: 'planned',
    counts: { create: 2, update: 1, duplicate: 1, error: 1 },
  });
  const { id } = answer.json();
  const rows = await api.call('GET /imports/:id/rows', { ...on(id), query: { action: 'error' } });
  expect(rows.headers['x-total-count']).toBe('1');
  expect(rows.json()).toMatchObject([
    { line: 6, faults: { firstname: 'FORMULA', dob: 'DATE_FORMAT' }, member_uuid: null },
  ]);
  expect(await membersOf()).toEqual(before);
});

test('[§5] a file that cannot be read as a whole leaves nothing', async () => {
  const answer = await plan('firstname,surname\nMia,Rees');
  expect([verdict(answer), answer.json().detail]).toEqual([
    [422, 'VALIDATION'],
    { text: { code: 'CSV_COLUMNS', columns: ['lastname', 'dob'] } },
  ]);
  const kept = api.owner.selectFrom('imports').select('id').where('club_id', '=', world.club.id);
  expect(await kept.execute()).toEqual([]);
});

test('[portals §C] the plan is written as it was shown, and the whole of it can be undone', async () => {
  const before = await membersOf();
  const { id, plan_hash } = (await plan()).json();
  const job = (await commit(id, plan_hash)).json();
  expect(job).toMatchObject({ kind: 'import_members', state: 'queued', club_id: world.club.id });
  await api.settled();
  expect(await membersOf()).toEqual([
    'Ella Jones 2017-05-04',
    'Mia Rees 2018-02-03',
    'Noa Rees 2016-02-03',
  ]);
  // One mother of two, though the file writes her address in two ways.
  expect(await guardiansOf()).toEqual(['Cai of Ella', 'Ann of Mia', 'Ann of Noa']);
  const parents = api.owner
    .selectFrom('guardians')
    .select('id')
    .where('club_id', '=', world.club.id);
  expect(await parents.execute()).toHaveLength(2);
  expect(verdict(await commit(id, plan_hash))).toEqual([409, 'CONFLICT']);

  expect((await undo(id)).json()).toMatchObject({ state: 'undone', undone_at: api.clock.now });
  expect([await membersOf(), await guardiansOf(), await parents.execute()]).toEqual([
    before,
    [],
    [],
  ]);
  expect(verdict(await undo(id))).toEqual([409, 'CONFLICT']);
});

test('[portals §C] a plan that is none any more is not written before somebody has seen the new one', async () => {
  const { id, plan_hash } = (await plan()).json();
  await buildMember(api.owner, world.club, {
    firstname: 'Mia',
    lastname: 'Rees',
    dob: '2018-02-03',
  });
  const refused = await commit(id, plan_hash);
  expect(refused.json()).toEqual({ error: 'CONFLICT', detail: { plan: 'changed' } });
  const seen = (await api.call('POST /imports/:id/plan', on(id))).json();
  expect(seen).toMatchObject({ state: 'planned', counts: { create: 1, update: 2 } });
  expect((await commit(id, seen.plan_hash)).statusCode).toBe(201);
});

test('members that change between the commit and its job are safe: nothing is written', async () => {
  const { id, plan_hash } = (await plan()).json();
  await commit(id, plan_hash);
  await buildMember(api.owner, world.club, {
    firstname: 'Mia',
    lastname: 'Rees',
    dob: '2018-02-03',
  });
  const before = await membersOf();
  await api.settled();
  expect(await membersOf()).toEqual(before);
  expect((await api.call('GET /imports/:id', on(id))).json()).toMatchObject({ state: 'planned' });
});

test('an undo that would take work along is refused', async () => {
  const { id, plan_hash } = (await plan()).json();
  await commit(id, plan_hash);
  await api.settled();
  const mia = await api.owner
    .selectFrom('members')
    .selectAll()
    .where('club_id', '=', world.club.id)
    .where('firstname', '=', 'Mia')
    .executeTakeFirstOrThrow();
  await joinGroup(api.owner, world.group, mia);
  const refused = await undo(id);
  expect(refused.json()).toEqual({ error: 'CONFLICT', detail: { members: 'in_use', count: 1 } });
  expect(await membersOf()).toHaveLength(3);
});

test('[D5] it is for the club’s own administrators, and for clubs that keep their members here', async () => {
  expect(verdict(await plan(FILE, world.token))).toEqual([403, 'FORBIDDEN']);
  const { id } = (await plan()).json();
  const other = await buildWorld(api);
  const stranger = await api.tokenFor(await buildUser(api.owner, other.club, 'admin'));
  const read = await api.call('GET /imports/:id', {
    as: stranger,
    host: other.host,
    params: { id },
  });
  expect(verdict(read)).toEqual([404, 'NOT_FOUND']);
  await api.owner
    .updateTable('clubs')
    .set({ member_types: 'remote_only' })
    .where('id', '=', world.club.id)
    .execute();
  expect(verdict(await plan())).toEqual([403, 'FORBIDDEN']);
});
