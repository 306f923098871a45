import type { ScoreEntry } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import { limitOf } from '../database/paging.ts';
import { todaySql } from '../access/today.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findWritableMember } from '../access/member-access.ts';
import { currentGrade, joinScale } from './scales.ts';

/** All grades of a member in a scheme, including superseded ones, latest first (D6). */
export const listScoreHistory = async ({
  db,
  principal,
  params,
  query,
  now,
  reply,
  server,
}: Context<'GET /members/:uuid/assessments/:slug/history'>): Promise<ScoreEntry[] | ApiError> => {
  const member = await findWritableMember(db, principal, todaySql(principal, now), params.uuid);
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const scheme = await server.findScheme(db, principal.client_id, { slug: params.slug });
  if (scheme === null) return apiError(404, 'NOT_FOUND');
  await logViews(db, viewsOf([params.uuid], ['progress']), now);
  const filter = {
    client_id: principal.client_id,
    member_uuid: params.uuid,
    scheme_uuid: scheme.uuid,
    node_id: query.node_id ?? null,
  };
  const { page = 0, per_page = 100 } = query;
  const entries = await findEntries(db, filter, { page, per_page });
  const isBeyondLastPage = entries.length === 0 && page > 0;
  reply.total(isBeyondLastPage ? await countEntries(db, filter) : (entries[0]?.total ?? 0));
  return entries.map(({ total: _total, ...entry }) => entry);
};

type Filter = {
  client_id: number;
  member_uuid: string;
  scheme_uuid: string;
  node_id: string | null;
};
type Row = ScoreEntry & { total: number };

/** A coach who is no longer in the database has an empty name. */
const findEntries = async (
  db: Reader,
  filter: Filter,
  page: { page: number; per_page: number },
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    with page as (
      select h.*, count(*) over ()::integer as total from score_history h
      where ${matches(filter)}
      order by h.ts desc, h.id desc
      ${limitOf(page)}
    )
    select h.node_id, ${currentGrade('h')} as assessment, h.ts, h.user_uuid, h.superseded, h.total,
      coalesce(trim(u.firstname || ' ' || u.lastname), '') as by
    from page h ${joinScale('h')}
    left join users u on u.client_id = h.client_id and u.uuid = h.user_uuid
    order by h.ts desc, h.id desc`.execute(db);
  return rows;
};

const countEntries = async (db: Reader, filter: Filter): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from score_history h where ${matches(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
};

const matches = ({ client_id, member_uuid, scheme_uuid, node_id }: Filter) => sql`
  h.client_id = ${client_id} and h.member_uuid = ${member_uuid} and h.scheme_uuid = ${scheme_uuid}
    ${node_id === null ? sql`` : sql`and h.node_id = ${node_id}`}`;
