import { expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { group, member, TODAY } from '../testing/data.ts';
import { alone, openSending, ours } from '../testing/sending.ts';
import { hands, openTab, startStory } from '../testing/story.ts';

/** Somebody is there. */
const present = (uuid: string) =>
  markAttendance({
    member: member(uuid, 1),
    group: group(1),
    date: TODAY,
    present: true,
    ts: 1000,
  });

test('nothing goes out before the sender is started', async () => {
  const { offline, requests, unsent } = await openSending(alone);
  await offline.commit(present('m1'));
  await offline.outbox.list();
  expect(requests).toEqual([]);
  offline.start();
  await unsent(0);
});

test('where nobody has said that the server knows the call of many, each goes alone', async () => {
  const { offline, requests, unsent } = await openSending(alone, { together: false });
  await offline.commit([present('m1'), present('m2')]);
  offline.start();
  await unsent(0);
  expect(requests.map(({ changes }) => changes)).toEqual([[], []]);
});

test.each([
  ['[OF8] what was refused for its token', 401, 'TOKEN_INVALID', 'sign_in'],
  ['[OF17] a lane that the app is too old for', 426, 'UPGRADE_REQUIRED', 'update_app'],
] as const)('%s goes out again when it is started anew', async (_, status, error, paused) => {
  const { offline, requests, reached, unsent, state } = await openSending((_, place) =>
    place === 0 ? ours({ error }, status) : alone(),
  );
  await offline.commit(present('m1'));
  offline.start();
  await reached(() => state().paused === paused);
  expect(requests).toHaveLength(1);
  offline.start();
  await unsent(0);
  expect(state().paused).toBeNull();
});

test('[OF13] a tab that has sent everything gives its turn back', async () => {
  const { world, device, tab, commit, mark } = await startStory();
  const other = hands(world, device, await openTab(world, device));
  await commit(['m1', 'm2', 'm3'].map((uuid) => mark(uuid, true)));
  await world.time.pass(1000);
  tab.freeze();
  await other.commit(other.mark('m2', false));
  await world.time.pass(100);
  expect(world.network.wire).toHaveLength(4);
});

test('[OF8] nobody is asked to sign in for a queue in which nothing waits', async () => {
  const { world, tab, commit, state, mark } = await startStory();
  tab.signIn(null);
  tab.offline.start();
  await world.time.pass(1000);
  expect(state().paused).toBeNull();
  await commit(mark('m2', true));
  await world.time.pass(1000);
  expect(state()).toMatchObject({ unsent: 1, paused: 'sign_in' });
});
