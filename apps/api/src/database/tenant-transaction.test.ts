import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildClient,
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildScheme,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  afterCommit,
  NO_SESSION,
  withReadTransaction,
  withSignInReadTransaction,
  type Reader,
  type Tenant,
  withWriteTransaction,
  withSignInWriteTransaction,
  withSharedWriteTransaction,
} from './tenant-transaction.ts';

/** What the database itself shows and accepts, without a route in front of it. */

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const buildWorld = async (domain: string) => {
  const client = await buildClient(db.owner, domain);
  const club = await buildClub(db.owner, client);
  const otherClub = await buildClub(db.owner, client, { name: 'Hillside' });
  const coach = await buildUser(db.owner, club, 'coach');
  const parent = await buildUser(db.owner, club, 'parent', { firstname: 'Parent' });
  const ngo = await buildUser(db.owner, { client_id: client.id, id: null }, 'ngo');
  const scheme = await buildScheme(db.owner, client);
  const group = await buildGroup(db.owner, club, { coaches: [coach], scheme_uuid: scheme.uuid });
  const otherGroup = await buildGroup(db.owner, otherClub, { name: 'Tuesday Gym' });
  const child = await buildMember(db.owner, club);
  const member = await buildMember(db.owner, club, { firstname: 'Max' });
  const otherMember = await buildMember(db.owner, otherClub, { firstname: 'Olive' });
  await joinGroup(db.owner, group, child);
  await joinGroup(db.owner, group, member);
  await joinGroup(db.owner, otherGroup, otherMember);
  await buildSession(db.owner, group, '2026-11-18');
  await buildSession(db.owner, otherGroup, '2026-11-18');
  await buildGuardian(db.owner, club, parent, child);
  const tenant = (user: {
    uuid: string;
    role: Tenant['role'];
    club_id: number | null;
  }): Tenant => ({
    client_id: client.id,
    club_id: user.club_id,
    user_uuid: user.uuid,
    role: user.role,
    ...NO_SESSION,
  });
  return {
    client,
    club,
    otherClub,
    group,
    child,
    member,
    otherMember,
    scheme,
    coach: tenant(coach),
    admin: tenant({ ...coach, role: 'admin' }),
    parent: tenant(parent),
    ngo: tenant(ngo),
  };
};

const firstnames = async (reader: Reader) =>
  (await reader.selectFrom('members').select('firstname').orderBy('firstname').execute()).map(
    ({ firstname }) => firstname,
  );

describe('a tenant transaction', () => {
  test('[D5] shows each role its members and no others', async () => {
    const world = await buildWorld('roles.test');
    await buildWorld('roles-other.test');
    expect(await withReadTransaction(db.database, world.coach, firstnames)).toEqual([
      'Ella',
      'Max',
    ]);
    expect(await withReadTransaction(db.database, world.admin, firstnames)).toEqual([
      'Ella',
      'Max',
    ]);
    expect(await withReadTransaction(db.database, world.ngo, firstnames)).toEqual([
      'Ella',
      'Max',
      'Olive',
    ]);
    expect(await withReadTransaction(db.database, world.parent, firstnames)).toEqual(['Ella']);
  });

  test('shows a restricted guardian no data of the child', async () => {
    const world = await buildWorld('restricted.test');
    await db.owner
      .updateTable('member_guardians')
      .set({ restricted: true })
      .where('client_id', '=', world.client.id)
      .execute();
    expect(await withReadTransaction(db.database, world.parent, firstnames)).toEqual([]);
  });

  test('shows no rows of any table without a tenant', async () => {
    await buildWorld('no-tenant.test');
    const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'`.execute(db.owner);
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db.database);
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
  });

  test('leaves no settings of a tenant on a pooled connection', async () => {
    const world = await buildWorld('pooled.test');
    await withReadTransaction(db.database, world.coach, firstnames);
    const { rows } = await sql`select current_setting('app.client_id', true) as client`.execute(
      db.database,
    );
    expect(rows).toEqual([{ client: '' }]);
  });

  test('rejects writing a row of another client or club, and moving one there', async () => {
    const world = await buildWorld('write.test');
    const other = await buildWorld('write-other.test');
    const member = { firstname: 'New', lastname: 'Child', dob: '2018-01-01' };
    for (const [client_id, club_id] of [
      [other.client.id, other.club.id],
      [world.client.id, world.otherClub.id],
    ] as const) {
      const inserted = withWriteTransaction(db.database, world.coach, (tx) =>
        tx
          .insertInto('members')
          .values({ ...member, client_id, club_id })
          .execute(),
      );
      await expect(inserted).rejects.toMatchObject({ code: '42501' });
      const moved = withWriteTransaction(db.database, world.coach, (tx) =>
        tx.updateTable('members').set({ client_id, club_id }).execute(),
      );
      await expect(moved).rejects.toMatchObject({ code: '42501' });
    }
    const changed = await withWriteTransaction(db.database, world.coach, (tx) =>
      tx
        .updateTable('members')
        .set({ firstname: 'Changed' })
        .where('uuid', '=', world.otherMember.uuid)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  test('[portals §B] lets a parent report absences, and change no grade, member or membership', async () => {
    const { parent, child, client, club, group, scheme } = await buildWorld('parent.test');
    const own = { client_id: client.id, club_id: club.id, member_uuid: child.uuid };
    const score = { assessment: 2, ts: 1, user_uuid: parent.user_uuid, node_id: '/bronze/roll' };
    const graded = withWriteTransaction(db.database, parent, (tx) =>
      tx
        .insertInto('scores')
        .values({ ...own, ...score, scheme_uuid: scheme.uuid })
        .execute(),
    );
    await expect(graded).rejects.toMatchObject({ code: '42501' });
    const renamed = await withWriteTransaction(db.database, parent, (tx) =>
      tx.updateTable('members').set({ firstname: 'Mine' }).executeTakeFirst(),
    );
    expect(renamed.numUpdatedRows).toBe(0n);
    const removed = await withWriteTransaction(db.database, parent, (tx) =>
      tx.deleteFrom('class_members').where('group_id', '=', group.id).executeTakeFirst(),
    );
    expect(removed.numDeletedRows).toBe(0n);
    const reported = withWriteTransaction(db.database, parent, (tx) =>
      tx
        .insertInto('reported_absences')
        .values({
          ...own,
          from_date: '2026-11-20',
          to_date: '2026-11-20',
          absence: 'sick',
          user_uuid: parent.user_uuid,
          created_at: 1,
        })
        .execute(),
    );
    await expect(reported).resolves.toHaveLength(1);
  });

  test('shows a parent shareable notes and medical alerts, and no data for staff', async () => {
    const { parent, child, member, client, club } = await buildWorld('notes.test');
    const note = { client_id: client.id, club_id: club.id, updated_by: 'Ava', updated_at: 1 };
    const user_uuid = parent.user_uuid;
    await db.owner
      .insertInto('notes')
      .values([
        { ...note, user_uuid, member_uuid: child.uuid, note: 'for staff' },
        { ...note, user_uuid, member_uuid: member.uuid, note: "another's", shareable: true },
      ])
      .execute();
    await db.owner
      .insertInto('member_alerts')
      .values([
        {
          client_id: client.id,
          club_id: club.id,
          member_uuid: child.uuid,
          kind: 'safeguarding',
          text: 's',
        },
        {
          client_id: client.id,
          club_id: club.id,
          member_uuid: child.uuid,
          kind: 'medical',
          text: 'm',
        },
      ])
      .execute();
    const notes = (reader: Reader) => reader.selectFrom('notes').select('note').execute();
    expect(await withReadTransaction(db.database, parent, notes)).toEqual([]);
    await db.owner.updateTable('notes').set({ shareable: true }).execute();
    expect(await withReadTransaction(db.database, parent, notes)).toEqual([{ note: 'for staff' }]);
    const alerts = (reader: Reader) => reader.selectFrom('member_alerts').select('text').execute();
    expect(await withReadTransaction(db.database, parent, alerts)).toEqual([{ text: 'm' }]);
  });

  test('shows passwords to sign-in only, and no members to sign-in', async () => {
    const { client, ngo, coach } = await buildWorld('sign-in.test');
    await db.owner
      .insertInto('user_passwords')
      .values({ client_id: client.id, user_uuid: coach.user_uuid, hash: 'x' })
      .execute();
    const passwords = (reader: Reader) =>
      reader.selectFrom('user_passwords').select('hash').execute();
    expect(await withReadTransaction(db.database, ngo, passwords)).toEqual([]);
    expect(await withReadTransaction(db.database, coach, passwords)).toEqual([]);
    expect(await withSignInReadTransaction(db.database, client.id, passwords)).toEqual([
      { hash: 'x' },
    ]);
    expect(await withSignInReadTransaction(db.database, client.id + 1000, passwords)).toEqual([]);
    expect(await withSignInReadTransaction(db.database, null, passwords)).toEqual([]);
    expect(await withSignInReadTransaction(db.database, client.id, firstnames)).toEqual([]);
    const wrong = withSignInWriteTransaction(db.database, client.id, (tx) =>
      tx
        .insertInto('user_passwords')
        .values({ client_id: client.id + 1000, user_uuid: coach.user_uuid, hash: 'y' })
        .execute(),
    );
    await expect(wrong).rejects.toMatchObject({ code: '42501' });
  });

  test('calls back after it has committed, and not if it is rolled back', async () => {
    const { client, admin } = await buildWorld('after-commit.test');
    const seen: unknown[] = [];
    const run = (error: Error | null) =>
      withWriteTransaction(db.database, admin, async (writer) => {
        afterCommit(writer, () => seen.push(error));
        await writer
          .updateTable('clubs')
          .set({ name: 'Renamed' })
          .where('client_id', '=', client.id)
          .execute();
        expect(seen).toEqual([]);
        if (error !== null) throw error;
      });
    await expect(run(new Error('rolled back'))).rejects.toThrow('rolled back');
    await run(null);
    expect(seen).toEqual([null]);
  });

  test('rejects a write in a read transaction', async () => {
    const { coach } = await buildWorld('read-only.test');
    const written = withReadTransaction(db.database, coach, (reader) =>
      sql`update members set firstname = 'x'`.execute(reader),
    );
    await expect(written).rejects.toMatchObject({ code: '25006' });
  });

  test('hides drafts of a curriculum from coaches, and rejects changes of a published one', async () => {
    const { coach, ngo, client, scheme } = await buildWorld('draft.test');
    await db.owner
      .insertInto('curriculum_versions')
      .values({
        client_id: client.id,
        scheme_uuid: scheme.uuid,
        version: 2,
        document: '{}',
        etag: 'v2',
      })
      .execute();
    const versions = async (reader: Reader) =>
      (
        await reader
          .selectFrom('curriculum_versions')
          .select('version')
          .orderBy('version')
          .execute()
      ).map(({ version }) => version);
    expect(await withReadTransaction(db.database, coach, versions)).toEqual([1]);
    expect(await withReadTransaction(db.database, ngo, versions)).toEqual([1, 2]);
    const changed = withWriteTransaction(db.database, ngo, (tx) =>
      tx.updateTable('curriculum_versions').set({ etag: 'x' }).where('version', '=', 1).execute(),
    );
    await expect(changed).rejects.toMatchObject({ code: '23000' });
  });

  test('a shared transaction shows the lanes of its users and of no others', async () => {
    const world = await buildWorld('together.test');
    const users = [];
    for (let n = 0; n < 3; n += 1) users.push(await buildUser(db.owner, world.club, 'coach'));
    const tenants = users.map((user): Tenant => ({ ...world.coach, user_uuid: user.uuid }));
    for (const tenant of tenants) {
      await withWriteTransaction(db.database, tenant, (writer) =>
        writer
          .insertInto('lane_cursors')
          .values({
            client_id: tenant.client_id,
            user_uuid: tenant.user_uuid,
            device_id: tenant.user_uuid,
            lane: 'a',
            seq: 1,
          })
          .execute(),
      );
    }
    const [one, two, three] = tenants;
    if (one === undefined || two === undefined || three === undefined)
      throw new Error('There are three tenants');
    const seen = async (writer: Reader) =>
      (await writer.selectFrom('lane_cursors').select('user_uuid').execute()).length;
    expect(await withSharedWriteTransaction(db.database, [one, two], seen)).toBe(2);
    expect(await withSharedWriteTransaction(db.database, [three], seen)).toBe(1);
    expect(() => withSharedWriteTransaction(db.database, [one, world.parent], seen)).toThrow(
      'cannot share a transaction',
    );
    expect(() => withSharedWriteTransaction(db.database, [one, world.ngo], seen)).toThrow(
      'cannot share a transaction',
    );
  });
});
