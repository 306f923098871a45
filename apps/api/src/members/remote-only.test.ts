import type { CallKey } from '@springboard/contract';
import { calls } from '@springboard/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildFixture, type Fixture } from '../../testing/sample-requests/fixture.ts';
import {
  hasSampleRequest,
  SAMPLE_REQUESTS,
} from '../../testing/sample-requests/sample-requests.ts';

/** In a club whose members come only from another system, that system decides members, guardians and groups. */

/** Calls of administrators that write something else: tags, records of this club, and one session. */
const ALLOWED: readonly CallKey[] = [
  'PATCH /groups/:id/sessions/:date',
  'POST /sessions/bulk',
  'POST /members/duplicates',
  'POST /members/bulk',
  'POST /members/:uuid/alerts',
  'PATCH /members/:uuid/alerts/:id',
  'POST /members/:uuid/emergency-contacts',
  'PATCH /members/:uuid/emergency-contacts/:id',
  'DELETE /members/:uuid/emergency-contacts/:id',
  'DELETE /members/:uuid/shared-notes/:id',
  'POST /members/:uuid/consents',
  'POST /members/:uuid/consent-requests',
  'POST /members/:uuid/assessments/:slug/revoke',
  'POST /members/:uuid/export',
  'POST /members/:uuid/export/:id/download',
  'POST /members/:uuid/erasure',
  'PATCH /change-requests/:id',
  'POST /change-requests/approvals',
];
const AREAS = /^\w+ \/(change-requests|groups|imports|members|moves|sessions)(\/|$)/;

let api: TestApi;
let fixture: Fixture;

beforeAll(async () => {
  api = await startTestApi();
  fixture = await buildFixture(api);
});
afterAll(async () => {
  await fixture.national.close();
  await api.close();
});

const isCall = (key: string): key is CallKey => Object.hasOwn(calls, key);

test('[portals §C] rejects every change of members, guardians and groups in a club with only remote members', async () => {
  const requests: { key: CallKey; request: TestRequest }[] = [];
  for (const key of Object.keys(SAMPLE_REQUESTS)) {
    if (!hasSampleRequest(key) || !isCall(key)) continue;
    const { as, request } = SAMPLE_REQUESTS[key];
    if (as !== 'admin' || !AREAS.test(key)) continue;
    requests.push({ key, request: { ...fixture.as(as), ...(await request(fixture)) } });
  }
  await api.owner
    .updateTable('clubs')
    .set({ member_types: 'remote_only' })
    .where('id', '=', fixture.world.club.id)
    .execute();
  const allowed: CallKey[] = [];
  for (const { key, request } of requests) {
    const response = await api.call(key, request);
    if (response.statusCode !== 403) allowed.push(key);
  }
  expect(allowed).toEqual(ALLOWED);
});
