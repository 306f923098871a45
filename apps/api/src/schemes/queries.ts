import { dateIn } from '@springboard/domain';
import { isMemberOn } from '../access/roster.ts';
import type { Grade } from '@springboard/contract';
import { sql } from 'kysely';
import { toGrade } from '../assessments/scales.ts';
import { lateralByKey } from '../database/values-table.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { openableGroupIds, type Today } from '../access/group-access.ts';
import { isOfferedTo } from './clubs.ts';
import type { Principal } from '../identity/authenticate.ts';

/**
 * Schemes by title. Only the national body sees schemes that were never published, and administrators of a club only
 * those of their club.
 */
export const findSchemes = (
  db: Reader,
  principal: Principal,
  filter: {
    published: boolean;
    /** Only schemes of the groups that the user may open on this day; null: all schemes. */
    used_by_groups_on: Today | null;
  },
) => {
  let query = db
    .selectFrom('schemes')
    .select(['uuid', 'slug', 'title', 'theme', 'description', 'version', 'updated_at'])
    .where('client_id', '=', principal.client_id)
    .where('deleted_at', 'is', null);
  if (filter.published || principal.role !== 'ngo') query = query.where('version', '>', 0);
  if (filter.used_by_groups_on !== null) {
    query = query.where('uuid', 'in', schemesOfOpenableGroups(principal, filter.used_by_groups_on));
  }
  if (principal.role === 'admin') query = query.where(isOfClub(principal.club_id));
  return query.orderBy('title').execute();
};

/** Offered to the club, or followed by one of its groups. */
const isOfClub = (club_id: number | null) => sql<boolean>`(${isOfferedTo('schemes', club_id)}
  or exists (select from groups g where g.client_id = schemes.client_id and g.scheme_uuid = schemes.uuid
    and g.club_id = ${club_id} and g.deleted_at is null))`;

const schemesOfOpenableGroups = (principal: Principal, today: Today) => sql<string>`(
  select g.scheme_uuid from (${openableGroupIds(principal, today)}) open
  cross join ${lateralByKey(sql`select by_id.scheme_uuid from groups by_id
    where by_id.client_id = ${principal.client_id} and by_id.id = open.id and by_id.deleted_at is null`)} g
  where g.scheme_uuid is not null)`;

export type SchemeActivity = {
  uuid: string;
  clubs: number;
  groups: number;
  members: number;
  assessments_this_week: number;
  awards_this_week: number;
  assessments_week_before: number;
  awards_week_before: number;
  published_at: number | null;
  published_by: string | null;
  has_draft: boolean;
  draft_edited: { by: string | null; at: number; edits: number } | null;
  in_review: boolean;
  schedule_failed: boolean;
};

/** An edit is undone if an applied edit undoes it and was not undone itself. */
const EDITS_OF_DRAFT = sql`(
  with recursive edits as materialized (
    select e.n, e.id, e.undoes from curriculum_edits e
    where e.client_id = draft.client_id and e.scheme_uuid = draft.scheme_uuid and e.draft = draft.draft and e.applied
  ), last_undo as (
    select undoes as id, (array_agg(id order by n desc))[1] as undo from edits where undoes is not null group by undoes
  ), chain as (
    select id as edit, id as last, 0 as undos from edits where undoes is null
    union all
    select chain.edit, last_undo.undo, chain.undos + 1 from chain join last_undo on last_undo.id = chain.last
  )
  select count(*) from (select edit, max(undos) as undos from chain group by edit) ends where undos % 2 = 0)`;

/** The usage of each scheme of a client, its activity since `since`, and in the same time before. */
export const findSchemeActivity = async (
  db: Reader,
  client_id: number,
  { now, since, before }: { now: number; since: number; before: number },
): Promise<SchemeActivity[]> => {
  const { rows } = await sql<SchemeActivity>`
    select s.uuid,
      (select count(distinct g.club_id) from groups g
        where g.client_id = s.client_id and g.scheme_uuid = s.uuid and g.deleted_at is null) as clubs,
      (select count(*) from groups g
        where g.client_id = s.client_id and g.scheme_uuid = s.uuid and g.deleted_at is null) as groups,
      (select count(distinct cm.member_uuid) from groups g
        join class_members cm on cm.client_id = g.client_id and cm.group_id = g.id
        where g.client_id = s.client_id and g.scheme_uuid = s.uuid and g.deleted_at is null
          and ${isMemberOn(dateIn('UTC', now))}) as members,
      (select count(*) from score_history h
        where h.client_id = s.client_id and h.scheme_uuid = s.uuid
          and h.received_ts >= ${since}) as assessments_this_week,
      (select count(*) from awards a
        where a.client_id = s.client_id and a.scheme_uuid = s.uuid
          and a.completed_ts >= ${since}) as awards_this_week,
      (select count(*) from score_history h
        where h.client_id = s.client_id and h.scheme_uuid = s.uuid
          and h.received_ts >= ${before} and h.received_ts < ${since}) as assessments_week_before,
      (select count(*) from awards a
        where a.client_id = s.client_id and a.scheme_uuid = s.uuid
          and a.completed_ts >= ${before} and a.completed_ts < ${since}) as awards_week_before,
      v.published_at,
      case when u.uuid is not null then trim(u.firstname || ' ' || u.lastname) end as published_by,
      exists (select from curriculum_versions draft
        where draft.client_id = s.client_id and draft.scheme_uuid = s.uuid
          and draft.state <> 'published') as has_draft,
      (select json_build_object(
          'by', case when editor.uuid is not null then trim(editor.firstname || ' ' || editor.lastname) end,
          'at', coalesce((select e.created_at from curriculum_edits e
            where e.client_id = draft.client_id and e.scheme_uuid = draft.scheme_uuid
              and e.draft = draft.draft and e.applied
            order by e.n desc limit 1), draft.created_at),
          'edits', ${EDITS_OF_DRAFT})
        from curriculum_versions draft
        left join users editor on editor.client_id = draft.client_id and editor.uuid = draft.edited_by
        where draft.client_id = s.client_id and draft.scheme_uuid = s.uuid
          and draft.state <> 'published') as draft_edited,
      exists (select from curriculum_versions draft
        where draft.client_id = s.client_id and draft.scheme_uuid = s.uuid
          and draft.state = 'review') as in_review,
      exists (select from scheduled_publications p
        where p.client_id = s.client_id and p.scheme_uuid = s.uuid
          and p.failure is not null) as schedule_failed
    from schemes s
    left join curriculum_versions v on v.client_id = s.client_id and v.scheme_uuid = s.uuid
      and v.version = s.version
    left join users u on u.client_id = s.client_id and u.uuid = v.published_by
    where s.client_id = ${client_id} and s.deleted_at is null`.execute(db);
  return rows;
};

/**
 * The JSON of a scheme's curriculum: the published version, or the draft if there is one. A published version is in the
 * given language, if it was published in it; by default in the leading one (D21).
 */
export const findCurriculum = (
  db: Reader,
  client_id: number,
  slug: string,
  state: 'published' | 'draft',
  language_id: number | null = null,
) =>
  db
    .selectFrom('schemes')
    .innerJoin('curriculum_versions as v', (join) =>
      join
        .onRef('v.client_id', '=', 'schemes.client_id')
        .onRef('v.scheme_uuid', '=', 'schemes.uuid'),
    )
    .leftJoin('curriculum_translations as t', (join) =>
      join
        .onRef('t.client_id', '=', 'v.client_id')
        .onRef('t.scheme_uuid', '=', 'v.scheme_uuid')
        .onRef('t.version', '=', 'v.version')
        .on('t.language_id', '=', language_id),
    )
    .select([
      sql<string>`coalesce(t.etag, v.etag)`.as('etag'),
      sql<string>`coalesce(t.document, v.document)::text`.as('document'),
    ])
    .where('schemes.client_id', '=', client_id)
    .where('schemes.slug', '=', slug)
    .where('schemes.deleted_at', 'is', null)
    .where((eb) => {
      const published = eb('v.version', '=', eb.ref('schemes.version'));
      return state === 'published'
        ? published
        : eb.or([published, eb('v.state', '<>', 'published')]);
    })
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Grades from the lowest; none for an unknown scheme. */
export const findGrades = async (db: Reader, client_id: number, slug: string): Promise<Grade[]> => {
  const rows = await db
    .selectFrom('schemes')
    .innerJoin('scheme_grades', (join) =>
      join
        .onRef('scheme_grades.client_id', '=', 'schemes.client_id')
        .onRef('scheme_grades.scheme_uuid', '=', 'schemes.uuid'),
    )
    .select(['scheme_grades.label', 'scheme_grades.pass', 'scheme_grades.meaning'])
    .where('schemes.client_id', '=', client_id)
    .where('schemes.slug', '=', slug)
    .where('schemes.deleted_at', 'is', null)
    .orderBy('scheme_grades.position')
    .execute();
  return rows.map(toGrade);
};
