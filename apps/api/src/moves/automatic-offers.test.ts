import type { CallKey, MemberTypes, Move } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  NOON,
  repeatOverloaded,
  startTestApi,
  type TestApi,
  type TestRequest,
} from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  buildWeeklyTime,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { offerAutomatically } from './automatic-offers.ts';
import { notifyWaitingFamilies } from './place-notices.ts';

let api: TestApi;
let world: World;
let admin: string;
let swifts: Awaited<ReturnType<typeof buildGroup>>;

const DAY = 86_400;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  await api.owner.deleteFrom('move_settings').execute();
  await api.owner.deleteFrom('class_members').where('waiting', '=', true).execute();
  world = await buildWorld(api);
  await api.owner
    .updateTable('clubs')
    .set({ parent_portal: 1 })
    .where('id', '=', world.club.id)
    .execute();
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  const scheme_uuid = world.scheme.uuid;
  swifts = await buildGroup(api.owner, world.club, { name: 'Swifts', max_members: 2, scheme_uuid });
  await buildSession(api.owner, swifts, '2026-11-25');
  await atLevel(await buildMember(api.owner, world.club, { firstname: 'Nia' }), '/silver');
  await switchOn(true);
  await api.runJobs();
  api.emails.length = 0;
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const switchOn = async (automatic_offers: boolean) => {
  const response = await send('PATCH /moves/settings', { body: { automatic_offers } });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};

/** A member of the new group who works at the level. */
const atLevel = async (member: { uuid: string }, node_id: string) => {
  await joinGroup(api.owner, swifts, member);
  const { id: client_id } = world.client;
  const { uuid: scheme_uuid } = world.scheme;
  await api.owner
    .insertInto('member_assessments')
    .values({
      client_id,
      club_id: world.club.id,
      member_uuid: member.uuid,
      scheme_uuid,
      version: 1,
      current_remote_node_id: node_id,
      document: '{}',
    })
    .execute();
};

/** A child with a guardian who has the address `<firstname>@example.org`. */
const family = async (firstname: string, acts = true) => {
  const child = await buildMember(api.owner, world.club, { firstname });
  const email = `${firstname.toLowerCase().replaceAll(' ', '.')}@example.org`;
  const parent = await buildUser(api.owner, world.club, 'parent', { email });
  await buildGuardian(api.owner, world.club, parent, child);
  await api.owner
    .updateTable('member_guardians')
    .set({ acts })
    .where('member_uuid', '=', child.uuid)
    .execute();
  return { child, parent };
};

const wait = async (firstname: string, joined_date: string, acts = true) => {
  const found = await family(firstname, acts);
  await joinGroup(api.owner, swifts, found.child, { waiting: true, joined_date });
  return found;
};

/** A coach marks the child through the call of the device. */
const mark = async (firstname: string, ts = NOON) => {
  const found = await family(firstname);
  await joinGroup(api.owner, world.group, found.child);
  const response = await send('POST /groups/:groupId/members/:uuid/mark', {
    as: world.token,
    params: { groupId: world.group.id, uuid: found.child.uuid },
    body: { remote_node_id: '/silver', stay: false, ts },
    headers: newDevice().headers('mark', 1),
  });
  expect(response.statusCode, response.body).toBe(200);
  return found;
};

const deps = () => ({
  database: api.database,
  jobs: createJobs(api.database),
  now: () => api.clock.now,
  portalAddress: (host: string) => `https://${host}`,
  api_address: null,
});

/** Runs once; the addresses of the e-mails. */
const run = async () => {
  api.emails.length = 0;
  await offerAutomatically(deps());
  await notifyWaitingFamilies(deps());
  await api.runJobs();
  return api.emails.map(({ to, subject }) => `${to}: ${subject.slice(0, 17)}`).toSorted();
};

/** The guardian declines the only offer. */
const decline = async (parent: UserRow, body: object) => {
  const [move] = await moves();
  const declined = await send('POST /moves/:id/decline', {
    as: await api.tokenFor(parent),
    params: { id: move?.id ?? 0 },
    body,
  });
  expect(declined.statusCode, declined.body).toBe(200);
  await api.runJobs();
};

const moves = async (): Promise<Move[]> => (await send('GET /moves')).json();

describe('offerAutomatically', () => {
  test('offers the best class to a member whom a coach marked, once, by e-mail and with an audit entry', async () => {
    const { child } = await mark('Osian');
    expect(await run()).toEqual(['osian@example.org: A place in anothe']);
    expect(await moves()).toMatchObject([
      {
        member: { uuid: child.uuid },
        automatic: true,
        state: 'offered',
        groups: [{ id: swifts.id }],
        expires_at: NOON + 3 * DAY,
      },
    ]);
    const entries = await api.owner
      .selectFrom('audit_log')
      .select(['action', 'user_uuid', 'club_id'])
      .where('member_uuid', '=', child.uuid)
      .execute();
    expect(entries).toEqual([{ action: 'move.offer', user_uuid: null, club_id: world.club.id }]);
    expect(await run()).toEqual([]);
  });

  test('offers nothing if a court order restricts the only guardian', async () => {
    const families = [await mark('Osian'), await wait('Bryn', '2026-10-01')];
    const uuids = families.map(({ child }) => child.uuid);
    await api.owner
      .updateTable('member_guardians')
      .set({ restricted: true })
      .where('member_uuid', 'in', uuids)
      .execute();
    expect(await run()).toEqual([]);
    expect(await moves()).toEqual([]);
  });

  test('offers nothing in a club without a parent portal, of another system, or that is deleted', async () => {
    await mark('Osian');
    const setClub = (row: {
      parent_portal?: 0 | 1;
      member_types?: MemberTypes;
      deleted_at?: number | null;
    }) => api.owner.updateTable('clubs').set(row).where('id', '=', world.club.id).execute();
    await setClub({ parent_portal: 0 });
    expect(await run()).toEqual([]);
    await setClub({ parent_portal: 1, member_types: 'remote_only' });
    expect(await run()).toEqual([]);
    await setClub({ member_types: 'local_only', deleted_at: NOON });
    expect(await run()).toEqual([]);
    await setClub({ deleted_at: null });
    expect(await run()).toEqual(['osian@example.org: A place in anothe']);
  });

  test('is off by default, and Undo switches it off again', async () => {
    await api.owner.deleteFrom('move_settings').execute();
    await mark('Osian');
    expect((await send('GET /moves/settings')).json()).toEqual({ automatic_offers: false });
    expect(await run()).toEqual([]);
    const response = await switchOn(true);
    const id = Number(response.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    expect(await run()).toEqual([]);
    await switchOn(true);
    expect(await run()).toHaveLength(1);
  });

  test('promises a free place once, and the next family gets it when the offer ends without it', async () => {
    await mark('Osian', NOON - 60);
    await mark('Elin');
    expect(await run()).toEqual(['osian@example.org: A place in anothe']);
    const [move] = await moves();
    await send('PATCH /moves/:id', { params: { id: move?.id ?? 0 }, body: { state: 'withdrawn' } });
    expect(await run()).toEqual([
      'elin@example.org: A place in anothe',
      'osian@example.org: An offer of a pla',
    ]);
  });

  test('does not promise the place of an expired offer, before the offer is closed', async () => {
    const { child } = await mark('Osian');
    expect(await run()).toEqual(['osian@example.org: A place in anothe']);
    await mark('Elin');
    expect(await run()).toEqual([]);
    await api.owner
      .updateTable('moves')
      .set({ expires_at: NOON - 1 })
      .where('member_uuid', '=', child.uuid)
      .execute();
    expect(await run()).toEqual(['elin@example.org: A place in anothe']);
  });

  test('offers nothing to a child who is inactive or merged, has left the list, or waits for a deleted group', async () => {
    const [inactive, merged, left] = [
      await wait('Inactive', '2026-02-01'),
      await wait('Merged', '2026-02-02'),
      await wait('Left', '2026-02-03'),
    ];
    const setMember = (row: { active?: boolean; merged_into?: string }, uuid: string) =>
      api.owner.updateTable('members').set(row).where('uuid', '=', uuid).execute();
    await setMember({ active: false }, inactive.child.uuid);
    await setMember({ merged_into: world.member.uuid }, merged.child.uuid);
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-11-01' })
      .where('member_uuid', '=', left.child.uuid)
      .execute();
    expect(await run()).toEqual([]);
    await wait('Waiting', '2026-02-04');
    const setDeleted = (deleted_at: number | null) =>
      api.owner.updateTable('groups').set({ deleted_at }).where('id', '=', swifts.id).execute();
    await setDeleted(NOON);
    expect(await run()).toEqual([]);
    await setDeleted(null);
    expect(await run()).toEqual(['waiting@example.org: A place in anothe']);
  });

  test('offers nothing in another club, which has not switched it on', async () => {
    const lakeside = await buildClub(api.owner, world.client, { parent_portal: 1 });
    const group = await buildGroup(api.owner, lakeside, { max_members: 2 });
    const child = await buildMember(api.owner, lakeside, { firstname: 'Far' });
    const parent = await buildUser(api.owner, lakeside, 'parent', { email: 'far@example.org' });
    await buildGuardian(api.owner, lakeside, parent, child);
    await joinGroup(api.owner, group, child, { waiting: true });
    await offerAutomatically(deps());
    const offers = api.owner.selectFrom('moves').select('id').where('member_uuid', '=', child.uuid);
    expect(await offers.execute()).toEqual([]);
  });

  test('offers a member of a group no place in it', async () => {
    await joinGroup(api.owner, swifts, (await family('Member')).child);
    await wait('First', '2026-02-01');
    await api.owner
      .updateTable('groups')
      .set({ max_members: 3 })
      .where('id', '=', swifts.id)
      .execute();
    expect(await run()).toEqual(['first@example.org: A place in anothe']);
  });

  test('offers no place in a group that is not active', async () => {
    await wait('First', '2026-02-01');
    const setStatus = (status: 0 | 1) =>
      api.owner.updateTable('groups').set({ status }).where('id', '=', swifts.id).execute();
    await setStatus(0);
    expect(await run()).toEqual([]);
    await setStatus(1);
    expect(await run()).toEqual(['first@example.org: A place in anothe']);
  });

  test('offers a place again to a family that joins the waiting list again after it declined', async () => {
    const { child, parent } = await wait('First', '2026-02-01');
    expect(await run()).toEqual(['first@example.org: A place in anothe']);
    await decline(parent, { reason: 'times', wishes: [] });
    api.clock.now = NOON + 2 * DAY;
    expect(await run()).toEqual([]);
    await api.owner
      .updateTable('class_members')
      .set({ joined_date: '2026-11-20' })
      .where('member_uuid', '=', child.uuid)
      .execute();
    expect(await run()).toEqual(['first@example.org: A place in anothe']);
  });

  test('gives a freed place to the next of the waiting list, before marked members', async () => {
    await mark('Osian', NOON - 60);
    await wait('Second', '2026-03-01');
    await wait('First', '2026-02-01');
    await wait('Restricted', '2026-01-01', false);
    expect(await run()).toEqual(['first@example.org: A place in anothe']);
    expect(await run()).toEqual([]);
    const [move] = await moves();
    await send('PATCH /moves/:id', { params: { id: move?.id ?? 0 }, body: { state: 'withdrawn' } });
    expect(await run()).toEqual([
      'first@example.org: An offer of a pla',
      'second@example.org: A place in anothe',
    ]);
  });

  test('passes over a waiting family whom no weekly time of the group suits', async () => {
    await buildWeeklyTime(api.owner, swifts, { weekday: 2 });
    const { child } = await wait('First', '2026-02-01');
    await wait('Second', '2026-03-01');
    const setWishes = (wishes: number[]) =>
      api.owner
        .updateTable('class_members')
        .set({ wishes })
        .where('member_uuid', '=', child.uuid)
        .execute();
    await setWishes([5]);
    expect(await run()).toEqual(['second@example.org: A place in anothe']);
    await setWishes([2, 5]);
    const [move] = await moves();
    await send('PATCH /moves/:id', { params: { id: move?.id ?? 0 }, body: { state: 'withdrawn' } });
    expect(await run()).toEqual([
      'first@example.org: A place in anothe',
      'second@example.org: An offer of a pla',
    ]);
  });

  test('offers no place that the family has just declined', async () => {
    const { child, parent } = await mark('Osian', NOON - 2 * DAY);
    const body = { member_uuid: child.uuid, group_ids: [swifts.id], expires_at: NOON + DAY };
    await send('POST /moves', { body });
    await decline(parent, { reason: 'times', wishes: [6] });
    expect(await run()).toEqual([]);
    await api.owner
      .updateTable('moves')
      .set({ created_at: NOON - DAY, automatic: true })
      .where('member_uuid', '=', child.uuid)
      .execute();
    expect(await run()).toEqual([]);
  });

  test('offers a place again to the families of the waiting list once the group was full meanwhile', async () => {
    const setMaximum = (max_members: number) =>
      api.owner.updateTable('groups').set({ max_members }).where('id', '=', swifts.id).execute();
    const { child, parent } = await wait('First', '2026-02-01');
    const second = await wait('Second', '2026-03-01');
    expect(await run()).toEqual(['first@example.org: A place in anothe']);
    await decline(parent, { reason: 'times', wishes: [6] });
    const params = { id: swifts.id };
    const list = await send('GET /groups/:id/waiting', { params });
    expect(list.json()).toMatchObject([{ wishes: [6] }, { wishes: [] }]);
    expect(await run()).toEqual(['second@example.org: A place in anothe']);

    // A held place does not make the group full: it may expire.
    const [move] = await moves();
    const as = await api.tokenFor(second.parent);
    const held = await send('POST /moves/:id/hold', {
      as,
      params: { id: move?.id ?? 0 },
      body: { group_id: swifts.id },
    });
    expect(held.statusCode, held.body).toBe(200);
    expect(await run()).toEqual([]);
    await decline(second.parent, { reason: 'other' });
    expect(await run()).toEqual([]);

    await setMaximum(1);
    expect(await run()).toEqual([]);
    const { id: client_id } = world.client;
    await api.owner
      .insertInto('place_notices')
      .values(
        [
          { group_id: world.group.id, member_uuid: child.uuid },
          { group_id: swifts.id, member_uuid: world.member.uuid },
        ].map((row) => ({ ...row, client_id, club_id: world.club.id, notified_at: NOON - DAY })),
      )
      .execute();
    await setMaximum(3);
    expect(await run()).toEqual([
      'first@example.org: A place in anothe',
      'second@example.org: A place in anothe',
    ]);
  });

  test('offers a place to waiting families who got an e-mail about it before the club switched the offers on', async () => {
    await switchOn(false);
    await wait('First', '2026-02-01');
    expect(await run()).toEqual(['first@example.org: A place is free a']);
    await switchOn(true);
    expect(await run()).toEqual(['first@example.org: A place in anothe']);
  });

  test('leaves a family without an account, and a class without a place, to the office', async () => {
    const { parent } = await mark('Osian');
    await api.owner
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('uuid', '=', parent.uuid)
      .execute();
    await api.owner
      .updateTable('groups')
      .set({ max_members: 1 })
      .where('id', '=', swifts.id)
      .execute();
    await mark('Elin');
    expect(await run()).toEqual([]);
    await api.owner
      .updateTable('groups')
      .set({ max_members: 3 })
      .where('id', '=', swifts.id)
      .execute();
    expect(await run()).toEqual(['elin@example.org: A place in anothe']);
  });

  test('[§5] two servers offer a place once, and 50 simultaneous confirmations never exceed the maximum', async () => {
    const max_members = 8;
    await api.owner
      .updateTable('groups')
      .set({ max_members })
      .where('id', '=', swifts.id)
      .execute();
    const parents = new Map<string, Awaited<ReturnType<typeof family>>['parent']>();
    for (let at = 0; at < 50; at += 1) {
      const { child, parent } = await mark(`Child ${at}`);
      parents.set(child.uuid, parent);
      // Seven get the free places by the rule; the office offers the same class to the others.
      if (at === 6) await Promise.all([offerAutomatically(deps()), offerAutomatically(deps())]);
      const body = { member_uuid: child.uuid, group_ids: [swifts.id], expires_at: NOON + DAY };
      if (at > 6) await send('POST /moves', { body });
    }
    const all = await moves();
    expect(all).toHaveLength(50);
    expect(all.filter(({ automatic }) => automatic)).toHaveLength(7);
    const statuses = await Promise.all(
      all.map(async ({ id, member }) => {
        const as = await api.tokenFor(parents.get(member.uuid) ?? world.coach);
        const request = { as, params: { id } };
        const body = { group_id: swifts.id };
        const held = await repeatOverloaded(() =>
          send('POST /moves/:id/hold', { ...request, body }),
        );
        if (held.statusCode !== 200) return held.statusCode;
        return (await repeatOverloaded(() => send('POST /moves/:id/confirm', request))).statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(max_members - 1);
    const inGroup = await api.owner
      .selectFrom('class_members')
      .select('member_uuid')
      .where('group_id', '=', swifts.id)
      .execute();
    expect(inGroup).toHaveLength(max_members);
  });
});
