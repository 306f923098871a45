import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { enqueueCredentialReminders } from './credential-reminders.ts';

let api: TestApi;
let world: World;

const DAY = 86_400;
/** 60 days after the day of the tests. */
const EXPIRES = '2027-01-17';

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('credentials').execute();
  world = await buildWorld(api);
  const { client, club, coach } = world;
  await addLanguages(api, client.id, { 'en-GB': 1 });
  await api.owner
    .updateTable('users')
    .set({ email: 'ava@example.org' })
    .where('uuid', '=', coach.uuid)
    .execute();
  await buildUser(api.owner, club, 'admin', { firstname: 'Helen', email: 'helen@example.org' });
  await runReminders();
  api.emails.length = 0;
});
afterAll(() => api.close());

const runReminders = async (): Promise<number> => {
  const { database, clock } = api;
  const enqueued = await enqueueCredentialReminders({
    database,
    jobs: createJobs(database),
    now: () => clock.now,
    portalAddress: (host) => `https://${host}`,
    api_address: null,
  });
  await api.runJobs();
  return enqueued;
};

const addCredential = (
  name: string,
  expires: string | null,
  user = world.coach,
  club: { id: number } = world.club,
) =>
  api.owner
    .insertInto('credentials')
    .values({
      client_id: world.client.id,
      club_id: club.id,
      user_uuid: user.uuid,
      name,
      expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const after = (days: number) => {
  api.clock.now = NOON + days * DAY;
};
const recipients = () => api.emails.map(({ to }) => to).toSorted();

describe('enqueueCredentialReminders', () => {
  test('[portals §C] tells coach and administrator 60, 30 and 7 days before, once each', async () => {
    // In the time zone of another club, the day begins 14 hours earlier.
    await buildClub(api.owner, world.client, { time_zone: 'Pacific/Kiritimati' });
    await addCredential('First aid', EXPIRES);
    for (const [days, count] of [
      [-1, 0],
      [0, 2],
      [1, 0],
      [29, 0],
      [30, 2],
      [52, 0],
      [53, 2],
      [54, 0],
      [60, 0],
      [61, 0],
    ] as const) {
      after(days);
      expect([days, await runReminders()]).toEqual([days, count]);
    }
    expect(recipients()).toEqual([
      ...Array.from({ length: 3 }, () => 'ava@example.org'),
      ...Array.from({ length: 3 }, () => 'helen@example.org'),
    ]);
  });

  test('the coach reads of their own credentials, the administrator whose they are', async () => {
    const ben = await buildUser(api.owner, world.club, 'coach', {
      firstname: 'Ben',
      lastname: 'Hughes',
      email: 'ben@example.org',
    });
    await addCredential('First aid', EXPIRES);
    await addCredential('Safeguarding', '2026-12-01', ben);
    const far = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const grace = await buildUser(api.owner, far, 'coach', { email: 'grace@example.org' });
    await addCredential('Coaching', EXPIRES, grace, far);
    await runReminders();
    const textFor = (to: string) => api.emails.find((email) => email.to === to)?.text ?? '';
    expect(textFor('ava@example.org')).toContain('First aid: valid until 17 January 2027');
    expect(textFor('ava@example.org')).not.toContain('Safeguarding');
    expect(textFor('ava@example.org')).toContain(`https://${world.host}/`);
    const all = textFor('helen@example.org');
    expect(all).toContain('Ben Hughes, Safeguarding: valid until 1 December 2026');
    expect(all).toContain('First aid: valid until 17 January 2027');
    expect(all).toContain(`https://${world.host.replace('coach.', 'club.')}/`);
    expect(all).not.toContain('/coaches');
    expect(all).not.toContain('Coaching');
    expect(all.match(/valid until/g)).toHaveLength(2);
  });

  test('links to the coaches page if the club has it', async () => {
    const { client, club } = world;
    await api.owner
      .insertInto('club_features')
      .values({
        client_id: client.id,
        club_id: club.id,
        feature: 'ENABLE_ORGANISATIONS',
        value: JSON.stringify(true),
      })
      .execute();
    await addCredential('First aid', EXPIRES);
    await runReminders();
    const text = api.emails.find(({ to }) => to === 'helen@example.org')?.text;
    expect(text).toContain(`https://${world.host.replace('coach.', 'club.')}/coaches`);
  });

  test('a late start sends only the nearest, and a new date starts again', async () => {
    const { id } = await addCredential('First aid', EXPIRES);
    after(58);
    expect(await runReminders()).toBe(2);
    await api.owner
      .updateTable('credentials')
      .set({ expires: '2027-03-01' })
      .where('id', '=', id)
      .execute();
    expect(await runReminders()).toBe(2);
    expect(await runReminders()).toBe(0);
    // An e-mail lists only what was not announced before.
    api.emails.length = 0;
    after(59);
    await addCredential('Safeguarding', '2027-03-01');
    expect(await runReminders()).toBe(2);
    for (const { text } of api.emails) {
      expect(text).toContain('Safeguarding');
      expect(text).not.toContain('First aid');
    }
  });

  test('leaves out expired and endless credentials and users who are not active', async () => {
    const left = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
    await addCredential('First aid', '2026-11-17');
    await addCredential('Licence', null);
    await addCredential('Safeguarding', EXPIRES, left);
    expect(await runReminders()).toBe(0);
  });

  test('tells administrators who are active', async () => {
    await buildUser(api.owner, world.club, 'admin', { status: 'inactive' });
    await addCredential('First aid', EXPIRES);
    expect(await runReminders()).toBe(2);
  });

  test('an e-mail that waits is not sent once the credential has a new date', async () => {
    const { id } = await addCredential('First aid', EXPIRES);
    const { database, clock } = api;
    await enqueueCredentialReminders({
      database,
      jobs: createJobs(database),
      now: () => clock.now,
      portalAddress: (host) => `https://${host}`,
      api_address: null,
    });
    await api.owner
      .updateTable('credentials')
      .set({ expires: '2029-03-01' })
      .where('id', '=', id)
      .execute();
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });
});
