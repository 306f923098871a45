import type { Offline } from '@springboard/offline';
import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { makeApi } from '../../testing/make-api.ts';
import { makeOffline } from '../../testing/make-offline.ts';
import { clearUnknownUsers } from './clear-unknown-users.ts';

const LEFT = '7b5fae0c-44f0-4d0e-9c5d-3f0f5d9a1111';
const STAYS = '7b5fae0c-44f0-4d0e-9c5d-3f0f5d9a2222';

/** Which of the users on the device are deleted when the server responds with `status`. */
const deletedUsers = async (status: number) => {
  const deleted = Promise.withResolvers<readonly string[]>();
  const requested: string[] = [];
  const api = makeApi(({ searchParams }) => {
    requested.push(...searchParams.getAll('owners[]'));
    return { status, body: { status: 'ok', maintenance_mode: false, unknown_owners: [LEFT] } };
  });
  const store = createStore<Offline | null>(() => null);
  const session = {
    store,
    open: () => Promise.reject(new Error('not used')),
    end: async () => undefined,
  };
  clearUnknownUsers({ api, offlineSession: session });
  store.setState({
    ...makeOffline(),
    clearUnknownUsers: async (findUnknown) => deleted.resolve(await findUnknown([LEFT, STAYS])),
  });
  return { deleted: await deleted.promise, requested };
};

describe('clearUnknownUsers', () => {
  test('[D16] asks the server for the users of the device, and deletes those it does not know', async () => {
    expect(await deletedUsers(200)).toEqual({ deleted: [LEFT], requested: [LEFT, STAYS] });
  });

  test('[D16] deletes no user without a response of the server', async () => {
    expect((await deletedUsers(400)).deleted).toEqual([]);
  });
});
