import type { Curriculum } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser, type UserRow } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { publishDue } from './schedule.ts';

let api: TestApi;
let world: World;
let margaret: UserRow;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('scheduled_publications').execute();
  world = await buildWorld(api);
  margaret = await buildNgo('margaret');
  ngo = await api.tokenFor(margaret);
  await api.runJobs();
  api.emails.length = 0;
});
afterAll(() => api.close());

const addressOf = (name: string): string => `${name}@${world.host}`;
const buildNgo = (name: string, more = {}) => {
  const body = { client_id: world.client.id, id: null };
  return buildUser(api.owner, body, 'ngo', { email: addressOf(name), ...more });
};

const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });
const editNode = (node_id: string, body: object) =>
  send('PATCH /curriculum/:slug/:node_id', { params: { node_id }, body });
const countImpact = async () => {
  await send('POST /curriculum/:slug/impact');
  await api.runJobs('count_impact');
};
const read = async (): Promise<Curriculum> => (await send('GET /curriculum/:slug')).json();

const publishNow = () =>
  publishDue({
    database: api.database,
    jobs: createJobs(api.database),
    portalAddress: (host) => `https://${host}`,
    api_address: 'https://api.example.org',
    now: () => api.clock.now,
  });

const emails = async () => {
  await api.runJobs();
  return api.emails.splice(0);
};

describe('PUT /curriculum/:slug/schedule', () => {
  test('[scheme-portal §6] publishes a draft at its time, and not one that was edited since', async () => {
    const { clock } = api;
    const schedule = (at = NOON + 200) =>
      send('PUT /curriculum/:slug/schedule', { body: { at, note: 'New' } });
    const readSchedule = async () => (await send('GET /curriculum/:slug/schedule')).json().schedule;
    await editNode('/silver', { title: 'Silver level' });
    expect((await schedule()).json().detail).toEqual({ impact: 'required' });
    await countImpact();
    expect((await schedule(NOON)).json().detail).toEqual({ at: 'past' });
    expect((await schedule(NOON + 400 * 86_400)).json().detail).toEqual({ at: 'maximum' });
    expect((await schedule()).json().schedule).toMatchObject({ is_current: true, failure: null });
    expect(await publishNow()).toEqual({ published: 0, failed: 0 });

    await editNode('/silver', { title: 'Gold' });
    expect(await readSchedule()).toMatchObject({ is_current: false });
    clock.now = NOON + 200;
    expect(await publishNow()).toEqual({ published: 0, failed: 1 });
    expect(await readSchedule()).toMatchObject({ failure: 'changed' });
    expect((await send('DELETE /curriculum/:slug/schedule')).statusCode).toBe(204);
    expect(await readSchedule()).toBeNull();
    expect((await read()).version).toBe(1);

    await countImpact();
    await schedule(NOON + 300);
    clock.now = NOON + 300;
    expect(await publishNow()).toEqual({ published: 1, failed: 0 });
    expect(await read()).toMatchObject({ version: 2, note: 'New' });
    expect(await readSchedule()).toBeNull();
    await api.runJobs();
  });

  test('[scheme-portal §15] is known in the editor, until the draft is edited', async () => {
    const readProgress = async () =>
      (await send('GET /curriculum/:slug/edits', { query: { after: 0 } })).json().progress;
    await editNode('/silver', { title: 'Silver level' });
    await countImpact();
    expect(await readProgress()).toEqual({});
    await send('PUT /curriculum/:slug/schedule', { body: { at: NOON + 200 } });
    const { firstname, lastname } = margaret;
    expect(await readProgress()).toEqual({
      scheduled: { at: NOON + 200, user_name: `${firstname} ${lastname}` },
    });
    const zoe = await buildNgo('zoe', { firstname: 'Zoe', lastname: 'Hill' });
    const later = { as: await api.tokenFor(zoe), body: { at: NOON + 300 } };
    const { schedule } = (await send('PUT /curriculum/:slug/schedule', later)).json();
    expect(schedule).toMatchObject({ at: NOON + 300, user_name: 'Zoe Hill' });
    await editNode('/silver', { title: 'Gold' });
    expect(await readProgress()).toEqual({});
  });

  test('[scheme-portal §15] the recalculation of a scheme is not shown in the editor of another', async () => {
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    for (const of of [slug, 'squad']) {
      await api.runJobs('recalculate');
      const params = { slug: of, node_id: '/silver' };
      await send('PATCH /curriculum/:slug/:node_id', { params, body: { title: 'Silver level' } });
      await send('POST /curriculum/:slug/impact', { params });
      await api.runJobs('count_impact');
      const published = await send('POST /curriculum/:slug/publish', { params, body: {} });
      expect(published.json()).toMatchObject({ version: 2 });
    }
    const progressOf = async (of: string) => {
      const request = { params: { slug: of }, query: { after: 0 } };
      return (await send('GET /curriculum/:slug/edits', request)).json().progress;
    };
    expect(await progressOf('squad')).toMatchObject({ recalculating: { version: 2 } });
    expect(await progressOf(slug)).toEqual({});
  });

  test('[D5] needs the right to publish when it is scheduled and when it takes place', async () => {
    const { clock, owner } = api;
    const setRights = (rights: string[]) =>
      owner
        .updateTable('user_clients')
        .set({ rights })
        .where('client_id', '=', world.client.id)
        .execute();
    const schedule = () => send('PUT /curriculum/:slug/schedule', { body: { at: clock.now + 60 } });
    await editNode('/silver', { title: 'Silver level' });
    await countImpact();
    await setRights(['people']);
    expect(statusAndError(await schedule())).toEqual([403, 'FORBIDDEN']);
    await setRights(['publish']);
    expect((await schedule()).statusCode).toBe(200);
    await setRights([]);
    clock.now += 60;
    await publishNow();
    const { schedule: stored } = (await send('GET /curriculum/:slug/schedule')).json();
    expect(stored).toMatchObject({ failure: 'right' });
    const log = await send('GET /curriculum/:slug/edits', { query: { after: 0 } });
    expect(log.json().progress).toEqual({});
  });
});

describe('publishDue', () => {
  test.each([
    ['scheduled for later', { at: NOON + 3600 }],
    ['stored as failed', { failure: 'changed' }],
  ] as const)('publishes no draft that was %s after it was found', async (_, change) => {
    await editNode('/silver', { title: 'Silver level' });
    await countImpact();
    await send('PUT /curriculum/:slug/schedule', { body: { at: NOON + 60 } });
    api.clock.now = NOON + 60;
    const { result } = await api.owner.transaction().execute(async (owner) => {
      // After it found what is due, the task reads the host for the links of its e-mails.
      await sql`lock table client_hosts`.execute(owner);
      const pending = publishNow();
      await expect.poll(() => countLockWaits(api.owner)).toBe(1);
      await owner
        .updateTable('scheduled_publications')
        .set(change)
        .where('client_id', '=', world.client.id)
        .where('scheme_uuid', '=', world.scheme.uuid)
        .execute();
      return { result: pending };
    });
    expect(await result).toEqual({ published: 0, failed: 0 });
    expect((await read()).version).toBe(1);
  });
});

describe('the e-mail about a scheduled publication', () => {
  let ben: string;
  /** Schedules a draft for a minute later. */
  const schedule = async () => {
    await editNode('/silver', { title: 'Silver level' });
    await countImpact();
    const response = await send('PUT /curriculum/:slug/schedule', {
      body: { at: api.clock.now + 60 },
    });
    expect(response.statusCode).toBe(200);
    await api.runJobs();
    api.emails.length = 0;
    api.clock.now += 60;
  };
  const setRights = (user: UserRow, rights: string[]) =>
    api.owner
      .updateTable('user_clients')
      .set({ rights })
      .where('client_id', '=', world.client.id)
      .where('user_uuid', '=', user.uuid)
      .execute();
  const origin = () => `https://scheme.${world.host.split('.').slice(1).join('.')}`;

  test('[scheme-portal §6] tells the user who scheduled it when the members are recalculated', async () => {
    await buildNgo('ben');
    await schedule();
    await publishNow();
    await api.runJobs('recalculate');
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email?.to).toBe(addressOf('margaret'));
    expect(email?.subject).toBe('Version 2 of recreational is published');
    expect(email?.text).toContain(`${origin()}/overview/${slug}/versions/2`);
  });

  test('is not sent for a publication that the user waits for', async () => {
    await editNode('/silver', { title: 'Silver level' });
    await countImpact();
    expect((await send('POST /curriculum/:slug/publish', { body: {} })).statusCode).toBe(200);
    expect(await emails()).toEqual([]);
  });

  test('[scheme-portal §6] tells the publisher if the recalculation takes longer than a minute', async () => {
    await buildNgo('ben');
    await editNode('/silver', { title: 'Silver level' });
    await countImpact();
    await send('POST /curriculum/:slug/publish', { body: {} });
    api.clock.now += 60;
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email?.to).toBe(addressOf('margaret'));
    expect(email?.subject).toBe('Version 2 of recreational is published');
    expect(email?.text).toContain(`${origin()}/overview/${slug}/versions/2`);
  });

  test('is sent too if a later publication takes over the members', async () => {
    await schedule();
    await publishNow();
    await editNode('/silver', { title: 'Gold' });
    await countImpact();
    expect((await send('POST /curriculum/:slug/publish', { body: {} })).statusCode).toBe(200);
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Version 2 of recreational is published',
    ]);
  });

  test('says why it did not take place, and what to do', async () => {
    await schedule();
    await editNode('/silver', { title: 'Gold' });
    expect(await publishNow()).toEqual({ published: 0, failed: 1 });
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email?.to).toBe(addressOf('margaret'));
    expect(email?.subject).toBe('The scheduled publication of recreational does not take place');
    expect(email?.text).toContain('Check who is affected, and schedule it again.');
    expect(email?.text).toContain(`${origin()}/overview/${slug}/changes?tab=publish`);
    expect(await publishNow()).toEqual({ published: 0, failed: 0 });
    expect(await emails()).toEqual([]);
  });

  test('goes to everyone who may publish if the user no longer may', async () => {
    await schedule();
    const other = await buildNgo('ben');
    const inactive = await buildNgo('inactive', { status: 'inactive' });
    const invited = await buildNgo('invited', { status: 'invited' });
    const zoe = await buildNgo('zoe');
    const { client } = await buildWorld(api);
    await buildUser(api.owner, { client_id: client.id, id: null }, 'ngo', {
      email: 'a@b.org',
    });
    await setRights(margaret, []);
    await setRights(other, ['publish']);
    await setRights(inactive, ['publish']);
    await setRights(invited, ['publish']);
    await setRights(zoe, ['people']);
    await publishNow();
    const received = await emails();
    expect(received.map(({ to }) => to).toSorted()).toEqual(['ben', 'margaret'].map(addressOf));
    expect(received[0]?.text).toContain('may no longer publish');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['cancels it', () => send('DELETE /curriculum/:slug/schedule', { as: ben })],
    [
      'schedules it for another time',
      () => send('PUT /curriculum/:slug/schedule', { as: ben, body: { at: api.clock.now + 3600 } }),
    ],
    ['publishes before', () => send('POST /curriculum/:slug/publish', { as: ben, body: {} })],
  ])('tells the user who scheduled it that another user %s', async (_, end) => {
    ben = await api.tokenFor(await buildNgo('ben'));
    await schedule();
    await end();
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email?.to).toBe(addressOf('margaret'));
    expect(email?.subject).toBe('The scheduled publication of recreational does not take place');
    expect(email?.text).toContain('Another user has cancelled it');
    expect(email?.text).toContain(`${origin()}/overview/${slug}/changes?tab=publish`);
  });

  test('is not sent to a user who cancels, replaces or dismisses it, or publishes before', async () => {
    const { client_id, uuid: scheme_uuid } = await buildScheme(api.owner, world.client, {
      slug: 'other',
    });
    const { uuid: user_uuid } = await buildNgo('zoe');
    const planned = { etag: 'e', at: NOON + 86_400, retain: [], created_at: NOON };
    await api.owner
      .insertInto('scheduled_publications')
      .values({ client_id, scheme_uuid, user_uuid, ...planned })
      .execute();
    await schedule();
    await send('PUT /curriculum/:slug/schedule', { body: { at: api.clock.now + 60 } });
    await send('DELETE /curriculum/:slug/schedule');
    await send('PUT /curriculum/:slug/schedule', { body: { at: api.clock.now + 60 } });
    await editNode('/silver', { title: 'Gold' });
    api.clock.now += 60;
    await publishNow();
    expect(await emails()).toHaveLength(1);
    ben = await api.tokenFor(await buildNgo('ben'));
    await send('DELETE /curriculum/:slug/schedule', { as: ben });
    await countImpact();
    await send('PUT /curriculum/:slug/schedule', { body: { at: api.clock.now + 60 } });
    expect((await send('POST /curriculum/:slug/publish', { body: {} })).statusCode).toBe(200);
    expect(await emails()).toEqual([]);
  });
});
