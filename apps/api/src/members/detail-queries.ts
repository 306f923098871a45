import type { AlertDetail, Guardian, MemberNotes, Note, Membership } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { etagOf } from '../http/etag.ts';
import { hasClubRight } from '../identity/rights.ts';

export type MemberKey = { client_id: number; uuid: string };

/** The profile as an administrator edits it. */
export type Profile = {
  firstname: string;
  lastname: string;
  dob: string;
  active: boolean;
  inactive_reason: string | null;
  inactive_date: string | null;
};

export type StoredProfile = Profile & {
  uuid: string;
  club_id: number;
  remote: boolean;
  ngo_id: string | null;
  created_at: number;
  updated_at: number;
  updated_by: string | null;
};

/** A member of the club; undefined: unknown, or merged into another. */
export const findProfile = async (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number | null },
  uuid: string,
): Promise<StoredProfile | undefined> => {
  const { rows } = await sql<StoredProfile>`
    select m.uuid, m.club_id, m.firstname, m.lastname, m.dob, m.active, m.inactive_reason, m.inactive_date,
      m.remote, m.ngo_id, m.created_at, m.updated_at,
      (select u.firstname || ' ' || u.lastname from audit_log a
        join users u on u.client_id = a.client_id and u.uuid = a.user_uuid
        where a.client_id = m.client_id and a.entity = 'member' and a.entity_id = m.uuid::text
          and a.ts = m.updated_at
        order by a.ts desc, a.id desc limit 1) as updated_by
    from members m
    where m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = ${uuid}
      and m.merged_into is null`.execute(db);
  return rows[0];
};

export const profileEtag = (profile: Profile): string => {
  const { firstname, lastname, dob, active, inactive_reason, inactive_date } = profile;
  return etagOf(JSON.stringify([firstname, lastname, dob, active, inactive_reason, inactive_date]));
};

/** The guardians of a member, by name; with `id` only this one. */
export const findGuardians = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
  id?: number,
): Promise<Guardian[]> => {
  const { rows } = await sql<Omit<Guardian, 'etag'>>`
    select g.id, g.firstname, g.lastname, g.email, g.phone, mg.relationship, mg.sees, mg.acts,
      mg.restricted, g.invited_at, u.last_login,
      case when u.uuid is null then 'none' when u.status in ('invited', 'active') then u.status
        else 'inactive' end as sign_in,
      coalesce((select json_agg(json_build_object('uuid', m.uuid, 'firstname', m.firstname,
          'lastname', m.lastname) order by m.firstname, m.uuid)
        from member_guardians other
        join members m on m.client_id = other.client_id and m.uuid = other.member_uuid
        where other.client_id = g.client_id and other.guardian_id = g.id
          and other.member_uuid <> mg.member_uuid), '[]') as members
    from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    left join users u on u.client_id = g.client_id and u.uuid = g.user_uuid
    where mg.client_id = ${client_id} and mg.member_uuid = ${uuid}
      ${id === undefined ? sql`` : sql`and g.id = ${id}`}
    order by lower(g.firstname), lower(g.lastname), g.id`.execute(db);
  return rows.map((guardian) => ({ ...guardian, etag: guardianEtag(guardian) }));
};

/** Covers the fields that administrators edit. */
const guardianEtag = (guardian: Omit<Guardian, 'etag'>): string => {
  const { firstname, lastname, email, phone, relationship, sees, acts, restricted } = guardian;
  return etagOf(
    JSON.stringify([firstname, lastname, email, phone, relationship, sees, acts, restricted]),
  );
};

/** The member's groups: current first, then waiting, then past and deleted ones, each latest first. */
export const findMemberships = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
  today: string,
): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`
    select cm.class_member_id, cm.group_id, g.name, cm.waiting, cm.joined_date, cm.left_date, cm.left_reason,
      (to_timestamp(g.deleted_at) at time zone club.time_zone)::date as deleted_date,
      case when cm.waiting and cm.left_date is null and g.deleted_at is null then (
        select count(*) from class_members before where before.client_id = cm.client_id
          and before.group_id = cm.group_id and before.waiting and before.left_date is null
          and (coalesce(before.waiting_position, 10001), before.joined_date, before.class_member_id)
            <= (coalesce(cm.waiting_position, 10001), cm.joined_date, cm.class_member_id)
      )::integer end as position
    from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id
    join clubs club on club.client_id = g.client_id and club.id = g.club_id
    where cm.client_id = ${client_id} and cm.member_uuid = ${uuid} and not cm.guest
    order by g.deleted_at is not null or coalesce(cm.left_date <= ${today}, false), cm.waiting, cm.joined_date desc,
      cm.class_member_id desc`.execute(db);
  return rows;
};

/** Open and ended alerts as the user sees them (D5), latest first; with `id` only this one. */
export const findAlertDetails = async (
  db: Reader,
  user: Tenant,
  uuid: string,
  id?: number,
): Promise<AlertDetail[]> => {
  const { client_id } = user;
  const { rows } = await sql<AlertDetail>`
    select a.id, a.kind, case when a.kind <> 'safeguarding' or ${hasClubRight(user, 'see_safeguarding')}
        then a.text else '' end as text, a.created_at, a.ended_at, u.firstname || ' ' || u.lastname as created_by
    from member_alerts a
    left join users u on u.client_id = a.client_id and u.uuid = a.created_by
    where a.client_id = ${client_id} and a.member_uuid = ${uuid}
      ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.id desc`.execute(db);
  return rows;
};

export type AwardRow = {
  scheme_uuid: string;
  id: string;
  started_ts: number;
  completed_ts: number | null;
  completed: number;
  total: number;
  achieve_date: string | null;
};

/** Levels that the member started or completed, latest first. */
export const findAwards = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
): Promise<readonly AwardRow[]> => {
  const { rows } = await sql<AwardRow>`
    select a.scheme_uuid, a.slug as id, a.started_ts, a.completed_ts, a.completed, a.total, b.achieve_date
    from awards a
    left join badges b on b.client_id = a.client_id and b.member_uuid = a.member_uuid
      and b.scheme_uuid = a.scheme_uuid and b.badge_id = a.slug
    where a.client_id = ${client_id} and a.member_uuid = ${uuid}
    order by a.completed_ts desc nulls first, a.started_ts desc, a.slug`.execute(db);
  return rows;
};

/** An empty note counts as none. */
export const findNotes = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
): Promise<MemberNotes> => {
  const current = await db
    .selectFrom('notes')
    .select(['note', 'updated_by', 'updated_at', 'shareable'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', uuid)
    .executeTakeFirst();
  const { rows: history } = await sql<Note>`
    select note, updated_by, recorded_ts as updated_at from note_history
    where client_id = ${client_id} and member_uuid = ${uuid} and note <> ''
    order by recorded_ts desc, id desc`.execute(db);
  const shared = await db
    .selectFrom('shared_notes')
    .select(['id', 'note', 'updated_by', 'updated_at'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', uuid)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  if (current === undefined || current.note.trim() === '') {
    return { note: null, shareable: current?.shareable ?? false, history, shared };
  }
  const { shareable, ...note } = current;
  return { note, shareable, history, shared };
};
