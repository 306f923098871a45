import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  buildWeeklyTime,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { notifyWaitingFamilies } from './place-notices.ts';

let api: TestApi;
let world: World;
let group: Awaited<ReturnType<typeof buildGroup>>;

const DAY = 86_400;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('class_members').where('waiting', '=', true).execute();
  world = await buildWorld(api);
  await setClub({ parent_portal: 1 });
  group = await buildGroup(api.owner, world.club, { name: 'Swifts', max_members: 1 });
  api.emails.length = 0;
});
afterAll(() => api.close());

/** A child with a guardian who has the e-mail address `<firstname>@example.org`. */
const family = async (firstname: string) => {
  const child = await buildMember(api.owner, world.club, { firstname });
  const email = `${firstname.toLowerCase()}@example.org`;
  const parent = await buildUser(api.owner, world.club, 'parent', { email });
  await buildGuardian(api.owner, world.club, parent, child);
  return { child, parent };
};

/** The same with a child who waits for the group. */
const wait = async (firstname: string, joined_date: string) => {
  const found = await family(firstname);
  await joinGroup(api.owner, group, found.child, { waiting: true, joined_date });
  return found;
};

/** The club offers the group, and the guardian declines it. */
const decline = async (
  { child, parent }: Awaited<ReturnType<typeof family>>,
  body: object,
  { id: group_id } = group,
) => {
  const { host } = world;
  const admin = await buildUser(api.owner, world.club, 'admin');
  const offered = await api.call('POST /moves', {
    as: await api.tokenFor(admin),
    host,
    body: { member_uuid: child.uuid, group_ids: [group_id], expires_at: NOON + 9 * DAY },
  });
  const declined = await api.call('POST /moves/:id/decline', {
    as: await api.tokenFor(parent),
    host,
    params: { id: offered.json().id },
    body,
  });
  expect(declined.statusCode, declined.body).toBe(200);
  await api.runJobs();
};

const setClub = (row: { parent_portal?: 0 | 1; deleted_at?: number | null }) =>
  api.owner.updateTable('clubs').set(row).where('id', '=', world.club.id).execute();

const setMax = (max_members: number | null) =>
  api.owner.updateTable('groups').set({ max_members }).where('id', '=', group.id).execute();

/** Edits as an administrator of the club. */
const edit = async (
  key: 'PATCH /groups/:id' | 'PATCH /groups/:id/sessions/:date',
  params: { id: number; date?: string },
  body: { max_members: number },
) => {
  const as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  const response = await api.call(key, { as, host: world.host, params, body });
  expect(response.statusCode, response.body).toBe(200);
};

/** Runs once; the addresses of the e-mails. */
const run = async () => {
  api.emails.length = 0;
  await notifyWaitingFamilies({
    database: api.database,
    jobs: createJobs(api.database),
    now: () => api.clock.now,
    portalAddress: (host) => `https://${host}`,
    api_address: 'https://api.example.org',
  });
  await api.runJobs();
  return api.emails.map(({ to }) => to).toSorted();
};

describe('notifyWaitingFamilies', () => {
  test('tells the first waiting family of each free place, once', async () => {
    await wait('Second', '2026-03-01');
    await wait('First', '2026-02-01');
    await wait('Third', '2026-04-01');
    expect(await run()).toEqual(['first@example.org']);
    const [email] = api.emails;
    expect(email?.subject).toMatch(/^A place is free at /);
    expect(email?.text).not.toContain('First Jones');
    expect(email?.text).toContain('a group that First is waiting for');
    const portal = world.host.replace('coach.', 'https://parent.');
    expect(email?.text).toContain(`${portal}/overview?child=`);
    expect(email?.one_click_url).toContain('https://api.example.org/v1/mail/unsubscribe?');
    expect(await run()).toEqual([]);
    await setMax(2);
    expect(await run()).toEqual(['second@example.org']);
  });

  test('tells the next family after three days without an answer', async () => {
    await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    await run();
    api.clock.now = NOON + 3 * DAY - 1;
    expect(await run()).toEqual([]);
    api.clock.now = NOON + 3 * DAY;
    expect(await run()).toEqual(['second@example.org']);
  });

  test('passes over a family whom no weekly time of the group suits, and tells it once one does', async () => {
    const first = await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    await buildWeeklyTime(api.owner, group, { weekday: 2 });
    await buildWeeklyTime(api.owner, group, { weekday: 6, to_date: '2026-11-17' });
    await api.owner
      .updateTable('class_members')
      .set({ wishes: [5, 6] })
      .where('member_uuid', '=', first.child.uuid)
      .execute();
    expect(await run()).toEqual(['second@example.org']);
    await setMax(2);
    expect(await run()).toEqual([]);
    await buildWeeklyTime(api.owner, group, { weekday: 5 });
    expect(await run()).toEqual(['first@example.org']);
  });

  test('tells a family again when the group was full meanwhile', async () => {
    await wait('First', '2026-02-01');
    await run();
    await setMax(0);
    expect(await run()).toEqual([]);
    await setMax(1);
    expect(await run()).toEqual(['first@example.org']);
  });

  test('tells a family that declines the group nothing until it was full meanwhile, and the next family immediately', async () => {
    await decline(await family('First'), { reason: 'times', wishes: [6] });
    expect(await run()).toEqual([]);
    await wait('Second', '2026-12-01');
    expect(await run()).toEqual(['second@example.org']);
    await setMax(0);
    await run();
    await setMax(1);
    expect(await run()).toEqual(['first@example.org']);
  });

  test('tells a family that joins the waiting list again after it declined the group', async () => {
    const first = await family('First');
    const waited = { waiting: true, joined_date: '2026-02-01', left_date: '2026-03-01' };
    await joinGroup(api.owner, group, first.child, waited);
    await decline(first, { reason: 'stay' });
    await joinGroup(api.owner, group, first.child, { waiting: true });
    expect(await run()).toEqual(['first@example.org']);
  });

  test('ends the turn of a family that declines the group while it waits for it', async () => {
    const first = await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    expect(await run()).toEqual(['first@example.org']);
    api.clock.now = NOON + DAY;
    await decline(first, { reason: 'stay' });
    expect(await run()).toEqual(['second@example.org']);
    api.clock.now = NOON + 9 * DAY;
    expect(await run()).toEqual([]);
  });

  test('a family that declines another group does not end its turn', async () => {
    const first = await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    expect(await run()).toEqual(['first@example.org']);
    const other = await buildGroup(api.owner, world.club, { name: 'Swallows' });
    await decline(first, { reason: 'stay' }, other);
    expect(await run()).toEqual([]);
  });

  test('a family that declines the group does not end the turn of another', async () => {
    await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    expect(await run()).toEqual(['first@example.org']);
    await decline(await family('Third'), { reason: 'stay' });
    expect(await run()).toEqual([]);
  });

  test('sends no e-mail about a child who no longer waits', async () => {
    const { child } = await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-11-01' })
      .where('member_uuid', '=', child.uuid)
      .execute();
    expect(await run()).toEqual(['second@example.org']);
  });

  test('sends no e-mail about a deleted group', async () => {
    await wait('First', '2026-02-01');
    const setDeleted = (deleted_at: number | null) =>
      api.owner.updateTable('groups').set({ deleted_at }).where('id', '=', group.id).execute();
    await setDeleted(NOON);
    expect(await run()).toEqual([]);
    await setDeleted(null);
    expect(await run()).toEqual(['first@example.org']);
  });

  test('tells the families of a club without automatic offers, beside another club that has them', async () => {
    const { client, club } = world;
    await wait('First', '2026-02-01');
    const lakeside = await buildClub(api.owner, client, { name: 'Lakeside' });
    await api.owner
      .insertInto('move_settings')
      .values([
        { client_id: client.id, club_id: club.id, automatic_offers: false },
        { client_id: client.id, club_id: lakeside.id, automatic_offers: true },
      ])
      .execute();
    expect(await run()).toEqual(['first@example.org']);
  });

  test('tells the families of the places that a new maximum of the group frees, after the session of today began', async () => {
    const today = '2026-11-18';
    await joinGroup(api.owner, group, world.member, { joined_date: '2026-01-01' });
    const begun = { start_at: NOON - 3600, end_at: NOON + 3600, max_members: 1 };
    await buildSession(api.owner, group, today, begun);
    await buildSession(api.owner, group, '2026-11-25', { max_members: 1 });
    await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    await wait('Third', '2026-04-01');
    expect(await run()).toEqual([]);
    await edit('PATCH /groups/:id', { id: group.id }, { max_members: 3 });
    expect(await run()).toEqual(['first@example.org', 'second@example.org']);
  });

  test('tells the next family when the maximum of a single full session is raised', async () => {
    const date = '2026-11-25';
    await setMax(5);
    await joinGroup(api.owner, group, world.member, { joined_date: '2026-01-01' });
    await buildSession(api.owner, group, date, { max_members: 1 });
    await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    expect(await run()).toEqual([]);
    await edit('PATCH /groups/:id/sessions/:date', { id: group.id, date }, { max_members: 2 });
    expect(await run()).toEqual(['first@example.org']);
  });

  test('sends no e-mail about a full group, one without a maximum, or a held place', async () => {
    const { child, parent } = await wait('First', '2026-02-01');
    await setMax(0);
    expect(await run()).toEqual([]);
    await setMax(null);
    expect(await run()).toEqual([]);
    await setMax(1);
    await api.owner
      .insertInto('place_holds')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: group.id,
        member_uuid: child.uuid,
        user_uuid: parent.uuid,
        expires_at: NOON + DAY,
        created_at: NOON,
      })
      .execute();
    expect(await run()).toEqual([]);
    api.clock.now = NOON + DAY;
    expect(await run()).toEqual(['first@example.org']);
  });

  test('sends no e-mail for a club that is deleted or has no parent portal', async () => {
    await wait('Ann', '2026-10-01');
    await setClub({ parent_portal: 0 });
    expect(await run()).toEqual([]);
    await setClub({ parent_portal: 1, deleted_at: NOON });
    expect(await run()).toEqual([]);
    await setClub({ deleted_at: null });
    expect(await run()).toEqual(['ann@example.org']);
  });

  test('[D5] sends no e-mail to guardians who do not act for the child or who unsubscribed', async () => {
    const { parent } = await wait('First', '2026-02-01');
    const { child } = await wait('Second', '2026-03-01');
    await api.owner
      .insertInto('unsubscribes')
      .values({ client_id: world.client.id, user_uuid: parent.uuid, kind: 'places', ts: 1 })
      .execute();
    await api.owner
      .updateTable('member_guardians')
      .set({ acts: false })
      .where('member_uuid', '=', child.uuid)
      .execute();
    await setMax(2);
    expect(await run()).toEqual([]);
  });
});
