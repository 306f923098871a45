import type { Fixture } from './fixture.ts';

const slug = 'recreational';

/** Adds a section to the scheme, and returns the parameters of its calls. */
const addSection = async ({ api, world }: Fixture) => {
  const { id } = await api.owner
    .insertInto('scheme_sections')
    .values({
      client_id: world.client.id,
      scheme_uuid: world.scheme.uuid,
      ordering: 0,
      type: 'text',
      title: 'Warm-up',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { slug, id };
};

/** Sections of the lesson plans of a scheme. */
export const schemeSectionRequests = {
  'POST /schemes/:slug/sections': {
    as: 'ngo',
    request: () => ({ params: { slug }, body: { type: 'skills' as const, title: 'Main part' } }),
  },
  'PATCH /schemes/:slug/sections/:id': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({
      params: await addSection(fixture),
      body: { title: 'Arrival' },
    }),
  },
  'DELETE /schemes/:slug/sections/:id': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({ params: await addSection(fixture) }),
  },
} as const;
