import type { CallKey } from '@springboard/contract';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { findRowsContaining } from '../../testing/rows-containing.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { CHILD_TABLES } from './export-tables.ts';

let api: TestApi;
let world: World;
let as: string;
let admin_uuid: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  const admin = await buildUser(api.owner, world.club, 'admin');
  admin_uuid = admin.uuid;
  as = await api.tokenFor(admin);
  await api.owner
    .updateTable('members')
    .set({ firstname: 'Zephyrine', lastname: 'Quillfeather' })
    .where('uuid', '=', world.member.uuid)
    .execute();
});
afterAll(() => api.close());

const memberRequest = (uuid: string = world.member.uuid) => ({
  as,
  host: world.host,
  params: { uuid },
});
const body = { reason: 'requested' };

const writeNote = async (note: string) => {
  const response = await api.call('POST /members/:uuid/note', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid },
    body: { note, ts: api.clock.now },
    headers: newDevice().headers('note', 1),
  });
  expect(response.statusCode).toBe(200);
};

const runExport = async () => {
  const job: { id: number } = (
    await api.call('POST /members/:uuid/export', { ...memberRequest(), body })
  ).json();
  await api.runJobs();
  return job.id;
};

const download = (id: number) =>
  api.call('POST /members/:uuid/export/:id/download', {
    ...memberRequest(),
    params: { uuid: world.member.uuid, id },
  });

describe('export of a member', () => {
  test('covers every table with a member_uuid', async () => {
    const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'member_uuid' and table_type = 'BASE TABLE'`.execute(
      api.owner,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...CHILD_TABLES, 'member_guardians'].sort(),
    );
  });

  test('has the data of the member and of no other', async () => {
    await writeNote('carries an inhaler');
    await buildMember(api.owner, world.club, { firstname: 'Somebody', lastname: 'Else' });
    const response = await download(await runExport());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      uuid: world.member.uuid,
      tables: {
        members: [{ firstname: 'Zephyrine', lastname: 'Quillfeather' }],
        notes: [{ note: 'carries an inhaler' }],
        class_members: [{ group_id: world.group.id }],
      },
    });
    expect(response.body).not.toContain('Somebody');
  });

  test('names the role in which a person wrote, beside the guardians of the member', async () => {
    const parent = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, parent, world.member);
    const ownChild = await buildMember(api.owner, world.club);
    await buildGuardian(api.owner, world.club, world.coach, ownChild);
    await writeNote('carries an inhaler');
    const { tables } = (await download(await runExport())).json();
    expect(tables.notes).toMatchObject([{ user_uuid: { role: 'coach' } }]);
  });

  test('[D20] has no guardian and no consent of another member', async () => {
    const { client, club } = world;
    const other = await buildMember(api.owner, club, { firstname: 'Somebody' });
    const parent = await buildUser(api.owner, club, 'parent');
    await buildGuardian(api.owner, club, parent, other);
    const of = { client_id: client.id, club_id: club.id };
    const texts = JSON.stringify({ 'en-GB': { title: 'Trips', text: 'We travel.' } });
    const { id: text_id } = await api.owner
      .insertInto('consent_texts')
      .values({ ...of, kind: 'trips', texts, created_at: NOON })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = { kind: 'trips', agreed: true, text_id, user_uuid: parent.uuid, ts: NOON };
    await api.owner
      .insertInto('consents')
      .values({ ...of, ...answer, member_uuid: other.uuid })
      .execute();
    const { tables } = (await download(await runExport())).json();
    expect([tables.member_guardians, tables.consent_texts]).toEqual([[], []]);
  });

  test('[D20] has the alerts about health with their entries, and nothing about safeguarding', async () => {
    const add = async (kind: string, text: string): Promise<number> => {
      const request = { ...memberRequest(), body: { kind, text } };
      return (await api.call('POST /members/:uuid/alerts', request)).json().id;
    };
    const asthma = await add('medical', 'Asthma');
    const fall = await add('safeguarding', 'A fall at home');
    const of = { client_id: world.client.id, club_id: world.club.id };
    await api.owner
      .insertInto('emergency_contacts')
      .values({ ...of, id: fall, member_uuid: world.member.uuid, name: 'Ann', phone: '1' })
      .execute();
    const edited = await api.call('PATCH /members/:uuid/emergency-contacts/:id', {
      ...memberRequest(),
      params: { uuid: world.member.uuid, id: fall },
      body: { phone: '2' },
    });
    expect(edited.statusCode, edited.body).toBe(200);
    const response = await download(await runExport());
    const { tables } = response.json();
    expect(tables.member_alerts).toMatchObject([{ id: asthma, text: 'Asthma' }]);
    const entries = tables.audit_log.filter(({ action }: { action: string }) =>
      action.startsWith('alert.'),
    );
    expect(entries).toHaveLength(1);
    const images = tables.audit_rows.filter(
      ({ table_name }: { table_name: string }) => table_name === 'member_alerts',
    );
    expect(images).toMatchObject([{ after: { text: 'Asthma' } }]);
    // Contacts have other numbers than alerts.
    expect(tables.audit_rows).toContainEqual(
      expect.objectContaining({ table_name: 'emergency_contacts' }),
    );
    expect(response.body).not.toContain('A fall at home');
  });

  test('the access log lists each export and download with user, reason and time', async () => {
    await download(await runExport());
    const response = await api.call('GET /members/:uuid/access', memberRequest());
    expect(response.headers['x-total-count']).toBe('2');
    const by = { role: 'admin', user: { uuid: admin_uuid, name: 'Ava Morgan' } };
    expect(response.json()).toEqual([
      { ts: api.clock.now, action: 'download', reason: null, ...by },
      { ts: api.clock.now, action: 'export', reason: 'requested', ...by },
    ]);
  });
});

describe('export for a guardian', () => {
  /** The guardian asks, and the club approves; the request as the guardian reads it. */
  const request = async (user: Awaited<ReturnType<typeof buildUser>>) => {
    const token = await api.tokenFor(user);
    const member_uuid = world.member.uuid;
    const response = await api.call('POST /change-requests', {
      as: token,
      host: world.host,
      body: { member_uuid, kind: 'export' },
    });
    const { id }: { id: number } = response.json();
    const params = { id };
    const fetchFile = (by = token) =>
      api.call('POST /change-requests/:id/download', { as: by, host: world.host, params });
    const read = async () => {
      const response = await api.call('GET /change-requests', { as: token, host: world.host });
      return response.json()[0];
    };
    const decide = (state: string) =>
      api.call('PATCH /change-requests/:id', {
        as,
        host: world.host,
        params,
        body: { state, reason: 'no' },
      });
    return { token, fetchFile, read, decide };
  };
  const setRights = (rights: { acts?: boolean; restricted?: boolean }) =>
    api.owner
      .updateTable('member_guardians')
      .set(rights)
      .where('member_uuid', '=', world.member.uuid)
      .execute();
  const buildParent = async () => {
    const email = `${randomUUID()}@example.org`;
    const parent = await buildUser(api.owner, world.club, 'parent', { email });
    await buildGuardian(api.owner, world.club, parent, world.member);
    return parent;
  };

  test('[D20] the guardian downloads it once it is approved, for 7 days, and the child’s log says so', async () => {
    const parent = await buildParent();
    const { token, fetchFile, read, decide } = await request(parent);
    expect((await fetchFile()).statusCode).toBe(404);
    expect((await decide('approved')).statusCode).toBe(200);
    expect((await read()).export).toEqual({ state: 'preparing', until: null });
    const jobState = (state: string) =>
      api.owner.updateTable('jobs').set({ state }).where('kind', '=', 'export_person').execute();
    await jobState('cancelled');
    expect((await read()).export).toEqual({ state: 'failed', until: null });
    await jobState('queued');
    expect((await fetchFile()).statusCode).toBe(404);
    api.emails.length = 0;
    await api.runJobs();
    // One e-mail when the data is ready, and none before that it was approved.
    expect(api.emails).toMatchObject([
      {
        to: expect.stringContaining('@example.org'),
        text: expect.stringContaining('/account/privacy'),
      },
    ]);
    const until = api.clock.now + 7 * 86_400;
    expect((await read()).export).toEqual({ state: 'ready', until });
    expect((await fetchFile()).json()).toMatchObject({
      uuid: world.member.uuid,
      tables: {
        members: [{ firstname: 'Zephyrine' }],
        users: [{ uuid: parent.uuid, status: 'active' }],
        guardians: [{ user_uuid: parent.uuid }],
        change_requests: [{ kind: 'export', user_uuid: { role: 'guardian' } }],
      },
    });
    const views = await api.call('GET /children/:uuid/views', {
      as: token,
      host: world.host,
      params: { uuid: world.member.uuid },
    });
    expect(JSON.stringify(views.json())).toContain('export');
    await sql`update jobs set result = null where kind = 'export_person'`.execute(api.owner);
    expect((await read()).export).toEqual({ state: 'expired', until: null });
    expect((await fetchFile()).statusCode).toBe(404);
  });

  test('[D5] is for the guardian who asked and still acts for the child, and not for a refused request', async () => {
    const parent = await buildParent();
    const other = await api.tokenFor(await buildParent());
    const refused = await request(parent);
    await refused.decide('refused');
    await api.runJobs();
    api.emails.length = 0;
    const { fetchFile, decide } = await request(parent);
    await decide('approved');
    await setRights({ restricted: true });
    await api.runJobs();
    expect(api.emails).toEqual([]);
    await setRights({ restricted: false });
    expect((await refused.fetchFile()).statusCode).toBe(404);
    expect((await fetchFile(other)).statusCode).toBe(404);
    expect((await fetchFile(as)).statusCode).toBe(403);
    expect((await fetchFile()).statusCode).toBe(200);
    for (const rights of [{ acts: false }, { acts: true, restricted: true }]) {
      await setRights(rights);
      expect((await fetchFile()).statusCode).toBe(404);
    }
  });
});

describe('erasure of a member', () => {
  test('removes the names of the member and the family from the whole database', async () => {
    const parent = await buildUser(api.owner, world.club, 'parent', {
      firstname: 'Ottoline',
      email: 'ottoline@example.org',
    });
    await buildGuardian(api.owner, world.club, parent, world.member);
    // Unique names, because the members of other tests stay in the database.
    await api.owner
      .updateTable('members')
      .set({ firstname: 'Marigold', lastname: 'Featherstone' })
      .where('uuid', '=', world.member.uuid)
      .execute();
    await writeNote('cannot have nuts');
    await download(await runExport());
    const other = await buildUser(api.owner, world.club, 'parent', { email: 'other@example.org' });
    await buildGuardian(api.owner, world.club, other, world.member);
    await api.call('POST /change-requests', {
      as: await api.tokenFor(parent),
      host: world.host,
      body: { member_uuid: world.member.uuid, kind: 'erasure' },
    });
    const texts = ['Marigold', 'Featherstone', 'nuts', 'Ottoline', 'ottoline@'];
    expect((await findRowsContaining(api.owner, ...texts)).length).toBeGreaterThan(4);

    const response = await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    // Only the guardian who asked gets an e-mail. Their address is in the job until it is sent.
    api.emails.length = 0;
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['ottoline@example.org']);
    expect(api.emails[0]?.text).toContain('has erased the personal data of your child');
    expect(response.statusCode).toBe(204);
    expect(await findRowsContaining(api.owner, ...texts)).toEqual([]);
  });

  test('[D20] tells no guardian whose request is another one, of another child, or refused', async () => {
    const { client, club, member } = world;
    const other = await buildMember(api.owner, club);
    const of = { client_id: client.id, club_id: club.id, member_uuid: member.uuid };
    const erasure = { ...of, kind: 'erasure', fields: '{}', created_at: NOON };
    for (const request of [
      { ...erasure, kind: 'export' },
      { ...erasure, member_uuid: other.uuid },
      { ...erasure, state: 'refused' },
    ]) {
      const email = `${randomUUID()}@example.org`;
      const parent = await buildUser(api.owner, club, 'parent', { email });
      await buildGuardian(api.owner, club, parent, member);
      const values = { ...request, user_uuid: parent.uuid };
      await api.owner.insertInto('change_requests').values(values).execute();
    }
    const left = await buildUser(api.owner, club, 'parent', {
      email: 'left@example.org',
      status: 'inactive',
    });
    await api.owner
      .insertInto('change_requests')
      .values({ ...erasure, user_uuid: left.uuid })
      .execute();
    api.emails.length = 0;
    const response = await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    await api.runJobs();
    expect([response.statusCode, api.emails]).toEqual([204, []]);
  });

  test('[D20] withdraws exports that were made before, of the member and of the club', async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
    const ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    const exportClub = async (id: number) => {
      const request = { as: ngo, host: world.host, params: { id } };
      const job: { id: number } = (await api.call('POST /clubs/:id/export', request)).json();
      await api.runJobs();
      const link = () =>
        api.call('POST /clubs/:id/export/:job_id/download', {
          ...request,
          params: { id, job_id: job.id },
        });
      const { url }: { url: string } = (await link()).json();
      return { link, open: () => api.fastify.inject({ url, headers: { host: world.host } }) };
    };
    const ofClub = await exportClub(world.club.id);
    const ofOther = await exportClub(other.id);
    const ofMember = await runExport();
    const files = async () => {
      const keys: string[] = [];
      for await (const { key } of api.files.list(String(world.client.id))) keys.push(key);
      return keys.length;
    };
    expect((await ofClub.open()).body).toContain('Zephyrine');
    expect(await files()).toBe(2);

    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    expect([(await ofClub.open()).statusCode, (await ofClub.link()).statusCode]).toEqual([
      404, 404,
    ]);
    expect((await download(ofMember)).statusCode).toBe(404);
    expect((await ofOther.open()).statusCode).toBe(200);
    expect(await files()).toBe(1);
  });

  test('[D20] withdraws exports of other children that name the member', async () => {
    await api.owner
      .updateTable('members')
      .set({ firstname: 'Clementina' })
      .where('uuid', '=', world.member.uuid)
      .execute();
    const sibling = await buildMember(api.owner, world.club, { firstname: 'Sibling' });
    const stranger = await buildMember(api.owner, world.club, { firstname: 'Stranger' });
    const parent = await buildUser(api.owner, world.club, 'parent');
    const coach = await buildUser(api.owner, world.club, 'parent');
    const other = await buildUser(api.owner, world.club, 'parent');
    for (const [user, member] of [
      [parent, world.member],
      [parent, sibling],
      [coach, stranger],
      [other, stranger],
    ] as const) {
      await buildGuardian(api.owner, world.club, user, member);
    }
    // The coach has read the member's profile.
    await api.owner
      .insertInto('access_log')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        user_uuid: coach.uuid,
        action: 'profile',
        ts: 1,
      })
      .execute();
    const exportFor = async (user: UserRow, { uuid: member_uuid }: { uuid: string }) => {
      const request = await api.call('POST /change-requests', {
        as: await api.tokenFor(user),
        host: world.host,
        body: { member_uuid, kind: 'export' },
      });
      const { id }: { id: number } = request.json();
      const params = { id };
      await api.call('PATCH /change-requests/:id', {
        as,
        host: world.host,
        params,
        body: { state: 'approved' },
      });
      await api.runJobs();
      return async () => {
        const token = await api.tokenFor(user);
        const file = { as: token, host: world.host, params };
        return api.call('POST /change-requests/:id/download', file);
      };
    };
    const ofParent = await exportFor(parent, sibling);
    const ofCoach = await exportFor(coach, stranger);
    const ofOther = await exportFor(other, stranger);
    expect((await ofParent()).body).toContain('Clementina');
    expect((await ofCoach()).body).toContain('Clementina');

    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    expect(await findRowsContaining(api.owner, 'Clementina')).toEqual([]);
    expect([(await ofParent()).statusCode, (await ofCoach()).statusCode]).toEqual([404, 404]);
    expect((await ofOther()).statusCode).toBe(200);
  });

  test('keeps the anonymised records and the log of the erasure', async () => {
    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    const memberships = await api.owner
      .selectFrom('class_members')
      .select('member_uuid')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(memberships).toHaveLength(1);
    expect((await api.call('GET /members/:uuid/access', memberRequest())).json()).toMatchObject([
      { action: 'erasure', reason: 'requested' },
    ]);
  });

  test('[D20] ends the places in groups and on waiting lists, and the open offers', async () => {
    const next = await buildGroup(api.owner, world.club, { name: 'Next' });
    const left = await buildGroup(api.owner, world.club, { name: 'Left before' });
    await joinGroup(api.owner, next, world.member, { waiting: true });
    await joinGroup(api.owner, left, world.member, { left_date: '2026-03-01' });
    await api.owner
      .insertInto('moves')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        group_ids: [next.id],
        expires_at: NOON + 86_400,
        parent_origin: '',
        club_origin: '',
        api_origin: '',
        created_by: admin_uuid,
        created_at: NOON,
      })
      .execute();
    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    const places = await api.owner
      .selectFrom('class_members')
      .select('left_date')
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('left_date')
      .execute();
    expect(places.map(({ left_date }) => left_date)).toEqual([
      '2026-03-01',
      '2026-11-18',
      '2026-11-18',
    ]);
    const offers = await api.owner
      .selectFrom('moves')
      .select('state')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(offers).toEqual([{ state: 'withdrawn' }]);
  });

  test('[D20] removes the pairs with members who are not the same person', async () => {
    const twin = await buildMember(api.owner, world.club);
    const dismissed = await api.call('POST /members/duplicates', {
      ...memberRequest(),
      body: { member_uuids: [world.member.uuid, twin.uuid], dismissed: 1 },
    });
    expect(dismissed.statusCode, dismissed.body).toBe(204);
    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    const pairs = await api.owner
      .selectFrom('different_members')
      .select('member_uuid')
      .where('club_id', '=', world.club.id)
      .execute();
    expect(pairs).toEqual([]);
  });

  test('keeps a parent of another child and a parent who coaches', async () => {
    const parent = await buildUser(api.owner, world.club, 'parent', { firstname: 'Parent' });
    const sibling = await buildMember(api.owner, world.club, { firstname: 'Sibling' });
    await buildGuardian(api.owner, world.club, parent, world.member);
    await buildGuardian(api.owner, world.club, parent, sibling);
    await buildGuardian(
      api.owner,
      world.club,
      { ...world.coach, firstname: 'Coach' },
      world.member,
    );
    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    const users = await api.owner
      .selectFrom('users')
      .select(['uuid', 'status'])
      .where('uuid', 'in', [parent.uuid, world.coach.uuid])
      .execute();
    expect(users.map(({ status }) => status)).toEqual(['active', 'active']);
  });
});

describe('erasure of a family', () => {
  /** Texts that only this family has. */
  const TEXTS = [
    'Zinnia',
    'Thistlewaite',
    'Peregrine',
    'Cornelia',
    'thistle@example.org',
    '01792 777 0202',
    'latex allergy',
    'at the dentist',
    'hayfever tablets',
    'wears glasses',
    'sibling of Zinnia',
    'Peregrine’s phone key',
    'not happy in Swifts',
    'moved to Swansea',
    'new school in Neath',
    'did not swim alone',
    'dropped at the rope',
  ];

  test('[D20] leaves no name in any table, queue, log, stored response, export or feed', async () => {
    const send = async (key: CallKey, token: string, request: TestRequest = {}) => {
      const headers = { 'x-request-id': randomUUID() };
      const response = await api.call(key, { as: token, host: world.host, headers, ...request });
      expect(response.statusCode, `${key}: ${response.body}`).toBeLessThan(300);
      return response.body === '' ? null : response.json();
    };
    const guardian = {
      firstname: 'Peregrine',
      lastname: 'Thistlewaite',
      email: 'thistle@example.org',
      phone: '01792 777 0202',
    };
    const { uuid } = await send('POST /members', as, {
      body: {
        firstname: 'Zinnia',
        lastname: 'Old',
        dob: '2017-05-05',
        group_ids: [world.group.id],
        guardian,
      },
    });
    const params = { uuid };
    const edit = { lastname: 'Thistlewaite' };
    await send('PATCH /members/:uuid', as, { params, body: edit });
    const twin = await send('POST /members', as, {
      body: { firstname: 'Zinnia', lastname: 'Thistlewaite', dob: '2017-05-06', confirm_new: 1 },
    });
    await send('POST /members/merge', as, {
      body: { keep_uuid: uuid, merge_uuid: twin.uuid, fields: ['dob'] },
    });
    const second = await send('POST /members/:uuid/guardians', as, {
      params,
      body: { firstname: 'Cornelia', lastname: 'Thistlewaite' },
    });
    await send('DELETE /members/:uuid/guardians/:id', as, { params: { uuid, id: second.id } });

    const [{ id: guardian_id }] = (
      await send('GET /members/:uuid', as, { params, query: { with_guardians: 1 } })
    ).guardians;
    await api.owner
      .updateTable('clubs')
      .set({ parent_portal: 1 })
      .where('id', '=', world.club.id)
      .execute();
    await send('POST /members/:uuid/guardians/:id/invitation', as, {
      params: { uuid, id: guardian_id },
    });
    await api.runJobs();
    expect(api.emails.at(-1)?.to).toBe('thistle@example.org');
    const parent = await api.owner
      .updateTable('users')
      .set({ status: 'active', username: 'peregrine.thistlewaite' })
      .where('email', '=', guardian.email)
      .returningAll()
      .executeTakeFirstOrThrow();
    const own = await api.tokenFor({ ...parent, role: 'parent', club_id: world.club.id });
    await setPersonalRows(parent.uuid);
    await addTexts(uuid);

    const day = { from_date: '2026-11-20', to_date: '2026-11-20' };
    await send('POST /members/:uuid/absences', own, {
      params,
      body: { ...day, absence: 'other', note: 'at the dentist' },
    });
    const feed = await send('POST /me/calendars', own, {
      body: { member_uuids: [uuid], names: 'full' },
    });
    await send('GET /children', own);
    await send('POST /children/:uuid/details/confirmation', own, { params });
    for (const [kind, fields] of [
      ['medical', { text: 'latex allergy' }],
      ['medical', { text: 'hayfever tablets' }],
      ['contact', { firstname: 'Zinnia', phone: '01792 777 0202' }],
    ] as const) {
      const request = await send('POST /change-requests', own, {
        body: { member_uuid: uuid, kind, fields },
      });
      const isRefused = kind === 'medical' && fields.text === 'hayfever tablets';
      await send('PATCH /change-requests/:id', as, {
        params: { id: request.id },
        body: isRefused ? { state: 'refused', reason: 'Zinnia left' } : { state: 'approved' },
      });
    }
    await send('POST /members/:uuid/consents', own, {
      params,
      body: { kind: 'trip as the sibling of Zinnia', agreed: true },
    });
    for (const note of ['Zinnia wears glasses', 'Zinnia has new glasses']) {
      await send('POST /members/:uuid/note', world.token, {
        params,
        body: { note, shareable: true, ts: api.clock.now },
        headers: newDevice().headers('note', 1),
      });
    }
    await send('POST /members/duplicates', as, {
      body: { member_uuids: [uuid, world.member.uuid], dismissed: 1 },
    });
    await send('POST /members/:uuid/emergency-contacts', as, {
      params,
      body: { name: 'Peregrine Thistlewaite', phone: '01792 555 0101' },
    });
    const swifts = await buildGroup(api.owner, world.club, { name: 'Swifts' });
    const move = await send('POST /moves', as, {
      body: { member_uuid: uuid, group_ids: [swifts.id], expires_at: api.clock.now + 86_400 },
    });
    await send('POST /moves/:id/decline', own, {
      params: { id: move.id },
      body: { reason: 'times', wishes: [1] },
    });
    const text = [
      'firstname,lastname,dob,guardian_firstname,guardian_lastname',
      'Zinnia,Thistlewaite,2017-05-06,Peregrine,Thistlewaite',
      'Zinnia,Thistlewaite,2017-05-08,Peregrine,Thistlewaite',
    ].join('\n');
    const plan = await send('POST /imports', as, { body: { name: 'autumn.csv', text } });
    await send('PATCH /imports/:id/rows/:line', as, {
      params: { id: plan.id, line: 2 },
      body: { action: 'skip' },
    });
    await send('POST /members/:uuid/export', as, { params, body });
    const own_export = await send('POST /change-requests', own, {
      body: { member_uuid: uuid, kind: 'export' },
    });
    await send('PATCH /change-requests/:id', as, {
      params: { id: own_export.id },
      body: { state: 'approved' },
    });
    await api.runJobs();
    await send('POST /change-requests/:id/download', own, { params: { id: own_export.id } });
    // Without its jobs: the e-mail of this export is still in the queue.
    await send('POST /members/:uuid/export', as, { params, body });

    const found = await tablesContaining(TEXTS);
    expect(found).toEqual(
      expect.arrayContaining(['public.audit_rows', 'public.operations', 'public.shared_notes']),
    );
    const erased = await api.call('POST /members/:uuid/erasure', {
      as,
      host: world.host,
      params,
      body,
    });
    expect(erased.statusCode, erased.body).toBe(204);
    expect(await tablesContaining(TEXTS)).toEqual([]);
    const file = String(feed.url).split('/').at(-1) ?? '';
    const calendar = await api.call('GET /calendars/:file', { host: world.host, params: { file } });
    expect(calendar.statusCode).toBe(404);
    expect((await api.call('GET /me', { as: own, host: world.host })).statusCode).toBe(401);
    expect(await rowsOfUser(parent.uuid)).toEqual(REMAINING_ROWS);
  });
});

/** A returned mark, a transfer and a revoked completion with its audit entry, each with a reason. */
const addTexts = async (member_uuid: string): Promise<void> => {
  const { client, club, group } = world;
  const of = { client_id: client.id, member_uuid };
  const other = await buildClub(api.owner, client, { name: 'Riverside' });
  await api.owner
    .insertInto('move_marks')
    .values({
      ...of,
      club_id: club.id,
      group_id: group.id,
      recorded_ts: 1,
      user_uuid: admin_uuid,
      returned_by: admin_uuid,
      returned_reason: 'not happy in Swifts',
    })
    .execute();
  await api.owner
    .insertInto('transfers')
    .values({
      ...of,
      from_club_id: club.id,
      to_club_id: other.id,
      day: '2026-11-01',
      state: 'refused',
      reason: 'moved to Swansea',
      answer_reason: 'new school in Neath',
      created_by: admin_uuid,
      created_at: 1,
    })
    .execute();
  await api.owner
    .insertInto('retained_completions')
    .values({
      ...of,
      club_id: club.id,
      scheme_uuid: world.scheme.uuid,
      node_id: '/bronze',
      completed_ts: 1,
      version: 1,
      created_at: 1,
      revoked_at: 2,
      revoked_by: admin_uuid,
      reason: 'did not swim alone',
    })
    .execute();
  await api.owner
    .insertInto('audit_log')
    .values({
      ...of,
      club_id: club.id,
      user_uuid: admin_uuid,
      action: 'completion.revoke',
      entity: 'member',
      entity_id: member_uuid,
      detail: JSON.stringify({ node_id: '/bronze', reason: 'dropped at the rope' }),
      ts: 2,
    })
    .execute();
};

/** One row in each table of the user's own settings and factors. */
const setPersonalRows = async (user_uuid: string): Promise<void> => {
  const of = { client_id: world.client.id, user_uuid };
  await api.owner
    .insertInto('unsubscribes')
    .values({ ...of, kind: 'places', ts: 1 })
    .execute();
  await api.owner
    .insertInto('user_features')
    .values({ ...of, feature: 'CAN_EDIT_SELF', value: 'true' })
    .execute();
  await api.owner
    .insertInto('passkeys')
    .values({
      ...of,
      id: randomUUID(),
      credential_id: randomUUID(),
      host: world.host,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      name: 'Peregrine’s phone key',
      created_at: 1,
    })
    .execute();
  await api.owner
    .insertInto('user_totp')
    .values({ ...of, secret: 'SECRET', last_step: 0, created_at: 1 })
    .execute();
  await api.owner
    .insertInto('recovery_codes')
    .values({ ...of, code_hash: 'hash' })
    .execute();
};

/** The tables that contain one of the texts. */
const tablesContaining = async (texts: readonly string[]): Promise<string[]> => {
  const rows = await findRowsContaining(api.owner, ...texts);
  return [...new Set(rows.map((row) => row.split(' ')[0] ?? ''))];
};

/** What is left of an erased account, without its names, with the reason. */
const REMAINING_ROWS: Readonly<Record<string, string>> = {
  access_log: 'Says when the data of children was read.',
  audit_log: 'Says what was changed.',
  operations: 'A repeated request has no second effect.',
  user_clubs: 'The role of an account that cannot sign in.',
};

/** The tables of the catalogue that refer to a user by `user_uuid`, and have rows of this one, with their reasons. */
const rowsOfUser = async (user_uuid: string): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'user_uuid' and t.table_type = 'BASE TABLE'
    order by 1`.execute(api.owner);
  const left: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} where user_uuid = ${user_uuid} limit 1`.execute(
        api.owner,
      );
    if (rows.length > 0) left[name] = REMAINING_ROWS[name] ?? 'no reason';
  }
  return left;
};

describe('permissions for data requests', () => {
  test('rejects administrators of another club, and erases nothing', async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
    const stranger = await buildUser(api.owner, other, 'admin');
    as = await api.tokenFor(stranger);
    for (const key of ['POST /members/:uuid/export', 'POST /members/:uuid/erasure'] as const) {
      const response = await api.call(key, { ...memberRequest(), body });
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
    }
    expect((await findRowsContaining(api.owner, 'Zephyrine')).join()).toContain('public.members');
  });
});
