import { isMemberOn } from '../access/roster.ts';
import type { AlertKind } from '@springboard/contract';
import { isSearchable } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import { listOf } from '../database/paging.ts';
import { lateralByKey } from '../database/values-table.ts';
import { isReady } from '../groups/queries.ts';
import { isReached } from '../mail/recipients.ts';

/** Filters as the query of GET /members has them. */
export type MemberFilter = {
  search?: string;
  active?: 0 | 1;
  'tag_id[]'?: number | number[];
  'group_id[]'?: number | number[];
  'level[]'?: string | string[];
  'alert[]'?: AlertKind | AlertKind[];
  remote?: 0 | 1;
  attended_before?: string;
  guardian_account?: 0 | 1;
  no_group?: 0 | 1;
  waiting_for?: number;
  ready_for?: number;
  min_age?: number;
  max_age?: number;
  'uuid[]'?: string | string[];
};

/** The members of one club that a filter finds. */
export type MemberScope = {
  client_id: number;
  club_id: number;
  /** Today in the club's time zone. */
  today: string;
  filter: MemberFilter;
};

const MOST_RECENT_FIRST = sql`ma.last_assessed_ts desc nulls last, ma.scheme_uuid`;

/** The most recently assessed scheme of `m`, with the level there. */
export const LEVEL = sql`(select ma.scheme_uuid, ma.current_remote_node_id from member_assessments ma
  where ma.client_id = m.client_id and ma.member_uuid = m.uuid
  order by ${MOST_RECENT_FIRST} limit 1)`;

/** In the order of `MOST_RECENT_FIRST`. */
const IS_MORE_RECENT = sql`(coalesce(other.last_assessed_ts, -1), ma.scheme_uuid)
  > (coalesce(ma.last_assessed_ts, -1), other.scheme_uuid)`;

/** The same for each member of the club, with `member_uuid`: faster than a subquery for each of them. */
export const levelsOfClub = ({ client_id, club_id }: MemberScope): RawBuilder<unknown> =>
  sql`(select distinct on (ma.member_uuid) ma.member_uuid, ma.scheme_uuid, ma.current_remote_node_id
    from member_assessments ma where ma.client_id = ${client_id} and ma.club_id = ${club_id}
    order by ma.member_uuid, ${MOST_RECENT_FIRST})`;

export const conditionOf = (scope: MemberScope): RawBuilder<unknown> =>
  sql.join(conditionsOf(scope), sql` and `);

/** Whether the filter leaves out no more than inactive or active members. */
export const hasNoFilter = (scope: MemberScope): boolean => {
  const { active: _, ...filter } = scope.filter;
  return conditionsOf({ ...scope, filter }).length === 1;
};

/** The first one is the club's. */
const conditionsOf = ({
  client_id,
  club_id,
  today,
  filter,
}: MemberScope): readonly RawBuilder<unknown>[] => {
  const { active, remote, attended_before, guardian_account, 'uuid[]': uuids } = filter;
  const [tags, groups, levels, alerts] = [
    listOf(filter['tag_id[]']),
    listOf(filter['group_id[]']),
    listOf(filter['level[]']),
    listOf(filter['alert[]']),
  ];
  return [
    sql`m.client_id = ${client_id} and m.club_id = ${club_id} and m.merged_into is null
      and m.inactive_reason is distinct from 'erased'`,
    ...(uuids === undefined ? [] : [sql`m.uuid = ${anyOf(listOf(uuids))}`]),
    ...(active === undefined ? [] : [sql`m.active = ${active === 1}`]),
    ...(remote === undefined ? [] : [sql`m.remote = ${remote === 1}`]),
    ...(tags.length === 0
      ? []
      : [
          sql`exists (select from member_tags mt where mt.client_id = m.client_id
            and mt.member_uuid = m.uuid and mt.tag_id ${isOneOf(tags, sql`bigint`)})`,
        ]),
    ...(groups.length === 0
      ? []
      : [
          sql`exists (select from class_members cm where ${isIn(today)}
            and cm.group_id ${isOneOf(groups, sql`bigint`)})`,
        ]),
    ...(levels.length === 0 ? [] : [worksAt(club_id, levels)]),
    ...(alerts.length === 0
      ? []
      : [
          sql`exists (select from member_alerts al where al.client_id = m.client_id
            and al.member_uuid = m.uuid and al.ended_at is null and al.kind ${isOneOf(alerts, sql`text`)})`,
        ]),
    ...(attended_before === undefined
      ? []
      : [
          sql`not exists (select from attendance a where a.client_id = m.client_id
            and a.member_uuid = m.uuid and a.present and a.date >= ${attended_before})`,
        ]),
    ...(guardian_account === undefined
      ? []
      : [
          sql`${guardian_account === 1 ? sql`` : sql`not `}${isReached(sql`m.client_id`, sql`m.uuid`)}`,
        ]),
    ...candidateConditions(today, filter),
    ...wordsOf(filter.search).map((word) => matches(client_id, club_id, word)),
  ];
};

/** Whether `m` works at one of the levels: those of a scheme, and those of whichever scheme was assessed last. */
const worksAt = (club_id: number, levels: readonly string[]): RawBuilder<unknown> => {
  const ofMember = sql`ma.client_id = m.client_id and ma.club_id = ${club_id} and ma.member_uuid = m.uuid`;
  const ids = levels.filter((level) => level.startsWith('/'));
  const ofSchemes = levels
    .filter((level) => !level.startsWith('/'))
    .map((level) => ({
      slug: level.slice(0, level.indexOf('/')),
      id: level.slice(level.indexOf('/')),
    }));
  return sql`(${sql.join(
    [
      ...(ids.length === 0
        ? []
        : [
            sql`exists (select from member_assessments ma where ${ofMember}
              and ma.current_remote_node_id ${isOneOf(ids, sql`text`)}
              and not exists (select from member_assessments other where other.client_id = ma.client_id
                and other.club_id = ma.club_id and other.member_uuid = ma.member_uuid and ${IS_MORE_RECENT}))`,
          ]),
      ...(ofSchemes.length === 0
        ? []
        : [
            sql`exists (select from member_assessments ma
              join schemes s on s.client_id = ma.client_id and s.uuid = ma.scheme_uuid and s.deleted_at is null
              where ${ofMember} and (s.slug, ma.current_remote_node_id) in (
                select * from unnest(${ofSchemes.map(({ slug }) => slug)}::text[], ${ofSchemes.map(({ id }) => id)}::text[])))`,
          ]),
    ],
    sql` or `,
  )})`;
};

/** A cached plan knows how many rows have one value on average, but expects ten values in an array. */
const isOneOf = (
  values: readonly (string | number)[],
  type: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  values.length === 1 ? sql`= ${values[0]}::${type}` : sql`= any (${values}::${type}[])`;

/** Whom a group could take: by their groups, waiting lists, recommendations and age. */
const candidateConditions = (
  today: string,
  { no_group, waiting_for, ready_for, min_age, max_age }: MemberFilter,
): readonly RawBuilder<unknown>[] => [
  ...(no_group === undefined
    ? []
    : [
        sql`${no_group === 1 ? sql`not` : sql``} exists (select from class_members cm
          join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
          where ${isIn(today)} and not cm.guest)`,
      ]),
  ...(waiting_for === undefined
    ? []
    : [
        sql`exists (select from class_members cm where cm.client_id = m.client_id
          and cm.member_uuid = m.uuid and cm.group_id = ${waiting_for} and cm.waiting
          and cm.left_date is null)`,
      ]),
  ...(ready_for === undefined
    ? []
    : [
        sql`exists (select from move_marks mm
          join groups from_group on from_group.client_id = mm.client_id and from_group.id = mm.group_id
          join groups target on target.client_id = mm.client_id and target.id = ${ready_for}
            and target.scheme_uuid = from_group.scheme_uuid
          where mm.client_id = m.client_id and mm.member_uuid = m.uuid and ${isReady(today)}
            and exists (select from class_members peer
              join member_assessments ma on ma.client_id = peer.client_id
                and ma.member_uuid = peer.member_uuid and ma.scheme_uuid = target.scheme_uuid
              where peer.client_id = target.client_id and peer.group_id = target.id
                and not peer.waiting and not peer.guest
                and (peer.left_date is null or peer.left_date > ${today})
                and ma.current_remote_node_id = mm.remote_node_id))`,
      ]),
  // Born at least so many years ago, and less than one more.
  ...(min_age === undefined
    ? []
    : [sql`m.dob <= (${today}::date - make_interval(years => ${min_age}::integer))::date`]),
  ...(max_age === undefined
    ? []
    : [sql`m.dob > (${today}::date - make_interval(years => ${max_age}::integer + 1))::date`]),
];

export const isIn = (today: string): RawBuilder<unknown> =>
  sql`cm.client_id = m.client_id and cm.member_uuid = m.uuid and ${isMemberOn(today)}`;

/** §5: a search needs 2 characters. A hyphen separates words, as in the stored names. */
const wordsOf = (search = ''): readonly string[] =>
  isSearchable(search)
    ? search
        .split(/\s+/u)
        .flatMap((word) => (dateOf(word) === null ? word.split('-') : word))
        .filter((word) => /[\p{L}\p{N}]/u.test(word))
    : [];

/** A word of the name of the member or of a guardian, or the date of birth. */
const matches = (client_id: number, club_id: number, word: string): RawBuilder<unknown> => {
  const dob = dateOf(word);
  if (dob !== null) return sql`m.dob = ${dob}`;
  // In a subquery, because a prepared plan would otherwise normalize the word for every row.
  const pattern = sql`(select '%' || trim(search_name(${word})) || '%')`;
  return sql`(m.search_name like ${pattern} or m.uuid in (
    select mg.member_uuid from guardians g
    cross join ${lateralByKey(sql`select found.member_uuid from member_guardians found
      where found.client_id = ${client_id} and found.guardian_id = g.id`)} mg
    where g.client_id = ${client_id} and g.club_id = ${club_id} and g.search_name like ${pattern}))`;
};

/** `2017-08-05`, `5/8/2017` and `5.8.2017`: all languages of the portals name the day first. */
const dateOf = (word: string): string | null => {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(word) ?? [];
  const date =
    year === undefined ? word : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(date)) return null;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
};
