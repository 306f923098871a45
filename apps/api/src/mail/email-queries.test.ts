import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildGroup,
  buildGuardian,
  buildMember,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { type Reader, withReadTransaction } from '../database/tenant-transaction.ts';
import { serverTenant } from '../operations/each-client.ts';
import { findChildName } from './child-name.ts';
import { findGuardianInvitation } from './guardian-invitations.ts';
import { findActingGuardians } from './recipients.ts';
import { findReturnedMark } from './returned-marks.ts';
import { findUnreadName } from './unread-documents.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOON;
});
beforeEach(async () => {
  world = await buildWorld(api);
});
afterAll(() => api.close());

const read = <T>(query: (db: Reader) => Promise<T>): Promise<T> =>
  withReadTransaction(api.database, serverTenant(world.client.id), query);

type Rights = { acts?: boolean; restricted?: boolean };

/** A parent of the child with these rights. */
const buildParent = async (
  child: { uuid: string } = world.member,
  rights: Rights = {},
  status = 'active',
): Promise<UserRow> => {
  const parent = await buildUser(api.owner, world.club, 'parent', { status });
  await buildGuardian(api.owner, world.club, parent, child, rights);
  return parent;
};

const link = async (guardian: { id: number }, child: { uuid: string }, restricted = false) =>
  api.owner
    .insertInto('member_guardians')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      guardian_id: guardian.id,
      member_uuid: child.uuid,
      restricted,
    })
    .execute();

describe('findActingGuardians', () => {
  test('[D5] finds those who act for the child, may have contact, and have an account', async () => {
    const sibling = await buildMember(api.owner, world.club);
    const expected = [await buildParent(), await buildParent(world.member, {}, 'invited')];
    await buildParent(world.member, { acts: false });
    await buildParent(world.member, { restricted: true });
    await buildParent(world.member, {}, 'inactive');
    await buildParent(sibling);
    const { id: client_id } = world.client;
    const found = await read((db) =>
      findActingGuardians(db, { client_id, member_uuid: world.member.uuid }),
    );
    expect(found).toEqual(expected.map(({ uuid }) => uuid).toSorted());
  });
});

describe('findChildName', () => {
  test('[D5] is that of the child of the user only', async () => {
    const sibling = await buildMember(api.owner, world.club, { firstname: 'Nia' });
    const nameFor = ({ uuid: user_uuid }: UserRow) =>
      read((db) =>
        findChildName(db, { client_id: world.client.id, user_uuid, uuid: world.member.uuid }),
      );
    expect(await nameFor(await buildParent())).toBe(world.member.firstname);
    expect(await nameFor(await buildParent(world.member, { restricted: true }))).toBeUndefined();
    expect(await nameFor(await buildParent(sibling))).toBeUndefined();
  });
});

describe('findGuardianInvitation', () => {
  test('[D5] names the children whom the guardian will see, and no others', async () => {
    const { club, client, member } = world;
    const child = (firstname: string, row = {}) =>
      buildMember(api.owner, club, { firstname, ...row });
    const build = async (of: { uuid: string }) =>
      buildGuardian(api.owner, club, await buildUser(api.owner, club, 'parent'), of);
    const guardian = await build(member);
    await link(guardian, await child('Restricted'), true);
    await link(guardian, await child('Merged', { merged_into: member.uuid }));
    const stranger = await build(await child('Other'));
    const invitation = () =>
      read((db) => findGuardianInvitation(db, { client_id: client.id, guardian_id: guardian.id }));
    expect(await invitation()).toBeUndefined();
    await api.owner
      .updateTable('guardians')
      .set({ invited_at: NOON })
      .where('id', 'in', [guardian.id, stranger.id])
      .execute();
    expect(await invitation()).toEqual({ club: club.name, children: [member.firstname] });
  });
});

describe('findReturnedMark', () => {
  test('has the reason for the member in the group', async () => {
    const { client, club, coach, group, member } = world;
    const swifts = await buildGroup(api.owner, club, { name: 'Swifts' });
    const sibling = await buildMember(api.owner, club);
    const marks = [
      { group_id: group.id, member_uuid: member.uuid, returned_reason: 'Later' },
      { group_id: swifts.id, member_uuid: member.uuid, returned_reason: 'Full' },
      { group_id: group.id, member_uuid: sibling.uuid, returned_reason: 'Too young' },
    ];
    const by = { recorded_ts: NOON, user_uuid: coach.uuid, returned_by: coach.uuid };
    await api.owner
      .insertInto('move_marks')
      .values(marks.map((row) => ({ client_id: client.id, club_id: club.id, ...by, ...row })))
      .execute();
    for (const { returned_reason, ...key } of marks) {
      const found = await read((db) => findReturnedMark(db, { client_id: client.id, ...key }));
      expect(found?.reason).toBe(returned_reason);
    }
  });
});

describe('findUnreadName', () => {
  test('is missing once the user has read that version of that document, and once it is deleted', async () => {
    const { client, club, coach } = world;
    const of = { client_id: client.id, club_id: club.id };
    const build = async (description: string): Promise<number> => {
      const file = { folder: 'policy', mime: 'application/pdf', size: 1, storage_key: description };
      const { id } = await api.owner
        .insertInto('files')
        .values({ ...of, ...file, name: `${description}.pdf`, description, version: 2 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const [policy, other] = [await build('Policy'), await build('Other')];
    const readBy = (file_id: number, { uuid: user_uuid }: UserRow, version = 2) =>
      api.owner
        .insertInto('file_logs')
        .values({ ...of, file_id, user_uuid, version, ts: NOON })
        .execute();
    const unread = (id: number) =>
      read((db) =>
        findUnreadName(db, { client_id: client.id, user_uuid: coach.uuid }, { id, version: 2 }),
      );
    await readBy(other, coach);
    await readBy(policy, coach, 1);
    await readBy(policy, await buildUser(api.owner, club, 'coach'));
    expect([await unread(policy), await unread(other)]).toEqual(['Policy', undefined]);
    await readBy(policy, coach);
    expect(await unread(policy)).toBeUndefined();
    await api.owner.deleteFrom('file_logs').where('file_id', '=', other).execute();
    expect(await unread(other)).toBe('Other');
    const deleted = api.owner.updateTable('files').set({ deleted_at: NOON });
    await deleted.where('id', '=', other).execute();
    expect(await unread(other)).toBeUndefined();
  });
});
