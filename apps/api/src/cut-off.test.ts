import { randomInt, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from './testing/api.ts';
import type { ActKey } from './testing/acts/act.ts';
import { ACTS, isAct } from './testing/acts/acts.ts';
import { buildScene, type Scene } from './testing/acts/scene.ts';
import type { Cut, Steps } from './testing/cutting-proxy.ts';
import { type DyingApp, startDyingApp } from './testing/dying-app.ts';
import { hostsOf } from './testing/fuzz/stage.ts';
import { masked } from './testing/masked.ts';
import { differenceOf, type Place, watchWrites, type Writes } from './testing/writes.ts';

/**
 * A server or its database that dies between any two steps of a call that is not queued; changes/killed.test.ts
 * has those that are. The same request is sent again, as a browser does by itself. Each commit is cut off in
 * every run and one place of the others, another each time; `npm run cuts` takes all of them.
 */

const EVERYWHERE = process.env['CUTS'] === 'all';

let api: TestApi;
let writes: Writes;
let scene: Scene;
let dying: DyingApp;

beforeAll(async () => {
  api = await startTestApi();
  writes = await watchWrites(api);
  scene = await buildScene(api);
  dying = await startDyingApp(api);
  // So that only a call itself is counted: each host is known.
  for (const { host } of hostsOf(scene.world)) {
    await dying.call('GET /client', { host, query: { hostname: host } });
  }
});
afterAll(async () => {
  await dying.close();
  await scene.national.close();
  await api.close();
});

/** Reads, which openapi/fuzz.test.ts holds to it, and what the changes call takes. */
const isOfOthers = (key: string, call: Call): boolean =>
  key.startsWith('GET ') || call.change === true || key === 'POST /changes';

const ofContract = (key: string): key is CallKey => Object.hasOwn(calls, key);

test('every call that may write and is not queued has a good request here', () => {
  const acting = Object.entries(calls).filter(([key, call]) => !isOfOthers(key, call));
  const sent = Object.keys(ACTS).filter((key) => ofContract(key) && !key.startsWith('GET '));
  expect(sent.sort()).toEqual(acting.map(([key]) => key).sort());
});

const SIDES = ['before', 'after'] as const;

const cutsOf = ({ messages, commits }: Steps): readonly Cut[] => {
  const ends = Array.from({ length: commits }, (_, commit) => ({ commit }));
  const places = Array.from({ length: messages }, (_, at) => ({ at }));
  const others = SIDES.flatMap((side) => places.map((place) => ({ ...place, side })));
  return [
    ...SIDES.flatMap((side) => ends.map((end) => ({ ...end, side }))),
    ...(EVERYWHERE ? others : others.slice(randomInt(others.length)).slice(0, 1)),
  ];
};

/** Tries are counted before it is known what comes of them, else a call that breaks off would cost none. */
const STAYS = ['sign_in_attempts'];

const effectSince = async (before: Place): Promise<readonly string[]> =>
  differenceOf((await before.writes()).filter(({ table }) => !STAYS.includes(table)));

/** What a call answered and did; alike for two times when they differ in nothing but drawn ids and tokens. */
type Outcome = { readonly status: number; readonly told: readonly string[] };

const send = async (
  by: Pick<TestApi, 'call'>,
  key: ActKey,
  request: TestRequest,
): Promise<Outcome> => {
  const { statusCode: status, headers, body } = await by.call(key, request);
  return { status, told: [body, headers['location'] ?? ''] };
};

const outcomeOf = async ({ status, told }: Outcome, before: Place): Promise<Outcome> => ({
  status,
  told: masked(told, await effectSince(before)),
});

/** The database and the bytes of files as they were before the request, to go back to. */
const keptBefore = async (): Promise<Place> => {
  const place = await writes.place();
  const kept = await mkdtemp(join(tmpdir(), 'springboard-kept-'));
  await cp(api.files_folder, kept, { recursive: true });
  onTestFinished(() => rm(kept, { recursive: true, force: true }));
  return {
    writes: place.writes,
    undo: async () => {
      await place.undo();
      await cp(kept, api.files_folder, { recursive: true });
    },
  };
};

/** Those of the scene's first file were never kept. */
const expectBytesOfEveryFile = async (): Promise<void> => {
  const files = api.owner.selectFrom('files').select('storage_key');
  for (const { storage_key } of await files.where('id', '<>', scene.file_id).execute()) {
    expect(await api.files.size(storage_key)).not.toBeNull();
  }
};

/** The request again, after it was done: it has its one effect, and the answer that it would have had. */
const expectAgain = async (key: ActKey, request: TestRequest, whole: Outcome, before: Place) => {
  const { again = 'same' } = ACTS[key];
  const effect = await effectSince(before);
  const answer = await send(api, key, request);
  if (again === 'same') {
    expect(await outcomeOf(answer, before)).toEqual(whole);
  } else if (again === 'anew') {
    expect(answer.status).toBe(whole.status);
  } else {
    const [status, error] = again;
    expect([answer.status, JSON.parse(answer.told[0] ?? '')]).toMatchObject([status, { error }]);
    expect(await effectSince(before)).toEqual(effect);
  }
};

type Sent = {
  readonly cut: Cut;
  readonly answer: Outcome;
  readonly before: Place;
  /** What comes of it when nothing is cut off. */
  readonly whole: Outcome;
  readonly effect: readonly string[];
};

const expectBroken = async (key: ActKey, request: TestRequest, sent: Sent): Promise<void> => {
  const place = JSON.stringify(sent.cut);
  // 500 would say that nothing was changed.
  expect(sent.answer.status, place).toBe(503);
  await expectBytesOfEveryFile();
  const found = await effectSince(sent.before);
  if (found.length === 0) return;
  expect(masked([], found), place).toEqual(sent.effect);
  await expectAgain(key, request, sent.whole, sent.before);
};

/** It was done in fewer steps than the time before, and the place was not reached. */
const expectWhole = async (
  _key: ActKey,
  _request: TestRequest,
  { answer, before, whole }: Sent,
) => {
  expect(await outcomeOf(answer, before)).toEqual(whole);
};

test.each(Object.keys(ACTS).filter(isAct))(
  '[OF3] [OF6] %s, cut off between any two of its steps, is done whole or not at all',
  { timeout: 120_000 },
  async (key) => {
    const start = await writes.place();
    onTestFinished(() => start.undo());
    const headers = { 'x-request-id': randomUUID() };
    const request = { ...scene.as(ACTS[key].as), ...(await ACTS[key].request(scene)), headers };
    const before = await keptBefore();

    await dying.cutAt(null);
    const whole = await outcomeOf(await send(dying, key, request), before);
    const status = ofContract(key) ? calls[key].status : ACTS[key].status;
    expect(whole.status, whole.told[0]).toBe(status);
    const effect = masked([], await effectSince(before));
    const cuts = cutsOf(dying.steps());
    await before.undo();

    const reached: Cut[] = [];
    for (const cut of cuts) {
      await dying.cutAt(cut);
      const answer = await send(dying, key, request);
      const was_cut = await dying.wasCut();
      if (was_cut) reached.push(cut);
      const check = was_cut ? expectBroken : expectWhole;
      await check(key, request, { cut, answer, before, whole, effect });
      await before.undo();
    }
    expect(reached.filter((cut) => 'commit' in cut)).not.toEqual([]);
    // What was cut off again and again without a trace is done as if it had never been sent.
    expect(await outcomeOf(await send(dying, key, request), before)).toEqual(whole);
  },
);
