import { calendarOf } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { findMemberClub, findAccessLog, logAccess } from './access-log.ts';
import { startExport, downloadExport } from './export.ts';

/** Data requests of a member (GDPR): the access log, export and erasure. */
export const dataRequestRoutes = (server: Server): void => {
  defineRoute(
    server,
    'GET /members/:uuid/access',
    async ({ db, principal, params, query, reply }) => {
      if ((await findMemberClub(db, principal, params.uuid)) === undefined) {
        return apiError(404, 'UNKNOWN_MEMBER');
      }
      const { entries, total } = await findAccessLog(db, principal, params.uuid, query);
      reply.total(total);
      return entries;
    },
  );
  defineRoute(server, 'POST /members/:uuid/export', startExport);
  defineRoute(server, 'POST /members/:uuid/export/:id/download', downloadExport);
  defineRoute(server, 'POST /members/:uuid/erasure', erasePerson);
};

/** POST /members/:uuid/erasure: anonymises the member. The logs keep who did it and why. */
const erasePerson = ({
  write,
  principal,
  params: { uuid },
  body: { reason },
  now,
}: Context<'POST /members/:uuid/erasure'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const member = await findMemberClub(db, principal, uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const today = calendarOf('UTC')(now);
    await sql`select erase_member(${uuid}, ${today})`.execute(db);
    await logAccess(
      db,
      principal,
      { member_uuid: uuid, ...member, action: 'erasure', reason },
      now,
    );
    await audit(db, principal, now, {
      action: 'member.erase',
      entity: 'member',
      entity_id: uuid,
      detail: { reason },
    });
    return undefined;
  });
