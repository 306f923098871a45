import { dateIn } from '@springboard/domain';
import { isMemberOn } from '../access/roster.ts';
import type { SchemeClub, SchemeClubs } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { findVisibleScheme } from '../curriculum/queries.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { checkIfMatch, etagOf } from '../http/etag.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { lockScheme } from './administration-queries.ts';

/** Which clubs can choose a scheme for their groups (scheme-portal §8). A scheme without a choice is for all clubs. */
export const schemeClubRoutes = (server: Server): void => {
  defineRoute(server, 'GET /schemes/:slug/clubs', async ({ db, principal, params, now }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    return scheme === undefined
      ? apiError(404, 'NOT_FOUND')
      : findSchemeClubs(db, principal, scheme.uuid, now);
  });
  defineRoute(server, 'PUT /schemes/:slug/clubs', setClubs);
};

const setClubs = ({
  principal,
  params,
  body: { club_ids },
  headers,
  now,
  write,
}: Context<'PUT /schemes/:slug/clubs'>): Promise<SchemeClubs | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug: params.slug, deleted: false });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const before = await findSchemeClubs(db, principal, scheme.uuid, now);
    const error = checkIfMatch(headers, before.etag);
    if (error !== null) return error;
    const wanted = new Set(club_ids);
    const known = before.clubs.filter(({ id }) => wanted.has(id));
    if (known.length < wanted.size) return apiError(422, 'VALIDATION', { club_ids: 'unknown' });
    const stored = new Set(before.all ? [] : offeredIds(before.clubs));
    const added = [...wanted].filter((id) => !stored.has(id));
    if (added.length === 0 && wanted.size === stored.size && before.all === (club_ids === null)) {
      return before;
    }
    const { client_id } = principal;
    const scheme_uuid = scheme.uuid;
    await db
      .deleteFrom('scheme_clubs')
      .where('client_id', '=', client_id)
      .where('scheme_uuid', '=', scheme_uuid)
      .$if(wanted.size > 0, (query) => query.where('club_id', 'not in', [...wanted]))
      .execute();
    if (added.length > 0) {
      await db
        .insertInto('scheme_clubs')
        .values(added.map((club_id) => ({ client_id, scheme_uuid, club_id })))
        .execute();
    }
    const entry = { action: 'scheme.clubs', entity: 'scheme', entity_id: scheme_uuid };
    await audit(db, principal, now, { ...entry, detail: { clubs: club_ids?.length ?? null } });
    return findSchemeClubs(db, principal, scheme_uuid, now);
  });

const offeredIds = (clubs: readonly SchemeClub[]): number[] =>
  clubs.flatMap(({ id, is_offered }) => (is_offered ? [id] : []));

/** The condition that a scheme is offered to a club: `scheme` is the alias of its row; the club an id, or its column. */
export const isOfferedTo = (scheme: string, club_id: number | RawBuilder<number> | null) => {
  const ofScheme = sql`from scheme_clubs sc
    where sc.client_id = ${sql.ref(`${scheme}.client_id`)} and sc.scheme_uuid = ${sql.ref(`${scheme}.uuid`)}`;
  return sql<boolean>`(not exists (select ${ofScheme})
    or exists (select ${ofScheme} and sc.club_id = ${club_id}))`;
};

const findSchemeClubs = async (
  db: Reader,
  { client_id }: Tenant,
  scheme_uuid: string,
  now: number,
): Promise<SchemeClubs> => {
  const { rows } = await sql<SchemeClub>`
    select c.id, c.name,
      exists (select from scheme_clubs sc where sc.client_id = c.client_id and sc.club_id = c.id
        and sc.scheme_uuid = ${scheme_uuid}) as is_offered,
      count(distinct g.id)::integer as groups, count(distinct cm.member_uuid)::integer as members
    from clubs c
    left join groups g on g.client_id = c.client_id and g.club_id = c.id
      and g.scheme_uuid = ${scheme_uuid} and g.deleted_at is null
    left join class_members cm on cm.client_id = g.client_id and cm.group_id = g.id
      and ${isMemberOn(dateIn('UTC', now))}
    where c.client_id = ${client_id} and c.deleted_at is null
    group by c.client_id, c.id
    order by c.name, c.id`.execute(db);
  const chosen = await db
    .selectFrom('scheme_clubs')
    .select('club_id')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('club_id')
    .execute();
  const all = chosen.length === 0;
  return {
    all,
    clubs: rows.map((club) => ({ ...club, is_offered: all || club.is_offered })),
    etag: etagOf(JSON.stringify(chosen)),
  };
};
