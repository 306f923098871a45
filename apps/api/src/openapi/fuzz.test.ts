import type { CallKey } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import fc from 'fast-check';
import { Compile, type Validator } from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { responseOf, schemaOf } from '../../testing/openapi.ts';
import { hasSampleRequest } from '../../testing/sample-requests/sample-requests.ts';
import { type FuzzRequest, requestsOf } from '../../testing/fuzz/requests.ts';
import { buildFuzzFixture, knownValues, type FuzzFixture } from '../../testing/fuzz/fixture.ts';
import { watchWrites, type Writes } from '../../testing/writes.ts';
import { callEntries, openApiDocument, operationFor } from './document.ts';

/**
 * Valid and invalid requests of every operation, from every role. A run sends a few of each, always the same;
 * `npm run fuzz` sends 200 others.
 */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 5);
const document = openApiDocument();

let api: TestApi;
let writes: Writes;
let fixture: FuzzFixture;
beforeAll(async () => {
  api = await startTestApi();
  api.switches.quiet = true;
  writes = await watchWrites(api);
});
afterAll(() => api.close());

const validators = new Map<string, Validator>();
const definitions = { components: { schemas: document.components.schemas } };

/** Differences between a response and the document; null: none. */
const errorsIn = (key: CallKey, status: number, body: string): unknown => {
  const response = responseOf(document, operationFor(document, key), status);
  if (response === undefined) return `${status} is not described`;
  const schema = schemaOf(response);
  if (schema === undefined) return body === '' ? null : 'a body where none is described';
  const text = JSON.stringify(schema);
  const validator = validators.get(text) ?? Compile({ ...Object(schema), ...definitions });
  validators.set(text, validator);
  const value: unknown = JSON.parse(body);
  return validator.Check(value) ? null : validator.Errors(value)[1].slice(0, 3);
};

/** Tables that a rejected request may write to: the stored response of a change, and counters of sign-in. */
const RECORDS = ['audit_log', 'lane_cursors', 'operations', 'sign_in_attempts'];
const SESSION_RECORDS = ['refresh_token_families', 'refresh_tokens'];

/** The table in which a GET stores what it counted, or who is present. */
const STORED_BY_READING: Readonly<Partial<Record<CallKey, string>>> = {
  'GET /reports/schemes/:name': 'scheme_report_counts',
  'GET /curriculum/:slug/edits': 'editors_present',
};

const isAllowedWrite = (key: CallKey, table: string): boolean =>
  RECORDS.includes(table) || (key.includes(' /auth/') && SESSION_RECORDS.includes(table));

const sendAs = (key: CallKey, call: Call) => async (fuzzRequest: FuzzRequest) => {
  const { as, ...request } = fuzzRequest;
  const user = fixture.users[as];
  const response = await api.call(key, {
    ...request,
    host: user?.host ?? fixture.world.host,
    ...(user === undefined ? {} : { as: user.token }),
  });
  const { statusCode: status, body } = response;
  const written = await writes.since();
  expect({ status, errors: errorsIn(key, status, body) }).toEqual({ status, errors: null });
  expect(status).toBeLessThan(500);
  if (key.startsWith('GET ') && !hasSampleRequest(key)) {
    const table = call.views === true ? 'access_log' : STORED_BY_READING[key];
    expect(written.filter((row) => row.table !== table)).toEqual([]);
  }
  if (status >= 400) {
    expect(
      written.map(({ table }) => table).filter((table) => !isAllowedWrite(key, table)),
    ).toEqual([]);
  } else if (call.change === true) {
    expect(response.headers['x-op-result']).toMatch(/^(applied|superseded|noop)$/);
  }
};

describe('the API document', () => {
  test.each(callEntries())(
    '%s returns what the document describes, whatever the request',
    async (key, call) => {
      fixture = await buildFuzzFixture(api);
      await writes.since();
      const requests = requestsOf(document, operationFor(document, key), knownValues(fixture, api));
      const details = await fc.check(fc.asyncProperty(requests, sendAs(key, call)), {
        numRuns: RUNS,
        endOnFailure: true,
        includeErrorInReport: true,
      });
      expect(fc.defaultReportMessage(details) ?? '').toBe('');
    },
  );
});
