import type { FoundMember } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** The name without case, accents, hyphens and spaces. */
export const plainName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(search_name(${name}), ' ', '')`;

type Wanted = { firstname: string; lastname: string; dob: string };

/** Members of the client with exactly this name and date of birth. Merged ones are found as the one they became. */
export const findMembersByName = async (
  db: Reader,
  client_id: number,
  { firstname, lastname, dob }: Wanted,
): Promise<FoundMember[]> => {
  const { rows } = await sql<FoundMember>`
    select m.uuid, m.firstname, m.lastname, extract(year from m.dob)::integer as birth_year, m.active,
      json_build_object('id', c.id, 'name', c.name) as club
    from members m
    join clubs c on c.client_id = m.client_id and c.id = m.club_id
    where m.client_id = ${client_id} and m.dob = ${dob} and m.merged_into is null
      and ${plainName(sql`m.firstname`)} = ${plainName(sql`${firstname}`)}
      and ${plainName(sql`m.lastname`)} = ${plainName(sql`${lastname}`)}
    order by m.active desc, c.name, m.uuid`.execute(db);
  return rows;
};
