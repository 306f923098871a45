import { IS_MEMBER_ON_DATE } from '../access/roster.ts';
import { type Attention, type SearchResult, ATTENTION_REGISTER_DAYS } from '@springboard/contract';
import { addDays, isSearchable } from '@springboard/domain';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { countUnreadPolicies } from '../files/queries.ts';
import { countsOf, findGroups } from '../groups/queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { findClubMembers } from '../members/queries.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { countAnswerableTransfers } from '../transfers/queries.ts';
import { findUsers } from '../users/queries.ts';
import { findPages } from './pages.ts';
import { readRejectedChanges, readSyncHealth } from './sync-health.ts';

/** Counts of open work in a club, and the search over all of its areas (portals §C). */
export const attentionRoutes = (server: Server): void => {
  defineRoute(server, 'GET /attention', readAttention);
  defineRoute(server, 'GET /search', search);
  defineRoute(server, 'GET /sync-health', readSyncHealth);
  defineRoute(server, 'GET /sync-health/rejected', readRejectedChanges);
};

const CREDENTIAL_DAYS = 60;

const readAttention = async ({
  db,
  principal,
  now,
}: Context<'GET /attention'>): Promise<Attention | ApiError> => {
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const today = await findToday(db, principal, now);
  const { rows } = await sql<Omit<Attention, 'documents'>>`
    select
      (select count(*) from change_requests cr where cr.client_id = ${client_id} and cr.club_id = ${club_id}
        and cr.state = 'open')::integer as requests,
      (select coalesce(sum(counts.ready), 0) from groups g
        cross join lateral (select ${countsOf(today)}) counts
        where g.client_id = ${client_id} and g.club_id = ${club_id} and g.deleted_at is null)::integer as ready,
      (select count(*) from sessions s
        join groups g on g.client_id = s.client_id and g.id = s.group_id and g.deleted_at is null
        where s.client_id = ${client_id} and s.club_id = ${club_id} and not s.cancelled
          and s.date >= ${addDays(today, -ATTENTION_REGISTER_DAYS)} and s.end_at <= ${now}
          and not exists (select from registers r where r.client_id = s.client_id
            and r.group_id = s.group_id and r.date = s.date and r.completed_ts is not null)
          and (not g.is_slot or exists (select from class_members cm where cm.client_id = s.client_id
            and cm.group_id = s.group_id and ${IS_MEMBER_ON_DATE})))::integer as registers,
      (select count(*) from credentials c
        join users u on u.client_id = c.client_id and u.uuid = c.user_uuid and u.status <> 'inactive'
        where c.client_id = ${client_id} and c.club_id = ${club_id}
          and c.expires <= ${addDays(today, CREDENTIAL_DAYS)})::integer as credentials`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A query of counts has one row');
  const transfers = await countAnswerableTransfers(db, principal, now);
  const documents = await countUnreadPolicies(db, principal);
  return { ...counts, requests: counts.requests + transfers, documents };
};

const MAX_RESULTS = 8;

const search = async ({
  db,
  principal,
  query,
  now,
}: Context<'GET /search'>): Promise<SearchResult | ApiError> => {
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const text = query.search.trim();
  if (text === '' || !isSearchable(text)) return { people: [], groups: [], pages: [] };
  const today = await findToday(db, principal, now);
  const page = { search: text, per_page: MAX_RESULTS };
  const scope = { client_id, club_id, today, filter: { search: text } };
  const members = await findClubMembers(db, scope, page, { levels: [] });
  const users = await findUsers(db, principal, { ...page, states: [], roles: [] });
  const groups = await findGroups(db, principal, today, { ...page, date: null });
  const uuids = members.map(({ uuid }) => uuid);
  await logViews(db, viewsOf(uuids, ['profile']), now);
  return {
    people: [
      ...members.map(({ uuid, firstname, lastname, dob, active }) => ({
        kind: 'member' as const,
        uuid,
        firstname,
        lastname,
        dob,
        active,
      })),
      ...users.map(({ uuid, firstname, lastname, status }) => ({
        kind: 'user' as const,
        uuid,
        firstname,
        lastname,
        dob: null,
        active: status === 'active',
      })),
    ].slice(0, MAX_RESULTS),
    groups: groups.map(({ id, name }) => ({ id, name })),
    pages: findPages(text).slice(0, MAX_RESULTS),
  };
};
