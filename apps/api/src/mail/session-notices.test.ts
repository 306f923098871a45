import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClient,
  buildGroup,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { withReadTransaction } from '../database/tenant-transaction.ts';
import { serverTenant } from '../operations/each-client.ts';
import { findRemovedSessions, removedNotices } from './removed-sessions.ts';
import { findSessionNotices } from './session-notices.ts';

const DATE = '2026-11-23';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  api.emails.length = 0;
  world = await buildWorld(api);
});
afterAll(() => api.close());

/** Members are in the order of their numbers. */
const childWith = async (
  number: number,
  membership: Parameters<typeof joinGroup>[3] = {},
): Promise<string> => {
  const uuid = `00000000-0000-4000-8000-00000000000${number}`;
  await joinGroup(
    api.owner,
    world.group,
    await buildMember(api.owner, world.club, { uuid }),
    membership,
  );
  return uuid;
};

/** Cancels the session, with an e-mail to the families. */
const cancelSession = async () => {
  const admin = await buildUser(api.owner, world.club, 'admin');
  const response = await api.call('PATCH /groups/:id/sessions/:date', {
    as: await api.tokenFor(admin),
    host: world.host,
    params: { id: world.group.id, date: DATE },
    body: { cancelled: 1, tell: 1 },
  });
  expect(response.statusCode, response.body).toBe(200);
};

describe('an e-mail about a session', () => {
  test('links to the first child in it for whom the guardian acts', async () => {
    const restricted = await childWith(1);
    const watched = await childWith(2);
    const left = await childWith(3, { left_date: DATE });
    const waiting = await childWith(4, { waiting: true });
    const child = await childWith(5);
    const pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
    for (const uuid of [restricted, watched, left, waiting, child, world.member.uuid])
      await buildGuardian(api.owner, world.club, pat, { uuid });
    const sam = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, sam, { uuid: await childWith(0) });
    const link = (member_uuid: string) =>
      api.owner.updateTable('member_guardians').where('member_uuid', '=', member_uuid);
    await link(restricted).set({ restricted: true }).execute();
    await link(watched).set({ acts: false }).execute();
    await buildSession(api.owner, world.group, DATE);
    await cancelSession();
    await api.runJobs();
    const email = api.emails.find(({ to }) => to === 'pat@example.org');
    expect(email?.text).toContain(`/overview/sessions?child=${child}`);
  });

  test('links to the portal of its client, also if another client has a host in the same domain', async () => {
    const pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
    await buildGuardian(api.owner, world.club, pat, world.member);
    const domain = world.host.replace('coach.', '');
    const { id: client_id } = await buildClient(api.owner, `other.${domain}`);
    await api.owner
      .insertInto('client_hosts')
      .values({ client_id, host: `other-parent.${domain}`, portal: 'parent' })
      .execute();
    await buildSession(api.owner, world.group, DATE);
    await cancelSession();
    await api.runJobs();
    const email = api.emails.find(({ to }) => to === 'pat@example.org');
    expect(email?.text).toContain(`//parent.${domain}`);
  });

  test('is not sent if the group is deleted before', async () => {
    const pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
    await buildGuardian(api.owner, world.club, pat, world.member);
    await buildSession(api.owner, world.group, DATE);
    await cancelSession();
    await api.owner
      .updateTable('groups')
      .set({ deleted_at: NOON })
      .where('id', '=', world.group.id)
      .execute();
    await api.runJobs();
    expect(api.emails.filter(({ to }) => to === 'pat@example.org')).toEqual([]);
  });
});

describe('the notices of removed sessions', () => {
  const addNotice = async (date: string, group: { id: number } = world.group) => {
    const { client, club, coach } = world;
    await api.owner
      .insertInto('session_notices')
      .values({
        client_id: client.id,
        club_id: club.id,
        group_id: group.id,
        user_uuid: coach.uuid,
        date,
        change: 'removed',
        was_start_at: Date.parse(`${date}T17:00:00Z`) / 1000,
        origin: 'https://coach.test',
        api_origin: 'https://coach.test',
        created_at: NOON,
        queued_at: NOON,
      })
      .execute();
  };
  const email = () => ({
    client_id: world.client.id,
    user_uuid: world.coach.uuid,
    queued_at: NOON,
  });

  test('say that a weekly time ends, also if a later session of it is cancelled', async () => {
    await addNotice('2026-11-23');
    await addNotice('2026-11-30');
    await buildSession(api.owner, world.group, '2026-12-07', { cancelled: true });
    const removed = await withReadTransaction(api.database, serverTenant(world.client.id), (db) =>
      findRemovedSessions(db, email()),
    );
    expect(removedNotices(removed)).toMatchObject([{ change: 'ended' }]);
  });

  test('depend neither on sessions of another group nor on those of another weekly time', async () => {
    const { club, coach, group } = world;
    const other = await buildGroup(api.owner, club, { name: 'Other', coaches: [coach] });
    await addNotice('2026-11-23');
    await addNotice('2026-11-30');
    await addNotice('2026-11-25', other);
    for (const date of ['2026-11-23', '2026-12-07']) await buildSession(api.owner, other, date);
    await buildSession(api.owner, group, '2026-12-09');
    const removed = await withReadTransaction(api.database, serverTenant(world.client.id), (db) =>
      findRemovedSessions(db, email()),
    );
    expect(removed.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-25', '2026-11-30']);
    expect(removedNotices(removed)).toContainEqual(
      expect.objectContaining({ name: group.name, change: 'ended' }),
    );
  });

  test('are none of a group that the coach no longer teaches', async () => {
    await addNotice(DATE);
    await addNotice(DATE, await buildGroup(api.owner, world.club, { name: 'Former' }));
    const removed = await withReadTransaction(api.database, serverTenant(world.client.id), (db) =>
      findRemovedSessions(db, email()),
    );
    expect(removed.map(({ name }) => name)).toEqual([world.group.name]);
  });

  test('leave out a day that has a session again', async () => {
    await addNotice('2026-11-23');
    await addNotice('2026-11-30');
    await buildSession(api.owner, world.group, '2026-11-23');
    const removed = await withReadTransaction(api.database, serverTenant(world.client.id), (db) =>
      findRemovedSessions(db, email()),
    );
    expect(removed.map(({ date }) => date)).toEqual(['2026-11-30']);
  });

  test('are none of changed sessions, also if a session is on the day again', async () => {
    await addNotice(DATE);
    await buildSession(api.owner, world.group, DATE);
    const changed = await withReadTransaction(api.database, serverTenant(world.client.id), (db) =>
      findSessionNotices(db, email()),
    );
    expect(changed).toEqual([]);
  });
});
