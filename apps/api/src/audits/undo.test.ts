import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildFixture, type Fixture } from '../../testing/sample-requests/fixture.ts';
import {
  hasSampleRequest,
  SAMPLE_REQUESTS,
} from '../../testing/sample-requests/sample-requests.ts';
import type { SampleKey } from '../../testing/sample-requests/sample-request.ts';
import { differenceOf, type Writes, type WrittenRow, watchWrites } from '../../testing/writes.ts';
import { APPEND_ONLY } from '../migrate.ts';

/** Every call of the contract that can be undone, with the sample request of connection-loss.test.ts (D18). */

let api: TestApi;
let fixture: Fixture;
let writes: Writes;

beforeAll(async () => {
  api = await startTestApi();
  writes = await watchWrites(api);
  fixture = await buildFixture(api);
});
afterAll(async () => {
  await fixture.national.close();
  await api.close();
});

const undoable = Object.entries(calls).flatMap(([key, call]) => ('undo' in call ? [{ key }] : []));

/** Tables that a call and its undo write to for good, with the reason. */
const RETAINED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(APPEND_ONLY.map((table) => [table, 'Histories and logs only grow.'])),
  session_revisions: 'Calendars read of the undo as of a later change.',
  audit_rows: 'The images of the rows belong to the entry until it ends.',
  operations: 'A repeated request gets the response of the first.',
  refresh_token_families: 'Ended sessions stay ended.',
  calendar_feeds: 'An address that was ended may be known to somebody else.',
};

/** An e-mail cannot be undone after it was sent, nor its entry in the queue. */
const isEmail = ({ table, is }: WrittenRow): boolean =>
  /^j[0-9a-f]{56}$/.test(table) ||
  (table === 'jobs' && JSON.parse(is ?? '{}').kind === 'send_email');

const isUndone = (row: WrittenRow): boolean => !Object.hasOwn(RETAINED, row.table) && !isEmail(row);

/** Writing calls of the portals that are not undone by the audit, with the reason. */
const NOT_UNDONE: Readonly<Record<string, readonly CallKey[]>> = {
  'Sessions, passwords and factors of a sign-in never return.': [
    'POST /auth/login',
    'POST /auth/request-reset',
    'POST /auth/check-token',
    'POST /auth/set-password',
    'POST /auth/refresh',
    'POST /auth/change-club',
    'POST /auth/change-language',
    'POST /auth/switch-user',
    'POST /auth/changes-token',
    'POST /auth/logout',
    'POST /auth/second-step',
    'POST /auth/enrol',
    'POST /auth/enrol/totp',
    'POST /auth/enrol/passkey',
    'DELETE /me/sessions',
    'DELETE /me/sessions/:family',
    'PATCH /me/password',
    'PATCH /me/pin',
    'POST /me/totp',
    'POST /me/totp/confirmation',
    'POST /me/totp/removal',
    'POST /me/passkeys',
    'POST /me/passkeys/options',
    'PATCH /me/passkeys/:id',
    'POST /me/passkeys/:id/removal',
    'POST /me/recovery-codes',
    'DELETE /users/:uuid/sessions',
    'DELETE /users/:uuid/sessions/:family',
    'DELETE /users/:uuid/second-factor',
  ],
  'Users change their own settings back.': [
    'PATCH /me',
    'POST /me/email/confirmation',
    'POST /auth/unsubscribe',
    'POST /me/calendars',
    'POST /me/calendars/:id/address',
    'DELETE /me/calendars/:id',
  ],
  'E-mails were sent. Another call withdraws what they are about.': [
    'POST /users',
    'POST /users/:uuid/invitation',
    'DELETE /users/:uuid/invitation',
    'POST /members/:uuid/guardians/:id/invitation',
    'DELETE /members/:uuid/guardians/:id/invitation',
    'POST /users/:uuid/reset',
    'POST /users/:uuid/pin-reset',
    'POST /files/:id/reminders',
    'POST /moves',
    'POST /moves/:id/hold',
    'POST /moves/:id/confirm',
    'POST /moves/:id/decline',
    'POST /transfers',
    'POST /transfers/:id/agreement',
    'POST /transfers/:id/refusal',
    'POST /transfers/:id/undo',
    'POST /children/:uuid/transfers',
    'POST /transfer-requests',
    'POST /transfer-requests/:id/withdrawal',
    'POST /change-requests',
    'POST /members/:uuid/consent-requests',
  ],
  'Needs a typed confirmation, because it is final (§5).': [
    'DELETE /files/:id',
    'POST /members/:uuid/erasure',
  ],
  'A confirmation changes no data, and is asked for again.': [
    'POST /children/:uuid/details/confirmation',
  ],
  'Files and jobs are created, retried or cancelled; no data of the club changes.': [
    'POST /files',
    'POST /files/:id/versions',
    'POST /clubs/:id/export',
    'POST /clubs/:id/export/:job_id/download',
    'POST /members/:uuid/export',
    'POST /members/:uuid/export/:id/download',
    'POST /change-requests/:id/download',
    'POST /jobs/:id/retry',
    'POST /jobs/:id/cancel',
    'POST /member-lookups',
    'POST /reports/schemes/assessors/:number/name',
    'POST /certificates',
    'POST /curriculum/:slug/impact',
  ],
  'Drafts and versions of a scheme, and deleted ones, have a way back of their own (D6, D17).': [
    'POST /schemes',
    'DELETE /schemes/:slug',
    'POST /schemes/:slug/undelete',
    'POST /curriculum/:slug',
    'PATCH /curriculum/:slug/:node_id',
    'POST /curriculum/:slug/edits',
    'DELETE /curriculum/:slug/draft',
    'POST /curriculum/:slug/draft/undelete',
    'POST /curriculum/:slug/versions/:version/restore',
    'POST /curriculum/:slug/publish',
    'PUT /curriculum/:slug/schedule',
    'DELETE /curriculum/:slug/schedule',
    'POST /curriculum/:slug/review',
    'DELETE /curriculum/:slug/review',
    'POST /curriculum/:slug/review/approval',
    'POST /curriculum/mirror',
    'POST /curriculum/rehome-linked-node',
  ],
  'Drafts of consent texts are edited until they are published. The next version replaces a published one.':
    [
      'POST /consent-texts',
      'PATCH /consent-texts/:id',
      'DELETE /consent-texts/:id',
      'POST /consent-texts/:id/publish',
    ],
  'An import has its own undo, because members may be in use already.': [
    'POST /imports',
    'PATCH /imports/:id/rows/:line',
    'POST /imports/:id/plan',
    'POST /imports/:id/commit',
    'POST /imports/:id/undo',
  ],
  'An import of a scheme ends in a draft, and has its own undo.': [
    'POST /scheme-imports',
    'POST /scheme-imports/:id/plan',
    'POST /scheme-imports/:id/commit',
    'POST /scheme-imports/:id/undo',
  ],
  'The opposite call restores it.': [
    'POST /clubs',
    'DELETE /clubs/:id',
    'POST /clubs/:id/undelete',
    'POST /members/:uuid/absences',
    'POST /members/:uuid/absences/bulk',
    'POST /members/:uuid/absences/withdrawal',
    'PATCH /children/:uuid/waiting/:id',
    'PATCH /members/:uuid/absences/:id',
    'DELETE /members/:uuid/absences/:id',
    'POST /audits/:id/undo',
  ],
};

/** Edits that the same call restores, with the fields that the sample requests find. */
const RESTORED_BY: Partial<Record<SampleKey, Record<string, unknown>>> = {
  'PATCH /members/:uuid/absences/:id': { absence: 'holiday', note: null },
};

/** Queued changes are undone by the coach's next change, and lesson plans belong to coaches. */
const isOfCoaches = (key: string, call: Call): boolean =>
  call.change === true || key === 'POST /changes' || key.includes(' /lesson-plan');

describe('undo', () => {
  test('[D18] each writing call of the portals is undone or has a reason why not', () => {
    const others = Object.entries(calls).flatMap(([key, call]: [string, Call]) =>
      key.startsWith('GET ') || call.undo === true || isOfCoaches(key, call) ? [] : [key],
    );
    expect(Object.values(NOT_UNDONE).flat().toSorted()).toEqual(others.toSorted());
  });

  test.each(undoable)('[D18] $key is undone byte for byte, once', async ({ key }) => {
    if (!hasSampleRequest(key)) throw new Error(`${key} needs a sample request`);
    const sample = SAMPLE_REQUESTS[key];
    const start = await writes.checkpoint();
    const request = { ...fixture.as(sample.as), ...(await sample.request(fixture)) };
    const before = await writes.checkpoint();
    const written = async () => differenceOf((await before.writes()).filter(isUndone));

    const response = await api.call(key, request);
    expect(response.statusCode, response.body).toBeLessThan(300);
    expect(await written()).not.toEqual([]);

    const id = Number(response.headers['x-audit-id']);
    const admin = fixture.as(sample.as);
    const undo = () => api.call('POST /audits/:id/undo', { ...admin, params: { id } });
    const undone = await undo();
    expect([undone.statusCode, undone.json()]).toMatchObject([200, { id, can_undo: false }]);
    expect(await written()).toEqual([]);

    const again = await undo();
    expect([again.statusCode, again.json().detail]).toEqual([409, { state: 'undone' }]);
    expect(await written()).toEqual([]);
    await start.undo();
  });

  const edits = Object.entries(RESTORED_BY).map(([key, fields]) => ({ key, fields }));

  test.each(edits)(
    '[D18] $key with the earlier fields restores them byte for byte',
    async (one) => {
      const { key, fields } = one;
      if (!hasSampleRequest(key)) throw new Error(`${key} needs a sample request`);
      const sample = SAMPLE_REQUESTS[key];
      const request = { ...fixture.as(sample.as), ...(await sample.request(fixture)) };
      const before = await writes.checkpoint();
      const written = async () => differenceOf((await before.writes()).filter(isUndone));
      const response = await api.call(key, request);
      expect(response.statusCode, response.body).toBe(200);
      expect(await written()).not.toEqual([]);
      const restored = await api.call(key, { ...request, body: fields });
      expect(restored.statusCode, restored.body).toBe(200);
      expect(await written()).toEqual([]);
      await before.undo();
    },
  );
});
