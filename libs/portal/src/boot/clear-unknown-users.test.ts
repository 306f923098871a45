import { describe, expect, test } from 'vitest';
import { makeApi } from '../../testing/make-api.ts';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext } from '../../testing/make-portal-context.ts';
import { clearUnknownUsers } from './clear-unknown-users.ts';

const LEFT = '7b5fae0c-44f0-4d0e-9c5d-3f0f5d9a1111';
const STAYS = '7b5fae0c-44f0-4d0e-9c5d-3f0f5d9a2222';

/** A device with two users, and a server that knows one of them. `deleted` resolves after each request. */
const setup = (status = 200) => {
  const server = { status };
  const requested: string[] = [];
  const cleared: (string | undefined)[] = [];
  const deletedCaches: string[] = [];
  let next = Promise.withResolvers<readonly string[]>();
  const offline = {
    ...makeOffline(),
    clearUnknownUsers: async (
      findUnknown: (users: readonly string[]) => Promise<readonly string[]>,
    ) => next.resolve(await findUnknown([LEFT, STAYS])),
  };
  const api = makeApi(({ searchParams }) => {
    requested.push(...searchParams.getAll('owners[]'));
    const body = { status: 'ok', maintenance_mode: false, unknown_owners: [LEFT] };
    return { status: server.status, body };
  });
  const context = makePortalContext({ offline }, { api });
  const queries = { ...context.queries, clear: async (user?: string) => void cleared.push(user) };
  clearUnknownUsers(
    { ...context, queries },
    { delete: async (name) => deletedCaches.push(name) > 0 },
  );
  const deleted = async () => {
    const users = await next.promise;
    next = Promise.withResolvers();
    return users;
  };
  return { server, connection: context.connection, requested, cleared, deletedCaches, deleted };
};

describe('clearUnknownUsers', () => {
  test('[D16] asks the server for the users of the device, and deletes those it does not know', async () => {
    const { deleted, requested, cleared, deletedCaches } = setup();
    expect(await deleted()).toEqual([LEFT]);
    expect(requested).toEqual([LEFT, STAYS]);
    expect(cleared).toEqual([LEFT]);
    expect(deletedCaches).toEqual(['portal snapshots']);
  });

  test('[D16] deletes no user without a response of the server', async () => {
    const { deleted, cleared, deletedCaches } = setup(400);
    expect(await deleted()).toEqual([]);
    expect([cleared, deletedCaches]).toEqual([[], []]);
  });

  test('[D16] asks again when the network comes back', async () => {
    const { server, connection, deleted, cleared } = setup(400);
    await deleted();
    server.status = 200;
    connection.setState({ state: 'offline' });
    connection.setState({ state: 'syncing' });
    expect(await deleted()).toEqual([LEFT]);
    expect(cleared).toEqual([LEFT]);
  });
});
