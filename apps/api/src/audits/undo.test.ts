import { calls } from '@springboard/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildFixture, type Fixture } from '../../testing/sample-requests/fixture.ts';
import {
  hasSampleRequest,
  SAMPLE_REQUESTS,
} from '../../testing/sample-requests/sample-requests.ts';
import { differenceOf, type Writes, watchWrites } from '../../testing/writes.ts';
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

/** Histories and logs only grow. Ended sessions stay ended. */
const RETAINED: readonly string[] = [
  ...APPEND_ONLY,
  'audit_rows',
  'operations',
  'refresh_token_families',
  'calendar_feeds',
];

describe('undo', () => {
  test.each(undoable)('[D18] $key is undone byte for byte, once', async ({ key }) => {
    if (!hasSampleRequest(key)) throw new Error(`${key} needs a sample request`);
    const sample = SAMPLE_REQUESTS[key];
    const request = { ...fixture.as(sample.as), ...(await sample.request(fixture)) };
    const before = await writes.checkpoint();
    const written = async () =>
      differenceOf((await before.writes()).filter(({ table }) => !RETAINED.includes(table)));

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
    await before.undo();
  });
});
