import { randomInt } from 'node:crypto';
import type { CallKey } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import fc from 'fast-check';
import { Compile, type Validator } from 'typebox/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { isAct } from '../testing/acts/acts.ts';
import { type FuzzRequest, requestsOf } from '../testing/fuzz/requests.ts';
import { buildStage, knownIn, type Stage } from '../testing/fuzz/stage.ts';
import { watchWrites, type Writes } from '../testing/writes.ts';
import { callEntries, openApiDocument, operationFor } from './document.ts';
import { schemaOf } from './markdown.ts';

/**
 * Every operation of the document, with what it takes and what it does not, as every role. Few requests of
 * each in every run, others each time; `npm run fuzz` sends 200 of each. FUZZ_SEED repeats a run.
 */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 24);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const document = openApiDocument();

let api: TestApi;
let writes: Writes;
let stage: Stage;
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed}`);
  api = await startTestApi();
  api.switches.quiet = true;
  writes = await watchWrites(api);
});
afterAll(() => api.close());

const validators = new Map<string, Validator>();
const definitions = { components: { schemas: document.components.schemas } };

/** Faults of an answer against what the document promises for its status; null: none. */
const faultsOf = (key: CallKey, status: number, body: string): unknown => {
  const response = operationFor(document, key).responses[String(status)];
  if (response === undefined) return `${status} is not described`;
  const schema = schemaOf(response);
  if (schema === undefined) return body === '' ? null : 'a body where none is described';
  const text = JSON.stringify(schema);
  const validator = validators.get(text) ?? Compile({ ...Object(schema), ...definitions });
  validators.set(text, validator);
  const value: unknown = JSON.parse(body);
  return validator.Check(value) ? null : validator.Errors(value)[1].slice(0, 3);
};

/** What a refusal may leave behind: its verdict on a change, and what sign-in counts. */
const RECORDS = ['audit_log', 'lane_cursors', 'operations', 'sign_in_attempts'];
const SESSION_RECORDS = ['refresh_token_families', 'refresh_tokens'];

const mayStay = (key: CallKey, table: string): boolean =>
  RECORDS.includes(table) || (key.includes(' /auth/') && SESSION_RECORDS.includes(table));

const sendAs = (key: CallKey, call: Call) => async (given: FuzzRequest) => {
  const { as, ...request } = given;
  const person = stage.people[as];
  const answer = await api.call(key, {
    ...request,
    host: person?.host ?? stage.world.host,
    ...(person === undefined ? {} : { as: person.token }),
  });
  const { statusCode: status, body } = answer;
  const written = await writes.since();
  expect({ status, faults: faultsOf(key, status, body) }).toEqual({ status, faults: null });
  expect(status).toBeLessThan(500);
  if (key.startsWith('GET ') && !isAct(key)) expect(written).toEqual([]);
  if (status >= 400) {
    expect(written.map(({ table }) => table).filter((table) => !mayStay(key, table))).toEqual([]);
  } else if (call.change === true) {
    expect(answer.headers['x-op-result']).toMatch(/^(applied|superseded|noop)$/);
  }
};

test.each(callEntries())(
  '%s answers what the document says, whatever is sent',
  { timeout: 180_000 },
  async (key, call) => {
    stage = await buildStage(api);
    await writes.since();
    const requests = requestsOf(document, operationFor(document, key), knownIn(stage, api));
    const details = await fc.check(fc.asyncProperty(requests, sendAs(key, call)), {
      numRuns: RUNS,
      seed,
      endOnFailure: true,
      includeErrorInReport: true,
    });
    expect(fc.defaultReportMessage(details) ?? '').toBe('');
  },
);
