import type { ReportGrouping, ReportName } from '@springboard/contract';

/**
 * SQL of each report, written from the words of the specification (portals §C, D6, D7) and from no query of the
 * product. Each part returns JSON: `rows` an array of cells in any row, `totals` one array, `chart` a name and an
 * array.
 */
export type ReportSql = {
  readonly with: string;
  readonly rows: string;
  readonly totals?: string;
  readonly chart?: string;
};

/** The parameters $1 to $9 of every statement. `p.groups` and `p.scheme` are null without a filter. */
export const PARAMETERS = `p as (select $1::bigint as client_id, $2::bigint as club_id, $3::date as from_date,
  $4::date as to_date, $5::bigint[] as groups, $6::text as scheme, $7::integer as n, $8::bigint as now,
  $9::date as today),
zone as (select time_zone from clubs, p where clubs.client_id = p.client_id and clubs.id = p.club_id)`;

/** D7: a session keeps its roster. Without a mark, members were absent only if the register is complete. */
const KNOWN = `
held as (
  select s.* from sessions s, p
  where s.client_id = p.client_id and s.club_id = p.club_id and s.cancelled = false
    and s.date >= p.from_date and s.date <= p.to_date and (p.groups is null or s.group_id = any (p.groups))),
roster as materialized (
  select held.*, sr.class_member_id, sr.member_uuid from held
  join session_roster sr on sr.client_id = held.client_id and sr.session_id = held.id where held.roster_kept
  union all
  select held.*, membership.class_member_id, membership.member_uuid from held
  join class_members membership on membership.client_id = held.client_id and membership.group_id = held.group_id
  where not held.roster_kept and not membership.waiting
    and held.date <@ daterange(membership.joined_date, membership.left_date, '[)')),
known as materialized (
  select roster.id as session, roster.group_id, roster.date, roster.start_at, roster.cover_user_uuid,
    roster.member_uuid, (mark.present is not null and mark.present) as present
  from roster
  left join attendance mark on mark.client_id = roster.client_id and mark.date = roster.date
    and mark.class_member_id = roster.class_member_id and mark.member_uuid = roster.member_uuid
  where mark.present is not null or exists (select from registers r where r.client_id = roster.client_id
    and r.group_id = roster.group_id and r.date = roster.date and r.completed_ts is not null))`;

/** Groups of the members today, the active members, and those of them whom the filter by group finds. */
const PEOPLE = `
today_in as (
  select membership.member_uuid, membership.group_id, g.name from class_members membership
  join p on p.client_id = membership.client_id and p.today <@ daterange(membership.joined_date, membership.left_date, '[)')
  join groups g on g.client_id = membership.client_id and g.id = membership.group_id and g.deleted_at is null
  where not membership.waiting),
active as materialized (
  select m.uuid, m.dob, m.firstname || ' ' || m.lastname as name,
    (select string_agg(name, ', ' order by name) from today_in where member_uuid = m.uuid) as groups
  from members m, p
  where m.client_id = p.client_id and m.club_id = p.club_id and m.active and m.merged_into is null),
person as materialized (
  select active.* from active, p where p.groups is null
    or uuid in (select member_uuid from today_in where group_id = any (p.groups)))`;

/** Levels of the published schemes. They are the roots of the tree. */
const LEVELS = `
scheme as materialized (
  select s.uuid, s.slug, s.title, v.document::jsonb as document from schemes s
  join p on p.client_id = s.client_id and (p.scheme is null or p.scheme = s.slug)
  join curriculum_versions v on v.client_id = s.client_id and v.scheme_uuid = s.uuid and v.version = s.version
  where s.deleted_at is null),
level as materialized (
  select scheme.uuid, scheme.title as scheme, node->>'id' as id, node->>'title' as title
  from scheme, jsonb_array_elements(document->'tree') node where node->>'t' = 'l')`;

const RATE = `round(100.0 * count(*) filter (where present) / nullif(count(*), 0), 1)`;
const FIGURES = `count(distinct session), count(*), count(*) filter (where present),
  count(*) filter (where not present), ${RATE}`;

/** How the attendance is grouped: the further tables, the key of a row, and its name. */
const GROUPINGS: Readonly<Record<ReportGrouping, { from: string; key: string; name: string }>> = {
  group: {
    from: 'known join groups g on g.id = known.group_id and g.client_id = (select client_id from p)',
    key: 'g.id, g.name',
    name: 'g.name',
  },
  week: {
    from: 'known',
    key: `date - (extract(isodow from date)::integer - 1)`,
    name: `date - (extract(isodow from date)::integer - 1)`,
  },
  // A cover coach takes the session in place of the coaches of the group.
  coach: {
    from: `known left join lateral (
        select known.cover_user_uuid as uuid where known.cover_user_uuid is not null
        union all
        select gc.user_uuid from group_coaches gc, p where known.cover_user_uuid is null
          and gc.client_id = p.client_id and gc.group_id = known.group_id) coach on true
      left join users u on u.client_id = (select client_id from p) and u.uuid = coach.uuid`,
    key: 'u.uuid, u.firstname, u.lastname',
    name: `u.firstname || ' ' || u.lastname`,
  },
};

const attendance = (by: ReportGrouping): ReportSql => {
  const { from, key, name } = GROUPINGS[by];
  return {
    with: KNOWN,
    rows: `select json_build_array(${name}, ${FIGURES}) from ${from} group by ${key}`,
    totals: `select json_build_array(null, ${FIGURES}) from known`,
    chart: `select json_build_array(${name}, json_build_array(${RATE})) from ${from} group by ${key}`,
  };
};

/** A report whose chart counts its rows by one of the cells, from 0. */
const countedBy = (cell: number, sql: Pick<ReportSql, 'with' | 'rows'>): ReportSql => ({
  ...sql,
  chart: `select json_build_array(cells->>${cell}, json_build_array(count(*)))
    from (${sql.rows}) as found (cells) group by cells->>${cell}`,
});

export const reportSql = (name: ReportName, by: ReportGrouping): ReportSql =>
  name === 'attendance' ? attendance(by) : REPORTS[name];

const REPORTS: Readonly<Record<Exclude<ReportName, 'attendance'>, ReportSql>> = {
  'registers-not-taken': countedBy(2, {
    with: `${KNOWN}, open as (
      select held.*, g.name, g.is_slot, coalesce(members, 0) as members
      from held join groups g on g.client_id = held.client_id and g.id = held.group_id and g.deleted_at is null
      left join (select id, count(*) as members from roster group by id) counted on counted.id = held.id
      where held.end_at <= (select now from p) and not exists (select from registers r
        where r.client_id = held.client_id and r.group_id = held.group_id and r.date = held.date
          and r.completed_ts is not null))`,
    rows: `select json_build_array(date, start_at, name,
        coalesce((select u.firstname || ' ' || u.lastname from users u
            where u.client_id = open.client_id and u.uuid = open.cover_user_uuid),
          (select string_agg(u.firstname || ' ' || u.lastname, ', ' order by gc.ordering) from group_coaches gc
            join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
            where gc.client_id = open.client_id and gc.group_id = open.group_id)),
        members,
        case when exists (select from attendance a where a.client_id = open.client_id
          and a.group_id = open.group_id and a.date = open.date and a.present is not null)
          then 'partial' else 'not_started' end)
      from open where members > 0 or not is_slot`,
  }),
  'consecutive-absences': {
    with: `${KNOWN}, ${PEOPLE},
      last as (select member_uuid, max(start_at) filter (where present) as attended from known group by 1),
      missed as (select known.* from known join last using (member_uuid)
        where not present and (attended is null or start_at > attended))`,
    rows: `select json_build_array(active.name,
        (select string_agg(g.name, ', ' order by g.name) from groups g where g.client_id = (select client_id from p)
          and g.id in (select group_id from missed where member_uuid = active.uuid)),
        count(*), min(missed.date),
        (select max(a.date) from attendance a, p
          where a.client_id = p.client_id and a.member_uuid = active.uuid and a.present))
      from missed join active on active.uuid = missed.member_uuid
      group by active.uuid, active.name having count(*) >= (select n from p)`,
  },
  'level-distribution': {
    with: `${PEOPLE}, ${LEVELS}, works_at as (
      select scheme.uuid, scheme.title as scheme, ma.current_remote_node_id as id from member_assessments ma
      join p on p.client_id = ma.client_id
      join person on person.uuid = ma.member_uuid
      join scheme on scheme.uuid = ma.scheme_uuid),
      bar as (
        select level.scheme, level.title, (select count(*) from works_at w where w.uuid = level.uuid
          and w.id = level.id) as members
        from level where level.uuid in (select uuid from works_at)
        union all
        select scheme, null, count(*) from works_at where id is null group by scheme)`,
    rows: `select json_build_array(scheme, title, members) from bar`,
    totals: `select json_build_array(null, null, count(*)) from works_at`,
    chart: `select json_build_array(case when (select count(distinct scheme) from bar) = 1 then title
        else coalesce(title, '–') || ' (' || scheme || ')' end, json_build_array(members)) from bar`,
  },
  'ready-to-move': countedBy(1, {
    with: LEVELS,
    rows: `select json_build_array(m.firstname || ' ' || m.lastname, g.name,
        case when mark.stay then 'stay' else 'move' end, level.title, u.firstname || ' ' || u.lastname,
        (to_timestamp(mark.recorded_ts) at time zone zone.time_zone)::date, (p.now - mark.recorded_ts) / 86400)
      from p cross join zone
      join move_marks mark on mark.client_id = p.client_id and mark.club_id = p.club_id
        and mark.remote_node_id is not null and (p.groups is null or mark.group_id = any (p.groups))
      join groups g on g.client_id = mark.client_id and g.id = mark.group_id and g.deleted_at is null
      join members m on m.client_id = mark.client_id and m.uuid = mark.member_uuid and m.active
        and m.merged_into is null
      left join level on level.uuid = g.scheme_uuid and level.id = mark.remote_node_id
      left join users u on u.client_id = mark.client_id and u.uuid = mark.user_uuid
      where exists (select from class_members membership where membership.client_id = mark.client_id
        and membership.member_uuid = mark.member_uuid and membership.group_id = mark.group_id and not membership.waiting
        and p.today <@ daterange(membership.joined_date, membership.left_date, '[)'))`,
  }),
  'not-assessed': {
    with: `${PEOPLE}, ${LEVELS}, latest as (
      select person.uuid, max(grade.ts) as ts from person cross join p
      left join scores grade on grade.client_id = p.client_id and grade.member_uuid = person.uuid
        and grade.scheme_uuid in (select uuid from scheme)
      group by person.uuid)`,
    rows: `select json_build_array(person.name, person.groups,
        (to_timestamp(latest.ts) at time zone zone.time_zone)::date, (p.now - latest.ts) / 86400)
      from person join latest using (uuid) cross join p cross join zone
      where person.groups is not null and (latest.ts is null or p.now - latest.ts >= p.n * 86400)`,
  },
  badges: countedBy(3, {
    with: `${PEOPLE}, ${LEVELS}`,
    rows: `select json_build_array(person.name, person.groups, level.scheme, level.title,
        (to_timestamp(award.completed_ts) at time zone zone.time_zone)::date)
      from awards award join p on p.client_id = award.client_id cross join zone
      join person on person.uuid = award.member_uuid
      join level on level.uuid = award.scheme_uuid and level.id = award.slug
      where award.completed_ts is not null and not exists (select from badges handed
        where handed.client_id = award.client_id and handed.member_uuid = award.member_uuid
          and handed.scheme_uuid = award.scheme_uuid and handed.badge_id = award.slug
          and handed.achieve_date is not null)`,
  }),
  // Members at the end are those at the beginning, and who joined, without those who left.
  'joiners-leavers': {
    with: `membership as (
        select cm.class_member_id as id, m.uuid, m.firstname || ' ' || m.lastname as name,
          g.name as group_name, cm.joined_date, cm.left_date, coalesce(cm.left_reason,
            case when m.inactive_reason <> 'erased' and m.inactive_date = cm.left_date then m.inactive_reason end) as reason
        from class_members cm join p on p.client_id = cm.client_id and p.club_id = cm.club_id
        join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid and m.merged_into is null
        join groups g on g.client_id = cm.client_id and g.id = cm.group_id
        where not cm.waiting and not cm.guest and cm.joined_date <= p.to_date),
      change as (
        (select distinct on (uuid) 'joined' as kind, joined_date as date, name, group_name, null as reason
        from membership one, p
        where joined_date >= from_date and not exists (select from membership other where other.uuid = one.uuid
          and other.joined_date < one.joined_date and coalesce(other.left_date, 'infinity') >= p.from_date)
        order by uuid, joined_date, id)
        union all
        select 'left', one.left_date, name, string_agg(group_name, ', ' order by group_name), min(reason)
        from membership one, p
        where left_date between from_date and to_date and not exists (select from membership other
          where other.uuid = one.uuid and coalesce(other.left_date, 'infinity') > one.left_date)
        group by uuid, one.left_date, name
        union all
        select 'moved', one.left_date, name, group_name, reason from membership one, p
        where left_date between from_date and to_date and exists (select from membership other
          where other.uuid = one.uuid and coalesce(other.left_date, 'infinity') > one.left_date))`,
    rows: `select json_build_array(kind, date, name, group_name, reason) from change`,
    chart: `select json_build_array(to_char(date, 'YYYY-MM'), json_build_array(
        count(*) filter (where kind = 'joined'), count(*) filter (where kind = 'left'),
        count(*) filter (where kind = 'moved')))
      from change group by to_char(date, 'YYYY-MM')`,
  },
  capacity: {
    with: `place as (
      select g.id, g.name, g.max_members as places,
        (select count(*) from class_members cm where cm.client_id = g.client_id and cm.group_id = g.id
          and not cm.waiting and p.today <@ daterange(cm.joined_date, cm.left_date, '[)')) as members,
        (select count(*) from class_members cm where cm.client_id = g.client_id and cm.group_id = g.id
          and cm.waiting and cm.left_date is null) as waiting,
        (select min(least(g.max_members, coalesce(s.max_members, g.max_members) - (
              select count(*) from class_members visit where visit.client_id = s.client_id
                and visit.group_id = s.group_id and visit.guest and s.date = visit.joined_date))
            - (select count(*) from class_members cm where cm.client_id = g.client_id and cm.group_id = g.id
              and not cm.waiting and not cm.guest and day::date <@ daterange(cm.joined_date, cm.left_date, '[)')))
          from generate_series(p.today, p.today + 400, interval '1 day') day
          left join sessions s on s.client_id = g.client_id and s.group_id = g.id and s.date = day::date
            and not s.cancelled)
        - (select count(*) from place_holds h where h.client_id = g.client_id and h.group_id = g.id
          and h.state = 'held' and h.expires_at > p.now) as free
      from groups g join p on p.client_id = g.client_id and p.club_id = g.club_id
      where g.deleted_at is null and not g.is_slot and (p.groups is null or g.id = any (p.groups)))`,
    rows: `select json_build_array(name, places, members,
      case when places is not null then greatest(0, free) end, waiting,
      round(100.0 * members / nullif(places, 0), 1)) from place`,
    totals: `select json_build_array(null, coalesce(sum(places), 0), coalesce(sum(members), 0),
      coalesce(sum(greatest(0, free)) filter (where places is not null), 0),
      coalesce(sum(waiting), 0),
      round(100.0 * sum(members) filter (where places is not null) / nullif(sum(places), 0), 1)) from place`,
    chart: `select json_build_array(name, json_build_array(members, waiting)) from place`,
  },
  credentials: countedBy(4, {
    with: `held_by as (
      select c.*, u.firstname || ' ' || u.lastname as holder from credentials c
      join p on p.client_id = c.client_id and p.club_id = c.club_id
      join users u on u.client_id = c.client_id and u.uuid = c.user_uuid and u.status <> 'inactive')`,
    rows: `select json_build_array(holder, name, reference, expires,
        case when expires is null then 'no_end' when expires - today < 0 then 'expired'
          when expires - today <= 60 then 'due' else 'valid' end)
      from held_by cross join p`,
  }),
  'data-quality': countedBy(0, {
    with: `${PEOPLE}, guardian as (
        select mg.member_uuid, g.email, u.email as user_email from member_guardians mg
        join p on p.client_id = mg.client_id
        join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
        left join users u on u.client_id = g.client_id and u.uuid = g.user_uuid),
      named as (
        select m.uuid, m.dob, search_name(m.firstname) as first, search_name(m.lastname) as last
        from members m, p where m.client_id = p.client_id and m.club_id = p.club_id and m.merged_into is null),
      problem as (
        select uuid, 'no_guardian' as problem from person where uuid not in (select member_uuid from guardian)
        union all
        select member_uuid, 'no_email' from guardian group by 1 having count(coalesce(email, user_email)) = 0
        union all
        select uuid, 'no_consent' from person, p where not exists (select from consents c
          where c.client_id = p.client_id and c.member_uuid = person.uuid)
        union all
        select uuid, 'no_group' from person where groups is null
        union all
        select uuid, 'unlikely_dob' from person, p
          where age(p.today, dob) < interval '1 year' or age(p.today, dob) > interval '90 years'
        union
        -- The same name; or the same date of birth and names in the other order, or with a typing mistake in one.
        select a.uuid, 'possible_duplicate' from named a join named b on a.uuid <> b.uuid
          and (a.first = b.first and a.last = b.last or a.dob = b.dob
            and (a.first = b.last and a.last = b.first
              or a.last = b.last and levenshtein(a.first, b.first)
                <= case when least(length(trim(a.first)), length(trim(b.first))) < 6 then 1 else 2 end
              or a.first = b.first and levenshtein(a.last, b.last)
                <= case when least(length(trim(a.last)), length(trim(b.last))) < 6 then 1 else 2 end)))`,
    rows: `select json_build_array(problem, name, dob) from problem join person using (uuid)`,
  }),
};
