import { buildUser } from '../builders.ts';
import type { SampleRequests } from './sample-request.ts';
import { openTestSession } from '../token.ts';
import type { Fixture } from './fixture.ts';

const FILE = 'firstname,lastname,dob,guardian_firstname,guardian_lastname,guardian_email\r\n';
const ROWS = 'Mia,Rees,2018-02-03,Ann,Rees,ann@example.org\r\nNoa,Rees,2016-02-03,Ann,Rees,\r\n';
const body = { name: 'members.csv', text: FILE + ROWS };

const planImport = ({ send }: Fixture) => send('POST /imports', 'admin', { body });

const newCoach = ({ world }: Fixture) => ({
  firstname: 'Ines',
  lastname: 'Vale',
  email: `ines.${world.club.id}@example.org`,
  role: 'coach',
});

const formOf = (text: string): FormData => {
  const form = new FormData();
  form.append('folder', 'policy');
  form.append('description', 'Rules');
  form.append('file', new Blob([`%PDF-1.4\n% ${text}\n%%EOF\n`]), 'rules.pdf');
  return form;
};

/** Uploads a document of the club. */
const uploadFile = ({ send }: Fixture) => send('POST /files', 'admin', { body: formOf('one') });

const FIRST_AID = { name: 'First aid', reference: 'A-17', expires: '2027-01-31' };

const addCredential = async ({ send, colleague }: Fixture) => {
  const { uuid } = colleague;
  const request = { params: { uuid }, body: FIRST_AID };
  const { id } = await send('POST /users/:uuid/credentials', 'admin', request);
  return { uuid, id };
};

/** Documents, files of members, users and jobs. */
export const officeRequests: SampleRequests<
  'files' | 'imports' | 'users' | 'jobs' | 'audits' | 'change-requests'
> = {
  'POST /files': { as: 'admin', request: () => ({ body: formOf('one') }) },
  'POST /files/:id/versions': {
    as: 'admin',
    request: async (fixture) => {
      const { id } = await uploadFile(fixture);
      return { params: { id }, body: formOf('two') };
    },
  },
  'GET /files/content': {
    as: 'nobody',
    request: async (fixture) => {
      const { id } = await uploadFile(fixture);
      const { url } = await fixture.send('GET /files/file', 'admin', { query: { id } });
      return { query: { key: url.split('key=')[1] ?? '' } };
    },
    status: 200,
  },
  'PATCH /files/:id': {
    as: 'admin',
    request: async (fixture) => {
      const { id } = await uploadFile(fixture);
      return {
        params: { id },
        body: { description: 'House rules', folder: 'additional', audience: ['coach'] },
      };
    },
  },
  'DELETE /files/:id': {
    as: 'admin',
    request: async (fixture) => ({ params: { id: (await uploadFile(fixture)).id } }),
  },
  'POST /files/:id/reminders': {
    as: 'admin',
    request: async (fixture) => ({ params: { id: (await uploadFile(fixture)).id } }),
  },
  'POST /imports': { as: 'admin', request: () => ({ body }) },
  'POST /imports/:id/plan': {
    as: 'admin',
    request: async (fixture) => ({ params: { id: (await planImport(fixture)).id } }),
  },
  'PATCH /imports/:id/rows/:line': {
    as: 'admin',
    request: async (fixture) => ({
      params: { id: (await planImport(fixture)).id, line: 2 },
      body: { action: 'skip' },
    }),
  },
  'POST /imports/:id/commit': {
    as: 'admin',
    request: async (fixture) => {
      const { id, plan_hash } = await planImport(fixture);
      return { params: { id }, body: { plan_hash } };
    },
  },
  'POST /imports/:id/undo': {
    as: 'admin',
    request: async (fixture) => {
      const { id, plan_hash } = await planImport(fixture);
      const params = { id };
      await fixture.send('POST /imports/:id/commit', 'admin', { params, body: { plan_hash } });
      return { params, body: {} };
    },
  },
  'POST /users': { as: 'admin', request: (fixture) => ({ body: newCoach(fixture) }) },
  'POST /users/:uuid/invitation': {
    as: 'admin',
    request: async (fixture) => {
      const { uuid } = await fixture.send('POST /users', 'admin', { body: newCoach(fixture) });
      return { params: { uuid } };
    },
  },
  'DELETE /users/:uuid/sessions': {
    as: 'admin',
    request: ({ colleague }) => ({ params: { uuid: colleague.uuid } }),
  },
  'DELETE /users/:uuid/sessions/:family': {
    as: 'ngo',
    request: async ({ api, colleague }) => ({
      params: {
        uuid: colleague.uuid,
        family: await openTestSession(api.owner, colleague, api.clock.now),
      },
    }),
  },
  'DELETE /users/:uuid/second-factor': {
    as: 'admin',
    request: ({ colleague }) => ({ params: { uuid: colleague.uuid } }),
  },
  'POST /users/:uuid/reset': {
    as: 'admin',
    // Other requests deactivate the colleague, and give the coach a role in another club.
    request: async ({ world, api }) => {
      const { uuid } = await buildUser(api.owner, world.club, 'coach');
      return { params: { uuid } };
    },
  },
  'PATCH /users/:uuid': {
    as: 'admin',
    request: async ({ world, colleague, api }) => {
      const { client, club, group, coach } = world;
      const led = { client_id: client.id, club_id: club.id, group_id: group.id };
      await api.owner
        .insertInto('group_coaches')
        .values({ ...led, user_uuid: colleague.uuid, ordering: 1 })
        .execute();
      return {
        params: { uuid: colleague.uuid },
        body: { status: 'inactive', successor_uuid: coach.uuid },
      };
    },
  },
  'DELETE /users/:uuid/invitation': {
    as: 'admin',
    request: async (fixture) => {
      const { uuid } = await fixture.send('POST /users', 'admin', { body: newCoach(fixture) });
      return { params: { uuid } };
    },
  },
  'POST /users/:uuid/pin-reset': {
    as: 'admin',
    request: ({ colleague }) => ({ params: { uuid: colleague.uuid } }),
  },
  'POST /users/:uuid/credentials': {
    as: 'admin',
    request: ({ colleague, file_id }) => ({
      params: { uuid: colleague.uuid },
      body: { ...FIRST_AID, file_id },
    }),
  },
  'PATCH /users/:uuid/credentials/:id': {
    as: 'admin',
    request: async (fixture) => ({
      params: await addCredential(fixture),
      body: { expires: '2029-01-31' },
    }),
  },
  'DELETE /users/:uuid/credentials/:id': {
    as: 'admin',
    request: async (fixture) => ({ params: await addCredential(fixture) }),
  },
  'POST /change-requests': {
    as: 'parent',
    request: ({ world }) => ({
      body: {
        member_uuid: world.member.uuid,
        kind: 'contact',
        fields: { firstname: 'Elin', phone: '01234 567890' },
      },
    }),
  },
  'PATCH /change-requests/:id': {
    as: 'admin',
    request: ({ request_id }) => ({ params: { id: request_id }, body: { state: 'approved' } }),
  },
  'POST /change-requests/approvals': {
    as: 'admin',
    request: ({ request_id }) => ({ body: { ids: [request_id] } }),
  },
  'POST /change-requests/:id/download': {
    as: 'parent',
    request: async ({ api, world, send }) => {
      const body = { member_uuid: world.member.uuid, kind: 'export' };
      const { id } = await send('POST /change-requests', 'parent', { body });
      const params = { id };
      await send('PATCH /change-requests/:id', 'admin', { params, body: { state: 'approved' } });
      await api.runJobs();
      return { params };
    },
    // The view is logged once a day.
    again: 'new_effect',
  },
  'POST /audits/:id/undo': {
    as: 'admin',
    request: async ({ api, world, send }) => {
      const { id } = world.group;
      await send('PATCH /groups/:id', 'admin', { params: { id }, body: { name: 'Sunday Gym' } });
      const entry = await api.owner
        .selectFrom('audit_log')
        .select('id')
        .where('client_id', '=', world.client.id)
        .where('call', 'is not', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { params: { id: entry.id } };
    },
  },
  'POST /jobs/:id/retry': {
    as: 'admin',
    request: ({ job_id }) => ({ params: { id: job_id } }),
  },
  'POST /jobs/:id/cancel': {
    as: 'admin',
    request: async ({ api, as, world }) => {
      // `send` would run the job.
      const queued = await api.call('POST /members/:uuid/export', {
        ...as('admin'),
        params: { uuid: world.member.uuid },
        body: { reason: 'requested' },
      });
      return { params: { id: queued.json().id } };
    },
  },
};
