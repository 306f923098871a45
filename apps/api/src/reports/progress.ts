import { isMemberOn } from '../access/roster.ts';
import { levelsOf } from '@springboard/assessment';
import { DAY_SECONDS, dateIn } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { findTitles, type TitleOf } from '../assessments/titles.ts';
import { isInGroups } from './attendance.ts';
import { countBy, type ReportDefinition, type ReportScope, toRow } from './report.ts';

/** A scheme with its titles in the user's language (D21). */
type TitledScheme = PublishedScheme & { readonly titleOf: TitleOf };

/** Each scheme once. A scheme that was never published has no levels. */
const schemesOf = async (
  { server, db, client_id, language }: ReportScope,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, TitledScheme>> => {
  const schemes = new Map<string, TitledScheme>();
  for (const uuid of new Set(uuids)) {
    const scheme = await server.findScheme(db, client_id, { uuid });
    if (scheme === null) continue;
    schemes.set(uuid, { ...scheme, titleOf: await findTitles(db, client_id, scheme, language) });
  }
  return schemes;
};

const titleIn = (scheme: TitledScheme | undefined, node_id: string | null): string | null =>
  node_id === null ? null : (scheme?.titleOf(node_id) ?? node_id);

const isOfScheme = ({ scheme_slug }: ReportScope, slug: RawBuilder<unknown>) =>
  scheme_slug === null ? sql`true` : sql`${slug} = ${scheme_slug}`;

/** The member's groups today, by name. */
const groupNames = ({ today }: ReportScope) => sql`(
  select string_agg(g.name, ', ' order by g.name) from class_members cm
  join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
  where cm.client_id = m.client_id and cm.member_uuid = m.uuid and ${isMemberOn(today)})`;

const isMemberOfGroups = (scope: ReportScope) =>
  scope.group_ids === null
    ? sql`true`
    : sql`exists (select from class_members cm where cm.client_id = m.client_id and cm.member_uuid = m.uuid
        and ${isMemberOn(scope.today)} and ${isInGroups(scope, sql`cm.group_id`)})`;

const activeMembers = (scope: ReportScope) => sql`
  m.client_id = ${scope.client_id} and m.club_id = ${scope.club_id} and m.active and m.merged_into is null
  and ${isMemberOfGroups(scope)}`;

/**
 * How many active members work at each level, in the order of the scheme. The club of their assessments is that of the
 * members: named again, it limits the search to the club's own, in a client of any size.
 */
export const levelDistribution: ReportDefinition = {
  columns: () => [
    { id: 'scheme', kind: 'text' },
    { id: 'level', kind: 'text' },
    { id: 'members', kind: 'number' },
  ],
  takes: ['group_id[]', 'scheme_slug'],
  views: [],
  read: async (scope) => {
    const { rows } = await sql<{
      scheme_uuid: string;
      title: string;
      level: string | null;
      members: number;
    }>`
      select ma.scheme_uuid, s.title, ma.current_remote_node_id as level, count(*)::integer as members
      from member_assessments ma
      join schemes s on s.client_id = ma.client_id and s.uuid = ma.scheme_uuid and s.deleted_at is null
      join members m on m.client_id = ma.client_id and m.uuid = ma.member_uuid
      where ${activeMembers(scope)} and ma.club_id = ${scope.club_id}
        and ${isOfScheme(scope, sql`s.slug`)}
      group by 1, 2, 3 order by 2, 1, 3`.execute(scope.db);
    const schemes = await schemesOf(
      scope,
      rows.map(({ scheme_uuid }) => scheme_uuid),
    );
    const levels = [...schemes].flatMap(([scheme_uuid, scheme]) => {
      const ofScheme = rows.filter((row) => row.scheme_uuid === scheme_uuid);
      const counts = new Map(ofScheme.map(({ level, members }) => [level, members]));
      // Levels without members are part of the picture. A member may work at no level.
      const inOrder = [
        ...levelsOf(scheme.index).map(({ id }) => id),
        ...(counts.has(null) ? [null] : []),
      ];
      const { title = '' } = ofScheme[0] ?? {};
      return inOrder.map((node_id) => {
        const level = titleIn(scheme, node_id);
        return {
          scheme: title,
          level,
          members: counts.get(node_id) ?? 0,
          // Levels of two schemes may have the same title.
          bar: schemes.size === 1 ? level : `${level ?? '–'} (${title})`,
          ref: node_id === null ? null : { scheme_slug: scheme.slug, node_id },
        };
      });
    });
    return {
      rows: levels.map(({ scheme, level, members, bar, ref }) =>
        toRow([scheme, level, members], {
          bar: bar ?? '',
          ...(ref !== null && { level: ref }),
        }),
      ),
      totals: [null, null, levels.reduce((sum, { members }) => sum + members, 0)],
      chart: {
        kind: 'text',
        series: ['members'],
        points: levels.map(({ bar, members }) => ({ name: bar, values: [members] })),
      },
    };
  },
};

/** Members whom a coach recommends for another level, or to stay, the longest waiting first. */
export const readyToMove: ReportDefinition = {
  columns: () => [
    { id: 'member', kind: 'text' },
    { id: 'group', kind: 'text' },
    { id: 'recommendation', kind: 'code' },
    { id: 'level', kind: 'text' },
    { id: 'marked_by', kind: 'text' },
    { id: 'marked_on', kind: 'date' },
    { id: 'days', kind: 'number' },
  ],
  takes: ['group_id[]'],
  views: ['profile', 'progress'],
  read: async (scope) => {
    const { rows } = await sql<{
      member_uuid: string;
      group_id: number;
      member: string;
      group: string;
      stay: boolean;
      scheme_uuid: string | null;
      remote_node_id: string | null;
      marked_by: string | null;
      recorded_ts: number;
      time_zone: string;
    }>`
      select m.uuid as member_uuid, g.id as group_id, m.firstname || ' ' || m.lastname as member, g.name as "group",
        mm.stay, g.scheme_uuid, mm.remote_node_id, mm.recorded_ts, c.time_zone,
        trim(u.firstname || ' ' || u.lastname) as marked_by
      from move_marks mm
      join groups g on g.client_id = mm.client_id and g.id = mm.group_id and g.deleted_at is null
      join members m on m.client_id = mm.client_id and m.uuid = mm.member_uuid and m.active and m.merged_into is null
      join clubs c on c.client_id = m.client_id and c.id = m.club_id
      left join users u on u.client_id = mm.client_id and u.uuid = mm.user_uuid
      where mm.client_id = ${scope.client_id} and mm.club_id = ${scope.club_id} and mm.remote_node_id is not null
        and ${isInGroups(scope, sql`mm.group_id`)}
        and exists (select from class_members cm where cm.client_id = mm.client_id and cm.group_id = mm.group_id
          and cm.member_uuid = mm.member_uuid and ${isMemberOn(scope.today)})
      order by mm.recorded_ts, member, m.uuid`.execute(scope.db);
    const schemes = await schemesOf(
      scope,
      rows.flatMap(({ scheme_uuid }) => scheme_uuid ?? []),
    );
    return {
      rows: rows.map((row) =>
        toRow(
          [
            row.member,
            row.group,
            row.stay ? 'stay' : 'move',
            titleIn(
              row.scheme_uuid === null ? undefined : schemes.get(row.scheme_uuid),
              row.remote_node_id,
            ),
            row.marked_by,
            dateIn(row.time_zone, row.recorded_ts),
            Math.max(0, Math.floor((scope.now - row.recorded_ts) / DAY_SECONDS)),
          ],
          { member_uuid: row.member_uuid, group_id: row.group_id },
        ),
      ),
      chart: countBy(
        'text',
        'members',
        rows.map((row) => row.group),
      ),
    };
  },
};

/** Active members of a group whose latest grade is at least `n` days old, or who never had one. */
export const notAssessed: ReportDefinition = {
  columns: () => [
    { id: 'member', kind: 'text' },
    { id: 'groups', kind: 'text' },
    { id: 'last_assessed', kind: 'date' },
    { id: 'days', kind: 'number' },
  ],
  takes: ['group_id[]', 'scheme_slug', 'n'],
  n: 60,
  views: ['profile', 'progress'],
  read: async (scope) => {
    const { rows } = await sql<{
      member_uuid: string;
      member: string;
      groups: string;
      last_ts: number | null;
      time_zone: string;
    }>`
      select m.uuid as member_uuid, m.firstname || ' ' || m.lastname as member, ${groupNames(scope)} as groups,
        latest.ts as last_ts, c.time_zone
      from members m
      join clubs c on c.client_id = m.client_id and c.id = m.club_id
      left join lateral (
        select max(ma.last_assessed_ts) as ts from member_assessments ma
        join schemes s on s.client_id = ma.client_id and s.uuid = ma.scheme_uuid and s.deleted_at is null
        where ma.client_id = m.client_id and ma.member_uuid = m.uuid and ${isOfScheme(scope, sql`s.slug`)}
      ) latest on true
      where ${activeMembers(scope)} and ${groupNames(scope)} is not null
        and (latest.ts is null or latest.ts <= ${scope.now - scope.n * DAY_SECONDS})
      order by latest.ts nulls first, member, m.uuid`.execute(scope.db);
    return {
      rows: rows.map(({ member_uuid, member, groups, last_ts, time_zone }) =>
        toRow(
          [
            member,
            groups,
            last_ts === null ? null : dateIn(time_zone, last_ts),
            last_ts === null ? null : Math.floor((scope.now - last_ts) / DAY_SECONDS),
          ],
          { member_uuid },
        ),
      ),
    };
  },
};

/** Completed levels whose badge has not been handed out. The chart counts the badges to order. */
export const badges: ReportDefinition = {
  columns: () => [
    { id: 'member', kind: 'text' },
    { id: 'groups', kind: 'text' },
    { id: 'scheme', kind: 'text' },
    { id: 'level', kind: 'text' },
    { id: 'completed', kind: 'date' },
  ],
  takes: ['group_id[]', 'scheme_slug'],
  views: ['profile', 'progress'],
  read: async (scope) => {
    const { rows } = await sql<{
      member_uuid: string;
      member: string;
      groups: string | null;
      scheme_uuid: string;
      scheme: string;
      scheme_slug: string;
      slug: string;
      completed_ts: number;
      time_zone: string;
    }>`
      select m.uuid as member_uuid, m.firstname || ' ' || m.lastname as member, ${groupNames(scope)} as groups,
        s.uuid as scheme_uuid, s.title as scheme, s.slug as scheme_slug, a.slug, a.completed_ts, c.time_zone
      from awards a
      join schemes s on s.client_id = a.client_id and s.uuid = a.scheme_uuid and s.deleted_at is null
      join members m on m.client_id = a.client_id and m.uuid = a.member_uuid
      join clubs c on c.client_id = m.client_id and c.id = m.club_id
      left join badges b on b.client_id = a.client_id and b.member_uuid = a.member_uuid
        and b.scheme_uuid = a.scheme_uuid and b.badge_id = a.slug
      where ${activeMembers(scope)} and ${isOfScheme(scope, sql`s.slug`)}
        and a.completed_ts is not null and b.achieve_date is null
      order by s.title, a.slug, member, m.uuid`.execute(scope.db);
    const schemes = await schemesOf(
      scope,
      rows.map(({ scheme_uuid }) => scheme_uuid),
    );
    const described = rows.map((row) => ({
      ...row,
      level: titleIn(schemes.get(row.scheme_uuid), row.slug),
    }));
    return {
      rows: described.map((row) =>
        toRow(
          [row.member, row.groups, row.scheme, row.level, dateIn(row.time_zone, row.completed_ts)],
          {
            member_uuid: row.member_uuid,
            award: { scheme_slug: row.scheme_slug, node_id: row.slug },
          },
        ),
      ),
      chart: countBy(
        'text',
        'badges',
        described.map(({ level }) => level),
      ),
    };
  },
};
