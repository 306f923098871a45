import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DAY_LIST } from '../changes/change.ts';
import { connect } from '../database/connection.ts';
import { createOutboxCache } from '../outbox/outbox-cache.ts';
import { replaceSnapshots } from '../pull/snapshots.ts';
import { INITIAL_STATE, type OfflineState } from '../state.ts';
import { newDatabaseName } from '../../testing/open-with-responses.ts';
import { group, member, TODAY } from '../../testing/data.ts';
import { createView } from './view.ts';

const owner = 'ava';
const LAST_WEEK = '2026-11-14';
const watermark = { last_n: 0, open_at_start: [] };

/** A view of a device that has two days of one group, each with another member in it. */
const open = async () => {
  const db = connect(newDatabaseName(), () => undefined);
  const store = createStore<OfflineState>(() => INITIAL_STATE);
  const outboxCache = createOutboxCache({ db, owner, onCounts: () => undefined });
  const of = { owner, scheme_slug: null };
  await replaceSnapshots(
    db,
    [TODAY, LAST_WEEK].flatMap((date) => [
      { watermark, snapshot: { ...of, date, group_id: DAY_LIST, groups: [group(1)] } },
      {
        watermark,
        snapshot: {
          ...of,
          date,
          group_id: 1,
          pages: [JSON.stringify([member(date === TODAY ? 'm1' : 'm2', 1)])],
        },
      },
    ]),
  );
  return {
    view: createView({ db, owner, store, outboxCache, afterPaint: (work) => work() }),
    state: store.getState,
  };
};

describe('view with concurrent reads', () => {
  test('[§2] shows the requested day although the previous day is refreshed meanwhile', async () => {
    const { view, state } = await open();
    await view.openDay(TODAY);
    await Promise.all([
      view.openDay(LAST_WEEK),
      view.refresh([{ group_id: DAY_LIST, date: TODAY }]),
      view.reload(),
    ]);
    expect(state().day?.date).toBe(LAST_WEEK);
  });

  test('[§2] shows the requested day of a group although the previous day is refreshed meanwhile', async () => {
    const { view, state } = await open();
    await view.openGroup(1, TODAY);
    await Promise.all([
      view.openGroup(1, LAST_WEEK),
      view.refresh([{ group_id: 1, date: TODAY }]),
      view.reload(),
    ]);
    expect(state().members[1]?.map(({ uuid }) => uuid)).toEqual([member('m2', 1).uuid]);
  });

  test('[OF8] shows nothing of a read that ends after the view was cleared', async () => {
    const { view, state } = await open();
    const opening = Promise.all([view.openDay(TODAY), view.openGroup(1, TODAY)]);
    view.clear();
    await opening;
    expect(state()).toMatchObject({ day: null, members: {} });
  });
});
