import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildSession,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { enqueueRegisterReminders } from './register-reminders.ts';

let api: TestApi;
let world: World;
let ben: UserRow;

const YESTERDAY = '2026-11-17';
const at = (moment: string) => Date.parse(moment) / 1000;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = at('2026-11-18T07:00:00Z');
  await api.owner.deleteFrom('sessions').execute();
  world = await buildWorld(api);
  await addLanguages(api, world.client.id, { 'en-GB': 1 });
  await api.owner
    .updateTable('users')
    .set({ email: 'ava@example.org' })
    .where('uuid', '=', world.coach.uuid)
    .execute();
  ben = await buildUser(api.owner, world.club, 'coach', {
    firstname: 'Ben',
    lastname: 'Hughes',
    email: 'ben@example.org',
  });
  await buildUser(api.owner, world.club, 'admin', { email: 'helen@example.org' });
});
afterAll(() => api.close());

const enqueue = () =>
  enqueueRegisterReminders({
    database: api.database,
    jobs: createJobs(api.database),
    now: () => api.clock.now,
    portalAddress: (host) => `https://${host}`,
    api_address: null,
  });
const send = async (): Promise<Record<string, string>> => {
  await enqueue();
  await api.runJobs();
  return Object.fromEntries(api.emails.splice(0).map(({ to, text }) => [to, text]));
};

const complete = (group = world.group, date = YESTERDAY) =>
  api.owner
    .insertInto('registers')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      group_id: group.id,
      date,
      recorded_ts: 1,
      completed_ts: 1,
      user_uuid: world.coach.uuid,
    })
    .execute();

describe('enqueueRegisterReminders', () => {
  test('[portals §C] tells the coach in charge and the administrators the next morning, once', async () => {
    await buildSession(api.owner, world.group, YESTERDAY);
    const covered = await buildGroup(api.owner, world.club, {
      name: 'Squad',
      coaches: [world.coach, await buildUser(api.owner, world.club, 'coach')],
    });
    await buildSession(api.owner, covered, YESTERDAY, { cover_user_uuid: ben.uuid });
    const left = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
    const shared = await buildGroup(api.owner, world.club, { name: 'Gala', coaches: [ben, left] });
    await buildSession(api.owner, shared, YESTERDAY);
    await complete(world.group, '2026-11-16');
    api.clock.now -= 1;
    expect(await send()).toEqual({});
    api.clock.now += 1;
    const emails = await send();
    expect(Object.keys(emails).toSorted()).toEqual([
      'ava@example.org',
      'ben@example.org',
      'helen@example.org',
    ]);
    expect(emails['ava@example.org']).toMatch(/Tuesday,? 17 November at 17:00, Monday Gym\n/);
    expect(emails['ava@example.org']).not.toContain('Squad');
    expect(emails['ben@example.org']).toContain('Squad');
    expect(emails['helen@example.org']).toContain('Monday Gym (Ava Morgan)');
    expect(emails['helen@example.org']).toContain('Squad (Ben Hughes)');
    expect(emails['helen@example.org']).toContain('Gala (Ben Hughes)');
    expect(emails['helen@example.org']?.match(/17 November/g)).toHaveLength(3);
    expect(emails['helen@example.org']).toContain(
      `/sessions?week=${YESTERDAY}&day=${YESTERDAY}&state=not_started&state=partial`,
    );
    expect(await send()).toEqual({});
  });

  test('leaves out complete registers, cancelled sessions, sessions that are not over, unbooked slots, deleted groups and clubs, other days and other clubs', async () => {
    await buildSession(api.owner, world.group, YESTERDAY);
    await complete();
    const group = (row: object = {}, club = world.club) =>
      buildGroup(api.owner, club, { coaches: [world.coach], ...row });
    await buildSession(api.owner, await group(), YESTERDAY, { cancelled: true });
    for (const row of [{ is_slot: true }, { deleted_at: 1 }])
      await buildSession(api.owner, await group(row), YESTERDAY);
    const formerlyBooked = await group({ is_slot: true });
    await joinGroup(api.owner, formerlyBooked, world.member, { left_date: YESTERDAY });
    await buildSession(api.owner, formerlyBooked, YESTERDAY);
    await buildSession(api.owner, await group(), YESTERDAY, { end_at: api.clock.now + 1 });
    const closed = await buildClub(api.owner, world.client, { deleted_at: 1 });
    const ruth = await buildUser(api.owner, closed, 'coach', { email: 'ruth@example.org' });
    await buildSession(api.owner, await group({ coaches: [ruth] }, closed), YESTERDAY);
    await buildSession(api.owner, await group(), '2026-11-16');
    await buildSession(api.owner, await group(), '2026-11-18');
    const far = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const grace = await buildUser(api.owner, far, 'coach', { email: 'grace@example.org' });
    await buildSession(api.owner, await group({ coaches: [grace] }, far), YESTERDAY);
    expect(Object.keys(await send())).toEqual(['grace@example.org']);
  });

  test('an e-mail is not sent if the register was completed meanwhile', async () => {
    await buildSession(api.owner, world.group, YESTERDAY);
    expect(await enqueue()).toBe(2);
    await complete();
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });
});
