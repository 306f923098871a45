import type { MemberImport, MemberImportRow } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

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

const HEADER = 'firstname,lastname,dob,guardian_firstname,guardian_lastname,guardian_email';
const FILE = [
  HEADER,
  'Mia,Rees,2018-02-03,Ann,Rees,ann@example.org',
  'Noa,Rees,2016-02-03,Ann,Rees,ANN@example.org',
  'Ella,Jones,2017-05-04,Cai,Jones,',
  'Ella,Jones,2012-01-01,,,',
  '=1+1,Rees,3 Feb,,,',
].join('\r\n');

const importRequest = (id: number) => ({ as, host: world.host, params: { id } });
const plan = (text = FILE, token = as) =>
  api.call('POST /imports', { as: token, host: world.host, body: { name: 'members.csv', text } });
const commit = (id: number, plan_hash: string) =>
  api.call('POST /imports/:id/commit', { ...importRequest(id), body: { plan_hash } });
const undo = (id: number, body = {}) =>
  api.call('POST /imports/:id/undo', { ...importRequest(id), body });

const readImport = async (id: number) =>
  (await api.call('GET /imports/:id', importRequest(id))).json();

const listMembers = async () => {
  const rows = await api.owner
    .selectFrom('members')
    .select(['firstname', 'lastname', 'dob'])
    .where('club_id', '=', world.club.id)
    .where('firstname', '<>', '—')
    .orderBy('firstname')
    .execute();
  return rows.map(({ firstname, lastname, dob }) => `${firstname} ${lastname} ${dob}`);
};

const listGuardians = async () => {
  const rows = await api.owner
    .selectFrom('member_guardians as mg')
    .innerJoin('guardians as g', 'g.id', 'mg.guardian_id')
    .innerJoin('members as m', 'm.uuid', 'mg.member_uuid')
    .select(['m.firstname as child', 'g.firstname as guardian'])
    .where('m.club_id', '=', world.club.id)
    .where('g.firstname', '<>', '—')
    .orderBy('m.firstname')
    .execute();
  return rows.map(({ child, guardian }) => `${guardian} of ${child}`);
};

describe('POST /imports', () => {
  test('[portals §C] a plan lists the effect of each row and its errors by column, and writes no members', async () => {
    const before = await listMembers();
    const response = await plan();
    expect(response.json()).toMatchObject({
      state: 'planned',
      counts: { create: 2, update: 1, duplicate: 1, error: 1, skip: 0 },
    });
    const { id } = response.json();
    const rows = await api.call('GET /imports/:id/rows', {
      ...importRequest(id),
      query: { action: 'error' },
    });
    expect(rows.headers['x-total-count']).toBe('1');
    expect(rows.json()).toMatchObject([
      { line: 6, errors: { firstname: 'FORMULA', dob: 'DATE_FORMAT' }, member_uuid: null },
    ]);
    expect(await listMembers()).toEqual(before);
  });

  test('a date of birth may be the day of the club, which has begun before that of UTC', async () => {
    await api.owner
      .updateTable('clubs')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', world.club.id)
      .execute();
    const response = await plan('firstname,lastname,dob\nMia,Rees,2026-11-19\nNoa,Rees,2026-11-20');
    expect(response.json()).toMatchObject({ counts: { create: 1, error: 1 } });
    const corrected = await api.call('PATCH /imports/:id/rows/:line', {
      as,
      host: world.host,
      params: { id: response.json().id, line: 3 },
      body: { fields: { dob: '2026-11-19' } },
    });
    expect(corrected.json()).toMatchObject({ row: { action: 'create' } });
  });

  test('errors are counted by column and code, and listed by both', async () => {
    const again = [',Rees,4 Feb,,,', 'Eve,Rees,5 Feb,,,'].join('\r\n');
    const { id } = (await plan(`${FILE}\r\n${again}`)).json();
    expect((await readImport(id)).errors).toEqual([
      { column: 'dob', code: 'DATE_FORMAT', rows: 3 },
      { column: 'firstname', code: 'FORMULA', rows: 1 },
      { column: 'firstname', code: 'REQUIRED', rows: 1 },
    ]);
    const query = { error: 'firstname:REQUIRED' };
    const rows = await api.call('GET /imports/:id/rows', { ...importRequest(id), query });
    expect([rows.headers['x-total-count'], rows.json()[0].line]).toEqual(['1', 7]);
  });

  test('a row shows the member of the club that it is like', async () => {
    const { id } = (await plan()).json();
    const query = { action: 'duplicate' };
    const rows = await api.call('GET /imports/:id/rows', { ...importRequest(id), query });
    const { firstname, lastname, dob, uuid } = world.member;
    expect(rows.json()).toMatchObject([
      { line: 5, member_uuid: uuid, known: { firstname, lastname, dob }, changed: false },
    ]);
  });

  test('[§5] a member of the club is found whatever the case, spaces and form of the accents', async () => {
    const dob = '2015-02-03';
    const zoe = { firstname: 'Zoë  Maï', lastname: 'O’Neill', dob };
    const { uuid } = await buildMember(api.owner, world.club, zoe);
    const lakeside = await buildClub(api.owner, world.client);
    await buildMember(api.owner, lakeside, { ...zoe, firstname: 'Ida' });
    await buildMember(api.owner, world.club, { ...zoe, created_at: 1, merged_into: uuid });
    const name = zoe.firstname.normalize('NFD').toUpperCase();
    const file = [HEADER, `${name} ,O’NEILL,${dob},,,`, `Ida,O’NEILL,${dob},,,`].join('\r\n');
    const { id } = (await plan(file)).json();
    const rows = await api.call('GET /imports/:id/rows', importRequest(id));
    expect(rows.json()).toMatchObject([
      { action: 'update', member_uuid: uuid },
      { action: 'create', member_uuid: null },
    ]);
  });

  test('[§5] an unreadable file saves nothing', async () => {
    const response = await plan('firstname,surname\nMia,Rees');
    expect([statusAndError(response), response.json().detail]).toEqual([
      [422, 'VALIDATION'],
      { text: { code: 'CSV_COLUMNS', columns: ['lastname', 'dob'] } },
    ]);
    const imports = api.owner
      .selectFrom('imports')
      .select('id')
      .where('club_id', '=', world.club.id);
    expect(await imports.execute()).toEqual([]);
  });
});

describe('POST /imports/:id/commit and undo', () => {
  test('[portals §C] the job writes the plan as shown, and an undo reverts all of it', async () => {
    const before = await listMembers();
    const { id, plan_hash } = (await plan()).json();
    const job = (await commit(id, plan_hash)).json();
    expect(job).toMatchObject({ kind: 'import_members', state: 'queued', club_id: world.club.id });
    await api.runJobs();
    expect(await listMembers()).toEqual([
      'Ella Jones 2017-05-04',
      'Mia Rees 2018-02-03',
      'Noa Rees 2016-02-03',
    ]);
    // One guardian of two members, although the case of the addresses differs.
    expect(await listGuardians()).toEqual(['Cai of Ella', 'Ann of Mia', 'Ann of Noa']);
    const parents = api.owner
      .selectFrom('guardians')
      .select('id')
      .where('club_id', '=', world.club.id)
      .where('firstname', '<>', '—');
    expect(await parents.execute()).toHaveLength(2);
    expect(statusAndError(await commit(id, plan_hash))).toEqual([409, 'CONFLICT']);

    expect((await undo(id)).json()).toMatchObject({ state: 'undone', undone_at: api.clock.now });
    expect([await listMembers(), await listGuardians(), await parents.execute()]).toEqual([
      before,
      [],
      [],
    ]);
    expect(statusAndError(await undo(id))).toEqual([409, 'CONFLICT']);
  });

  test('[portals §C] rejects an outdated plan until the user has seen the new one', async () => {
    const { id, plan_hash } = (await plan()).json();
    await buildMember(api.owner, world.club, {
      firstname: 'Mia',
      lastname: 'Rees',
      dob: '2018-02-03',
    });
    const rejected = await commit(id, plan_hash);
    expect(rejected.json()).toEqual({ error: 'CONFLICT', detail: { plan: 'changed' } });
    const newPlan = (await api.call('POST /imports/:id/plan', importRequest(id))).json();
    expect(newPlan).toMatchObject({ state: 'planned', counts: { create: 1, update: 2 } });
    const changed = await api.call('GET /imports/:id/rows', {
      ...importRequest(id),
      query: { changed: 1 },
    });
    expect(changed.json()).toMatchObject([{ line: 2, action: 'update', changed: true }]);
    expect((await readImport(id)).changed).toBe(1);
    expect((await commit(id, newPlan.plan_hash)).statusCode).toBe(201);
  });

  test('writes nothing if members change between the commit and its job', async () => {
    const { id, plan_hash } = (await plan()).json();
    await commit(id, plan_hash);
    await buildMember(api.owner, world.club, {
      firstname: 'Mia',
      lastname: 'Rees',
      dob: '2018-02-03',
    });
    const before = await listMembers();
    const { job_id } = await readImport(id);
    await api.runJobs();
    expect(await listMembers()).toEqual(before);
    expect(await readImport(id)).toMatchObject({ state: 'planned', job_id });
    const job = { as, host: world.host, params: { id: job_id } };
    expect((await api.call('GET /jobs/:id', job)).json()).toMatchObject({
      state: 'done',
      result: { ended: 'CHANGED', counts: {} },
      subject: { kind: 'import', id: String(id), title: 'members.csv' },
    });
    await api.call('POST /imports/:id/plan', importRequest(id));
    expect(await readImport(id)).toMatchObject({ job_id: null });
  });

  test('rejects an undo that would delete other data', async () => {
    const { id, plan_hash } = (await plan()).json();
    await commit(id, plan_hash);
    await api.runJobs();
    const mia = await api.owner
      .selectFrom('members')
      .selectAll()
      .where('club_id', '=', world.club.id)
      .where('firstname', '=', 'Mia')
      .executeTakeFirstOrThrow();
    await joinGroup(api.owner, world.group, mia);
    const rejected = await undo(id);
    expect(rejected.json()).toEqual({
      error: 'CONFLICT',
      detail: { members: 'in_use', count: 1, total: 2, changed: ['in_use'], later: null },
    });
    await api.call('POST /members/:uuid/alerts', {
      ...importRequest(id),
      params: { uuid: mia.uuid },
      body: { kind: 'medical', text: 'Asthma' },
    });
    expect((await undo(id)).json().detail).toMatchObject({ later: { action: 'alert.add' } });
    expect(await listMembers()).toHaveLength(3);
    expect(await listGuardians()).toEqual(['Cai of Ella', 'Ann of Mia', 'Ann of Noa']);

    const rowsOf = async (retained: 0 | 1) => {
      const request = { ...importRequest(id), query: { retained } };
      return (await api.call('GET /imports/:id/rows', request)).json();
    };
    expect(await rowsOf(1)).toEqual([]);
    const undone = await undo(id, { only_unused: 1 });
    expect(undone.json()).toMatchObject({ state: 'undone', retained: 1 });
    expect(await rowsOf(1)).toMatchObject([
      { fields: { firstname: 'Mia' }, known: { firstname: 'Mia' }, uses: ['group', 'alert'] },
    ]);
    const removed: MemberImportRow[] = await rowsOf(0);
    expect(removed).toHaveLength(4);
    expect(removed.flatMap(({ uses }) => uses)).toEqual([]);
    expect(await listMembers()).toEqual(['Ella Jones 2017-05-04', 'Mia Rees 2018-02-03']);
    expect(await listGuardians()).toEqual(['Ann of Mia']);
  });

  test('[D18] a later guardian, or an account of an imported one, is in use too', async () => {
    const { id, plan_hash } = (await plan()).json();
    await commit(id, plan_hash);
    await api.runJobs();
    const noa = await api.owner
      .selectFrom('members')
      .selectAll()
      .where('club_id', '=', world.club.id)
      .where('firstname', '=', 'Noa')
      .executeTakeFirstOrThrow();
    const account = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, account, noa);
    expect((await undo(id)).json().detail).toMatchObject({ count: 1, total: 2 });
    await api.owner
      .updateTable('guardians')
      .set({ user_uuid: account.uuid })
      .where('club_id', '=', world.club.id)
      .where('firstname', '=', 'Ann')
      .execute();
    expect((await undo(id)).json().detail).toMatchObject({ count: 2, total: 2 });
  });

  test('[D18] an import can be undone for 30 days', async () => {
    const { id, plan_hash } = (await plan()).json();
    await commit(id, plan_hash);
    await api.runJobs();
    const { now } = api.clock;
    onTestFinished(() => {
      api.clock.now = now;
    });
    // The session of the token ends before that.
    api.clock.now = now + 30 * 86_400 + 1;
    as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    expect((await undo(id)).json()).toEqual({ error: 'CONFLICT', detail: { import: 'too_old' } });
    api.clock.now = now + 30 * 86_400;
    expect((await undo(id)).json()).toMatchObject({ state: 'undone' });
  });

  test('a row without an e-mail address finds the own guardian of the member', async () => {
    const { member } = world;
    const parent = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, parent, member);
    await api.owner
      .updateTable('guardians')
      .set({ email: 'cai@example.org' })
      .where('user_uuid', '=', parent.uuid)
      .execute();
    const person = [member.firstname, member.lastname, member.dob];
    const file = [
      'firstname,lastname,dob,guardian_firstname,guardian_lastname',
      [...person, parent.firstname, parent.lastname].join(','),
    ].join('\n');
    const before = await listGuardians();
    const { id, plan_hash } = (await plan(file)).json();
    await commit(id, plan_hash);
    await api.runJobs();
    expect(await listGuardians()).toEqual(before);
  });

  /** Imports the member of the world with a guardian of this name; returns the id of the import. */
  const importGuardian = async ({ firstname, lastname }: Names, email: string) => {
    const { member } = world;
    const cells = [member.firstname, member.lastname, member.dob, firstname, lastname, email];
    const file = `firstname,lastname,dob,guardian_firstname,guardian_lastname,guardian_email\n${cells.join(',')}`;
    const { id, plan_hash } = (await plan(file)).json();
    await commit(id, plan_hash);
    await api.runJobs();
    return id;
  };

  const emailsOf = async () => {
    const rows = await api.owner
      .selectFrom('guardians')
      .select('email')
      .where('club_id', '=', world.club.id)
      .where('firstname', '<>', '—')
      .orderBy('id')
      .execute();
    return rows.map(({ email }) => email);
  };

  test('adds a guardian for each member if guardians of the same name have no e-mail address', async () => {
    const file = [
      'firstname,lastname,dob,guardian_firstname,guardian_lastname',
      'Mia,Rees,2018-02-03,Sarah,Jones',
      'Noa,Banks,2016-02-03,Sarah,Jones',
    ].join('\n');
    const { id, plan_hash } = (await plan(file)).json();
    await commit(id, plan_hash);
    await api.runJobs();
    expect(await listGuardians()).toEqual(['Sarah of Mia', 'Sarah of Noa']);
    expect(await emailsOf()).toEqual([null, null]);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await listGuardians()).toEqual([]);
  });

  test("[portals §C] fills the empty e-mail address of the member's own guardian, and an undo empties it", async () => {
    const parent = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, parent, world.member);
    const before = await listGuardians();
    const { client_id, id: club_id } = world.club;
    expect(await emailsOf()).toEqual([null]);
    const id = await importGuardian(parent, 'cai@example.org');
    expect([await listGuardians(), await emailsOf()]).toEqual([before, ['cai@example.org']]);
    const names = { firstname: parent.firstname, lastname: parent.lastname };
    await api.owner
      .insertInto('guardians')
      .values({ ...names, client_id, club_id, email: 'cai@example.org' })
      .execute();
    expect((await undo(id)).statusCode).toBe(200);
    expect([await listGuardians(), await emailsOf()]).toEqual([before, [null, 'cai@example.org']]);

    const again = await importGuardian(parent, 'cai@example.org');
    await api.owner
      .updateTable('guardians')
      .set({ email: 'edited@example.org' })
      .where('user_uuid', '=', parent.uuid)
      .execute();
    expect((await undo(again)).statusCode).toBe(200);
    expect(await emailsOf()).toEqual(['edited@example.org', 'cai@example.org']);
  });

  test('does not fill the address of another guardian of the same name, or overwrite an address', async () => {
    const stranger = await buildUser(api.owner, world.club, 'parent');
    const other = await buildMember(api.owner, world.club, { firstname: 'Osian' });
    await buildGuardian(api.owner, world.club, stranger, other);
    await importGuardian(stranger, 'first@example.org');
    expect(await emailsOf()).toEqual([null, 'first@example.org']);
    await importGuardian(stranger, 'second@example.org');
    expect(await emailsOf()).toEqual([null, 'first@example.org', 'second@example.org']);
  });

  test('leaves the guardians of a member from another system alone', async () => {
    await api.owner
      .updateTable('members')
      .set({ remote: true })
      .where('uuid', '=', world.member.uuid)
      .execute();
    await importGuardian({ firstname: 'Cai', lastname: 'Jones' }, 'cai@example.org');
    expect([await listGuardians(), await emailsOf()]).toEqual([[], []]);
  });
});

type Names = { firstname: string; lastname: string };

describe('permissions for imports', () => {
  test("[D5] rejects users other than the club's administrators, and clubs with only remote members", async () => {
    expect(statusAndError(await plan(FILE, world.token))).toEqual([403, 'FORBIDDEN']);
    const { id } = (await plan()).json();
    const other = await buildWorld(api);
    const stranger = await api.tokenFor(await buildUser(api.owner, other.club, 'admin'));
    const read = await api.call('GET /imports/:id', {
      as: stranger,
      host: other.host,
      params: { id },
    });
    expect(statusAndError(read)).toEqual([404, 'NOT_FOUND']);
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', world.club.id)
      .execute();
    expect(statusAndError(await plan())).toEqual([403, 'FORBIDDEN']);
  });
});

describe('GET /imports', () => {
  test('lists the imports of the club, latest first, by page and as a file', async () => {
    const first = (await plan()).json();
    const second = (await plan()).json();
    const list = (query: Record<string, number> = {}, token = as, headers = {}) =>
      api.call('GET /imports', { as: token, host: world.host, query, headers });
    const inList = (one: object) => {
      const { errors: _, changed: __, ...listed } = Object(one);
      return listed;
    };
    expect((await list()).json()).toEqual([inList(second), inList(first)]);
    const page = await list({ page: 1, per_page: 1 });
    expect([page.json(), page.headers['x-total-count']]).toEqual([[inList(first)], '2']);
    const file = await list({ per_page: 1 }, as, { accept: 'text/csv' });
    const lineOf = ({ user_name }: MemberImport) =>
      `members.csv,2026-11-18 12:00,${user_name},2,1,Not imported yet,2\r\n`;
    expect(file.body).toBe(
      `\uFEFFFile,When,By,New,Updated,Status,Not imported\r\n${lineOf(second)}${lineOf(first)}`,
    );
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    expect((await list({}, stranger)).json()).toEqual([]);
    expect(statusAndError(await list({}, world.token))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('GET /imports with the hash of a file', () => {
  test('finds imports of the same file in the same club only', async () => {
    const file_hash = 'a1'.repeat(32);
    const body = { name: 'members.csv', text: FILE, file_hash };
    const { id } = (await api.call('POST /imports', { as, host: world.host, body })).json();
    await plan();
    const find = async (hash: string, token = as) => {
      const query = { file_hash: hash };
      const found = await api.call('GET /imports', { as: token, host: world.host, query });
      return found.json().map((one: { id: number }) => one.id);
    };
    expect(await find(file_hash)).toEqual([id]);
    expect(await find('b2'.repeat(32))).toEqual([]);
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    expect(await find(file_hash, stranger)).toEqual([]);
  });
});

describe('PATCH /imports/:id/rows/:line', () => {
  const decide = (id: number, line: number, body: object, token = as) =>
    api.call('PATCH /imports/:id/rows/:line', {
      as: token,
      host: world.host,
      params: { id, line },
      body,
    });
  const countsOf = async (id: number) =>
    (await api.call('GET /imports/:id', importRequest(id))).json().counts;

  test('a corrected row is planned again, and the import writes exactly the new plan', async () => {
    const { id, plan_hash } = (await plan()).json();
    const fields = { firstname: 'Siân', dob: '2016-02-03' };
    const corrected = await decide(id, 6, { fields });
    expect(corrected.json()).toMatchObject({
      changed: 1,
      row: { line: 6, action: 'create', decision: null, fields, errors: {} },
    });
    expect((await commit(id, plan_hash)).statusCode).toBe(409);
    expect((await commit(id, corrected.json().plan_hash)).statusCode).toBe(201);
    await api.runJobs();
    expect(await listMembers()).toContain('Siân Rees 2016-02-03');
  });

  test('a possible duplicate becomes a new member, the known one, or is skipped', async () => {
    const { id } = (await plan()).json();
    const created = await decide(id, 5, { action: 'create' });
    expect(created.json().row).toMatchObject({ action: 'create', member_uuid: null });
    const updated = await decide(id, 5, { action: 'update' });
    expect(updated.json().row).toMatchObject({ action: 'update', member_uuid: world.member.uuid });
    const skipped = await decide(id, 5, { action: 'skip' });
    expect(skipped.json().row).toMatchObject({ action: 'skip', decision: 'skip' });
    expect(await countsOf(id)).toEqual({ create: 2, update: 1, duplicate: 0, error: 1, skip: 1 });
    const before = await listMembers();
    await commit(id, skipped.json().plan_hash);
    await api.runJobs();
    expect(await listMembers()).toHaveLength(before.length + 2);
  });

  test('a decision is reset', async () => {
    const { id, plan_hash } = (await plan()).json();
    await decide(id, 5, { action: 'create' });
    const reset = await decide(id, 5, { action: 'reset' });
    expect(reset.json()).toMatchObject({
      row: { action: 'duplicate', decision: null, member_uuid: world.member.uuid },
      changed: 1,
      plan_hash,
    });
  });

  test('marks other rows whose effect changes because members have changed', async () => {
    const { id } = (await plan()).json();
    await buildMember(api.owner, world.club, {
      firstname: 'Mia',
      lastname: 'Rees',
      dob: '2018-02-03',
    });
    await decide(id, 5, { action: 'skip' });
    const query = { changed: 1 };
    const rows = await api.call('GET /imports/:id/rows', { ...importRequest(id), query });
    expect(rows.json()).toMatchObject([{ line: 2, action: 'update' }]);
  });

  test('a decision counts for the rest of the possible duplicates, and for no other row', async () => {
    const again = 'Ella,Jones,2013-01-01,,,';
    const { id } = (await plan(`${FILE}\r\n${again}`)).json();
    expect(await countsOf(id)).toMatchObject({ duplicate: 2 });
    const decided = await decide(id, 5, { action: 'skip', rest: 1 });
    expect(decided.json().changed).toBe(2);
    expect(await countsOf(id)).toEqual({ create: 2, update: 1, duplicate: 0, error: 1, skip: 2 });
  });

  test('rejects decisions that the row does not allow, and unknown columns', async () => {
    const { id } = (await plan()).json();
    const detailOf = async (line: number, body: object) =>
      (await decide(id, line, body)).json().detail;
    expect(await detailOf(6, { action: 'create' })).toEqual({ action: 'not' });
    expect(await detailOf(2, { action: 'update' })).toEqual({ action: 'not' });
    expect(await detailOf(4, { action: 'create' })).toEqual({ action: 'not' });
    expect(await detailOf(2, { fields: { active: '0' } })).toEqual({ 'fields.active': 'unknown' });
    expect((await decide(id, 6, { action: 'skip' })).statusCode).toBe(200);
    expect(statusAndError(await decide(id, 99, { action: 'skip' }))).toEqual([404, 'NOT_FOUND']);
  });

  test('is closed after the commit, to other clubs and to coaches', async () => {
    const { id, plan_hash } = (await plan()).json();
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    const body = { action: 'skip' };
    expect(statusAndError(await decide(id, 2, body, stranger))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await decide(id, 2, body, world.token))).toEqual([403, 'FORBIDDEN']);
    await commit(id, plan_hash);
    await api.runJobs();
    expect((await decide(id, 2, body)).json().detail).toEqual({ state: 'committed' });
  });
});
