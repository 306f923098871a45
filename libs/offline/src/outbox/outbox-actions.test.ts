import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { recordAssessment } from '../index.ts';
import { INITIAL_STATE } from '../state.ts';
import { FORBIDDEN_MEMBER, member, SKILLS, TODAY } from '../../testing/data.ts';
import { doneOf, readEntries, entryOf, KEY, outboxWith } from '../../testing/entries.ts';
import { setupCoach } from '../../testing/setup-coach.ts';
import { toNoop } from './apply-response.ts';
import type { Entry } from './entry.ts';
import { createOutboxActions } from './outbox-actions.ts';

const actionsOver = async (...stored: readonly Entry[]) => {
  const db = await outboxWith(...stored);
  const actions = createOutboxActions({
    db,
    owner: KEY,
    now: () => 1000,
    dateOf: (ts) => `day of ${ts}`,
    newId: () => 'new',
    store: createStore(() => INITIAL_STATE),
    write: (work) => work(),
    flushBackup: async () => undefined,
  });
  return { actions, entries: () => readEntries(db) };
};

const REJECTED = { state: 'rejected' } as const;
const PARKED = { state: 'parked', refusals: 5 } as const;
const PENDING = { state: 'pending', refusals: 3 } as const;
const OF_BEN = { owner: 'ben' } as const;

describe('createOutboxActions', () => {
  test('[D23] lists everybody who has unsent or rejected changes, with the time of the last result', async () => {
    const { actions } = await actionsOver(
      { ...doneOf(1), done_at: 50 },
      { ...doneOf(2), done_at: 40 },
      entryOf(3),
      entryOf(4, { ...OF_BEN, ...REJECTED, user_name: 'Ben Hughes' }),
      entryOf(5, { ...OF_BEN, user_name: 'Ben Hughes' }),
      doneOf(6, { owner: 'carys' }),
    );
    expect(await actions.listOwners()).toEqual([
      { owner: KEY, name: null, isCurrent: true, isSignedOut: false, unsent: 1, last_sent_ts: 50 },
      {
        owner: 'ben',
        name: 'Ben Hughes',
        isCurrent: false,
        isSignedOut: false,
        unsent: 2,
        last_sent_ts: null,
      },
    ]);
  });

  test('a discarded change does not count as sent', async () => {
    const { actions } = await actionsOver(doneOf(1, { ...toNoop('lane') }), entryOf(2));
    expect(await actions.listOwners()).toMatchObject([{ last_sent_ts: null }]);
  });

  test('[OF9] retry and discard leave the entries of another owner untouched and ignore missing ones', async () => {
    const stored = [entryOf(1, { ...OF_BEN, ...REJECTED }), entryOf(2, { ...OF_BEN, ...PARKED })];
    const { actions, entries } = await actionsOver(...stored);
    for (const n of [1, 2, 3]) {
      await actions.retry(n);
      await actions.discard(n);
    }
    expect(await entries()).toEqual(stored);
  });

  test('[OF7] retry makes a parked entry pending', async () => {
    const { actions, entries } = await actionsOver(entryOf(1, PARKED));
    await actions.retry(1);
    expect(await entries()).toEqual([entryOf(1, { state: 'pending', refusals: 0 })]);
  });

  test.each(['DATE_AHEAD', 'DATE_NOT_ALLOWED'])(
    '[D23] retry records a change refused with %s again at the time of the retry',
    async (code) => {
      const error = { status: 422, code, detail: null };
      const { actions, entries } = await actionsOver(
        entryOf(1, { ...REJECTED, error, recorded_ts: 7 }),
      );
      await actions.retry(1);
      expect((await entries()).at(-1)).toMatchObject({
        state: 'pending',
        recorded_ts: 1000,
        recorded_date: 'day of 1000',
      });
    },
  );

  test('[OF2] retry of a change refused for another reason leaves its time of recording', async () => {
    const error = { status: 422, code: 'INVALID_GRADE', detail: null };
    const { actions, entries } = await actionsOver(
      entryOf(1, { ...REJECTED, error, recorded_ts: 7 }),
    );
    await actions.retry(1);
    expect((await entries()).at(-1)).toMatchObject({ state: 'pending', recorded_ts: 7 });
  });

  test('[OF3] retry leaves pending and done entries as they are', async () => {
    const stored = [entryOf(1, PENDING), doneOf(2)];
    const { actions, entries } = await actionsOver(...stored);
    for (const n of [1, 2]) await actions.retry(n);
    expect(await entries()).toEqual(stored);
  });

  test('[OF7] [OF18] resumeParked makes the parked entries of all owners pending, and no other', async () => {
    const others = [entryOf(2, PENDING), entryOf(3, REJECTED)];
    const parked = [entryOf(1, PARKED), ...others, entryOf(4, { ...OF_BEN, ...PARKED })];
    const { actions, entries } = await actionsOver(...parked);
    await actions.resumeParked();
    const resumed = { state: 'pending', refusals: 0 } as const;
    expect(await entries()).toEqual([
      entryOf(1, resumed),
      ...others,
      entryOf(4, { ...OF_BEN, ...resumed }),
    ]);
  });

  test('[OF2] list contains a superseded entry until it is dismissed', async () => {
    const superseded = { ...doneOf(1), superseded: {} };
    const { actions, entries } = await actionsOver(superseded, doneOf(2), entryOf(3));
    const listed = (await actions.list()).map(({ n, superseded }) => [n, superseded]);
    expect(listed).toEqual([
      [1, true],
      [3, false],
    ]);
    await actions.discard(1);
    expect((await actions.list()).map(({ n }) => n)).toEqual([3]);
    expect((await entries())[0]).toEqual({ ...superseded, isSeen: true });
  });

  test('[OF4] discard turns a pending entry into a noop with a new id', async () => {
    const { actions, entries } = await actionsOver(entryOf(1, PENDING));
    await actions.discard(1);
    expect(await entries()).toEqual([
      entryOf(1, { ...toNoop('lane'), op_id: 'new', state: 'pending', refusals: 0 }),
    ]);
  });

  test('[OF11] discard leaves a pending noop as it is', async () => {
    const stored = entryOf(1, toNoop('lane'));
    const { actions, entries } = await actionsOver(stored);
    await actions.discard(1);
    expect(await entries()).toEqual([stored]);
  });

  test('countDone counts the owner’s done entries without discarded ones', async () => {
    const stored = [doneOf(1), doneOf(2, toNoop('lane')), doneOf(3, OF_BEN), doneOf(4)];
    const { actions } = await actionsOver(...stored);
    expect(await actions.countDone()).toBe(2);
  });

  test('[OF17] list describes an entry of an unknown scheme or kind by its other fields', async () => {
    const { kind, v, payload } = recordAssessment({
      member: member('m2', 1),
      slug: 'floor',
      node_id: SKILLS[0] ?? '',
      assessment: 2,
      ts: 1000,
    });
    const newer = { kind: 'dance', v: 9, payload: {} };
    const { actions } = await actionsOver(entryOf(1, { kind, v, payload }), entryOf(2, newer));
    expect(await actions.list()).toMatchObject([
      { description: { kind: 'assessment' }, node_title: null, grade_label: null },
      { description: { kind: 'unknown', name: 'dance' }, node_title: null, grade_label: null },
    ]);
  });
});

describe('the actions of the Sync centre', () => {
  test('list describes the unsent changes', async () => {
    const { world, commit, mark, grade, list } = await setupCoach();
    world.network.setOffline(true);
    await commit([
      mark('m2', null),
      grade('m2', SKILLS[1] ?? '', 2),
      grade('m2', SKILLS[1] ?? '', -1),
    ]);
    expect(await list()).toMatchObject([
      {
        description: { kind: 'attendance', member: 'Member m2', present: null },
        recorded_date: TODAY,
      },
      { description: { kind: 'assessment' }, node_title: 'cartwheel', grade_label: 'Pass' },
      { description: { assessment: -1 }, node_title: 'cartwheel', grade_label: null },
    ]);
  });

  test('[OF7] retry appends a rejected change as a new entry at the end of its lane', async () => {
    const { world, tab, commit, mark, list, state } = await setupCoach();
    await commit([mark(FORBIDDEN_MEMBER, true), mark(FORBIDDEN_MEMBER, false)]);
    await world.time.advance(1000);
    const [first] = await list();
    await world.waitFor(tab.offline.outbox.retry(first?.n ?? 0));
    await world.time.advance(1000);
    expect(state().rejected).toBe(2);
    const lane = world.server.effects().map(({ lane_seq }) => lane_seq);
    expect(lane).toEqual([1, 2, 3]);
    const ids = (await list()).map(({ op_id }) => op_id);
    expect(ids).not.toContain(first?.op_id);
  });

  test('[OF7] discard removes a rejected change and shows the server’s value', async () => {
    const { world, tab, commit, mark, list, state, shownMember } = await setupCoach();
    await commit(mark(FORBIDDEN_MEMBER, true));
    await world.time.advance(1000);
    expect(shownMember(FORBIDDEN_MEMBER)?.in).toBe(true);
    const [line] = await list();
    await world.waitFor(tab.offline.outbox.discard(line?.n ?? 0));
    expect(shownMember(FORBIDDEN_MEMBER)?.in).toBeNull();
    expect(state()).toMatchObject({ rejected: 0, unsent: 0 });
    expect(await list()).toEqual([]);
    await commit(mark(FORBIDDEN_MEMBER, false));
    await world.time.advance(1000);
    expect(state().rejected).toBe(1);
  });

  test('[OF4] discard turns a parked change into a noop with the same number', async () => {
    const { world, tab, commit, mark, list, state, shownMember } = await setupCoach({
      failures: Array.from({ length: 5 }, () => 'proxy_403'),
    });
    await commit([mark('m2', true), mark('m2', false)]);
    await world.time.advance(120_000);
    const [line] = await list();
    expect(line?.state).toBe('parked');
    await world.waitFor(tab.offline.outbox.discard(line?.n ?? 0));
    await world.time.advance(1000);
    expect(world.server.effects().map(({ result }) => result)).toEqual(['noop', 'applied']);
    expect(state().unsent).toBe(0);
    expect(shownMember('m2')?.in).toBe(false);
  });

  test('[OF4] discard turns an unsent change into a noop with the same number and shows the server’s value', async () => {
    const { world, tab, commit, mark, list, shownMember, state } = await setupCoach();
    world.network.setOffline(true);
    await commit([mark('m2', true), mark('m1', true)]);
    const [line] = await list();
    await world.waitFor(tab.offline.outbox.discard(line?.n ?? 0));
    expect(await list()).toMatchObject([
      { description: { kind: 'noop' } },
      { description: { present: true } },
    ]);
    expect([shownMember('m2')?.in, shownMember('m1')?.in]).toEqual([null, true]);
    world.network.setOffline(false);
    await world.time.advance(60_000);
    expect(state().unsent).toBe(0);
    expect(world.server.effects().map(({ result }) => result)).toEqual(['noop', 'applied']);
    expect(await world.waitFor(tab.offline.outbox.countDone())).toBe(1);
  });

  test('[OF2] a change that had reached the server before it was discarded stays applied there', async () => {
    const { world, tab, commit, mark, list, state } = await setupCoach({
      failures: ['reset_after'],
    });
    await commit(mark('m2', true));
    await world.time.advance(100);
    const [line] = await list();
    await world.waitFor(tab.offline.outbox.discard(line?.n ?? 0));
    await world.time.advance(60_000);
    expect(state().unsent).toBe(0);
    expect(world.server.effects()).toHaveLength(1);
    expect(world.server.records().members(1, TODAY)[1]?.in).toBe(true);
  });

  test('[OF2] export contains every unsent change', async () => {
    const { world, tab, commit, mark } = await setupCoach();
    world.network.setOffline(true);
    await commit([mark('m1', true), mark('m2', true)]);
    const exported: unknown = JSON.parse(await world.waitFor(tab.offline.outbox.export()));
    expect(exported).toMatchObject([
      { state: 'pending', payload: { member_uuid: 'm1', in: true } },
      { state: 'pending', payload: { member_uuid: 'm2', in: true } },
    ]);
  });
});

describe('list', () => {
  test('names the session of a change and its date', async () => {
    const { commit, grade, mark, list } = await setupCoach();
    await commit([mark('m1', true), grade('m1', SKILLS[0] ?? '', 2)]);
    const session = { group_id: 1, name: 'Group 1', date: TODAY };
    expect((await list()).map((line) => line.session)).toEqual([session, session]);
  });

  test('a session that no list on the device has is without a name', async () => {
    const { actions } = await actionsOver(entryOf(1));
    expect(await actions.list()).toMatchObject([{ session: { group_id: 1, name: null } }]);
  });

  test('a discarded change belongs to no session', async () => {
    const { actions } = await actionsOver(entryOf(1, toNoop('lane')));
    expect(await actions.list()).toMatchObject([{ session: null }]);
  });

  test('changes of one value have the same cell, and changes of another value do not', async () => {
    const { commit, grade, mark, list } = await setupCoach();
    const [roll = '', cartwheel = ''] = SKILLS;
    await commit([
      grade('m1', roll, 0),
      grade('m1', roll, 2),
      grade('m1', cartwheel, 2),
      grade('m2', roll, 2),
      mark('m1', true),
    ]);
    const cells = (await list()).map(({ cell }) => cell);
    expect(cells[1]).toBe(cells[0]);
    expect(new Set(cells).size).toBe(4);
  });
});
