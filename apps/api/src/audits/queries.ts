import type { AuditEntry, CallKey, UserRight } from '@springboard/contract';
import { sql } from 'kysely';
import { undoneAt } from '../database/audit.ts';
import { limitOf, type PageQuery } from '../database/paging.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';
import { findRights } from '../identity/rights.ts';
import { declaredRight, rightsOfRows } from './undo-rights.ts';

/** By the national body: its entries are read by the club, and by the users who may merge. */
export const NATIONAL_MERGE = 'POST /members/:uuid/merge' satisfies CallKey;

export type AuditFilter = PageQuery & {
  action?: string;
  entity?: string;
  entity_id?: string;
  member_uuid?: string;
  /** The group with its sessions; with `session_date` its session on this date. */
  group_id?: number;
  session_date?: string;
  /** The user who did it. */
  user_uuid?: string;
  /** Seconds; `from` is included. */
  from?: number;
  to?: number;
  /** Of equal actions of a user on an entity in one hour, only the last. */
  hourly?: 0 | 1;
  id?: number;
};

/** An entry with the club and the call that decide who may undo it. */
export type StoredAudit = Omit<AuditEntry, 'can_undo'> & {
  club_id: number | null;
  call: CallKey | null;
  has_rows: boolean;
  /** A job has not finished it yet. */
  is_running: boolean;
  /** A right that the caller lacks to undo it. */
  missing_right: UserRight | null;
};

/** Read with the entry, because `detail` has no names of persons or groups. A removed guardian is in the rows for Undo. */
const SUBJECT = sql`case split_part(a.action, '.', 1)
  when 'user' then case when a.entity = 'user' then (select trim(s.firstname || ' ' || s.lastname) from users s
    where s.client_id = a.client_id and s.uuid = a.entity_id::uuid) end
  when 'group' then case when a.action = 'group.delete' then (select g.name from groups g
    where g.client_id = a.client_id and g.id = a.entity_id::bigint) end
  when 'member' then (select al.reason from access_log al
    where al.client_id = a.client_id and al.member_uuid = a.member_uuid and al.action = 'merge'
      and al.ts = a.ts and a.action = 'member.body_merge' limit 1)
  when 'guardian' then coalesce(
    (select trim(g.firstname || ' ' || g.lastname) from guardians g
      where g.client_id = a.client_id and g.id = (a.detail->>'guardian_id')::bigint),
    (select trim(concat_ws(' ', coalesce(r.before, r.after)->>'firstname', coalesce(r.before, r.after)->>'lastname')) from audit_rows r
      where r.client_id = a.client_id and r.audit_id = a.id and r.table_name = 'guardians'))
  when 'alert' then (select ma.kind from member_alerts ma
    where ma.client_id = a.client_id and ma.id = (a.detail->>'alert_id')::bigint)
  when 'emergency' then coalesce(
    (select ec.name from emergency_contacts ec
      where ec.client_id = a.client_id and ec.id = (a.detail->>'contact_id')::bigint),
    (select coalesce(r.before, r.after)->>'name' from audit_rows r
      where r.client_id = a.client_id and r.audit_id = a.id and r.table_name = 'emergency_contacts'))
  when 'consent' then coalesce(
    (select c.kind from consents c
      where c.client_id = a.client_id and c.id = (a.detail->>'consent_id')::bigint),
    (select t.kind from consent_texts t
      where t.client_id = a.client_id and t.id = (a.detail->>'text_id')::bigint)) end`;

/** A page of the entries that the user may see, latest first. */
export const findAudits = async (
  db: Reader,
  principal: Principal,
  filter: AuditFilter,
): Promise<{ entries: readonly StoredAudit[]; total: number }> => {
  const condition = conditionOf(principal, filter);
  const { rows } = await sql<Omit<StoredAudit, 'missing_right'> & { rights: UserRight[] }>`
    select a.id, a.ts, a.action, a.entity, a.entity_id, a.member_uuid, a.club_id, a.call, a.undoes,
      coalesce(a.detail, '{}') as detail, ${SUBJECT} as subject,
      ${undoneAt(sql`a.client_id`, sql`a.id`)} as undone_at,
      case when u.uuid is not null then json_build_object('uuid', u.uuid,
        'name', trim(u.firstname || ' ' || u.lastname)) end as "user",
      exists (select from audit_rows r where r.client_id = a.client_id and r.audit_id = a.id) as has_rows,
      a.call = 'POST /members/bulk' and exists (select from jobs j where j.client_id = a.client_id
        and j.state in ('queued', 'running') and j.kind = 'change_members'
        and (j.input->>'audit_id')::bigint = a.id) as is_running,
      ${rightsOfRows(principal)} as rights
    from audit_log a
    left join users u on u.client_id = a.client_id and u.uuid = a.user_uuid ${isVisible(principal)}
    where ${condition}
    order by a.ts desc, a.id desc ${limitOf(filter)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from audit_log a where ${condition}`.execute(db);
  const own = await findRights(db, principal);
  const entries = rows.map(({ rights, ...entry }) => {
    const declared = declaredRight(entry.call, principal);
    const needed = declared === undefined ? rights : [declared, ...rights];
    return { ...entry, missing_right: needed.find((right) => !own.includes(right)) ?? null };
  });
  return { entries, total: counted.rows[0]?.total ?? 0 };
};

/** A condition on `users u`: a club reads its own accounts, and none of the national body. */
const isVisible = ({ client_id, club_id, user_uuid, role }: Principal) =>
  role === 'ngo'
    ? sql``
    : sql`and (u.uuid = ${user_uuid} or exists (select from user_clubs uc
        where uc.client_id = ${client_id} and uc.user_uuid = u.uuid and uc.club_id = ${club_id}))`;

/** What the national body administers. None of these entries is about a member. */
const NATIONAL_ENTITIES = ['scheme', 'review-policy', 'club', 'language', 'tag', 'label'];

/** The own entries, and those of others that belong to the national body. Sign-ins and guardians stay out of it. */
const ofNationalBody = ({ client_id, user_uuid }: Principal) => sql`(a.user_uuid = ${user_uuid}
  or a.call = ${NATIONAL_MERGE} and exists (select from user_clients merger
    where merger.client_id = ${client_id} and merger.user_uuid = ${user_uuid} and 'people' = any (merger.rights))
  or a.member_uuid is null and (a.entity = any (${NATIONAL_ENTITIES}::text[])
    or a.entity = 'user' and (a.action like 'user.%' or a.action = 'undo') and a.entity_id in (
      select uc.user_uuid::text from user_clubs uc where uc.client_id = ${client_id} and uc.role <> 'parent'
      union all select un.user_uuid::text from user_clients un where un.client_id = ${client_id})))`;

/** Entries name their sessions in `detail`; an undo has the entity and the sessions of the entry that it undoes. */
const ofGroup = (group_id: number, date: string | undefined) => {
  const session = { group_id, ...(date !== undefined && { date }) };
  const ofSession = sql`a.entity in ('session', 'club') and exists (select from audit_log origin
    where origin.client_id = a.client_id and origin.id = coalesce(a.undoes, a.id) and (
      origin.entity = 'session' and origin.detail::jsonb @> ${JSON.stringify(session)}::jsonb
      or origin.entity = 'club' and origin.detail::jsonb @> ${JSON.stringify({ sessions: [session] })}::jsonb))`;
  return date === undefined
    ? sql`(a.entity = 'group' and a.entity_id = ${String(group_id)} or ${ofSession})`
    : sql`(${ofSession})`;
};

/** The entries of a user include those of the user's credentials. */
const ofEntity = ({ entity, entity_id }: AuditFilter) => {
  if (entity === 'user' && entity_id !== undefined) {
    return sql`and (a.entity = 'user' and a.entity_id = ${entity_id}
      or a.entity = 'credential' and a.detail->>'user_uuid' = ${entity_id})`;
  }
  return sql`${entity === undefined ? sql`` : sql`and a.entity = ${entity}`}
    ${entity_id === undefined ? sql`` : sql`and a.entity_id = ${entity_id}`}`;
};

/** An administrator sees the entries of the club, the national body its own. */
const conditionOf = (principal: Principal, filter: AuditFilter) => {
  const { client_id, club_id, role } = principal;
  const { action, member_uuid, group_id, user_uuid, from, to, hourly, id } = filter;
  const ofCaller = role === 'ngo' ? ofNationalBody(principal) : sql`a.club_id = ${club_id}`;
  return sql`a.client_id = ${client_id} and ${ofCaller}
    ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    ${action === undefined ? sql`` : sql`and a.action = ${action}`}
    ${ofEntity(filter)}
    ${group_id === undefined ? sql`` : sql`and ${ofGroup(group_id, filter.session_date)}`}
    ${user_uuid === undefined ? sql`` : sql`and a.user_uuid = ${user_uuid}`}
    ${from === undefined ? sql`` : sql`and a.ts >= ${from}`}
    ${to === undefined ? sql`` : sql`and a.ts < ${to}`}
    ${
      hourly !== 1
        ? sql``
        : sql`and not exists (select from audit_log later
            where later.client_id = a.client_id and later.entity = a.entity and later.entity_id = a.entity_id
              and later.user_uuid = a.user_uuid and later.action = a.action
              and later.ts / 3600 = a.ts / 3600 and (later.ts, later.id) > (a.ts, a.id))`
    }
    ${
      member_uuid === undefined
        ? sql``
        : sql`and (a.member_uuid in (select m.uuid from members m where m.client_id = ${client_id}
              and (m.uuid = ${member_uuid} or m.merged_into = ${member_uuid})) or a.id in (select r.audit_id from audit_rows r
            where r.client_id = ${client_id} and r.member_uuid = ${member_uuid}))`
    }`;
};

/** Whether a register was begun for a session that the entry has added. */
export const hasUsedSessions = async (
  db: Reader,
  client_id: number,
  audit_id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from audit_rows added where added.client_id = ${client_id} and added.audit_id = ${audit_id}
      and added.table_name = 'sessions' and added.before is null and (
        exists (select from registers r where r.client_id = added.client_id
          and r.group_id = (added.after->>'group_id')::bigint and r.date = (added.after->>'date')::date)
        or exists (select from attendance a where a.client_id = added.client_id
          and a.group_id = (added.after->>'group_id')::bigint and a.date = (added.after->>'date')::date))
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether a member for whom the entry planned a day of leaving is inactive by now. */
export const hasLeavers = async (
  db: Reader,
  client_id: number,
  audit_id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from audit_rows r
    join members m on m.client_id = r.client_id and m.uuid = (r.key->>'uuid')::uuid and not m.active
    where r.client_id = ${client_id} and r.audit_id = ${audit_id} and r.table_name = 'members'
      and (r.after->>'active')::boolean and r.after->>'inactive_date' is not null
      and r.before->>'inactive_date' is distinct from r.after->>'inactive_date'
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Restores the rows of an entry; returns the fields that were changed since, and then restores none. */
export const restoreRows = async (db: Writer, id: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ changed: string[] }>`
    select undo_audit_rows(${id}::bigint) as changed`.execute(db);
  return rows[0]?.changed ?? [];
};

/** Locks the groups whose members the entry changed, in the order of their ids. */
export const lockGroupsOf = async (
  db: Writer,
  client_id: number,
  audit_id: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g where g.client_id = ${client_id} and g.id in (
      select (coalesce(r.after, r.before)->>'group_id')::bigint from audit_rows r
      where r.client_id = ${client_id} and r.audit_id = ${audit_id} and r.table_name = 'class_members')
    order by g.id for update`.execute(db);
  return rows.map(({ id }) => id);
};

/** The members that the entry changed. */
export const findRestoredMembers = async (
  db: Reader,
  client_id: number,
  audit_id: number,
): Promise<readonly { member_uuid: string; club_id: number }[]> => {
  const { rows } = await sql<{ member_uuid: string; club_id: number }>`
    select m.uuid as member_uuid, m.club_id from members m
    where m.client_id = ${client_id} and m.uuid in (
      select (r.key->>'uuid')::uuid from audit_rows r
      where r.client_id = ${client_id} and r.audit_id = ${audit_id} and r.table_name = 'members')
    order by m.uuid`.execute(db);
  return rows;
};

/** The history of tags is never changed, so it gets entries for the tags that were restored. */
export const addRestoredTagsToHistory = async (
  db: Writer,
  { client_id, user_uuid }: Principal,
  audit_id: number,
  now: number,
): Promise<void> => {
  await sql`
    insert into member_tag_history (client_id, club_id, member_uuid, tag_id, tagged, recorded_ts, received_ts,
      user_uuid, superseded)
    select r.client_id, r.club_id, r.member_uuid, (r.key->>'tag_id')::bigint, r.before is not null,
      ${now}::bigint, ${now}::bigint, ${user_uuid}::uuid, false
    from audit_rows r where r.client_id = ${client_id} and r.audit_id = ${audit_id}
      and r.table_name = 'member_tags' and (r.before is null or r.after is null)
    order by r.position`.execute(db);
};

/** The same for restored move intents. */
export const addRestoredMarksToHistory = async (
  db: Writer,
  { client_id, user_uuid }: Principal,
  audit_id: number,
  now: number,
): Promise<void> => {
  await sql`
    insert into move_mark_history (client_id, club_id, group_id, member_uuid, remote_node_id, stay, recorded_ts,
      received_ts, user_uuid, superseded)
    select mm.client_id, mm.club_id, mm.group_id, mm.member_uuid, mm.remote_node_id, mm.stay, ${now}::bigint,
      ${now}::bigint, ${user_uuid}::uuid, false
    from move_marks mm where mm.client_id = ${client_id} and (mm.group_id, mm.member_uuid) in (
      select (r.key->>'group_id')::bigint, r.member_uuid from audit_rows r
      where r.client_id = ${client_id} and r.audit_id = ${audit_id} and r.table_name = 'move_marks')`.execute(
    db,
  );
};
