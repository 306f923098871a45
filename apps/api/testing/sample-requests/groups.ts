import { buildGroup, buildMember, joinGroup } from '../builders.ts';
import { SESSION_DAY } from '../fuzz/fixture.ts';
import type { Fixture } from './fixture.ts';
import type { SampleRequests } from './sample-request.ts';

const MONDAY = { weekday: 1, start_time: '17:00', end_time: '18:00', from_date: '2026-01-05' };

const addTime = async ({ send, world }: Fixture): Promise<{ id: number; time_id: number }> => {
  const { id } = world.group;
  const { time } = await send('POST /groups/:id/times', 'admin', { params: { id }, body: MONDAY });
  return { id, time_id: time.id };
};

/** An offer of a place in a new group to the member of the world. */
const offerOf = async ({ api, world }: Fixture) => {
  const { id } = await buildGroup(api.owner, world.club, { name: 'Swifts', max_members: 3 });
  const { uuid: member_uuid } = world.member;
  return { member_uuid, group_ids: [id], expires_at: api.clock.now + 86_400 };
};

const offerMove = async (fixture: Fixture): Promise<{ id: number; group_id: number }> => {
  const body = await offerOf(fixture);
  const { id } = await fixture.send('POST /moves', 'admin', { body });
  return { id, group_id: body.group_ids[0] ?? 0 };
};

/** Groups with their sessions, and the moves between groups. */
export const groupRequests: SampleRequests<'groups' | 'sessions' | 'moves' | 'club-contacts'> = {
  'POST /groups': {
    as: 'admin',
    request: ({ world }) => ({
      body: { name: 'Friday Gym', club_ids: [world.club.id], scheme_uuid: world.scheme.uuid },
    }),
  },
  'PATCH /groups/:id': {
    as: 'admin',
    request: ({ world }) => ({
      params: { id: world.group.id },
      body: { name: 'Sunday Gym', club_ids: [world.club.id] },
    }),
  },
  'DELETE /groups/:id': {
    as: 'admin',
    request: ({ world }) => ({ params: { id: world.group.id } }),
  },
  'POST /groups/:id/members/bulk': {
    as: 'admin',
    request: ({ world, newcomer }) => ({
      params: { id: world.group.id },
      body: { action: 'add', member_uuids: [newcomer.uuid] },
    }),
  },
  'POST /groups/:id/times': {
    as: 'admin',
    request: ({ world }) => ({ params: { id: world.group.id }, body: MONDAY }),
  },
  'PATCH /groups/:id/times/:time_id': {
    as: 'admin',
    request: async (fixture) => ({ params: await addTime(fixture), body: { weekday: 2 } }),
  },
  'DELETE /groups/:id/times/:time_id': {
    as: 'admin',
    request: async (fixture) => ({ params: await addTime(fixture) }),
  },
  'PATCH /groups/:id/coaches': {
    as: 'admin',
    request: ({ world, colleague }) => ({
      params: { id: world.group.id },
      body: { user_uuids: [colleague.uuid, world.coach.uuid] },
    }),
  },
  'POST /groups/:id/waiting': {
    as: 'admin',
    request: ({ world, newcomer }) => ({
      params: { id: world.group.id },
      body: { member_uuid: newcomer.uuid, wishes: [1, 3] },
    }),
  },
  'PATCH /groups/:id/waiting/:uuid': {
    as: 'admin',
    request: async ({ api, world, send }) => {
      const params = { id: world.group.id };
      const uuids = [];
      for (const firstname of ['Ann', 'Bea']) {
        const { uuid } = await buildMember(api.owner, world.club, { firstname });
        uuids.push(uuid);
        await send('POST /groups/:id/waiting', 'admin', { params, body: { member_uuid: uuid } });
      }
      return {
        params: { ...params, uuid: uuids[1] ?? '' },
        body: { from: 2, position: 1 },
      };
    },
  },
  'DELETE /groups/:id/waiting/:uuid': {
    as: 'admin',
    request: async ({ world, newcomer, send }) => {
      const { id } = world.group;
      const body = { member_uuid: newcomer.uuid };
      await send('POST /groups/:id/waiting', 'admin', { params: { id }, body });
      return { params: { id, uuid: newcomer.uuid } };
    },
  },
  'PATCH /groups/:id/sessions/:date': {
    as: 'admin',
    request: ({ world, plan_uuid, colleague }) => ({
      params: { id: world.group.id, date: SESSION_DAY },
      body: {
        session_plan_uuid: plan_uuid,
        cancelled: 1,
        cancel_reason: 'Hall closed',
        cover_user_uuid: colleague.uuid,
        max_members: 5,
      },
    }),
  },
  'POST /groups/:id/sessions': {
    as: 'admin',
    request: ({ world }) => ({
      params: { id: world.group.id },
      body: { date: '2026-11-21', start_time: '10:00', end_time: '11:00' },
    }),
  },
  'POST /groups/:id/sessions/:date/members': {
    as: 'admin',
    request: ({ world, newcomer }) => ({
      params: { id: world.group.id, date: SESSION_DAY },
      body: { member_uuids: [newcomer.uuid] },
    }),
  },
  'PATCH /groups/:groupId/members/:uuid/mark': {
    as: 'admin',
    request: async ({ api, world, send }) => {
      const { uuid } = await buildMember(api.owner, world.club);
      await joinGroup(api.owner, world.group, { uuid });
      const params = { groupId: world.group.id, uuid };
      const body = { remote_node_id: '/silver', stay: false };
      await send('POST /groups/:groupId/members/:uuid/mark', 'coach', { params, body });
      return { params, body: { decision: 'stay' } };
    },
  },
  'DELETE /groups/:id/sessions/:date/members/:uuid': {
    as: 'admin',
    request: async ({ api, world, send }) => {
      const { uuid } = await buildMember(api.owner, world.club);
      const session = { id: world.group.id, date: SESSION_DAY };
      const body = { member_uuids: [uuid] };
      await send('POST /groups/:id/sessions/:date/members', 'admin', { params: session, body });
      return { params: { ...session, uuid } };
    },
  },
  'POST /moves': {
    as: 'admin',
    request: async (fixture) => ({ body: await offerOf(fixture) }),
  },
  'PATCH /club-contacts': {
    as: 'admin',
    request: () => ({
      body: { name: 'Ann Rees', email: 'ann@example.org', welfare_name: null, welfare_email: null },
    }),
  },
  'PATCH /moves/settings': {
    as: 'admin',
    request: () => ({ body: { automatic_offers: true } }),
  },
  'PATCH /moves/:id': {
    as: 'admin',
    request: async (fixture) => {
      const { id, group_id } = await offerMove(fixture);
      return { params: { id }, body: { state: 'placed', group_id } };
    },
  },
  'POST /moves/:id/hold': {
    as: 'parent',
    request: async (fixture) => {
      const { id, group_id } = await offerMove(fixture);
      return { params: { id }, body: { group_id } };
    },
  },
  'POST /moves/:id/confirm': {
    as: 'parent',
    request: async (fixture) => {
      const { id, group_id } = await offerMove(fixture);
      await fixture.send('POST /moves/:id/hold', 'parent', { params: { id }, body: { group_id } });
      return { params: { id } };
    },
  },
  'POST /moves/:id/decline': {
    as: 'parent',
    request: async (fixture) => ({
      params: { id: (await offerMove(fixture)).id },
      body: { reason: 'times', wishes: [6] },
    }),
  },
  'POST /sessions/bulk': {
    as: 'admin',
    request: ({ world, colleague }) => ({
      body: {
        action: 'cover',
        sessions: [{ group_id: world.group.id, date: SESSION_DAY }],
        cover_user_uuid: colleague.uuid,
      },
    }),
  },
};
