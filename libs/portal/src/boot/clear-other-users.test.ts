import type { Offline } from '@springboard/offline';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { makeApi } from '../../testing/make-api.ts';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext, signedIn } from '../../testing/make-portal-context.ts';
import { rememberToken } from '../offline/owner-sessions.ts';
import { clearOtherUsers } from './clear-other-users.ts';

const LEFT = '7b5fae0c-44f0-4d0e-9c5d-3f0f5d9a1111';
const STAYS = '7b5fae0c-44f0-4d0e-9c5d-3f0f5d9a2222';
/** A user of an earlier session, who is active on the server. */
const EARLIER = '7b5fae0c-44f0-4d0e-9c5d-3f0f5d9a3333';
const AVA = signedIn().user?.uuid ?? '';

/** Local data that is closed. */
const CLOSED: Offline = {
  ...makeOffline(),
  clearOtherUsers: async () => {
    throw new DOMException('closed', 'InvalidStateError');
  },
};

beforeEach(() => localStorage.clear());

/** Stores that the user has used the device in this session. */
const rememberUser = (user_uuid: string) =>
  rememberToken(
    localStorage,
    ['e30', btoa(JSON.stringify({ user_uuid, club_id: 7, sub: '{}' })), ''].join('.'),
  );

/** A device with data of several users, and a server that knows all but one. `deleted` resolves after each request. */
const setup = ({ status = 200, users = [LEFT, STAYS], signedInNow = true } = {}) => {
  const server = { status };
  const requested: string[][] = [];
  const cleared: (string | undefined)[] = [];
  const remainingUsers: (readonly string[])[] = [];
  const deletedCaches: string[] = [];
  let next = Promise.withResolvers<readonly string[]>();
  const offline = {
    ...makeOffline(),
    clearOtherUsers: async (select: (users: readonly string[]) => Promise<readonly string[]>) =>
      next.resolve(await select(users)),
  };
  const api = makeApi(({ searchParams }) => {
    const owners = searchParams.getAll('owners[]');
    requested.push(owners);
    const unknown_owners = owners.filter((uuid) => uuid === LEFT);
    return {
      status: server.status,
      body: { status: 'ok', maintenance_mode: false, unknown_owners },
    };
  });
  const session = signedInNow ? signedIn() : signedIn({ status: 'signed_out', user: null });
  const context = makePortalContext({ offline, session }, { api });
  const queries = {
    ...context.queries,
    clear: async (user?: string) => void cleared.push(user),
    clearOthers: async (users: readonly string[]) => remainingUsers.push(users) === 0,
  };
  const { offlineSession } = context;
  if (offlineSession === null) throw new Error('The portal works offline');
  clearOtherUsers(
    // The store still has the data of a session that has ended.
    {
      ...context,
      queries,
      offlineSession: { ...offlineSession, store: createStore(() => CLOSED) },
    },
    { delete: async (name) => deletedCaches.push(name) > 0 },
  );
  const deleted = async () => {
    const selected = await next.promise;
    next = Promise.withResolvers();
    return selected;
  };
  const { connection, session: sessionOfTab } = context;
  const signIn = () => sessionOfTab.store.setState(signedIn(), true);
  return { server, connection, requested, cleared, remainingUsers, deletedCaches, deleted, signIn };
};

describe('clearOtherUsers', () => {
  test('[D16] asks the server for the users of the session, and deletes those it does not know', async () => {
    for (const uuid of [LEFT, STAYS]) rememberUser(uuid);
    const { deleted, requested, cleared, deletedCaches } = setup();
    expect(await deleted()).toEqual([LEFT]);
    expect(requested).toEqual([[LEFT, STAYS]]);
    expect(cleared).toEqual([LEFT]);
    expect(deletedCaches).toEqual(['portal snapshots']);
  });

  test('[D16] deletes the data of earlier sessions without asking, also of users whom the server knows', async () => {
    rememberUser(STAYS);
    const { deleted, requested, remainingUsers, deletedCaches } = setup({
      status: 0,
      users: [EARLIER, STAYS],
    });
    expect(await deleted()).toEqual([EARLIER]);
    expect(requested).toEqual([[STAYS]]);
    expect(remainingUsers).toEqual([[AVA, STAYS]]);
    expect(deletedCaches).toEqual(['portal snapshots']);
  });

  test('[D16] deletes the data of earlier sessions once a user signs in', async () => {
    const { deleted, requested, remainingUsers, signIn } = setup({
      users: [EARLIER],
      signedInNow: false,
    });
    expect(remainingUsers).toEqual([]);
    signIn();
    expect(await deleted()).toEqual([EARLIER]);
    expect([requested, remainingUsers]).toEqual([[], [[AVA]]]);
  });

  test('[D16] asks for at most 20 users in one request, and for all of them', async () => {
    const users = Array.from({ length: 45 }, (_, n) => `7b5fae0c-44f0-4d0e-9c5d-${1e11 + n}`);
    for (const uuid of [...users, LEFT]) rememberUser(uuid);
    const { deleted, requested } = setup({ users: [...users, LEFT] });
    expect(await deleted()).toEqual([LEFT]);
    expect(requested.map((owners) => owners.length)).toEqual([20, 20, 6]);
    expect(requested.flat()).toEqual([...users, LEFT]);
  });

  test('[D16] deletes no user of the session without a response of the server', async () => {
    for (const uuid of [LEFT, STAYS]) rememberUser(uuid);
    const { deleted, cleared, deletedCaches } = setup({ status: 400 });
    expect(await deleted()).toEqual([]);
    expect([cleared, deletedCaches]).toEqual([[], []]);
  });

  test('[D16] asks again when the network comes back', async () => {
    for (const uuid of [LEFT, STAYS]) rememberUser(uuid);
    const { server, connection, deleted, cleared } = setup({ status: 400 });
    await deleted();
    server.status = 200;
    connection.setState({ state: 'offline' });
    connection.setState({ state: 'syncing' });
    expect(await deleted()).toEqual([LEFT]);
    expect(cleared).toEqual([LEFT]);
  });
});
