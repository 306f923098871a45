import { expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { group, member, TODAY } from '../testing/data.ts';
import { alone, openSending, ours } from '../testing/sending.ts';

const mark = (uuid: string) =>
  markAttendance({
    member: member(uuid, 1),
    group: group(1),
    date: TODAY,
    present: true,
    ts: 1000,
  });

test('nothing goes out before the sender is started', async () => {
  const { offline, requests, unsent } = await openSending(alone);
  await offline.commit(mark('m1'));
  await offline.outbox.list();
  expect(requests).toEqual([]);
  offline.start();
  await unsent(0);
});

test('where nobody has said that the server knows the call of many, each goes alone', async () => {
  const { offline, requests, unsent } = await openSending(alone, {});
  await offline.commit([mark('m1'), mark('m2')]);
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
  await offline.commit(mark('m1'));
  offline.start();
  await reached(() => state().paused === paused);
  expect(requests).toHaveLength(1);
  offline.start();
  await unsent(0);
  expect(state().paused).toBeNull();
});
