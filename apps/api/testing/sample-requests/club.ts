import { buildGroup, buildMember, joinGroup } from '../builders.ts';
import { SESSION_DAY } from '../fuzz/fixture.ts';
import { DOT } from './dot.ts';
import type { Fixture } from './fixture.ts';
import type { SampleRequests } from './sample-request.ts';

const ANN = { firstname: 'Ann', lastname: 'Rees', email: 'ann@example.org' };
const ASTHMA = { kind: 'medical', text: 'Asthma' };
const GRANDMOTHER = { name: 'Ann Rees', phone: '01792 555 0101', relationship: 'Grandmother' };

const addGuardian = async ({ world, send }: Fixture) => {
  const { uuid } = world.member;
  const guardian = { params: { uuid }, body: ANN };
  const { id } = await send('POST /members/:uuid/guardians', 'admin', guardian);
  return { uuid, id };
};

const addEmergencyContact = async ({ world, send }: Fixture) => {
  const { uuid } = world.member;
  const contact = { params: { uuid }, body: GRANDMOTHER };
  const { id } = await send('POST /members/:uuid/emergency-contacts', 'admin', contact);
  return { uuid, id };
};

/** The club of the world, with a portal for parents. */
const openParentPortal = ({ api, world }: Fixture) =>
  api.owner
    .updateTable('clubs')
    .set({ parent_portal: 1 })
    .where('client_id', '=', world.client.id)
    .where('id', '=', world.club.id)
    .execute();

/** Completes the first level of the member of the world. */
const completeBronze = async ({ world, api, send }: Fixture) => {
  const member_uuid = world.member.uuid;
  for (const node_id of ['/bronze/roll', '/bronze/jump']) {
    await send('POST /members/:uuid/assessments/:slug', 'coach', {
      params: { uuid: member_uuid, slug: 'recreational' },
      body: {
        member_id: member_uuid,
        node_id,
        assessment: 2,
        ts: api.clock.now,
        context: { group_ngo_id: null },
      },
    });
  }
  return { member_uuid, scheme_slug: 'recreational', node_id: '/bronze' };
};

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

const TRIP = { kind: 'trip', texts: { 'en-GB': { title: 'Trips', text: 'We travel by coach.' } } };

const addDraft = async ({ send }: Fixture): Promise<{ id: number }> => {
  const { id } = await send('POST /consent-texts', 'admin', { body: TRIP });
  return { id };
};

/** Creates a tag that a member has. */
const tagMember = async ({ world, send }: Fixture, tag: string): Promise<number> => {
  const { id: tag_id } = await send('POST /member-tags', 'admin', { body: { tag } });
  const body = { action: 'tag', tag_id, member_uuids: [world.member.uuid] };
  await send('POST /members/bulk', 'admin', { body });
  return tag_id;
};

/** Groups, members and whole clubs. */
export const clubRequests: SampleRequests<
  | 'groups'
  | 'sessions'
  | 'moves'
  | 'members'
  | 'badges'
  | 'certificates'
  | 'children'
  | 'member-tags'
  | 'consent-texts'
  | 'club-contacts'
  | 'clubs'
> = {
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
    request: async ({ world, newcomer, send }) => {
      const session = { id: world.group.id, date: SESSION_DAY };
      const body = { member_uuids: [newcomer.uuid] };
      await send('POST /groups/:id/sessions/:date/members', 'admin', { params: session, body });
      return { params: { ...session, uuid: newcomer.uuid } };
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
  'POST /members': {
    as: 'admin',
    request: ({ world }) => ({
      body: {
        firstname: 'Cadi',
        lastname: 'Rees',
        dob: '2018-02-03',
        guardian: { firstname: 'Ann', lastname: 'Rees', phone: '01234', relationship: 'Mother' },
        group_ids: [world.group.id],
      },
    }),
  },
  'PATCH /members/:uuid': {
    as: 'admin',
    request: ({ world }) => ({
      params: { uuid: world.member.uuid },
      body: { firstname: 'Elin', active: 0, inactive_reason: 'moved_away' },
    }),
  },
  'POST /members/merge': {
    as: 'admin',
    request: async ({ api, world }) => {
      const duplicate = await buildMember(api.owner, world.club, { firstname: 'Elle' });
      // Overlaps with the stay of the other member.
      await joinGroup(api.owner, world.group, duplicate, { joined_date: '2026-02-02' });
      const pair = { keep_uuid: duplicate.uuid, merge_uuid: world.member.uuid };
      return { body: { ...pair, fields: ['firstname'] } };
    },
  },
  'POST /members/:uuid/merge': {
    as: 'ngo',
    request: async ({ api, world, send }) => {
      const name = { firstname: 'Elis', lastname: 'Bowen', dob: '2017-04-08' };
      const member = await buildMember(api.owner, world.club, name);
      const duplicate = await buildMember(api.owner, world.club, name);
      await joinGroup(api.owner, world.group, member);
      const reason = 'Two records of one person.';
      const body = { ...name, reason: 'duplicate', note: reason };
      await send('POST /member-lookups', 'ngo', { body });
      const pair = { with: duplicate.uuid, keep: duplicate.uuid };
      return { params: { uuid: member.uuid }, body: { ...pair, fields: [], reason } };
    },
  },
  'POST /badges/bulk': {
    as: 'admin',
    request: async (fixture) => ({ body: { awards: [await completeBronze(fixture)] } }),
  },
  'POST /certificates': {
    as: 'admin',
    request: async (fixture) => ({ body: { awards: [await completeBronze(fixture)] } }),
  },
  'POST /members/bulk': {
    as: 'admin',
    request: async ({ world, newcomer, send }) => {
      const { id: tag_id } = await send('POST /member-tags', 'admin', { body: { tag: 'Call' } });
      const member_uuids = [world.member.uuid, newcomer.uuid];
      return { body: { action: 'tag', tag_id, member_uuids } };
    },
  },
  'POST /members/:uuid/guardians': {
    as: 'admin',
    request: ({ world }) => ({ params: { uuid: world.member.uuid }, body: ANN }),
  },
  'PATCH /members/:uuid/guardians/:id': {
    as: 'admin',
    request: async (fixture) => ({
      params: await addGuardian(fixture),
      body: { phone: '01234', sees: ['medical'], restricted: true },
    }),
  },
  'POST /members/:uuid/guardians/:id/invitation': {
    as: 'admin',
    request: async (fixture) => {
      await openParentPortal(fixture);
      return { params: await addGuardian(fixture) };
    },
  },
  'DELETE /members/:uuid/guardians/:id/invitation': {
    as: 'admin',
    request: async (fixture) => {
      await openParentPortal(fixture);
      const params = await addGuardian(fixture);
      await fixture.send('POST /members/:uuid/guardians/:id/invitation', 'admin', { params });
      return { params };
    },
  },
  'DELETE /members/:uuid/guardians/:id': {
    as: 'admin',
    request: async (fixture) => ({ params: await addGuardian(fixture) }),
  },
  'POST /members/:uuid/alerts': {
    as: 'admin',
    request: ({ world }) => ({ params: { uuid: world.member.uuid }, body: ASTHMA }),
  },
  'PATCH /members/:uuid/alerts/:id': {
    as: 'admin',
    request: async ({ world, send }) => {
      const { uuid } = world.member;
      const alert = { params: { uuid }, body: ASTHMA };
      const { id } = await send('POST /members/:uuid/alerts', 'admin', alert);
      return { params: { uuid, id }, body: { text: 'Mild asthma', ended: 1 } };
    },
  },
  'POST /members/:uuid/emergency-contacts': {
    as: 'admin',
    request: ({ world }) => ({ params: { uuid: world.member.uuid }, body: GRANDMOTHER }),
  },
  'PATCH /members/:uuid/emergency-contacts/:id': {
    as: 'admin',
    request: async (fixture) => ({
      params: await addEmergencyContact(fixture),
      body: { phone: '01792 555 0199' },
    }),
  },
  'DELETE /members/:uuid/emergency-contacts/:id': {
    as: 'admin',
    request: async (fixture) => ({ params: await addEmergencyContact(fixture) }),
  },
  'POST /members/:uuid/consents': {
    as: 'admin',
    request: ({ world }) => ({
      params: { uuid: world.member.uuid },
      body: { kind: 'photographs', agreed: false },
    }),
  },
  'POST /members/:uuid/consent-requests': {
    as: 'admin',
    request: async ({ world, send }) => {
      const { id } = await send('POST /consent-texts', 'admin', {
        body: { ...TRIP, kind: 'outings' },
      });
      await send('POST /consent-texts/:id/publish', 'admin', { params: { id } });
      return { params: { uuid: world.member.uuid }, body: { kind: 'outings' } };
    },
  },
  'POST /consent-texts': { as: 'admin', request: () => ({ body: TRIP }) },
  'PATCH /consent-texts/:id': {
    as: 'admin',
    request: async (fixture) => ({
      params: await addDraft(fixture),
      body: { needs_answer: false },
    }),
  },
  'DELETE /consent-texts/:id': {
    as: 'admin',
    request: async (fixture) => ({ params: await addDraft(fixture) }),
  },
  'POST /consent-texts/:id/publish': {
    as: 'admin',
    request: async (fixture) => ({ params: await addDraft(fixture) }),
  },
  'POST /member-tags': { as: 'admin', request: () => ({ body: { tag: 'Squad' } }) },
  'PATCH /member-tags/:id': {
    as: 'admin',
    request: async ({ send }) => {
      const { id } = await send('POST /member-tags', 'admin', { body: { tag: 'Bursary' } });
      return { params: { id }, body: { tag: 'Grant' } };
    },
  },
  'DELETE /member-tags/:id': {
    as: 'ngo',
    request: async (fixture) => ({ params: { id: await tagMember(fixture, 'Leaver') } }),
  },
  'POST /member-tags/:id/merge': {
    as: 'ngo',
    request: async (fixture) => {
      const id = await tagMember(fixture, 'Sqad');
      const { id: into } = await fixture.send('POST /member-tags', 'admin', {
        body: { tag: 'Team' },
      });
      return { params: { id }, body: { into } };
    },
  },
  'POST /members/:uuid/assessments/:slug/revoke': {
    as: 'coach',
    request: async ({ api, world }) => {
      const { client, club, member, scheme } = world;
      const node_id = '/bronze';
      await api.owner
        .insertInto('retained_completions')
        .values({
          client_id: client.id,
          club_id: club.id,
          member_uuid: member.uuid,
          scheme_uuid: scheme.uuid,
          node_id,
          completed_ts: 1000,
          version: 1,
          created_at: 1000,
        })
        .execute();
      return {
        params: { uuid: member.uuid, slug: scheme.slug },
        body: { node_id, reason: 'Passed by mistake' },
      };
    },
  },
  'POST /children/:uuid/details/confirmation': {
    as: 'parent',
    request: ({ world }) => ({ params: { uuid: world.member.uuid } }),
  },
  'PATCH /children/:uuid/waiting/:id': {
    as: 'parent',
    request: async ({ api, world, send }) => {
      const group = await buildGroup(api.owner, world.club);
      const body = { member_uuid: world.member.uuid };
      await send('POST /groups/:id/waiting', 'admin', { params: { id: group.id }, body });
      return { params: { uuid: world.member.uuid, id: group.id }, body: { wishes: [1, 3] } };
    },
  },
  'POST /members/:uuid/absences': {
    as: 'parent',
    request: ({ world }) => ({
      params: { uuid: world.member.uuid },
      body: { from_date: SESSION_DAY, to_date: SESSION_DAY, absence: 'sick', note: 'A cold' },
    }),
  },
  'PATCH /members/:uuid/absences/:id': {
    as: 'parent',
    request: async ({ world, send }) => {
      const { uuid } = world.member;
      const days = { from_date: SESSION_DAY, to_date: SESSION_DAY };
      const { id } = await send('POST /members/:uuid/absences', 'parent', {
        params: { uuid },
        body: { ...days, absence: 'holiday' },
      });
      return { params: { uuid, id }, body: { absence: 'sick', note: null } };
    },
  },
  'DELETE /members/:uuid/absences/:id': {
    as: 'parent',
    request: async ({ world, send }) => {
      const { uuid } = world.member;
      const days = { from_date: SESSION_DAY, to_date: SESSION_DAY };
      const { id } = await send('POST /members/:uuid/absences', 'parent', {
        params: { uuid },
        body: { ...days, absence: 'holiday' },
      });
      return { params: { uuid, id } };
    },
  },
  'POST /members/:uuid/export': {
    as: 'admin',
    request: ({ world }) => ({
      params: { uuid: world.member.uuid },
      body: { reason: 'requested' },
    }),
  },
  'POST /members/:uuid/export/:id/download': {
    as: 'admin',
    request: async ({ world, send }) => {
      const params = { uuid: world.member.uuid };
      const body = { reason: 'requested' };
      const { id } = await send('POST /members/:uuid/export', 'admin', { params, body });
      return { params: { ...params, id } };
    },
    // Each download is recorded in the access log.
    again: 'new_effect',
  },
  'POST /members/:uuid/erasure': {
    as: 'admin',
    request: ({ world }) => ({
      params: { uuid: world.member.uuid },
      body: { reason: 'requested' },
    }),
  },
  'POST /clubs': {
    as: 'ngo',
    request: () => ({ body: { name: 'Lakeside', time_zone: 'Europe/Paris' } }),
  },
  'PATCH /clubs/:id': {
    as: 'ngo',
    request: ({ world }) => ({ params: { id: world.club.id }, body: { name: 'Harbour' } }),
  },
  'PUT /clubs/:id/logo': {
    as: 'ngo',
    request: ({ world }) => ({ params: { id: world.club.id }, body: { image: DOT } }),
  },
  'POST /clubs/:id/export': {
    as: 'ngo',
    request: ({ world }) => ({ params: { id: world.club.id } }),
  },
  'POST /clubs/:id/export/:job_id/download': {
    as: 'ngo',
    request: async ({ world, send }) => {
      const params = { id: world.club.id };
      const job = await send('POST /clubs/:id/export', 'ngo', { params });
      return { params: { ...params, job_id: job.id } };
    },
    // Each download is recorded in the access log.
    again: 'new_effect',
  },
  'DELETE /clubs/:id': {
    as: 'ngo',
    request: async ({ world, send }) => {
      const params = { id: world.club.id };
      await send('POST /clubs/:id/export', 'ngo', { params });
      return { params };
    },
  },
  'POST /clubs/:id/undelete': {
    as: 'ngo',
    request: async ({ world, send }) => {
      const params = { id: world.club.id };
      await send('POST /clubs/:id/export', 'ngo', { params });
      await send('DELETE /clubs/:id', 'ngo', { params });
      return { params };
    },
  },
};
