import type { SimilarMember } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findGroupsOf } from '../access/member-detail-queries.ts';
import { findToday } from '../access/today.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';

const MAX_FOUND = 8;

type Person = { firstname: string; lastname: string; dob: string };

/** GET /members/similar: who may be the person that the administrator is about to add. */
export const listSimilar = async ({
  db,
  principal,
  query,
  now,
}: Context<'GET /members/similar'>): Promise<SimilarMember[] | ApiError> => {
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const found = await findSimilar(db, { client_id, club_id }, query);
  const uuids = found.map(({ uuid }) => uuid);
  const today = await findToday(db, principal, now);
  const groups = await findGroupsOf(db, principal, { uuids }, today);
  await logViews(db, viewsOf(uuids, ['profile']), now);
  return found.map((member) => ({
    ...member,
    groups: (groups.get(member.uuid) ?? []).map(({ name }) => name),
  }));
};

/** Members who may be the same person: of the same name, or of the same date of birth and one of the names. */
export const findSimilar = async (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number },
  { firstname, lastname, dob }: Person,
): Promise<readonly Omit<SimilarMember, 'groups'>[]> => {
  const { rows } = await sql<Omit<SimilarMember, 'groups'>>`
    select m.uuid, m.firstname, m.lastname, m.dob, m.active from members m
    where m.client_id = ${client_id} and m.club_id = ${club_id} and m.merged_into is null
      and (m.search_name = search_name(${`${firstname.trim()} ${lastname.trim()}`})
        or m.dob = ${dob} and (search_name(m.firstname) = search_name(${firstname.trim()})
          or search_name(m.lastname) = search_name(${lastname.trim()})))
    order by (m.dob = ${dob}) desc, m.firstname, m.uuid limit ${MAX_FOUND}`.execute(db);
  return rows;
};
