import { isMemberOn } from '../access/roster.ts';
import type { Club, ClubScheme } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { Rollback } from '../http/rollback.ts';
import type { Context } from '../routing/context.ts';
import { isOfferedTo } from '../schemes/clubs.ts';

/** The published schemes of a client with their use in one club, by title. `today` is in the club's time zone. */
export const findClubSchemes = async (
  db: Reader,
  { client_id, club_id, today }: { client_id: number; club_id: number; today: RawBuilder<string> },
): Promise<ClubScheme[]> => {
  const { rows } = await sql<ClubScheme>`
    select s.uuid, s.slug, s.title, ${isOfferedTo('s', club_id)} as is_offered,
      not exists (select from scheme_clubs sc
        where sc.client_id = s.client_id and sc.scheme_uuid = s.uuid) as all,
      count(distinct g.id)::integer as groups, count(distinct cm.member_uuid)::integer as members
    from schemes s
    left join groups g on g.client_id = s.client_id and g.scheme_uuid = s.uuid
      and g.club_id = ${club_id} and g.deleted_at is null
    left join class_members cm on cm.client_id = g.client_id and cm.group_id = g.id
      and ${isMemberOn(today)}
    where s.client_id = ${client_id} and s.deleted_at is null and s.version > 0
    group by s.client_id, s.uuid
    order by s.title, s.uuid`.execute(db);
  return rows;
};

/** The published schemes that each club can choose for its groups, by title. */
export const findOfferedSchemes = async (
  db: Reader,
  client_id: number,
  club_ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<Club['schemes']>>> => {
  const { rows } = await sql<{ club_id: number; slug: string; title: string }>`
    select c.id as club_id, s.slug, s.title
    from clubs c join schemes s on s.client_id = c.client_id and s.deleted_at is null and s.version > 0
    where c.client_id = ${client_id} and c.id = any (${club_ids}::bigint[])
      and ${isOfferedTo('s', sql`c.id`)}
    order by s.title, s.uuid`.execute(db);
  const byClub = Map.groupBy(rows, ({ club_id }) => club_id);
  return new Map(
    club_ids.map((id) => [id, (byClub.get(id) ?? []).map(({ slug, title }) => ({ slug, title }))]),
  );
};

type SchemeChoice = {
  uuid: string;
  title: string;
  is_offered: boolean;
  /** Offered to all clubs, also to later ones. */
  all: boolean;
  /** Whether another club has it, or could. */
  has_others: boolean;
};

type SchemeChanges = Pick<
  Context<'PATCH /clubs/:id'>['body'],
  'offer_schemes' | 'withdraw_schemes'
>;

/** Offers published schemes to a club, and withdraws others from it. */
export const changeClubSchemes = async (
  db: Writer,
  { client_id, club_id }: { client_id: number; club_id: number },
  { offer_schemes = [], withdraw_schemes = [] }: SchemeChanges,
): Promise<void> => {
  // In one order, so that two transactions do not wait for each other.
  await sql`select from schemes where client_id = ${client_id} order by uuid for update`.execute(
    db,
  );
  const { rows } = await sql<SchemeChoice>`
    select s.uuid, s.title, ${isOfferedTo('s', club_id)} as is_offered, chosen.number = 0 as all,
      exists (select from clubs c where c.client_id = s.client_id and c.id <> ${club_id} and c.deleted_at is null
        and ${isOfferedTo('s', sql`c.id`)}) as has_others
    from schemes s
    cross join lateral (select count(*)::integer as number from scheme_clubs sc
      where sc.client_id = s.client_id and sc.scheme_uuid = s.uuid) chosen
    where s.client_id = ${client_id} and s.deleted_at is null and s.version > 0`.execute(db);
  const known = new Set(rows.map(({ uuid }) => uuid));
  for (const [field, uuids] of Object.entries({ offer_schemes, withdraw_schemes })) {
    if (uuids.every((uuid) => known.has(uuid))) continue;
    throw new Rollback(apiError(422, 'VALIDATION', { [field]: 'unknown' }));
  }
  const added = rows.filter((row) => offer_schemes.includes(row.uuid) && !row.is_offered);
  const removed = rows.filter((row) => withdraw_schemes.includes(row.uuid) && row.is_offered);
  const last = removed.find(({ has_others }) => !has_others);
  // Without a choice, it would be offered to all clubs again.
  if (last !== undefined) {
    throw new Rollback(apiError(409, 'CONFLICT', { withdraw_schemes: 'last', title: last.title }));
  }
  const restricted = removed.filter(({ all }) => all).map(({ uuid }) => uuid);
  const dropped = removed.filter(({ all }) => !all).map(({ uuid }) => uuid);
  await sql`
    insert into scheme_clubs (client_id, scheme_uuid, club_id)
    select ${client_id}::bigint, uuid, ${club_id}::bigint
    from unnest(${added.map(({ uuid }) => uuid)}::uuid[]) uuid
    union all
    select ${client_id}::bigint, uuid, c.id from unnest(${restricted}::uuid[]) uuid
    cross join clubs c
    where c.client_id = ${client_id} and c.id <> ${club_id} and c.deleted_at is null`.execute(db);
  await sql`
    delete from scheme_clubs where client_id = ${client_id} and club_id = ${club_id}
      and scheme_uuid = any (${dropped}::uuid[])`.execute(db);
};
