import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, NO_SESSION, withReadTransaction } from '../database/tenant-transaction.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

/** A group that an organisation shares between two of its clubs (D5). */

const DATE = '2026-11-18';

let api: TestApi;
let world: World;
let otherClub: { client_id: number; id: number };
let bea: UserRow & Caller;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  otherClub = await buildClub(api.owner, world.client, { name: 'Hillside' });
  const user = await buildUser(api.owner, otherClub, 'coach', { firstname: 'Bea' });
  bea = { ...user, user_uuid: user.uuid, ...NO_SESSION };
  as = await api.tokenFor(bea);
  await assignCoach(world.group, bea);
  await api.owner
    .insertInto('sessions')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      group_id: world.group.id,
      date: DATE,
      start_at: NOON,
      end_at: NOON + 3600,
    })
    .execute();
  await completeBronze();
});
afterAll(() => api.close());

/** The level whose badge `sendChanges` hands out. */
const completeBronze = async () => {
  for (const node_id of ['/bronze/roll', '/bronze/jump']) {
    const response = await api.call('POST /members/:uuid/assessments/:slug', {
      as: world.token,
      host: world.host,
      params: { uuid: world.member.uuid, slug: world.scheme.slug },
      body: {
        member_id: world.member.uuid,
        node_id,
        assessment: 2,
        ts: NOON - 60,
        context: { group_ngo_id: null },
      },
    });
    expect(response.statusCode).toBe(200);
  }
};

type Group = { client_id: number; club_id: number; id: number };

const assignCoach = ({ client_id, club_id, id: group_id }: Group, { uuid: user_uuid }: UserRow) =>
  api.owner
    .insertInto('group_coaches')
    .values({ client_id, club_id, group_id, user_uuid })
    .execute();

const shareGroup = (group: Group = world.group) =>
  api.owner
    .insertInto('group_clubs')
    .values({ client_id: group.client_id, group_id: group.id, club_id: otherClub.id })
    .execute();

const groupNames = async (token: string, query: Record<string, string | number> = {}) => {
  const response = await api.call('GET /groups', { as: token, host: world.host, query });
  return response.json().map(({ name }: { name: string }) => name);
};

const members = (token: string, group: Group = world.group) =>
  api.call('GET /groups/:id/members', {
    as: token,
    host: world.host,
    params: { id: group.id },
    query: { with_attendance: 1, with_notes: 1, with_progress: 1, session_date: DATE },
  });

const sendChanges = (token: string) => {
  const { headers } = newDevice();
  const { uuid } = world.member;
  const { class_member_id } = world.membership;
  const requests = [
    {
      method: 'POST',
      path: `/members/${uuid}/attendance`,
      body: { ts: NOON, date: DATE, group_ngo_id: null, class_member_id },
    },
    {
      method: 'POST',
      path: `/members/${uuid}/assessments/${world.scheme.slug}`,
      body: {
        member_id: uuid,
        node_id: '/bronze/roll',
        assessment: 2,
        ts: NOON,
        context: { group_ngo_id: null },
      },
    },
    { method: 'POST', path: `/members/${uuid}/note`, body: { note: 'Left wrist', ts: NOON } },
    {
      method: 'POST',
      path: `/members/${uuid}/badges`,
      body: {
        award: { badge_id: '/bronze', achieve_date: DATE },
        group_ngo_id: null,
        scheme_slug: world.scheme.slug,
        ts: NOON,
      },
    },
    {
      method: 'POST',
      path: `/groups/${world.group.id}/members/${uuid}/mark`,
      body: { remote_node_id: '/silver', stay: false, ts: NOON },
    },
    { method: 'POST', path: `/groups/${world.group.id}/registers/${DATE}`, body: { ts: NOON } },
  ];
  return api.call('POST /changes', {
    as: token,
    host: world.host,
    body: {
      changes: requests.map((change, index) => ({
        ...change,
        headers: headers(`lane:${index}`, 1),
      })),
    },
  });
};

const changeStatuses = async (token: string): Promise<number[]> =>
  (await sendChanges(token)).json().results.map(({ status }: { status: number }) => status);

describe('a shared group', () => {
  test('[D5] names the clubs that it is shared with, and not those of another group', async () => {
    const other = await buildGroup(api.owner, world.club, { coaches: [world.coach] });
    await shareGroup(other);
    const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const national = await api.tokenFor(ngo);
    const response = await api.call('GET /groups', { as: national, host: world.host });
    const groups: { id: number; club_ids: number[] }[] = response.json();
    const clubsOf = new Map(groups.map(({ id, club_ids }) => [id, club_ids]));
    expect(clubsOf.get(world.group.id)).toEqual([world.club.id]);
    expect(clubsOf.get(other.id)).toEqual([world.club.id, otherClub.id]);
  });

  test('[D5] opens to no coach of a third club', async () => {
    const third = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const { id: group_id } = world.group;
    await api.owner
      .insertInto('group_clubs')
      .values({ client_id: world.client.id, group_id, club_id: third.id })
      .execute();
    const listed = await api.call('GET /groups', { as, host: world.host });
    expect(listed.json()).toEqual([]);
    const opened = await api.call('GET /groups/:id/members', {
      as,
      host: world.host,
      params: { id: group_id },
    });
    expect(opened.statusCode).toBe(404);
  });

  test('[D5] a coach of the other club has the group and its members in the lists', async () => {
    expect(await groupNames(as)).toEqual([]);
    await shareGroup();
    expect(await groupNames(as)).toEqual(['Monday Gym']);
    expect(await groupNames(as, { date: DATE })).toEqual(['Monday Gym']);
    const response = await members(as);
    expect(response.json()).toMatchObject([{ uuid: world.member.uuid, firstname: 'Ella' }]);
    const registers = await api.call('GET /registers', {
      as,
      host: world.host,
      query: { from: DATE, to: DATE },
    });
    expect(registers.json()).toMatchObject([{ group_id: world.group.id, total_members: 1 }]);
  });

  test("[D5] accepts the other coach's changes, which the coach of the group's own club sees", async () => {
    expect(await changeStatuses(as)).toEqual([404, 404, 404, 404, 404, 404]);
    await shareGroup();
    expect(await changeStatuses(as)).toEqual([200, 200, 200, 200, 200, 200]);
    const [member] = (await members(world.token)).json();
    expect(member).toMatchObject({
      in: true,
      note: { note: 'Left wrist', updated_by: 'Bea Morgan' },
      move_remote_node_id: '/silver',
      scores: { '/bronze/roll': { assessment: 2, user_uuid: bea.uuid } },
    });
  });

  test('[D5] shows no other group of the club, and no member who is only in another group', async () => {
    await shareGroup();
    const other = await buildGroup(api.owner, world.club, { name: 'Tuesday Gym' });
    await assignCoach(other, bea);
    const stranger = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, other, stranger);
    expect(await groupNames(as)).toEqual(['Monday Gym']);
    expect((await members(as, other)).statusCode).toBe(404);
    const note = await api.call('POST /members/:uuid/note', {
      as,
      host: world.host,
      params: { uuid: stranger.uuid },
      body: { note: 'x', ts: NOON },
    });
    expect(note.statusCode).toBe(404);
  });

  test('[D5] shows of the groups of a member only those that are shared', async () => {
    await shareGroup();
    const tuesday = await buildGroup(api.owner, world.club, { name: 'Tuesday Gym' });
    const thursday = await buildGroup(api.owner, world.club, { name: 'Thursday Gym' });
    for (const group of [tuesday, thursday]) await joinGroup(api.owner, group, world.member);
    await shareGroup(thursday);
    const groupsSeenBy = async (token: string) => {
      const response = await api.call('GET /groups/:id/members', {
        as: token,
        host: world.host,
        params: { id: world.group.id },
        query: { with_groups: 1, session_date: DATE },
      });
      const [member] = response.json();
      return member.groups.map(({ name }: { name: string }) => name);
    };
    expect(await groupsSeenBy(as)).toEqual(['Monday Gym', 'Thursday Gym']);
    expect(await groupsSeenBy(world.token)).toEqual(['Monday Gym', 'Thursday Gym', 'Tuesday Gym']);
  });

  test('[D5] opens to colleagues who do not teach it only if they may view all classes', async () => {
    await shareGroup();
    const colleague = await buildUser(api.owner, otherClub, 'coach');
    const head = await buildUser(api.owner, otherClub, 'coach', { can_view_all_classes: true });
    const [asColleague, asHead] = [await api.tokenFor(colleague), await api.tokenFor(head)];
    expect(await groupNames(asColleague)).toEqual([]);
    expect((await members(asColleague)).statusCode).toBe(404);
    expect(await groupNames(asHead)).toEqual(['Monday Gym']);
    expect((await members(asHead)).json()).toHaveLength(1);
    expect(await changeStatuses(asHead)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  // Of the policies themselves, which the target `routes-alone` switches off.
  test.skipIf(process.env['POLICIES'] === 'off')(
    '[D5] the database shows its current and recent members until sharing ends',
    async () => {
      const daysAgo = (days: number) =>
        new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      const leftRecently = await buildMember(api.owner, world.club);
      await joinGroup(api.owner, world.group, leftRecently, { left_date: daysAgo(5) });
      const leftLongAgo = await buildMember(api.owner, world.club);
      await joinGroup(api.owner, world.group, leftLongAgo, { left_date: daysAgo(60) });
      const visibleMembers = () =>
        withReadTransaction(api.database, bea, (db) =>
          db.selectFrom('members').select('uuid').execute(),
        );

      await shareGroup();
      const uuids = (await visibleMembers()).map(({ uuid }) => uuid);
      expect(uuids.toSorted()).toEqual([world.member.uuid, leftRecently.uuid].toSorted());
      await api.owner.deleteFrom('group_clubs').where('club_id', '=', otherClub.id).execute();
      expect(await visibleMembers()).toEqual([]);
      expect(await groupNames(as)).toEqual([]);
      expect((await members(as)).statusCode).toBe(404);
    },
  );

  test('[D5] rejects edits by administrators of the other club', async () => {
    await shareGroup();
    const admin = await api.tokenFor(await buildUser(api.owner, otherClub, 'admin'));
    const edit = await api.call('PATCH /groups/:id', {
      as: admin,
      host: world.host,
      params: { id: world.group.id },
      body: { name: randomUUID().slice(0, 8) },
    });
    expect([edit.statusCode, edit.json().error]).toEqual([404, 'UNKNOWN_GROUP']);
  });
});
