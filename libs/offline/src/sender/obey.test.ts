import type { SendOutcome } from '@springboard/api-client';
import { expect, test } from 'vitest';
import { createConnectivity } from '../connectivity.ts';
import { createJournal } from '../outbox/journal.ts';
import { AVA } from '../testing/data.ts';
import { entriesIn, entryOf, KEY, outboxWith } from '../testing/entries.ts';
import { tokenFor } from '../testing/token.ts';
import type { Entry } from '../outbox/entry.ts';
import { createBearer } from './bearer.ts';
import { createKeeper } from './keep.ts';
import { createObedience } from './obey.ts';
import type { Rests } from './rests.ts';
import type { Verdict } from './verdict.ts';

const ERROR = { status: 503, code: 'UNKNOWN_ERROR', detail: null };
const APPLIED = { kind: 'settled', result: 'applied', body: null, error: null } as const;

/** What a delivery leads to, in the order of it. */
const obeyOver = async (...held: readonly Entry[]) => {
  const db = await outboxWith(...held);
  const did: string[] = [];
  const said =
    (what: string) =>
    (...of: unknown[]) =>
      void did.push([what, ...of].join(' '));
  const journal = createJournal({ db, owner: KEY, counted: () => undefined });
  await journal.load();
  const repeated = new Set<string>();
  const rests: Rests = {
    afterFault: said('rests'),
    forAll: said('all rest'),
    isRepeated: (lane) => repeated.has(lane) || !repeated.add(lane),
    ended: said('ended'),
    isResting: () => false,
  };
  const connectivity = {
    ...createConnectivity({
      status: async () => null,
      browser: { onLine: () => true, listen: () => () => undefined },
      wait: async () => undefined,
      random: () => 0,
    }),
    reached: said('reached'),
    check: async () => said('checks')(),
    events: { online: said('online'), offline: said('offline'), maintenance: said('maintenance') },
  };
  let token = tokenFor(AVA, 1);
  const bearer = createBearer({ owner: AVA, tokens: { get: () => token } });
  const outdated = new Set<string>();
  const told: number[] = [];
  const keeper = createKeeper({
    db,
    journal,
    ports: { now: () => 9000 },
    settled: (entries) => void told.push(entries.length),
  });
  const obey = createObedience({
    ports: { connectivity, newId: () => 'new' },
    db,
    keeper,
    rests,
    bearer,
    outdated,
  });
  return {
    obey,
    did,
    told,
    outdated,
    bearer,
    journal,
    token: () => token,
    renew: () => (token = tokenFor(AVA, 2)),
    entries: () => entriesIn(db),
  };
};

test('what is settled is done, and its lane goes on', async () => {
  const { obey, did, entries, journal } = await obeyOver(entryOf(1));
  await obey.one(APPLIED, entryOf(1), '');
  expect(did).toEqual(['reached', 'ended lane']);
  expect(await entries()).toMatchObject([{ state: 'done', done_at: 9 }]);
  expect([...journal.heads()]).toEqual([]);
});

const FAILURES: readonly (readonly [Verdict, readonly string[]])[] = [
  [{ kind: 'unreachable', error: ERROR }, ['offline']],
  [{ kind: 'maintenance', error: ERROR }, ['maintenance true']],
  [{ kind: 'wait', ms: 7000, error: ERROR }, ['all rest 7000']],
  [{ kind: 'fault', error: ERROR }, ['rests lane']],
  [{ kind: 'refused', error: ERROR }, ['rests lane', 'checks']],
];

test.each(FAILURES)('[OF2] what failed waits, and says why: %o', async (verdict, expected) => {
  const { obey, did, entries, journal } = await obeyOver(entryOf(1));
  await obey.one(verdict, entryOf(1), '');
  expect(did).toEqual(expected);
  const refusals = verdict.kind === 'refused' ? 1 : 0;
  const [after] = await entries();
  expect(after).toMatchObject({ state: 'pending', attempts: 1, refusals, error: ERROR });
  expect([...journal.heads()]).toEqual([after]);
});

test('[OF7] the fifth refusal in a row by something else parks a change', async () => {
  const { obey, entries } = await obeyOver(entryOf(1, { refusals: 3 }));
  await obey.one({ kind: 'refused', error: ERROR }, entryOf(1), '');
  expect(await entries()).toMatchObject([{ state: 'pending', refusals: 4 }]);
  await obey.one({ kind: 'refused', error: ERROR }, entryOf(1), '');
  expect(await entries()).toMatchObject([{ state: 'parked', refusals: 5 }]);
});

test('[OF2] a gap is filled with what is here; where there is nothing, the lane rests', async () => {
  const { obey, did, told, entries, journal } = await obeyOver(entryOf(2));
  await obey.one({ kind: 'gap', expected: 1 }, entryOf(2), '');
  expect(did).toEqual([]);
  expect(told).toEqual([0]);
  expect(await entries()).toMatchObject([{ lane_seq: 2 }, { lane_seq: 1, op_id: 'new' }]);
  expect([...journal.heads()]).toMatchObject([{ lane_seq: 1 }]);
  await obey.one({ kind: 'gap', expected: 2 }, entryOf(2), '');
  expect(did).toEqual(['rests lane']);
});

test('[OF4] a number that is taken is left, and the change goes to the end', async () => {
  const { obey, told, entries, journal } = await obeyOver(entryOf(1));
  await obey.one({ kind: 'taken', expected: 4 }, entryOf(1), '');
  expect(told).toEqual([0]);
  expect(await entries()).toMatchObject([{ lane_seq: 4, state: 'pending' }]);
  expect([...journal.heads()]).toMatchObject([{ lane_seq: 4 }]);
});

test('[OF8] a token that is refused is not used again; one that came meanwhile is', async () => {
  const { obey, did, bearer, token, renew } = await obeyOver(entryOf(1));
  const first = token();
  await obey.one({ kind: 'sign_in', error: ERROR }, entryOf(1), first);
  expect(bearer.token()).toBeNull();
  renew();
  await obey.one({ kind: 'sign_in', error: ERROR }, entryOf(1), first);
  expect([bearer.token(), did]).toEqual([token(), []]);
  await obey.one({ kind: 'sign_in', error: ERROR }, entryOf(1), first);
  expect(did).toEqual(['rests lane']);
});

test('[OF17] a lane that somebody is too old for stands still', async () => {
  const { obey, outdated, entries } = await obeyOver(entryOf(1));
  await obey.one({ kind: 'outdated', error: ERROR }, entryOf(1), '');
  expect([...outdated]).toEqual(['lane']);
  expect(await entries()).toEqual([entryOf(1)]);
});

const answer = (headers: Record<string, string>, status = 200): SendOutcome => ({
  kind: 'answer',
  status,
  headers: new Headers(headers),
  body: null,
  ours: true,
});

test('[OF5] each change of a call follows its own answer, and one without any rests', async () => {
  const sent = ['a', 'b', 'c', 'd'].map((lane, place) => entryOf(place + 1, { lane, lane_seq: 1 }));
  const { obey, did, entries } = await obeyOver(...sent);
  const answers = new Map<string, SendOutcome>([
    ['op-1', answer({ 'x-op-result': 'applied' })],
    ['op-2', answer({}, 500)],
    ['op-3', { kind: 'network' }],
  ]);
  await obey.each(sent, answers, '');
  expect(did).toEqual(['rests c', 'rests d', 'reached', 'ended a', 'rests b']);
  expect((await entries()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['done', 0],
    ['pending', 1],
    ['pending', 0],
    ['pending', 0],
  ]);
});

const OF_ALL: readonly (readonly [Verdict, readonly string[]])[] = FAILURES.slice(0, 3);

test.each(OF_ALL)('[OF2] a call that failed settles nothing: %o', async (verdict, expected) => {
  const sent = [entryOf(1), entryOf(2, { lane: 'b' })];
  const { obey, did, entries } = await obeyOver(...sent);
  expect(await obey.all(verdict, sent, '')).toBe(false);
  expect(did).toEqual(expected);
  expect(await entries()).toMatchObject([
    { state: 'pending', attempts: 1, error: ERROR },
    { state: 'pending', attempts: 1, error: ERROR },
  ]);
});

test('[OF2] a call that the server cannot take is taken apart', async () => {
  const sent = [entryOf(1)];
  const { obey, did, entries } = await obeyOver(...sent);
  const kinds = ['fault', 'refused', 'outdated'] as const;
  for (const kind of kinds) expect(await obey.all({ kind, error: ERROR }, sent, '')).toBe(true);
  for (const kind of ['gap', 'taken'] as const)
    expect(await obey.all({ kind, expected: 1 }, sent, '')).toBe(true);
  expect(await obey.all(APPLIED, sent, '')).toBe(true);
  expect([did, await entries()]).toEqual([[], sent]);
});

test('[OF8] a call with a token that is over is sent again with another', async () => {
  const { obey, bearer, token, renew, entries } = await obeyOver(entryOf(1));
  const first = token();
  renew();
  expect(await obey.all({ kind: 'sign_in', error: ERROR }, [entryOf(1)], first)).toBe(false);
  expect(bearer.token()).toBe(token());
  expect(await obey.all({ kind: 'sign_in', error: ERROR }, [entryOf(1)], token())).toBe(false);
  expect(bearer.token()).toBeNull();
  expect(await entries()).toEqual([entryOf(1)]);
});

test('[OF8] a call of many that went out with an earlier token refuses none but that', async () => {
  const { obey, bearer, token, renew } = await obeyOver(entryOf(1));
  const first = token();
  renew();
  bearer.refuse(token());
  await obey.all({ kind: 'sign_in', error: ERROR }, [entryOf(1)], first);
  expect(bearer.token()).toBeNull();
});
