import type { Reader } from '../database/tenant-transaction.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';

/** Reached only outside maintenance, which responds with 540 before any route (§4). */
export const statusRoutes = (server: Server): void => {
  defineRoute(server, 'GET /status', async ({ host, query, signIn }) => {
    const status = { status: 'ok', maintenance_mode: false } as const;
    const owners = [query['owners[]'] ?? []].flat();
    if (host === null || owners.length === 0) return status;
    const { client_id } = host;
    const active = await signIn.read(client_id, (db) => findActiveUsers(db, client_id, owners));
    return { ...status, unknown_owners: owners.filter((uuid) => !active.has(uuid)) };
  });
};

const findActiveUsers = async (
  db: Reader,
  client_id: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', 'in', uuids)
    .where('status', '=', 'active')
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
};
