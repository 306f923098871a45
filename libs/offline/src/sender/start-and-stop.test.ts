import { describe, expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { group, member, TODAY } from '../../testing/data.ts';
import { appliedResponse, openTestSender, apiResponse } from '../../testing/open-test-sender.ts';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';

/** Marks a member as in. */
const present = (uuid: string) =>
  markAttendance({
    member: member(uuid, 1),
    group: group(1),
    date: TODAY,
    present: true,
    ts: 1000,
  });

describe('starting the sender', () => {
  test('sends nothing before it is started', async () => {
    const { offline, requests, unsent } = await openTestSender(appliedResponse);
    await offline.commit(present('m1'));
    await offline.outbox.list();
    expect(requests).toEqual([]);
    offline.start();
    await unsent(0);
  });

  test('sends each change individually if the server does not support batches', async () => {
    const { offline, requests, unsent } = await openTestSender(appliedResponse, {
      batching: false,
    });
    await offline.commit([present('m1'), present('m2')]);
    offline.start();
    await unsent(0);
    expect(requests.map(({ changes }) => changes)).toEqual([[], []]);
  });

  test.each([
    ['[OF8] a change with a rejected token', 401, 'TOKEN_INVALID', 'sign_in'],
    ['[OF17] a lane for which the app is outdated', 426, 'UPGRADE_REQUIRED', 'update_app'],
  ] as const)('%s is sent again after a new start', async (_, status, error, paused) => {
    const { offline, requests, reached, unsent, state } = await openTestSender((_, index) =>
      index === 0 ? apiResponse({ error }, status) : appliedResponse(),
    );
    await offline.commit(present('m1'));
    offline.start();
    await reached(() => state().paused === paused);
    expect(requests).toHaveLength(1);
    offline.start();
    await unsent(0);
    expect(state().paused).toBeNull();
  });

  test('[OF13] releases the leader lock when everything is sent', async () => {
    const { world, device, tab, commit, mark } = await setupCoach();
    const other = coachActions(world, device, await openTab(world, device));
    await commit(['m1', 'm2', 'm3'].map((uuid) => mark(uuid, true)));
    await world.time.advance(1000);
    tab.freeze();
    await other.commit(other.mark('m2', false));
    await world.time.advance(100);
    expect(world.network.wire).toHaveLength(4);
  });

  test('[OF8] asks to sign in only if a change is unsent', async () => {
    const { world, tab, commit, state, mark } = await setupCoach();
    tab.signIn(null);
    tab.offline.start();
    await world.time.advance(1000);
    expect(state().paused).toBeNull();
    await commit(mark('m2', true));
    await world.time.advance(1000);
    expect(state()).toMatchObject({ unsent: 1, paused: 'sign_in' });
  });
});
