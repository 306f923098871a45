import type { SchemeComment, SchemeReview } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import type { StoredVersion } from './queries.ts';

/** A user as `{uuid, name}`; null if it is gone. */
const person = (alias: string) => {
  const user = sql.ref(alias);
  return sql`case when ${user}.uuid is null then null else json_build_object('uuid', ${user}.uuid,
    'name', trim(${user}.firstname || ' ' || ${user}.lastname)) end`;
};

export type StoredReview = NonNullable<SchemeReview['review']> & { id: number };

/** The latest review of a draft that was not withdrawn. */
export const findReview = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  { draft, etag }: Pick<StoredVersion, 'draft' | 'etag'>,
): Promise<StoredReview | null> => {
  const { rows } = await sql<StoredReview>`
    select r.id, r.requested_at, r.note, r.decision, r.decided_at, r.decision_note,
      r.etag = ${etag} as current, ${person('asker')} as requested_by, ${person('decider')} as decided_by,
      coalesce((select json_agg(${person('u')} order by u.firstname, u.lastname, u.uuid)
        from scheme_reviewers sr
        join users u on u.client_id = sr.client_id and u.uuid = sr.user_uuid
        where sr.client_id = r.client_id and sr.review_id = r.id), '[]') as reviewers
    from scheme_reviews r
    left join users asker on asker.client_id = r.client_id and asker.uuid = r.requested_by
    left join users decider on decider.client_id = r.client_id and decider.uuid = r.decided_by
    where r.client_id = ${client_id} and r.scheme_uuid = ${scheme_uuid} and r.draft = ${draft}
      and r.withdrawn_at is null
    order by r.id desc limit 1`.execute(db);
  return rows[0] ?? null;
};

/** Whether the client requires two persons for a publication. */
export const isReviewRequired = async (db: Reader, client_id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('review_policies')
    .select('required')
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return row?.required === true;
};

type Person = { uuid: string; name: string };

/** The active users of the national body. */
export const findCandidates = async (db: Reader, client_id: number): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select u.uuid, trim(u.firstname || ' ' || u.lastname) as name
    from user_clients n
    join users u on u.client_id = n.client_id and u.uuid = n.user_uuid and u.status = 'active'
    where n.client_id = ${client_id}
    order by u.firstname, u.lastname, u.uuid`.execute(db);
  return rows;
};

/** The comments on a draft, or only one of them; oldest first. */
export const findComments = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  { draft, id = null }: { draft: number; id?: number | null },
): Promise<SchemeComment[]> => {
  const { rows } = await sql<SchemeComment>`
    select c.id, c.node_id, c.parent_id, c.text, c.created_at, c.resolved_at,
      ${person('u')} as by, ${person('r')} as resolved_by
    from scheme_comments c
    left join users u on u.client_id = c.client_id and u.uuid = c.user_uuid
    left join users r on r.client_id = c.client_id and r.uuid = c.resolved_by
    where c.client_id = ${client_id} and c.scheme_uuid = ${scheme_uuid} and c.draft = ${draft}
      and c.id = coalesce(${id}::bigint, c.id)
    order by c.id`.execute(db);
  return rows;
};

/** Whether a draft has a comment that is not resolved. */
export const hasOpenComments = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  draft: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('scheme_comments')
    .select('id')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('draft', '=', draft)
    .where('parent_id', 'is', null)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
