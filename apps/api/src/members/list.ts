import { levelsOf } from '@springboard/assessment';
import { ALERT_KINDS, type ClubMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { alertViews, logViews, viewsOf } from '../access/log-views.ts';
import {
  findAlerts,
  findGroupsOf,
  findTags,
  safeguardingViewOf,
} from '../access/member-detail-queries.ts';
import { findToday } from '../access/today.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { findTitles, type TitleOf } from '../assessments/titles.ts';
import { type CsvColumn, type CsvTexts, findCsvTexts, listCsv, nameColumns } from '../csv/texts.ts';
import { disableParallelWorkers, type Reader } from '../database/tenant-transaction.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import {
  type ClubMemberRow,
  countClubMembers,
  findClubMemberPage,
  findClubMembers,
  type LevelOrder,
} from './queries.ts';

/** GET /members: the club's members (portals §C). */
export const listMembers = async (
  context: Context<'GET /members'>,
): Promise<ClubMember[] | RawResponse | ApiError> => {
  const { db, principal, query, reply, now, headers } = context;
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  await disableParallelWorkers(db);
  const today = await findToday(db, principal, now);
  const { sort } = query;
  const scope = { client_id, club_id, today, filter: query };
  const { expected } = query;
  if (expected !== undefined) {
    const found = await countClubMembers(db, scope);
    if (found !== expected) return apiError(409, 'CONFLICT', { expected, found });
  }
  const order = { ...(sort !== undefined && { sort }), levels: await findLevels(context, sort) };
  if (acceptsCsv(headers)) {
    const members = await describeMembers(
      context,
      await findClubMembers(db, scope, null, order),
      today,
    );
    await logViews(
      db,
      viewsOf(
        members.map(({ uuid }) => uuid),
        ['export'],
      ),
      now,
    );
    const file = await findMembersFile(db, { client_id, club_id }, { active: query.active, today });
    return csvResponse(membersCsv(await findCsvTexts(db, principal), members, file));
  }
  const found = await findClubMemberPage(db, scope, query, order);
  reply.total(found.total);
  const members = await describeMembers(context, found.members, today);
  const uuids = members.map(({ uuid }) => uuid);
  const alerts = new Map(members.map(({ uuid, alerts: ofMember }) => [uuid, ofMember]));
  await logViews(db, [...viewsOf(uuids, ['profile', 'progress']), ...alertViews(alerts)], now);
  return members;
};

const describeMembers = async (
  context: Pick<Context<'GET /members'>, 'db' | 'principal' | 'server'>,
  rows: readonly ClubMemberRow[],
  today: string,
): Promise<ClubMember[]> => {
  const { db, principal } = context;
  const scope = { client_id: principal.client_id, uuids: rows.map(({ uuid }) => uuid) };
  const tags = await findTags(db, scope);
  const alerts = await findAlerts(db, scope, await safeguardingViewOf(db, principal));
  const groups = await findGroupsOf(db, principal, scope, today);
  // Once for each scheme, however many members follow it.
  const schemes = new Map<string, TitledScheme | null>();
  for (const { scheme_uuid: uuid } of rows) {
    if (uuid === null || schemes.has(uuid)) continue;
    schemes.set(uuid, await findTitledScheme(context, uuid));
  }
  return rows.map(({ scheme_uuid, current_remote_node_id, ...row }) => ({
    ...row,
    groups: [...(groups.get(row.uuid) ?? [])],
    level: levelOf(schemes.get(scheme_uuid ?? '') ?? null, current_remote_node_id),
    tags: [...(tags.get(row.uuid) ?? [])],
    alerts: [...(alerts.get(row.uuid) ?? [])],
  }));
};

/** A scheme with its titles in the user's language (D21). */
type TitledScheme = Pick<PublishedScheme, 'slug'> & { readonly titleOf: TitleOf };
type SchemeReader = { db: Reader; principal: Principal; server: Server };

const findTitledScheme = async (
  { db, principal: { client_id, language }, server }: SchemeReader,
  uuid: string,
): Promise<TitledScheme | null> => {
  const scheme = await server.findScheme(db, client_id, { uuid });
  if (scheme === null) return null;
  const titleOf = await findTitles(db, client_id, scheme, language.language);
  return { slug: scheme.slug, titleOf };
};

/** A member's current level with its title. */
export const findLevel = async (
  reader: SchemeReader,
  {
    scheme_uuid,
    current_remote_node_id: id,
  }: Pick<ClubMemberRow, 'scheme_uuid' | 'current_remote_node_id'>,
): Promise<ClubMember['level']> => {
  if (scheme_uuid === null || id === null) return null;
  return levelOf(await findTitledScheme(reader, scheme_uuid), id);
};

/** A level of a scheme with its title. Null without a level, or without a published scheme that has it. */
const levelOf = (scheme: TitledScheme | null, id: string | null): ClubMember['level'] => {
  const title = scheme === null || id === null ? undefined : scheme.titleOf(id);
  return scheme === null || id === null || title === undefined
    ? null
    : { scheme_slug: scheme.slug, id, title };
};

/** The levels of all published schemes in their order, if the members are sorted by level. */
const findLevels = async (
  { db, principal, server }: Context<'GET /members'>,
  sort: string | undefined,
): Promise<LevelOrder> => {
  if (sort?.slice(1) !== 'level') return [];
  const schemes = await db
    .selectFrom('schemes')
    .select('uuid')
    .where('client_id', '=', principal.client_id)
    .where('version', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .execute();
  const levels: { scheme_uuid: string; node_id: string }[] = [];
  for (const { uuid } of schemes) {
    const scheme = await server.findScheme(db, principal.client_id, { uuid });
    for (const { id: node_id } of scheme === null ? [] : levelsOf(scheme.index)) {
      levels.push({ scheme_uuid: uuid, node_id });
    }
  }
  return levels;
};

/** The columns of the list on screen. Alerts by their kinds only: their texts do not leave in a file. */
const membersCsv = (
  texts: CsvTexts,
  members: readonly ClubMember[],
  { today, hasTwoSources, hasBothStates }: MembersFile,
): string => {
  const { t } = texts;
  const columns: (CsvColumn<ClubMember> | false)[] = [
    ...nameColumns<ClubMember>((member) => member),
    { heading: 'club:imports.columns.dob', cell: ({ dob }) => dob },
    {
      heading: 'club:members.age',
      cell: ({ dob }) => t('club:members.ageShort', ageOf(dob, today)),
    },
    {
      heading: 'club:members.groups',
      cell: ({ groups }) => groups.map(({ name }) => name).join(', '),
    },
    { heading: 'club:members.level', cell: ({ level }) => level?.title ?? null },
    { heading: 'club:members.lastAttended', cell: ({ last_attended }) => last_attended },
    { heading: 'club:members.tags', cell: ({ tags }) => tags.join(', ') },
    {
      heading: 'club:members.alerts',
      cell: ({ alerts }) =>
        ALERT_KINDS.filter((kind) => alerts.some((alert) => alert.kind === kind))
          .map((kind) => t(`club:members.alertKinds.${kind}`))
          .join(', '),
    },
    hasTwoSources && {
      heading: 'club:members.source',
      cell: ({ remote }) => t(remote ? 'club:members.remote' : 'club:members.local'),
    },
    hasBothStates && {
      heading: 'club:members.status',
      cell: ({ active }) => t(active ? 'club:members.active' : 'club:members.inactive'),
    },
  ];
  return listCsv(
    texts,
    columns.filter((column) => column !== false),
    members,
  );
};

type MembersFile = {
  readonly today: string;
  readonly hasTwoSources: boolean;
  readonly hasBothStates: boolean;
};

/** What decides on the columns: one that says the same in every row is left out, as on screen. */
const findMembersFile = async (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number },
  { active, today }: { active: 0 | 1 | undefined; today: string },
): Promise<MembersFile> => {
  const { member_types } = await db
    .selectFrom('clubs')
    .select('member_types')
    .where('client_id', '=', client_id)
    .where('id', '=', club_id)
    .executeTakeFirstOrThrow();
  return {
    today,
    hasTwoSources: member_types === 'local_and_remote',
    hasBothStates: active === undefined,
  };
};
