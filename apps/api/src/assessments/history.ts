import type { ScoreEntry } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenancy.ts';
import { limitOf } from '../database/paging.ts';
import { todayHere } from '../groups/today.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findOwnMember } from '../members/may-write.ts';

/** Every grade ever given to a member in a scheme, latest first, also what was superseded (D6). */
export const listScoreHistory = async ({
  db,
  who,
  params,
  query,
  now,
  reply,
  server,
}: Context<'GET /members/:uuid/assessments/:slug/history'>): Promise<ScoreEntry[] | Refusal> => {
  const member = await findOwnMember(db, who, todayHere(who, now), params.uuid);
  if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
  const scheme = await server.findScheme(db, who.client_id, { slug: params.slug });
  if (scheme === null) return refuse(404, 'NOT_FOUND');
  const of = {
    client_id: who.client_id,
    member_uuid: params.uuid,
    scheme_uuid: scheme.uuid,
    node_id: query.node_id ?? null,
  };
  const { page = 0, per_page = 100 } = query;
  const entries = await findEntries(db, of, { page, per_page });
  reply.total(entries.length === 0 && page > 0 ? await countEntries(db, of) : totalOf(entries));
  return entries.map(({ total: _total, ...entry }) => entry);
};

type Of = { client_id: number; member_uuid: string; scheme_uuid: string; node_id: string | null };
type Row = ScoreEntry & { total: number };

const totalOf = ([first]: readonly Row[]): number => first?.total ?? 0;

/** Who gave a grade and has left since has no name here any more. */
const findEntries = async (
  db: Reader,
  of: Of,
  page: { page: number; per_page: number },
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    with page as (
      select h.*, count(*) over ()::integer as total from score_history h
      where ${matching(of)}
      order by h.ts desc, h.id desc
      ${limitOf(page)}
    )
    select h.node_id, h.assessment, h.ts, h.user_uuid, h.superseded, h.total,
      coalesce(trim(u.firstname || ' ' || u.lastname), '') as by
    from page h
    left join users u on u.client_id = h.client_id and u.uuid = h.user_uuid
    order by h.ts desc, h.id desc`.execute(db);
  return rows;
};

const countEntries = async (db: Reader, of: Of): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from score_history h where ${matching(of)}`.execute(db);
  return rows[0]?.total ?? 0;
};

const matching = ({ client_id, member_uuid, scheme_uuid, node_id }: Of) => sql`
  h.client_id = ${client_id} and h.member_uuid = ${member_uuid} and h.scheme_uuid = ${scheme_uuid}
    ${node_id === null ? sql`` : sql`and h.node_id = ${node_id}`}`;
