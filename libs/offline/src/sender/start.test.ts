import { expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { group, member, TODAY } from '../testing/data.ts';
import { allApplied, alone, openSending, ours } from '../testing/sending.ts';

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

test('[OF8] what was refused for its token goes out again when somebody signs in', async () => {
  const { offline, requests, reached, unsent, state } = await openSending((_, place) =>
    place === 0 ? ours({ error: 'TOKEN_INVALID' }, 401) : alone(),
  );
  await offline.commit(mark('m1'));
  offline.start();
  await reached(() => state().paused === 'sign_in');
  expect(requests).toHaveLength(1);
  offline.start();
  await unsent(0);
  expect(state().paused).toBeNull();
});

test('[OF17] a lane that the app is too old for goes out again when it is started anew', async () => {
  const { offline, requests, reached, unsent, state } = await openSending((_, place) =>
    place === 0 ? ours({ error: 'UPGRADE_REQUIRED' }, 426) : alone(),
  );
  await offline.commit(mark('m1'));
  offline.start();
  await reached(() => state().paused === 'update_app');
  expect(requests).toHaveLength(1);
  offline.start();
  await unsent(0);
  expect(state().paused).toBeNull();
});
