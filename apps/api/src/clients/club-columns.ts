import { sql } from 'kysely';

/** The columns of `clubs` that make a `Club`, but its logo, which may have 40 kB. `toClub` makes the club. */
export const CLUB_COLUMNS = [
  'clubs.id',
  'clubs.name',
  'clubs.ngo_id',
  'clubs.parent_portal',
  'clubs.member_types',
  'clubs.time_zone',
  sql<number[] | null>`(
    select json_agg(cl.language_id order by cl.language_id) from club_languages cl
    where cl.client_id = clubs.client_id and cl.club_id = clubs.id)`.as('language_ids'),
] as const;

/** A club that has chosen no languages has all of its client. */
export const toClub = <R extends { language_ids: number[] | null }>({
  language_ids,
  ...club
}: R): Omit<R, 'language_ids'> & { language_ids?: number[] } => ({
  ...club,
  ...(language_ids !== null && { language_ids }),
});
