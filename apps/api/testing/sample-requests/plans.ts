import type { SampleRequests } from './sample-request.ts';
import type { Fixture } from './fixture.ts';

const section = ({ plan_uuid: uuid, section_id: id }: Fixture) => ({ params: { uuid, id } });

/** Lesson plans and their groups. */
export const planRequests: SampleRequests<'lesson-plans' | 'lesson-plan-groups'> = {
  'POST /lesson-plans': {
    as: 'coach',
    request: ({ world }) => ({ body: { title: 'Week 2', scheme_uuid: world.scheme.uuid } }),
  },
  'POST /lesson-plans/:uuid/copy': {
    as: 'coach',
    request: ({ plan_uuid }) => ({ params: { uuid: plan_uuid }, body: { title: 'Week 1' } }),
  },
  'POST /lesson-plans/:uuid/shared-users': {
    as: 'coach',
    request: ({ plan_uuid, colleague }) => ({
      params: { uuid: plan_uuid },
      body: { shares: [{ user_uuid: colleague.uuid, can_edit: true }] },
    }),
  },
  'DELETE /lesson-plans/:uuid': {
    as: 'coach',
    request: ({ plan_uuid }) => ({ params: { uuid: plan_uuid } }),
  },
  'POST /lesson-plans/:uuid/sections': {
    as: 'coach',
    request: ({ plan_uuid }) => ({ params: { uuid: plan_uuid }, body: { title: 'Beam' } }),
  },
  'DELETE /lesson-plans/:uuid/sections/:id': { as: 'coach', request: section },
  'POST /lesson-plans/:uuid/sections/:id/copy': { as: 'coach', request: section },
  'POST /lesson-plan-groups': {
    as: 'coach',
    request: ({ world }) => ({ body: { title: 'Spring', scheme_uuid: world.scheme.uuid } }),
  },
  'PATCH /lesson-plan-groups/:uuid': {
    as: 'coach',
    request: ({ plan_group_uuid }) => ({
      params: { uuid: plan_group_uuid },
      body: { title: 'Winter' },
    }),
  },
  'PATCH /lesson-plan-groups/:uuid/plans': {
    as: 'coach',
    request: ({ plan_group_uuid, plan_uuid }) => ({
      params: { uuid: plan_group_uuid },
      body: { plans: [plan_uuid] },
    }),
  },
  'DELETE /lesson-plan-groups/:uuid': {
    as: 'coach',
    request: ({ plan_group_uuid }) => ({ params: { uuid: plan_group_uuid } }),
  },
};
