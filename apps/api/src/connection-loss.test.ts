import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from '../testing/api.ts';
import type { SampleKey } from '../testing/sample-requests/sample-request.ts';
import { SAMPLE_REQUESTS, hasSampleRequest } from '../testing/sample-requests/sample-requests.ts';
import { buildFixture, type Fixture } from '../testing/sample-requests/fixture.ts';
import type { Cut, Steps } from '../testing/cutting-proxy.ts';
import { type CrashingApp, startCrashingApp } from '../testing/crashing-app.ts';
import { hostsOf } from '../testing/fuzz/fixture.ts';
import { maskRandomValues } from '../testing/mask-random-values.ts';
import { differenceOf, type Checkpoint, watchWrites, type Writes } from '../testing/writes.ts';

/**
 * A server or its database crashes between any two steps of a call that is not queued, and the same request is sent
 * again, as a browser does by itself. changes/crash-recovery.test.ts does this for queued changes. Every run cuts
 * a sixth of the calls after each commit; `npm run cuts` cuts all calls before and after every message and commit.
 */

const ALL_CUTS = process.env['CUTS'] === 'all';
const SAMPLE = ALL_CUTS ? 1 : 6;

let api: TestApi;
let writes: Writes;
let fixture: Fixture;
let crashing: CrashingApp;

beforeAll(async () => {
  api = await startTestApi();
  writes = await watchWrites(api);
  fixture = await buildFixture(api);
  crashing = await startCrashingApp(api);
  // Loads the hosts into the cache, so that only statements of the call are counted.
  for (const { host } of hostsOf(fixture.world)) {
    await crashing.call('GET /client', { host, query: { hostname: host } });
  }
});
afterAll(async () => {
  await crashing.close();
  await fixture.national.close();
  await api.close();
});

/** Reads (openapi/fuzz.test.ts) and queued changes (changes/crash-recovery.test.ts). */
const isTestedElsewhere = (key: string, call: Call): boolean =>
  key.startsWith('GET ') || call.change === true || key === 'POST /changes';

const ofContract = (key: string): key is CallKey => Object.hasOwn(calls, key);

const SIDES = ['before', 'after'] as const;

const cutsOf = ({ messages, commits }: Steps): readonly Cut[] => {
  const at_commits = Array.from({ length: commits }, (_, commit) => ({ commit }));
  const at_messages = Array.from({ length: messages }, (_, at) => ({ at }));
  const others = SIDES.flatMap((side) => at_messages.map((message) => ({ ...message, side })));
  const after_commits = at_commits.map((commit) => ({ ...commit, side: 'after' as const }));
  if (!ALL_CUTS) return after_commits;
  return [
    ...after_commits,
    ...at_commits.map((commit) => ({ ...commit, side: 'before' as const })),
    ...others,
  ];
};

/** Sign-in attempts are counted before their result is known, so that a call that breaks off counts too. */
const UNAFFECTED = ['sign_in_attempts'];

/** Revisions of sessions have the time of the database, which continues between two requests. */
const effectSince = async (before: Checkpoint): Promise<readonly string[]> =>
  differenceOf((await before.writes()).filter(({ table }) => !UNAFFECTED.includes(table))).map(
    (row) => row.replace(/"changed_at":\d+/, '"changed_at":0'),
  );

/** Response and effect of a call. Two outcomes are equal if they differ only in random ids and tokens. */
type Outcome = { readonly status: number; readonly texts: readonly string[] };

const send = async (
  server: Pick<TestApi, 'call'>,
  key: SampleKey,
  request: TestRequest,
): Promise<Outcome> => {
  const { statusCode: status, headers, body } = await server.call(key, request);
  return { status, texts: [body, headers['location'] ?? ''] };
};

const outcomeOf = async ({ status, texts }: Outcome, before: Checkpoint): Promise<Outcome> => ({
  status,
  texts: maskRandomValues(texts, await effectSince(before)),
});

/** The state of the database and of the files before a request. */
const createCheckpoint = async (): Promise<Checkpoint> => {
  const checkpoint = await writes.checkpoint();
  const copy = await mkdtemp(join(tmpdir(), 'springboard-copy-'));
  await cp(api.files_folder, copy, { recursive: true });
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  return {
    writes: checkpoint.writes,
    undo: async () => {
      await checkpoint.undo();
      await cp(copy, api.files_folder, { recursive: true });
    },
  };
};

/** Without the first file of the fixture, which was never stored. */
const expectBytesOfEveryFile = async (): Promise<void> => {
  const files = api.owner
    .selectFrom('files')
    .select('storage_key')
    .where('storage_key', '<>', 'bystander');
  for (const { storage_key } of await files.where('id', '<>', fixture.file_id).execute()) {
    expect(await api.files.size(storage_key)).not.toBeNull();
  }
};

/** Sends the request again after it took effect: it gets the original response and has no second effect. */
const expectRepeatedRequest = async (
  key: SampleKey,
  request: TestRequest,
  uncut: Outcome,
  before: Checkpoint,
) => {
  const { again = 'same' } = SAMPLE_REQUESTS[key];
  const effect = await effectSince(before);
  const response = await send(api, key, request);
  if (again === 'same') {
    expect(await outcomeOf(response, before)).toEqual(uncut);
  } else if (again === 'new_effect') {
    expect(response.status).toBe(uncut.status);
  } else {
    const [status, error] = again;
    expect([response.status, JSON.parse(response.texts[0] ?? '')]).toMatchObject([
      status,
      { error },
    ]);
    expect(await effectSince(before)).toEqual(effect);
  }
};

type CutRequest = {
  readonly cut: Cut;
  readonly response: Outcome;
  readonly before: Checkpoint;
  /** The outcome without a cut. */
  readonly uncut: Outcome;
  readonly effect: readonly string[];
};

const expectAllOrNothing = async (
  key: SampleKey,
  request: TestRequest,
  cutRequest: CutRequest,
): Promise<void> => {
  const cut = JSON.stringify(cutRequest.cut);
  // A 500 would mean that nothing has changed.
  expect(cutRequest.response.status, cut).toBe(503);
  await expectBytesOfEveryFile();
  const remaining = await effectSince(cutRequest.before);
  if (remaining.length === 0) return;
  expect(maskRandomValues([], remaining), cut).toEqual(cutRequest.effect);
  await expectRepeatedRequest(key, request, cutRequest.uncut, cutRequest.before);
};

/** The call needed fewer messages this time and ended before the cut. */
const expectComplete = async (
  _key: SampleKey,
  _request: TestRequest,
  { response, before, uncut }: CutRequest,
) => {
  expect(await outcomeOf(response, before)).toEqual(uncut);
};

describe('calls that may write and are not queued', () => {
  test('each has a sample request', () => {
    const writing = Object.entries(calls).filter(([key, call]) => !isTestedElsewhere(key, call));
    const sampled = Object.keys(SAMPLE_REQUESTS).filter(
      (key) => ofContract(key) && !key.startsWith('GET '),
    );
    expect(sampled.sort()).toEqual(writing.map(([key]) => key).sort());
  });

  const cutCalls = Object.keys(SAMPLE_REQUESTS)
    .filter(hasSampleRequest)
    .filter((_, index) => index % SAMPLE === 0);

  test.each(cutCalls)(
    '[OF3] [OF6] %s takes effect completely or not at all when it is cut off between any two steps',
    async (key) => {
      const first_checkpoint = await writes.checkpoint();
      onTestFinished(() => first_checkpoint.undo());
      const headers = { 'x-request-id': randomUUID() };
      const request = {
        ...fixture.as(SAMPLE_REQUESTS[key].as),
        ...(await SAMPLE_REQUESTS[key].request(fixture)),
        headers,
      };
      const before = await createCheckpoint();

      await crashing.cutAt(null);
      const uncut = await outcomeOf(await send(crashing, key, request), before);
      const status = ofContract(key) ? calls[key].status : SAMPLE_REQUESTS[key].status;
      expect(uncut.status, uncut.texts[0]).toBe(status);
      const effect = maskRandomValues([], await effectSince(before));
      const cuts = cutsOf(crashing.steps());
      await before.undo();

      const cuts_made: Cut[] = [];
      for (const cut of cuts) {
        await crashing.cutAt(cut);
        const response = await send(crashing, key, request);
        const was_cut = await crashing.wasCut();
        if (was_cut) cuts_made.push(cut);
        const check = was_cut ? expectAllOrNothing : expectComplete;
        await check(key, request, { cut, response, before, uncut, effect });
        await before.undo();
      }
      expect(cuts_made.filter((cut) => 'commit' in cut)).not.toEqual([]);
      // After all the cuts the request has its normal outcome.
      expect(await outcomeOf(await send(crashing, key, request), before)).toEqual(uncut);
    },
  );
});
