import type { Group, Register } from '@springboard/contract';
import { findTitles } from '../assessments/titles.ts';
import { type CsvColumn, findCsvTexts, listCsv, timesText } from '../csv/texts.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Context, ReadContext } from '../routing/context.ts';
import { type GroupRow, countGroups, findGroups, findLevels, groupEtag } from './queries.ts';
import { findPlacesOf } from './places.ts';
import { todaySql, findToday } from '../access/today.ts';

type Levels = Map<number, Group['levels']>;

/** GET /groups: with `date` the sessions of that day, otherwise the groups (§7). */
export const listGroups = async (
  context: Context<'GET /groups'>,
): Promise<Group[] | RawResponse> => {
  const { db, principal, query, reply, now, headers } = context;
  const isCsv = acceptsCsv(headers);
  const filter = {
    ...query,
    date: query.date ?? null,
    active: query.active === 1,
    all_groups: query.all_groups === 1,
    with_sessions: query.with_sessions === 1,
    with_clubs: query.with_clubs === 1,
    with_times: query.with_times === 1 || isCsv,
    with_coaches: query.with_coaches === 1 || isCsv,
    with_counts: query.with_counts === 1 || isCsv,
  };
  const today = await findToday(db, principal, now);
  if (isCsv) {
    const groups = await findGroups(db, principal, today, filter, null);
    return csvResponse(await groupsCsv(context, groups, query.status === undefined));
  }
  const rows = await findGroups(db, principal, today, filter);
  const isBeyondLastPage = rows.length === 0 && (query.page ?? 0) > 0;
  reply.total(
    isBeyondLastPage ? await countGroups(db, principal, today, filter) : (rows[0]?.total ?? 0),
  );
  const levels: Levels = query.with_levels === 1 ? await readLevels(context, rows) : new Map();
  if (principal.role === 'coach') {
    return rows.map((row) => hideUnbookedSlot(toGroup(row, levels, filter.date)));
  }
  const places =
    filter.with_counts && filter.date === null
      ? await findPlacesOf(
          db,
          { client_id: principal.client_id, day: today },
          rows.map(({ id }) => id),
          now,
        )
      : null;
  return rows.map((row) => {
    const { max_members = null, place = null } = row;
    const { places_left = null, places_from = null } = places?.get(row.id) ?? {};
    return {
      ...toGroup(row, levels, filter.date),
      max_members,
      place,
      etag: groupEtag(row),
      ...(places !== null && { places_left, places_from }),
    };
  });
};

/**
 * The columns of the list on screen, with members and their maximum in a column each.
 *
 * @param hasBothStates whether the list has active and inactive groups
 */
const groupsCsv = async (
  { db, principal }: ReadContext,
  groups: readonly GroupRow[],
  hasBothStates: boolean,
): Promise<string> => {
  const texts = await findCsvTexts(db, principal);
  const schemes = await db
    .selectFrom('schemes')
    .select(['uuid', 'title'])
    .where('client_id', '=', principal.client_id)
    .execute();
  const titles = new Map(schemes.map(({ uuid, title }) => [uuid, title]));
  const columns: (CsvColumn<GroupRow> | false)[] = [
    { heading: 'club:groups.name', cell: ({ name }) => name },
    {
      heading: 'club:groups.scheme',
      cell: ({ scheme_uuid, scheme_slug }) => titles.get(scheme_uuid ?? '') ?? scheme_slug,
    },
    { heading: 'club:groups.times', cell: ({ times = [] }) => timesText(texts, times) },
    {
      heading: 'club:groups.coaches',
      cell: ({ coaches = [] }) => coaches.map(({ name }) => name).join(', '),
    },
    { heading: 'club:report.columns.members', cell: ({ total_members }) => total_members },
    { heading: 'club:groups.max', cell: ({ max_members = null }) => max_members },
    { heading: 'club:groups.waiting', cell: ({ waiting = 0 }) => waiting },
    { heading: 'club:groups.ready', cell: ({ ready = 0 }) => ready },
    hasBothStates && {
      heading: 'club:groups.status',
      cell: ({ status }) =>
        texts.t(status === 1 ? 'club:groups.shown.active' : 'club:groups.shown.inactive'),
    },
  ];
  return listCsv(
    texts,
    columns.filter((column) => column !== false),
    groups,
  );
};

const readLevels = async (
  { db, principal, server, now }: ReadContext,
  groups: readonly GroupRow[],
): Promise<Levels> => {
  const levelRows = await findLevels(
    db,
    { client_id: principal.client_id, today: todaySql(principal, now) },
    groups.map(({ id }) => id),
  );
  const levels: Levels = new Map();
  for (const { uuid, group_ids } of groupsByScheme(groups)) {
    const scheme = await server.findScheme(db, principal.client_id, { uuid });
    if (scheme === null) continue;
    const { client_id, language } = principal;
    const titleOf = await findTitles(db, client_id, scheme, language.language);
    for (const group_id of group_ids) {
      const ofGroup = levelRows.filter(
        (row) => row.group_id === group_id && row.scheme_uuid === uuid,
      );
      const { indexById } = scheme.index;
      const inOrder = ofGroup
        .map(({ node_id }) => node_id)
        .toSorted((a, b) => (indexById.get(a) ?? 0) - (indexById.get(b) ?? 0));
      levels.set(
        group_id,
        inOrder.map((id) => ({ id, title: titleOf(id) ?? id })),
      );
    }
  }
  return levels;
};

const groupsByScheme = (groups: readonly GroupRow[]) => {
  const byScheme = new Map<string, number[]>();
  for (const { id, scheme_uuid } of groups) {
    if (scheme_uuid !== null) byScheme.set(scheme_uuid, [...(byScheme.get(scheme_uuid) ?? []), id]);
  }
  return [...byScheme].map(([uuid, group_ids]) => ({ uuid, group_ids }));
};

const toGroup = (row: GroupRow, levels: Levels, date: string | null): Group => ({
  id: row.id,
  name: row.name,
  ngo_id: row.ngo_id,
  teacher_ngo_id: row.teacher_ngo_id,
  scheme_slug: row.scheme_slug,
  total_members: row.total_members,
  is_slot: row.is_slot,
  start_at: row.start_at,
  end_at: row.end_at,
  session_date: row.session_date,
  nav: { prev: row.prev, next: row.next },
  levels: levels.get(row.id) ?? [],
  assessment_level_limit: row.assessment_level_limit,
  session_plan_uuid: row.session_plan_uuid,
  can_view_all_classes: row.can_view_all_classes,
  status: row.status,
  club_ids: row.club_ids,
  ...(row.clubs === undefined ? {} : { clubs: row.clubs }),
  ...(row.times === undefined ? {} : { times: row.times }),
  ...(row.coaches === undefined ? {} : { coaches: row.coaches }),
  ...(row.waiting === undefined ? {} : { waiting: row.waiting }),
  ...(row.ready === undefined ? {} : { ready: row.ready }),
  register: date === null ? null : toRegister(row),
});

/** §2: a coach cannot open a slot without members; administrators can. */
const hideUnbookedSlot = (group: Group): Group =>
  group.is_slot && group.total_members === 0 ? { ...group, id: null } : group;

/** D7: a register is complete only after a user has completed it. */
export const toRegister = (row: {
  marks: boolean;
  completed_by: string | null;
  completed_ts: number | null;
}): Register => ({
  state: row.completed_ts !== null ? 'complete' : row.marks ? 'partial' : 'not_started',
  completed_by: row.completed_ts === null ? null : row.completed_by,
  completed_ts: row.completed_ts,
});
