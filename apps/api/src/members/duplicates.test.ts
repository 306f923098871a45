import type { AuditEntry, DuplicatePair, SimilarMember } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildMember, buildUser, joinGroup } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

type Options = {
  headers?: Record<string, string>;
  query?: { member_uuid?: string; dismissed?: 1; page?: number; per_page?: number };
};

const get = (as = admin, { headers = {}, query }: Options = {}) =>
  api.call('GET /members/duplicates', { as, host: world.host, headers, ...(query && { query }) });

/** `100 Ella Jones, Ella Jones` */
const list = async (as = admin): Promise<string[]> => {
  const pairs: DuplicatePair[] = (await get(as)).json();
  return pairs.map(({ score, members }) => {
    const names = members.map(({ firstname, lastname }) => `${firstname} ${lastname}`);
    return `${score} ${names.toSorted().join(', ')}`;
  });
};

const add = (row: Parameters<typeof buildMember>[2], club = world.club) =>
  buildMember(api.owner, club, row);

describe('GET /members/similar', () => {
  const similar = async (query: object) => {
    const response = await api.call('GET /members/similar', {
      as: admin,
      host: world.host,
      query: { ...query },
    });
    const members: SimilarMember[] = response.json();
    return members.map(({ firstname, lastname, groups }) => [`${firstname} ${lastname}`, groups]);
  };

  test('finds the same name, or the date of birth with one name, with groups, in the own club', async () => {
    const dob = '2016-01-01';
    const cadi = await add({ firstname: 'Cadi', lastname: "O'Connor", dob });
    await joinGroup(api.owner, world.group, cadi);
    await add({ firstname: 'Cadi', lastname: 'Rees', dob: '2015-01-01' });
    await add({ firstname: 'Mia', lastname: 'Price', dob });
    await add(
      { firstname: 'Cadi', lastname: 'Lloyd', dob },
      await buildClub(api.owner, world.client),
    );
    const found = ["Cadi O'Connor", [world.group.name]];
    expect(await similar({ firstname: ' cadi', lastname: 'OConnor ', dob: '2010-01-01' })).toEqual([
      found,
    ]);
    expect(await similar({ firstname: 'Cadi', lastname: 'Jones', dob })).toEqual([found]);
    expect(await similar({ firstname: 'Ann', lastname: 'Jones', dob })).toEqual([]);
  });
});

describe('GET /members/duplicates', () => {
  test('lists the same name and date, a typing mistake, names in the other order, another date', async () => {
    await add({ firstname: 'Élla', lastname: "Jon'es" });
    await add({ firstname: 'Max', lastname: 'Rees', dob: '2016-01-01' });
    await add({ firstname: 'Maxx', lastname: 'Rees', dob: '2016-01-01' });
    await add({ firstname: 'Noa', lastname: 'Price', dob: '2015-01-01' });
    await add({ firstname: 'Price', lastname: 'Noa', dob: '2015-01-01' });
    await add({ firstname: 'Ines', lastname: 'Vale', dob: '2014-01-01' });
    await add({ firstname: 'Ines', lastname: 'Vale', dob: '2014-01-02' });
    expect(await list()).toEqual([
      "100 Ella Jones, Élla Jon'es",
      '90 Noa Price, Price Noa',
      '80 Max Rees, Maxx Rees',
      '70 Ines Vale, Ines Vale',
    ]);
  });

  test('lists neither twins nor children with one name in common', async () => {
    await add({ firstname: 'Osian' });
    await add({ firstname: 'Mia', lastname: 'Rees', dob: '2015-01-01' });
    await add({ firstname: 'Noa', lastname: 'Rees', dob: '2015-01-01' });
    await add({ firstname: 'Rees', lastname: 'Vale', dob: '2015-01-01' });
    await add({ lastname: 'Price' });
    await add({ firstname: 'Elin', lastname: 'Jones', dob: '2016-01-01' });
    expect(await list()).toEqual([]);
  });

  test('logs the view, and writes the pairs as a file', async () => {
    const twice = await add({});
    const file = await get(admin, { headers: { accept: 'text/csv' } });
    expect(file.body).toContain(
      'Ella Jones,2017-05-04,Ella Jones,2017-05-04,Same name and date of birth',
    );
    await list();
    const views = await api.owner
      .selectFrom('access_log')
      .select('action')
      .where('member_uuid', '=', twice.uuid)
      .orderBy('action')
      .execute();
    expect(views).toEqual([{ action: 'export' }, { action: 'profile' }]);
  });

  test('lists the pairs of one member, also in the file, however many others there are', async () => {
    // 20 records of one person are 190 pairs, with the member of the world 210, all likelier than the one of Max.
    for (let record = 0; record < 20; record += 1) await add({});
    const max = await add({ firstname: 'Max', lastname: 'Rees', dob: '2015-01-01' });
    await add({ firstname: 'Maxx', lastname: 'Rees', dob: '2015-01-01' });
    const query = { member_uuid: max.uuid };
    const pairs: DuplicatePair[] = (await get(admin, { query })).json();
    expect(pairs.map(({ score }) => score)).toEqual([80]);
    const file = await get(admin, { query, headers: { accept: 'text/csv' } });
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('pages all pairs with their number, and the file has all', async () => {
    // 16 records of one person are 120 pairs, with the member of the world 136.
    for (let record = 0; record < 16; record += 1) await add({});
    const page = await get(admin, { query: { page: 1, per_page: 100 } });
    expect([page.json().length, page.headers['x-total-count']]).toEqual([36, '136']);
    const file = await get(admin, { query: { per_page: 1 }, headers: { accept: 'text/csv' } });
    expect(file.body.trim().split('\r\n')).toHaveLength(137);
  });

  test('[D5] leaves out merged and erased members and other clubs, and is for administrators', async () => {
    await add({ merged_into: world.member.uuid });
    await add({ active: false, inactive_reason: 'erased' });
    const elsewhere = await buildClub(api.owner, world.client);
    await add({}, elsewhere);
    expect(await list()).toEqual([]);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    expect(await list(stranger)).toEqual([]);
    expect(statusAndError(await get(world.token))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('POST /members/duplicates', () => {
  const dismiss = (members: readonly { uuid: string }[], dismissed = 1, as = admin) =>
    api.call('POST /members/duplicates', {
      as,
      host: world.host,
      body: { member_uuids: members.map(({ uuid }) => uuid), dismissed },
    });
  const undo = (id: unknown) =>
    api.call('POST /audits/:id/undo', { as: admin, host: world.host, params: { id: Number(id) } });
  const historyOf = async ({ uuid: member_uuid }: { uuid: string }) => {
    const query = { member_uuid };
    const response = await api.call('GET /audits', { as: admin, host: world.host, query });
    const entries: AuditEntry[] = response.json();
    return entries.map(({ action, can_undo }) => [action, can_undo]);
  };
  const listDismissed = async (): Promise<DuplicatePair[]> =>
    (await get(admin, { query: { dismissed: 1 } })).json();
  const problems = async (name: string): Promise<number> => {
    const response = await api.call('GET /reports/:name', {
      as: admin,
      host: world.host,
      params: { name: 'data-quality' },
    });
    const { rows }: { rows: { cells: string[] }[] } = response.json();
    return rows.filter(({ cells }) => cells[0] === name).length;
  };

  test('leaves a pair out of the list and of the report, and lists it as dismissed', async () => {
    const twin = await add({});
    const namesake = await add({ dob: '2016-01-01' });
    const names = '70 Ella Jones, Ella Jones';
    expect(await problems('possible_duplicate')).toBe(3);
    for (const other of [twin, namesake]) {
      const response = await dismiss([other, world.member]);
      expect(response.statusCode, response.body).toBe(204);
    }
    expect(await list()).toEqual([names]);
    expect(await problems('possible_duplicate')).toBe(2);
    await dismiss([twin, namesake]);
    expect(await list()).toEqual([]);
    expect(await problems('possible_duplicate')).toBe(0);
    expect((await listDismissed()).map(({ score }) => score)).toEqual([100, 70, 70]);
  });

  test('[D18] an undo lists the pair again, and the history of both members has the entry', async () => {
    const twin = await add({});
    const response = await dismiss([world.member, twin]);
    for (const member of [world.member, twin]) {
      expect(await historyOf(member)).toEqual([['member.different', true]]);
    }
    expect((await undo(response.headers['x-audit-id'])).statusCode).toBe(200);
    expect(await list()).toEqual(['100 Ella Jones, Ella Jones']);
    expect(await listDismissed()).toEqual([]);
  });

  test('[D18] lists a dismissed pair again, with an entry that can be undone', async () => {
    const twin = await add({});
    await dismiss([world.member, twin]);
    const again = await dismiss([world.member, twin]);
    expect([again.statusCode, again.headers['x-audit-id']]).toEqual([204, undefined]);
    const response = await dismiss([twin, world.member], 0);
    expect(await list()).toEqual(['100 Ella Jones, Ella Jones']);
    expect((await undo(response.headers['x-audit-id'])).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('is refused for members of another club and for merged members', async () => {
    const stranger = await add({}, await buildClub(api.owner, world.client));
    const merged = await add({ merged_into: world.member.uuid, active: false });
    for (const other of [stranger, merged]) {
      const response = await dismiss([world.member, other]);
      expect(statusAndError(response)).toEqual([404, 'UNKNOWN_MEMBER']);
    }
    expect((await dismiss([world.member, world.member])).statusCode).toBe(422);
    expect((await dismiss([world.member, stranger], 1, world.token)).statusCode).toBe(403);
  });
});
