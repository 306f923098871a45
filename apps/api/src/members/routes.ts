import { nodeOf } from '@springboard/assessment';
import type { ClubMember } from '@springboard/contract';
import { findAlerts, findGroupsOf, findTags } from '../access/member-detail-queries.ts';
import { alertViews, logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { listAbsences, reportAbsence, withdrawAbsence } from './absences.ts';
import { writeNote } from './notes.ts';
import { type ClubMemberRow, countClubMembers, findClubMembers } from './queries.ts';

/** §7, Groups and members: the calls about members. */
export const memberRoutes = (server: Server): void => {
  defineRoute(server, 'GET /members', listMembers);
  defineRoute(server, 'POST /members/:uuid/note', writeNote, 'concurrent');
  defineRoute(server, 'POST /members/:uuid/absences', reportAbsence);
  defineRoute(server, 'GET /members/:uuid/absences', listAbsences);
  defineRoute(server, 'DELETE /members/:uuid/absences/:id', withdrawAbsence);
};

/** GET /members: the club's members (portals.md §C). */
const listMembers = async (context: Context<'GET /members'>): Promise<ClubMember[] | ApiError> => {
  const { db, principal, query, reply, now } = context;
  if (principal.club_id === null) return apiError(403, 'FORBIDDEN');
  const active = query.active === undefined ? null : query.active === 1;
  const filter = { ...query, client_id: principal.client_id, club_id: principal.club_id, active };
  const rows = await findClubMembers(db, filter);
  const isBeyondLastPage = rows.length === 0 && (query.page ?? 0) > 0;
  reply.total(isBeyondLastPage ? await countClubMembers(db, filter) : (rows[0]?.total ?? 0));

  const scope = { client_id: principal.client_id, uuids: rows.map(({ uuid }) => uuid) };
  const tags = await findTags(db, scope);
  const alerts = await findAlerts(db, scope, true);
  await logViews(
    db,
    [...viewsOf(scope.uuids, ['profile', 'progress']), ...alertViews(alerts)],
    now,
  );
  const groups = await findGroupsOf(db, scope, await findToday(db, principal, now));
  return Promise.all(
    rows.map(async (row) => ({
      uuid: row.uuid,
      firstname: row.firstname,
      lastname: row.lastname,
      dob: row.dob,
      groups: [...(groups.get(row.uuid) ?? [])],
      level: await findLevel(context, row),
      last_attended: row.last_attended,
      tags: [...(tags.get(row.uuid) ?? [])],
      alerts: [...(alerts.get(row.uuid) ?? [])],
      remote: row.remote,
      active: row.active,
    })),
  );
};

const findLevel = async (
  { db, principal, server }: Context<'GET /members'>,
  { scheme_uuid, current_remote_node_id: id }: ClubMemberRow,
): Promise<ClubMember['level']> => {
  if (scheme_uuid === null || id === null) return null;
  const scheme = await server.findScheme(db, principal.client_id, { uuid: scheme_uuid });
  const title = scheme === null ? undefined : nodeOf(scheme.index, id)?.title;
  return scheme === null || title === undefined ? null : { scheme_slug: scheme.slug, id, title };
};
