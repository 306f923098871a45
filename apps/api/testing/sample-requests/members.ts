import { buildGroup, buildMember, joinGroup } from '../builders.ts';
import { SESSION_DAY } from '../fuzz/fixture.ts';
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

/** The member of the world passes a skill. */
const passSkill = async (
  { world, api, send }: Pick<Fixture, 'world' | 'api' | 'send'>,
  node_id: string,
) => {
  const member_uuid = world.member.uuid;
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
};

/** Completes the first level of the member of the world. */
const completeBronze = async (fixture: Fixture) => {
  for (const node_id of ['/bronze/roll', '/bronze/jump']) await passSkill(fixture, node_id);
  return {
    member_uuid: fixture.world.member.uuid,
    scheme_slug: 'recreational',
    node_id: '/bronze',
  };
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

/** Members of a club, and what belongs to them. */
export const memberRequests: SampleRequests<
  'members' | 'badges' | 'certificates' | 'children' | 'member-tags' | 'consent-texts'
> = {
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
  'POST /members/duplicates': {
    as: 'admin',
    request: async ({ api, world }) => {
      const twin = await buildMember(api.owner, world.club);
      return { body: { member_uuids: [world.member.uuid, twin.uuid], dismissed: 1 } };
    },
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
      const { id: tag_id } = await send('POST /member-tags', 'admin', {
        body: { tag: `Call ${world.club.id}` },
      });
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
  'DELETE /members/:uuid/shared-notes/:id': {
    as: 'admin',
    request: async ({ api, world, send }) => {
      const { uuid } = world.member;
      for (const body of [{ note: 'Lovely hang!', shareable: true }, { note: 'Next: a roll' }]) {
        await send('POST /members/:uuid/note', 'coach', { params: { uuid }, body });
      }
      const { id } = await api.owner
        .selectFrom('shared_notes')
        .select('id')
        .where('client_id', '=', world.client.id)
        .where('member_uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      return { params: { uuid, id } };
    },
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
    request: async ({ world, send }) => {
      const body = { tag: `Bursary ${world.club.id}` };
      const { id } = await send('POST /member-tags', 'admin', { body });
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
    as: 'admin',
    request: async ({ api, world, send }) => {
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
      // Stores the assessment with the completion.
      await passSkill({ api, world, send }, '/bronze/roll');
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
  'POST /children/:uuid/transfers': {
    as: 'parent',
    request: ({ world, other_club }) => ({
      params: { uuid: world.member.uuid },
      body: {
        to_club_id: other_club.id,
        day: '2026-11-19',
        reason: 'We have moved house.',
        with_medical: true,
      },
    }),
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
  'POST /members/:uuid/absences/bulk': {
    as: 'parent',
    request: ({ world }) => {
      const absence = { absence: 'sick', note: 'A cold' };
      const days = ['2026-12-01', '2026-12-03'].map((date) => ({ from_date: date, to_date: date }));
      return {
        params: { uuid: world.member.uuid },
        body: { absences: days.map((day) => ({ ...day, ...absence })) },
      };
    },
  },
  'POST /members/:uuid/absences/withdrawal': {
    as: 'parent',
    request: async ({ world, send }) => {
      const params = { uuid: world.member.uuid };
      await send('POST /members/:uuid/absences', 'parent', {
        params,
        body: { from_date: '2026-12-01', to_date: '2026-12-05', absence: 'holiday' },
      });
      return { params, body: { from_date: '2026-12-03', to_date: '2026-12-03' } };
    },
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
};
