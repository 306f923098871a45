import { dateIn } from '@springboard/domain';
import { findDeletionDate } from '../access/deletion-date.ts';
import { findWhoCanSee } from '../access/who-can-see.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { findChildren } from '../children/queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { findAccessLog, findChildViews, findMemberClub, isOwnChild } from './access-log.ts';
import { eraseMember, findRequesters } from './erase.ts';
import { downloadExport, downloadRequested, startExport } from './export.ts';

/** Data requests of a member (GDPR): the access log, also for parents, export and erasure. */
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
  defineRoute(
    server,
    'GET /children/:uuid/views',
    async ({ db, principal, params, query, reply }) => {
      if (!(await isOwnChild(db, params.uuid))) return apiError(404, 'UNKNOWN_MEMBER');
      const { views, total } = await findChildViews(db, principal, params.uuid, query);
      reply.total(total);
      return views;
    },
  );
  defineRoute(server, 'GET /children/:uuid/access', async ({ db, principal, params, now }) => {
    const [child] = await findChildren(db, principal, params.uuid);
    if (child === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const today = dateIn(child.club.time_zone, now);
    const deletion_date = await findDeletionDate(db, principal.client_id, {
      uuid: child.uuid,
      today,
    });
    return {
      people: await findWhoCanSee(db, principal, { uuid: child.uuid, today }),
      deletion_date,
    };
  });
  defineRoute(server, 'POST /members/:uuid/export', startExport);
  defineRoute(server, 'POST /members/:uuid/export/:id/download', downloadExport);
  defineRoute(server, 'POST /change-requests/:id/download', downloadRequested);
  defineRoute(server, 'POST /members/:uuid/erasure', erasePerson);
};

/** POST /members/:uuid/erasure: anonymises the member. The logs keep who did it and why. */
const erasePerson = async ({
  server,
  write,
  principal,
  params: { uuid },
  body: { reason },
  now,
  signIn,
  origin,
}: Context<'POST /members/:uuid/erasure'>): Promise<undefined | ApiError> => {
  const { client_id } = principal;
  const parent_origin = await signIn.read(client_id, (db) =>
    findPortalOrigin(db, client_id, 'parent', origin),
  );
  let exports: readonly string[] = [];
  const response = await write(async (db) => {
    const member = await findMemberClub(db, principal, uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const requesters = await findRequesters(db, { client_id, uuid });
    exports = await eraseMember(db, principal, { uuid, ...member, reason, now });
    for (const { user_uuid, language_id, ...recipient } of requesters) {
      const owner = { client_id, club_id: member.club_id, user_uuid: '' };
      const email = { subject: 'erasure_done', user_uuid, language_id, recipient } as const;
      await enqueueEmail(db, { server, origin: parent_origin, now }, owner, email);
    }
    return undefined;
  });
  // After the commit. The daily job removes a file that stays behind here.
  for (const key of exports) await server.files.remove(key);
  return response;
};
