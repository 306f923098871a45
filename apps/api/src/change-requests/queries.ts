import { DAY_SECONDS } from '@springboard/domain';
import type { ChangeRequest, RequestKind, RequestState } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { limitOf, type PageQuery } from '../database/paging.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** How long the file of an export is stored (D20); the daily job deletes it. */
const EXPORT_SECONDS = 7 * DAY_SECONDS;

type RequestFilter = {
  client_id: number;
  /** All of a club, or those of a guardian. */
  of: { club_id: number | null } | { user_uuid: string };
  id?: number;
  states?: readonly RequestState[];
  kinds?: readonly RequestKind[];
  member_uuid?: string;
};

/** Requests with the current values of their fields. A null page is all of them. */
export const findRequests = async (
  db: Reader,
  filter: RequestFilter,
  page: PageQuery | null,
): Promise<{ requests: readonly ChangeRequest[]; total: number }> => {
  const order =
    'club_id' in filter.of
      ? // The family with the oldest open request first, and its requests together.
        sql`cr.decided_at desc nulls first,
          min(cr.id) filter (where cr.state = 'open') over (partition by cr.user_uuid), cr.id`
      : sql`cr.id desc`;
  const { rows } = await sql<ChangeRequest>`
    select cr.id, cr.kind, cr.fields, cr.state, cr.created_at, cr.decided_at, cr.reason, cr.previous,
      cr.kind not in ('contact', 'guardian') or not (m.remote or club.member_types = 'remote_only') as can_approve,
      json_build_object('uuid', m.uuid, 'firstname', m.firstname, 'lastname', m.lastname) as member,
      json_build_object('uuid', cr.user_uuid,
        'name', trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, ''))) as "user",
      case when cr.kind in ('export', 'erasure') then ((to_timestamp(cr.created_at)
        at time zone club.time_zone)::date + interval '1 month')::date end as due_date,
      case when cr.kind = 'contact' then (
        select coalesce(json_object_agg(field.key, field.value), '{}') from json_each_text(json_build_object(
          'firstname', m.firstname, 'lastname', m.lastname, 'dob', m.dob, 'email', g.email, 'phone', g.phone)) field
        where exists (select from json_object_keys(cr.fields) requested where requested = field.key))
        when cr.kind = 'medical' and cr.fields ->> 'alert_id' is not null then json_build_object('text', ma.text)
        when cr.kind = 'emergency' and cr.fields ->> 'contact_id' is not null then (
          select coalesce(json_object_agg(field.key, field.value), '{}') from json_each_text(json_build_object(
            'name', ec.name, 'phone', ec.phone, 'relationship', ec.relationship)) field
          where exists (select from json_object_keys(cr.fields) requested where requested = field.key))
        else '{}' end as current,
      file.export
    from change_requests cr
    join members m on m.client_id = cr.client_id and m.uuid = cr.member_uuid
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    left join users u on u.client_id = cr.client_id and u.uuid = cr.user_uuid
    left join lateral (
      select own.email, own.phone from member_guardians mg
      join guardians own on own.client_id = mg.client_id and own.id = mg.guardian_id
      where mg.client_id = cr.client_id and mg.member_uuid = cr.member_uuid and own.user_uuid = cr.user_uuid
      order by own.id limit 1) g on true
    left join member_alerts ma on ma.client_id = cr.client_id and ma.member_uuid = cr.member_uuid
      and ma.id = (cr.fields ->> 'alert_id')::bigint and ma.kind = 'medical' and ma.ended_at is null
      and ${'club_id' in filter.of ? sql`true` : sql`ma.member_uuid = any (app_children_with('medical'))`}
    left join emergency_contacts ec on ec.client_id = cr.client_id and ec.member_uuid = cr.member_uuid
      and ec.id = (cr.fields ->> 'contact_id')::bigint
    left join lateral (
      select json_build_object('state', case when e.result is not null then 'ready'
          when e.state in ('failed', 'cancelled') then 'failed' when e.state = 'done' then 'expired' else 'preparing' end,
        'until', case when e.result is not null then e.finished_at + ${EXPORT_SECONDS}::bigint end) as export
      from requested_export(cr.id) e where cr.kind = 'export') file on true
    where ${conditionOf(filter)}
    order by ${order} ${page === null ? sql`` : limitOf(page)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from change_requests cr where ${conditionOf(filter)}`.execute(
    db,
  );
  return { requests: rows, total: counted.rows[0]?.total ?? 0 };
};

const conditionOf = ({
  client_id,
  of,
  id,
  states = [],
  kinds = [],
  member_uuid,
}: RequestFilter): RawBuilder<unknown> => sql`cr.client_id = ${client_id}
  ${'club_id' in of ? sql`and cr.club_id = ${of.club_id}` : sql`and cr.user_uuid = ${of.user_uuid} and cr.member_uuid = any (app_children())`}
  ${id === undefined ? sql`` : sql`and cr.id = ${id}`}
  ${member_uuid === undefined ? sql`` : sql`and cr.member_uuid = ${member_uuid}`}
  ${states.length === 0 ? sql`` : sql`and cr.state = any (${states}::text[])`}
  ${kinds.length === 0 ? sql`` : sql`and cr.kind = any (${kinds}::text[])`}`;

/** The member if the user acts for them as a guardian. */
export const findActingFor = async (
  db: Reader,
  client_id: number,
  member_uuid: string,
): Promise<{ club_id: number; time_zone: string } | undefined> => {
  const { rows } = await sql<{ club_id: number; time_zone: string }>`
    select m.club_id, club.time_zone from members m
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    where m.client_id = ${client_id} and m.uuid = ${member_uuid}
      and m.uuid = any (app_children_with('acts'))`.execute(db);
  return rows[0];
};

/** Locks a request until the transaction ends. */
export const lockRequest = async (db: Writer, client_id: number, id: number): Promise<void> => {
  await sql`select from change_requests where client_id = ${client_id} and id = ${id} for update`.execute(
    db,
  );
};

/** The guardian of the member who is this user; undefined: they have no access to the member any more. */
export const findGuardianId = async (
  db: Reader,
  client_id: number,
  { member_uuid, user_uuid }: { member_uuid: string; user_uuid: string },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    where mg.client_id = ${client_id} and mg.member_uuid = ${member_uuid} and g.user_uuid = ${user_uuid}
      and not mg.restricted
    order by g.id limit 1`.execute(db);
  return rows[0]?.id;
};

/** Whether the member has this open medical alert, and the user is a guardian who may read it. */
export const hasMedicalAlert = async (
  db: Reader,
  client_id: number,
  member_uuid: string,
  id: number,
): Promise<boolean> => {
  const alert = await db
    .selectFrom('member_alerts')
    .select('id')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('id', '=', id)
    .where('kind', '=', 'medical')
    .where('ended_at', 'is', null)
    .where('member_uuid', '=', sql<string>`any (app_children_with('medical'))`)
    .executeTakeFirst();
  return alert !== undefined;
};
