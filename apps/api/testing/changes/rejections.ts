import { randomUUID } from 'node:crypto';
import type { ChangeKey } from '../../src/routing/context.ts';
import type { ChangeWorld } from './changes.ts';
import { type Sample, SAMPLES } from './samples.ts';

/** Too long ago to change a register. */
const LONG_AGO = '2026-09-01';
const TOMORROW = '2026-11-19';
const WITHOUT_SESSION = '2026-11-17';
const UNKNOWN = { uuid: randomUUID() };

type RejectedKey = Exclude<ChangeKey, 'POST /changes/noop'>;

/** The valid request of a call, with an override that the server has to reject. */
const withOverride = (
  key: RejectedKey,
  world: ChangeWorld,
  { params, query, body }: Sample,
): Sample => {
  const valid = SAMPLES[key](world, false);
  return {
    params: { ...valid.params, ...params },
    ...(valid.query === undefined ? {} : { query: { ...valid.query, ...query } }),
    ...(valid.body === undefined ? {} : { body: { ...Object(valid.body), ...Object(body) } }),
  };
};

/** Overrides that make a request of each call that can be queued invalid, one at a time. */
const INVALID: Record<RejectedKey, readonly Sample[]> = {
  'POST /groups/:id/registers/:date': [
    { params: { id: 0 } },
    { params: { date: LONG_AGO } },
    { params: { date: WITHOUT_SESSION } },
  ],
  'DELETE /groups/:id/registers/:date': [{ params: { id: 0 } }, { params: { date: LONG_AGO } }],
  'POST /groups/:groupId/members/:uuid/mark': [
    { params: { groupId: 0 } },
    { params: UNKNOWN },
    { body: { remote_node_id: '/no/such' } },
  ],
  'DELETE /groups/:groupId/members/:uuid/mark': [{ params: { groupId: 0 } }, { params: UNKNOWN }],
  'POST /members/:uuid/attendance': [
    { params: UNKNOWN },
    { body: { date: LONG_AGO } },
    { body: { class_member_id: 0 } },
  ],
  'DELETE /members/:uuid/attendance/:date': [
    { params: UNKNOWN },
    { params: { date: LONG_AGO } },
    { query: { class_member_id: 0 } },
  ],
  'POST /members/:uuid/assessments/:slug': [
    { params: UNKNOWN, body: { member_id: UNKNOWN.uuid } },
    { body: { member_id: UNKNOWN.uuid } },
    { params: { slug: 'no-such' } },
    { body: { node_id: '/bronze' } },
    { body: { assessment: 99 } },
  ],
  'POST /members/:uuid/note': [{ params: UNKNOWN }, { body: { note: 'x'.repeat(4001) } }],
  'POST /members/:uuid/badges': [
    { params: UNKNOWN },
    { body: { award: { badge_id: '/no/such', achieve_date: TOMORROW } } },
    { body: { award: { badge_id: '/bronze', achieve_date: TOMORROW } } },
    { body: { scheme_slug: 'no-such' } },
  ],
  'DELETE /members/:uuid/badges/:badgeId': [
    { params: UNKNOWN },
    { params: { badgeId: '/no/such' } },
  ],
  'POST /member-tags/:tag/members': [
    { params: { tag: 0 } },
    { body: { member_uuid: UNKNOWN.uuid } },
  ],
  'DELETE /member-tags/:tag/members/:uuid': [{ params: { tag: 0 } }, { params: UNKNOWN }],
  'PATCH /lesson-plans/:uuid': [{ params: UNKNOWN }, { body: { title: '' } }],
  'PATCH /lesson-plans/:uuid/field-values': [
    { params: UNKNOWN },
    { body: { headers: [{ label_id: 0, value: 'x' }] } },
  ],
  'PATCH /lesson-plans/:uuid/sections/:id': [{ params: UNKNOWN }, { params: { id: 0 } }],
  'PATCH /lesson-plans/:uuid/sections/:id/skills': [
    { params: UNKNOWN },
    { params: { id: 0 } },
    { body: { skills: [{ node_id: '/no/such', fields: {} }] } },
  ],
};

const isRejectedKey = (key: string): key is RejectedKey => Object.hasOwn(INVALID, key);

/** Every call that has an effect, with each of its invalid requests. */
export const REJECTED_REQUESTS = Object.keys(INVALID)
  .filter(isRejectedKey)
  .flatMap((key) =>
    INVALID[key].map((override) => ({
      key,
      override: JSON.stringify(override).slice(0, 60),
      sampleIn: (world: ChangeWorld): Sample => withOverride(key, world, override),
    })),
  );
