import type { Fixture } from './fixture.ts';
import type { SampleRequests } from './sample-request.ts';

/** A label with a text in a plan of a coach. */
const addLabel = async ({ api, world }: Fixture) => {
  const { client, club, coach, scheme } = world;
  const of = { client_id: client.id };
  const { id } = await api.owner
    .insertInto('labels')
    .values({ ...of, name: 'Focus', kind: 'plan_header' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inClub = { ...of, club_id: club.id };
  const { uuid } = await api.owner
    .insertInto('lesson_plans')
    .values({
      ...inClub,
      title: 'Rolls',
      owner_uuid: coach.uuid,
      scheme_uuid: scheme.uuid,
      created_at: 1,
      updated_at: 1,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  await api.owner
    .insertInto('lesson_plan_field_values')
    .values({ ...inClub, lesson_plan_uuid: uuid, label_id: id, value: 'Round backs' })
    .execute();
  return { id };
};

/** Labels of the national body. */
export const labelRequests: SampleRequests<'labels'> = {
  'POST /labels': {
    as: 'ngo',
    request: () => ({ body: { name: 'Equipment', value: 'What to set up', kind: 'plan_header' } }),
  },
  'PATCH /labels/:id': {
    as: 'ngo',
    request: async (fixture) => ({ params: await addLabel(fixture), body: { name: 'Aim' } }),
  },
  'DELETE /labels/:id': {
    as: 'ngo',
    request: async (fixture) => ({
      params: await addLabel(fixture),
      query: { with_texts: 1 },
    }),
  },
};
