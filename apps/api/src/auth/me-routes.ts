import { MAIL_KINDS, type MailKind } from '@springboard/contract';
import type { Reader } from '../database/tenancy.ts';
import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { membershipOf } from './users.ts';

/** Who is signed in, and which e-mails they want. */
export const meRoutes = (server: Server): void => {
  implement(server, 'GET /me', async ({ db, who, query }) => {
    const { client_id, user_uuid, role, club_id } = who;
    const user = await db
      .selectFrom('users')
      .select(['uuid', 'firstname', 'lastname', 'ngo_id', 'last_login'])
      .where('client_id', '=', client_id)
      .where('uuid', '=', user_uuid)
      .executeTakeFirst();
    const membership = await membershipOf(db, client_id, user_uuid, role);
    if (user === undefined || !membership.ok) return refuse(401, 'INVALID_TOKEN');
    return {
      ...user,
      last_login: query.with_last_login === 1 ? user.last_login : null,
      role,
      club: membership.clubs.find(({ id }) => id === club_id) ?? null,
      club_ids: membership.clubs.map(({ id }) => id),
      ...(query.with_unsubscribes === 1
        ? { unsubscribes: await unsubscribesOf(db, { client_id, user_uuid }) }
        : {}),
    };
  });

  implement(server, 'PATCH /me', async ({ who, body, write, now }) => {
    const { client_id, user_uuid } = who;
    return write(async (db) => {
      await db
        .deleteFrom('unsubscribes')
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .execute();
      const rows = body.unsubscribes.map((kind) => ({ client_id, user_uuid, kind, ts: now }));
      if (rows.length > 0) await db.insertInto('unsubscribes').values(rows).execute();
      return undefined;
    });
  });
};

const unsubscribesOf = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
): Promise<MailKind[]> => {
  const rows = await db
    .selectFrom('unsubscribes')
    .select('kind')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .execute();
  return MAIL_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
};
