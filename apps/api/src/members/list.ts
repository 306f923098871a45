import { nodeOf } from '@springboard/assessment';
import type { ClubMember } from '@springboard/contract';
import { todayOf } from '../groups/today.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findAlerts, findGroupsOf, findTags } from './part-queries.ts';
import { type ClubMemberRow, countClubMembers, findClubMembers } from './queries.ts';

/** GET /members: the club's members (portals.md §C). */
export const listMembers = async (
  context: Context<'GET /members'>,
): Promise<ClubMember[] | Refusal> => {
  const { db, who, query, reply, now } = context;
  if (who.club_id === null) return refuse(403, 'FORBIDDEN');
  const active = query.active === undefined ? null : query.active === 1;
  const asked = { ...query, client_id: who.client_id, club_id: who.club_id, active };
  const rows = await findClubMembers(db, asked);
  const beyond = rows.length === 0 && (query.page ?? 0) > 0;
  reply.total(beyond ? await countClubMembers(db, asked) : (rows[0]?.total ?? 0));

  const of = { client_id: who.client_id, uuids: rows.map(({ uuid }) => uuid) };
  const tags = await findTags(db, of);
  const alerts = await findAlerts(db, of);
  const groups = await findGroupsOf(db, of, await todayOf(db, who, now));
  return Promise.all(
    rows.map(async (row) => ({
      uuid: row.uuid,
      firstname: row.firstname,
      lastname: row.lastname,
      dob: row.dob,
      groups: [...(groups.get(row.uuid) ?? [])],
      level: await levelOf(context, row),
      last_attended: row.last_attended,
      tags: [...(tags.get(row.uuid) ?? [])],
      alerts: [...(alerts.get(row.uuid) ?? [])],
      remote: row.remote,
      active: row.active,
    })),
  );
};

const levelOf = async (
  { db, who, server }: Context<'GET /members'>,
  { scheme_uuid, current_remote_node_id: id }: ClubMemberRow,
): Promise<ClubMember['level']> => {
  if (scheme_uuid === null || id === null) return null;
  const scheme = await server.findScheme(db, who.client_id, { uuid: scheme_uuid });
  const title = scheme === null ? undefined : nodeOf(scheme.index, id)?.title;
  return scheme === null || title === undefined ? null : { scheme_slug: scheme.slug, id, title };
};
