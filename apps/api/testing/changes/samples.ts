import type { ChangeKey } from '../../src/routing/context.ts';
import { NOON, type TestRequest } from '../api.ts';
import type { ChangeWorld } from './changes.ts';

export const DATE = '2026-11-18';

export type Sample = Pick<TestRequest, 'params' | 'query' | 'body'>;

/** A valid request of every call that can be queued. `other` makes it another change with the same path. */
export const SAMPLES: Record<ChangeKey, (world: ChangeWorld, other: boolean) => Sample> = {
  'POST /changes/noop': (_world, other) => (other ? { body: { again: 1 } } : {}),
  'POST /groups/:id/registers/:date': ({ group }, other) => ({
    params: { id: group.id, date: DATE },
    body: { ts: NOON - Number(other) },
  }),
  'DELETE /groups/:id/registers/:date': ({ group }, other) => ({
    params: { id: group.id, date: DATE },
    query: { ts: NOON - Number(other) },
  }),
  'POST /groups/:groupId/members/:uuid/mark': ({ group, member }, other) => ({
    params: { groupId: group.id, uuid: member.uuid },
    body: { remote_node_id: '/silver', stay: other, ts: NOON },
  }),
  'DELETE /groups/:groupId/members/:uuid/mark': ({ group, member }, other) => ({
    params: { groupId: group.id, uuid: member.uuid },
    query: { ts: NOON - Number(other) },
  }),
  'POST /members/:uuid/attendance': ({ member, membership }, other) => ({
    params: { uuid: member.uuid },
    body: {
      ts: NOON - Number(other),
      date: DATE,
      group_ngo_id: null,
      class_member_id: membership.class_member_id,
    },
  }),
  'DELETE /members/:uuid/attendance/:date': ({ member, membership }, other) => ({
    params: { uuid: member.uuid, date: DATE },
    query: {
      ts: NOON,
      class_member_id: membership.class_member_id,
      ...(other ? { absence: 'sick' } : {}),
    },
  }),
  'POST /members/:uuid/assessments/:slug': ({ member, scheme }, other) => ({
    params: { uuid: member.uuid, slug: scheme.slug },
    body: {
      member_id: member.uuid,
      node_id: '/bronze/roll',
      assessment: other ? 1 : 2,
      ts: NOON,
      context: { group_ngo_id: null },
    },
  }),
  'POST /members/:uuid/note': ({ member }, other) => ({
    params: { uuid: member.uuid },
    body: { note: other ? 'Right wrist' : 'Left wrist', ts: NOON },
  }),
  'POST /members/:uuid/badges': ({ member }, other) => ({
    params: { uuid: member.uuid },
    body: {
      award: { badge_id: other ? '/silver' : '/bronze', achieve_date: DATE },
      group_ngo_id: null,
      ts: NOON,
    },
  }),
  'DELETE /members/:uuid/badges/:badgeId': ({ member }, other) => ({
    params: { uuid: member.uuid, badgeId: other ? '/silver' : '/bronze' },
    query: { ts: NOON },
  }),
  'POST /member-tags/:tag/members': ({ member, tag }, other) => ({
    params: { tag: tag.id },
    body: { member_uuid: member.uuid, ts: NOON - Number(other) },
  }),
  'DELETE /member-tags/:tag/members/:uuid': ({ member, tag }, other) => ({
    params: { tag: tag.id, uuid: member.uuid },
    query: { ts: NOON - Number(other) },
  }),
  'PATCH /lesson-plans/:uuid': ({ plan }, other) => ({
    params: { uuid: plan.uuid },
    body: { title: other ? 'Week 3' : 'Week 2' },
  }),
  'PATCH /lesson-plans/:uuid/field-values': ({ plan }, other) => ({
    params: { uuid: plan.uuid },
    body: { headers: other ? [{ label_id: 1, value: '' }] : [] },
  }),
  'PATCH /lesson-plans/:uuid/sections/:id': ({ plan, section }, other) => ({
    params: { uuid: plan.uuid, id: section.id },
    body: { description: other ? 'Beam' : 'Mats' },
  }),
  'PATCH /lesson-plans/:uuid/sections/:id/skills': ({ plan, section }, other) => ({
    params: { uuid: plan.uuid, id: section.id },
    body: { skills: [{ node_id: other ? '/bronze/jump' : '/bronze/roll', fields: {} }] },
  }),
};
