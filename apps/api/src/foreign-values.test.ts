import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from '../testing/api.ts';
import { buildClub } from '../testing/builders.ts';
import {
  buildFixture,
  buildFixtureBeside,
  type Fixture,
} from '../testing/sample-requests/fixture.ts';
import type { SampleKey } from '../testing/sample-requests/sample-request.ts';
import { hasSampleRequest, SAMPLE_REQUESTS } from '../testing/sample-requests/sample-requests.ts';
import { watchWrites, type Writes } from '../testing/writes.ts';

/**
 * Valid requests in which one value, such as the id of a member, is that of the same request of others: whatever the
 * place of the value, nothing is shown or written (D5).
 */

let api: TestApi;
let writes: Writes;
let own: Fixture;
let ofClient: Fixture;
let ofClub: Fixture;
let ofColleague: Fixture;

beforeAll(async () => {
  api = await startTestApi();
  own = await buildFixture(api);
  const { client, club } = own.world;
  ofClient = await buildFixture(api);
  const lakeside = await buildClub(api.owner, client, { name: 'Lakeside' });
  ofClub = await buildFixtureBeside(api, own, lakeside);
  ofColleague = await buildFixtureBeside(api, own, club);
  writes = await watchWrites(api);
});
afterAll(async () => {
  await own.national.close();
  await ofClient.national.close();
  await api.close();
});

type Input = Pick<TestRequest, 'params' | 'query' | 'body'>;
type Path = readonly string[];

/** Where two requests differ. The files of a form are the same, and a new address belongs to no one. */
const differences = (a: unknown, b: unknown, path: Path = []): readonly Path[] => {
  if (a instanceof FormData || path.at(-1) === 'email') return [];
  if (typeof a !== 'object' || a === null) return a === b ? [] : [path];
  return Object.entries(a).flatMap(([name, part]) =>
    differences(part, Object(b)[name], [...path, name]),
  );
};

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, name) => Object(part)[name], value);

const withValue = (value: unknown, [name, ...rest]: Path, replacement: unknown): unknown => {
  if (name === undefined) return replacement;
  const part = withValue(Object(value)[name], rest, replacement);
  return Array.isArray(value) ? value.with(Number(name), part) : { ...Object(value), [name]: part };
};

const inputOf = ({ params = {}, query = {}, body }: Input): Input => ({ params, query, body });

/** Tables that a rejected request may write to. */
const RECORDS = ['audit_log', 'operations', 'sign_in_attempts'];

/** Sends the request of the own user once for each value that differs in the request of the others. */
const sendWithValuesOf = async (key: SampleKey, others: Fixture) => {
  const { as, request } = SAMPLE_REQUESTS[key];
  const checkpoint = await writes.checkpoint();
  const theirs = inputOf(await request(others));
  const ours = inputOf(await request(own));
  const accepted: unknown[] = [];
  for (const path of differences(ours, theirs)) {
    await writes.since();
    const response = await api.call(key, {
      ...own.as(as),
      ...Object(withValue(ours, path, valueAt(theirs, path))),
      headers: { 'x-request-id': randomUUID() },
    });
    const written = (await writes.since()).map(({ table }) => table);
    const { statusCode: status, body } = response;
    const effects = written.filter((table) => !RECORDS.includes(table));
    if (status < 400 || status >= 500 || effects.length > 0)
      accepted.push({ value: path.join('.'), status, body, effects });
  }
  await checkpoint.undo();
  return accepted;
};

const keys = Object.keys(SAMPLE_REQUESTS).filter(hasSampleRequest);
const ofUsers = keys.filter((key) => SAMPLE_REQUESTS[key].as !== 'nobody');
/** All clubs have the same national body and the same tags, and a user has one account. */
const ofClubs = ofUsers.filter(
  (key) =>
    SAMPLE_REQUESTS[key].as !== 'ngo' &&
    !/ \/(auth|me|member-tags)\b/.test(key) &&
    key !== 'POST /members/bulk',
);
/** A plan can be shared with any coach of the club. */
const ofPersons = ofClubs.filter(
  (key) =>
    ['coach', 'parent'].includes(SAMPLE_REQUESTS[key].as) &&
    key !== 'POST /lesson-plans/:uuid/shared-users',
);

describe('a request with a value of others', () => {
  test.each(ofUsers)('%s has no effect with one of another client', async (key) => {
    expect(await sendWithValuesOf(key, ofClient)).toEqual([]);
  });

  test.each(ofClubs)('%s has no effect with one of another club', async (key) => {
    expect(await sendWithValuesOf(key, ofClub)).toEqual([]);
  });

  test.each(ofPersons)(
    '%s has no effect with one of a colleague or another family',
    async (key) => {
      expect(await sendWithValuesOf(key, ofColleague)).toEqual([]);
    },
  );
});
