import { randomUUID } from 'node:crypto';
import type { ChangeKey } from '../http/context.ts';
import type { ChangeWorld } from './testing.ts';
import { type Sample, SAMPLES } from './testing-samples.ts';

/** Longer ago than any coach may change a register. */
const LONG_AGO = '2026-09-01';
const TOMORROW = '2026-11-19';
const NOBODY = { uuid: randomUUID() };

type Refused = Exclude<ChangeKey, 'POST /changes/noop'>;

/** The good request of a call with something in it that the server has to refuse. */
const but = (key: Refused, world: ChangeWorld, { params, query, body }: Sample): Sample => {
  const good = SAMPLES[key](world, false);
  return {
    params: { ...good.params, ...params },
    ...(good.query === undefined ? {} : { query: { ...good.query, ...query } }),
    ...(good.body === undefined ? {} : { body: { ...Object(good.body), ...Object(body) } }),
  };
};

/** What is wrong with a request of each call that can be queued, one thing at a time. */
const WRONG: Record<Refused, readonly Sample[]> = {
  'POST /groups/:id/registers/:date': [{ params: { id: 0 } }, { params: { date: LONG_AGO } }],
  'DELETE /groups/:id/registers/:date': [{ params: { id: 0 } }, { params: { date: LONG_AGO } }],
  'POST /groups/:groupId/members/:uuid/mark': [
    { params: { groupId: 0 } },
    { params: NOBODY },
    { body: { remote_node_id: '/no/such' } },
  ],
  'DELETE /groups/:groupId/members/:uuid/mark': [{ params: { groupId: 0 } }, { params: NOBODY }],
  'POST /members/:uuid/attendance': [
    { params: NOBODY },
    { body: { date: LONG_AGO } },
    { body: { class_member_id: 0 } },
  ],
  'DELETE /members/:uuid/attendance/:date': [
    { params: NOBODY },
    { params: { date: LONG_AGO } },
    { query: { class_member_id: 0 } },
  ],
  'POST /members/:uuid/assessments/:slug': [
    { params: NOBODY, body: { member_id: NOBODY.uuid } },
    { body: { member_id: NOBODY.uuid } },
    { params: { slug: 'no-such' } },
    { body: { node_id: '/bronze' } },
    { body: { assessment: 99 } },
  ],
  'POST /members/:uuid/note': [{ params: NOBODY }, { body: { note: 'x'.repeat(4001) } }],
  'POST /members/:uuid/badges': [
    { params: NOBODY },
    { body: { award: { badge_id: '/no/such', achieve_date: TOMORROW } } },
    { body: { award: { badge_id: '/bronze', achieve_date: TOMORROW } } },
    { body: { scheme_slug: 'no-such' } },
  ],
  'DELETE /members/:uuid/badges/:badgeId': [
    { params: NOBODY },
    { params: { badgeId: '/no/such' } },
  ],
  'POST /member-tags/:tag/members': [
    { params: { tag: 0 } },
    { body: { member_uuid: NOBODY.uuid } },
  ],
  'DELETE /member-tags/:tag/members/:uuid': [{ params: { tag: 0 } }, { params: NOBODY }],
  'PATCH /lesson-plans/:uuid': [{ params: NOBODY }, { body: { title: '' } }],
  'PATCH /lesson-plans/:uuid/field-values': [
    { params: NOBODY },
    { body: { headers: [{ label_id: 0, value: 'x' }] } },
  ],
  'PATCH /lesson-plans/:uuid/sections/:id': [{ params: NOBODY }, { params: { id: 0 } }],
  'PATCH /lesson-plans/:uuid/sections/:id/skills': [
    { params: NOBODY },
    { params: { id: 0 } },
    { body: { skills: [{ node_id: '/no/such', fields: {} }] } },
  ],
};

const isRefused = (key: string): key is Refused => Object.hasOwn(WRONG, key);

/** Every call that has an effect, with each thing that can be wrong with it. */
export const REFUSALS = Object.keys(WRONG)
  .filter(isRefused)
  .flatMap((key) =>
    WRONG[key].map((wrong) => ({
      key,
      wrong: JSON.stringify(wrong).slice(0, 60),
      sampleIn: (world: ChangeWorld): Sample => but(key, world, wrong),
    })),
  );
