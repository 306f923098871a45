import type { FreePlaces, ReadyMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { findTitles, type TitleOf } from '../assessments/titles.ts';
import { type CsvTexts, findCsvTexts, listCsv, nameColumns, timesText } from '../csv/texts.ts';
import { anyOf } from '../database/any-of.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { findPlacesOf } from '../groups/places.ts';
import { COACHES_OF, isReady, timesOf } from '../groups/queries.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { type ComparedGroup, type MovingMember, suitableGroups } from './suitable-groups.ts';

/** GET /moves/ready: members whom a coach marked as ready to move, with the groups that suit them. */
export const listReady = async ({
  server,
  db,
  principal,
  headers,
  now,
}: Context<'GET /moves/ready'>): Promise<ReadyMember[] | RawResponse | ApiError> => {
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const today = await findToday(db, principal, now);
  const scope = { client_id, club_id, today, now };
  const marks = await findMarksWithGroups(db, scope);
  const uuids = marks.map(({ member }) => member.uuid);
  const isCsv = acceptsCsv(headers);
  await logViews(db, viewsOf(uuids, isCsv ? ['export'] : ['profile', 'progress']), now);

  const titles = new Map<string, TitleOf>();
  for (const uuid of new Set(marks.flatMap(({ scheme_uuid }) => scheme_uuid ?? []))) {
    const scheme = await server.findScheme(db, client_id, { uuid });
    if (scheme === null) continue;
    titles.set(uuid, await findTitles(db, client_id, scheme, principal.language.language));
  }
  const ready = marks.map(({ scheme_uuid, remote_node_id, completed, ...mark }) => {
    const titleOf = (id: string) => titles.get(scheme_uuid ?? '')?.(id) ?? id;
    return {
      ...mark,
      level: titleOf(remote_node_id),
      completed: completed === null ? null : titleOf(completed),
    };
  });
  return isCsv ? csvResponse(readyCsv(await findCsvTexts(db, principal), ready, today)) : ready;
};

/** The columns of the list on screen. */
const readyCsv = (texts: CsvTexts, ready: readonly ReadyMember[], today: string): string => {
  const { t } = texts;
  const guardiansText = ({ guardians }: ReadyMember) => {
    const named = guardians.flatMap(({ name, sign_in }) => {
      if (sign_in === 'invited') return [t('club:ready.invited', { name })];
      return sign_in === 'active' ? [name] : [];
    });
    if (named.length > 0) return named.join(', ');
    return t(guardians.length === 0 ? 'club:ready.noGuardian' : 'club:ready.noAccount');
  };
  const offerText = ({ last_offer }: ReadyMember) => {
    if (last_offer === null) return null;
    const { state, reason } = last_offer;
    if (state === 'declined' && reason !== null) return t(`club:moves.declined.${reason}`);
    return state === 'expired' || state === 'withdrawn' ? t(`club:moves.ended.${state}`) : null;
  };
  return listCsv(
    texts,
    [
      ...nameColumns<ReadyMember>(({ member }) => member),
      { heading: 'club:imports.columns.dob', cell: ({ member }) => member.dob },
      {
        heading: 'club:members.age',
        cell: ({ member }) => t('club:members.ageShort', ageOf(member.dob, today)),
      },
      { heading: 'club:report.columns.group', cell: ({ group }) => group.name },
      { heading: 'club:report.columns.completed', cell: ({ completed }) => completed },
      { heading: 'club:report.columns.level', cell: ({ level }) => level },
      { heading: 'club:moves.state', cell: offerText },
      {
        heading: 'club:report.columns.marked_by',
        cell: ({ marked_by }) => marked_by?.name ?? null,
      },
      { heading: 'club:report.columns.marked_on', cell: ({ marked_at }) => texts.date(marked_at) },
      { heading: 'club:ready.guardian', cell: guardiansText },
      {
        heading: 'club:ready.best',
        cell: ({ groups: [best] }) =>
          best === undefined
            ? null
            : [best.name, timesText(texts, best.times)].filter((text) => text !== '').join(', '),
      },
    ],
    ready,
  );
};

type Scope = { client_id: number; club_id: number; today: string; now: number };

type Mark = Omit<ReadyMember, 'level' | 'groups'> & {
  scheme_uuid: string | null;
  remote_node_id: string;
  from_active: boolean;
  in_groups: number[];
};

/** Marks without an open offer, the longest waiting first, each with the groups that suit the member best. */
export const findMarksWithGroups = async (
  db: Reader,
  scope: Scope,
): Promise<readonly (Omit<Mark, 'from_active' | 'in_groups'> & Pick<ReadyMember, 'groups'>)[]> => {
  const marks = await findMarks(db, scope);
  if (marks.length === 0) return [];
  const groups = await findGroups(db, scope);
  const siblings = await findSiblings(
    db,
    scope,
    marks.map(({ member }) => member.uuid),
  );
  return marks.map(({ from_active, in_groups, ...mark }) => {
    const member: MovingMember = {
      dob: mark.member.dob,
      scheme_uuid: mark.scheme_uuid,
      node_id: mark.remote_node_id,
      from_active,
      in_groups,
      siblings: siblings
        .filter(({ member_uuid }) => member_uuid === mark.member.uuid)
        .map(({ firstname, weekday, start_time }) => ({ firstname, weekday, start_time })),
    };
    return { ...mark, groups: suitableGroups(member, groups, scope.today) };
  });
};

const findMarks = async (
  db: Reader,
  { client_id, club_id, today }: Scope,
): Promise<readonly Mark[]> => {
  const { rows } = await sql<Mark>`
    select g.scheme_uuid, mm.remote_node_id, mm.recorded_ts as marked_at, g.status = 1 as from_active,
      json_build_object('uuid', m.uuid, 'firstname', m.firstname, 'lastname', m.lastname, 'dob', m.dob) as member,
      json_build_object('id', g.id, 'name', g.name) as "group",
      case when u.uuid is not null then json_build_object('uuid', u.uuid,
        'name', trim(u.firstname || ' ' || u.lastname)) end as marked_by,
      (select a.slug from awards a where a.client_id = mm.client_id and a.member_uuid = mm.member_uuid
        and a.scheme_uuid = g.scheme_uuid and a.completed_ts is not null
        order by a.completed_ts desc, a.slug desc limit 1) as completed,
      array(select cm.group_id from class_members cm where cm.client_id = mm.client_id
        and cm.member_uuid = mm.member_uuid and not cm.waiting and not cm.guest
        and (cm.left_date is null or cm.left_date > ${today}))::integer[] as in_groups,
      coalesce((select json_agg(json_build_object('name', trim(own.firstname || ' ' || own.lastname),
          'sign_in', case when account.uuid is null then 'none'
            when account.status in ('invited', 'active') then account.status else 'inactive' end)
          order by own.firstname, own.lastname, own.id)
        from member_guardians mg
        join guardians own on own.client_id = mg.client_id and own.id = mg.guardian_id
        left join users account on account.client_id = own.client_id and account.uuid = own.user_uuid
        where mg.client_id = mm.client_id and mg.member_uuid = mm.member_uuid
          and mg.acts and not mg.restricted), '[]') as guardians,
      (select json_build_object('state', mv.state, 'reason', mv.reason) from moves mv
        where mv.client_id = mm.client_id and mv.member_uuid = mm.member_uuid and mv.created_at >= mm.recorded_ts
        order by mv.id desc limit 1) as last_offer
    from move_marks mm
    join groups g on g.client_id = mm.client_id and g.id = mm.group_id and g.deleted_at is null
    join members m on m.client_id = mm.client_id and m.uuid = mm.member_uuid and m.active and m.merged_into is null
    left join users u on u.client_id = mm.client_id and u.uuid = mm.user_uuid
    where mm.client_id = ${client_id} and g.club_id = ${club_id} and ${isReady(today)}
    order by mm.recorded_ts, m.firstname, m.lastname, m.uuid`.execute(db);
  return rows;
};

/** The groups of the club with places, ages and levels of their members. */
const findGroups = async (
  db: Reader,
  { client_id, club_id, today, now }: Scope,
): Promise<readonly ComparedGroup[]> => {
  const { rows } = await sql<
    Omit<ComparedGroup, keyof FreePlaces | 'min_age' | 'max_age'> & {
      youngest: string | null;
      oldest: string | null;
    }
  >`
    select g.id, g.name, g.scheme_uuid, g.status = 1 as is_active, ${timesOf(today)} as times,
      ${COACHES_OF} as coaches, ages.total_members, ages.youngest, ages.oldest,
      coalesce((select json_object_agg(level.node_id, level.members) from (
        select ma.current_remote_node_id as node_id, count(*)::integer as members from class_members cm
        join member_assessments ma on ma.client_id = cm.client_id and ma.member_uuid = cm.member_uuid
          and ma.scheme_uuid = g.scheme_uuid and ma.current_remote_node_id is not null
        where ${isIn(today)} group by 1) level), '{}') as levels
    from groups g
    cross join lateral (
      select count(*)::integer as total_members, max(m.dob) as youngest, min(m.dob) as oldest
      from class_members cm
      join members m on m.client_id = cm.client_id and m.uuid = cm.member_uuid
      where ${isIn(today)}) ages
    where g.client_id = ${client_id} and g.club_id = ${club_id} and g.deleted_at is null and not g.is_slot
    order by g.id`.execute(db);
  const places = await findPlacesOf(
    db,
    { client_id, day: today },
    rows.map(({ id }) => id),
    now,
  );
  return rows.map(({ youngest, oldest, ...group }) => {
    const { places_left = null, places_from = null } = places.get(group.id) ?? {};
    return {
      ...group,
      places_left,
      places_from,
      min_age: youngest === null ? null : ageOf(youngest, today).years,
      max_age: oldest === null ? null : ageOf(oldest, today).years,
    };
  });
};

const isIn = (today: string) => sql`cm.client_id = g.client_id and cm.group_id = g.id
  and not cm.waiting and not cm.guest and (cm.left_date is null or cm.left_date > ${today})`;

type Sibling = { member_uuid: string; firstname: string; weekday: number; start_time: string };

/** The weekly times of other members who share a guardian with one of these. */
const findSiblings = async (
  db: Reader,
  { client_id, today }: Scope,
  uuids: readonly string[],
): Promise<readonly Sibling[]> => {
  const { rows } = await sql<Sibling>`
    select distinct own.member_uuid, m.firstname, t.weekday, to_char(t.start_time, 'HH24:MI') as start_time
    from member_guardians own
    join member_guardians other on other.client_id = own.client_id and other.guardian_id = own.guardian_id
      and other.member_uuid <> own.member_uuid
    join members m on m.client_id = other.client_id and m.uuid = other.member_uuid and m.active
      and m.merged_into is null
    join class_members cm on cm.client_id = m.client_id and cm.member_uuid = m.uuid and not cm.waiting
      and not cm.guest and (cm.left_date is null or cm.left_date > ${today})
    join group_times t on t.client_id = cm.client_id and t.group_id = cm.group_id
      and (t.to_date is null or t.to_date >= ${today})
    where own.client_id = ${client_id} and own.member_uuid = ${anyOf(uuids)}
    order by 3, 4, 2, 1`.execute(db);
  return rows;
};
