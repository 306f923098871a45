import { MAIL_KINDS, type MailKind, type ProgressSchedule } from '@springboard/contract';
import type { Reader } from '../database/tenant-transaction.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError } from '../http/api-error.ts';
import { findRights } from '../identity/rights.ts';
import type { Server } from '../routing/server.ts';
import { findRoleClubs } from './users.ts';

/** The signed-in user, and the e-mails that they receive. */
export const meRoutes = (server: Server): void => {
  defineRoute(server, 'GET /me', async ({ db, principal, query }) => {
    const { client_id, user_uuid, role, club_id } = principal;
    const user = await db
      .selectFrom('users')
      .select(['uuid', 'firstname', 'lastname', 'ngo_id', 'last_login'])
      .where('client_id', '=', client_id)
      .where('uuid', '=', user_uuid)
      .executeTakeFirst();
    const roleClubs = await findRoleClubs(db, client_id, user_uuid, role);
    if (user === undefined || !roleClubs.ok) return apiError(401, 'INVALID_TOKEN');
    return {
      ...user,
      last_login: query.with_last_login === 1 ? user.last_login : null,
      role,
      club: roleClubs.clubs.find(({ id }) => id === club_id) ?? null,
      club_ids: roleClubs.clubs.map(({ id }) => id),
      rights: await findRights(db, principal),
      ...(query.with_unsubscribes === 1
        ? {
            unsubscribes: await findUnsubscribes(db, { client_id, user_uuid }),
            progress_emails: await findProgressSchedule(db, { client_id, user_uuid }),
          }
        : {}),
    };
  });

  defineRoute(server, 'PATCH /me', async ({ principal, body, write, now }) => {
    const { client_id, user_uuid } = principal;
    return write(async (db) => {
      await db
        .deleteFrom('unsubscribes')
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .execute();
      const rows = body.unsubscribes.map((kind) => ({ client_id, user_uuid, kind, ts: now }));
      if (rows.length > 0) await db.insertInto('unsubscribes').values(rows).execute();
      if (body.progress_emails !== undefined) {
        const immediately = body.progress_emails === 'immediately';
        await db
          .insertInto('progress_emails')
          .values({ client_id, user_uuid, immediately })
          .onConflict((conflict) =>
            conflict.columns(['client_id', 'user_uuid']).doUpdateSet({ immediately }),
          )
          .execute();
      }
      return undefined;
    });
  });
};

const findProgressSchedule = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
): Promise<ProgressSchedule> => {
  const row = await db
    .selectFrom('progress_emails')
    .select('immediately')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .executeTakeFirst();
  return row?.immediately === true ? 'immediately' : 'weekly';
};

const findUnsubscribes = async (
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
