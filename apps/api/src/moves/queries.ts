import type { Move, MoveState, NamedUser, OfferedGroup } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { addMembers } from '../groups/bulk-queries.ts';
import { findPlacesOf, placeDayOf } from '../groups/places.ts';
import { COACHES_OF, timesOf } from '../groups/queries.ts';
import { findActingGuardians } from '../mail/recipients.ts';

/** A move as it is stored. `state` counts an offer whose time is over as expired. */
export type MoveRow = Omit<Move, 'groups' | 'answered_by'> & {
  answered_by_uuid: string | null;
  club_id: number;
  group_ids: number[];
  parent_origin: string;
  club_origin: string;
  api_origin: string;
};

type MoveFilter = {
  client_id: number;
  now: number;
  /** null: of every club that the user sees. */
  club_id: number | null;
  id?: number;
  states?: readonly MoveState[];
  /** Leaves out offers that ended before this moment. */
  since?: number;
  /** Leaves out offers that ended and whose member got a later one. */
  latest?: boolean;
};

/** Moves, latest first. Row-level security shows parents those of their children. */
export const findMoves = async (
  db: Reader,
  { client_id, now, club_id, id, states = [], since, latest = false }: MoveFilter,
): Promise<readonly MoveRow[]> => {
  const { rows } = await sql<MoveRow>`
    select * from (
      select mv.id, mv.club_id, mv.group_ids::integer[] as group_ids, mv.group_id, mv.expires_at, mv.last_date, mv.first_date,
        mv.reason, mv.wishes, mv.automatic, mv.created_at, mv.decided_at, mv.parent_origin, mv.club_origin, mv.api_origin,
        coalesce(mv.decided_by, (select ph.user_uuid from place_holds ph
          where ph.client_id = mv.client_id and ph.move_id = mv.id and ph.state = 'held'
          order by ph.id desc limit 1)) as answered_by_uuid,
        json_build_object('uuid', m.uuid, 'firstname', m.firstname, 'lastname', m.lastname) as member,
        (select json_build_object('id', g.id, 'name', g.name) from groups g
          where g.client_id = mv.client_id and g.id = mv.from_group_id) as from_group,
        case when mv.state in ('offered', 'held') and mv.expires_at <= ${now} then 'expired'
          else mv.state end as state
      from moves mv
      join members m on m.client_id = mv.client_id and m.uuid = mv.member_uuid and m.merged_into is null
      where mv.client_id = ${client_id}
        ${club_id === null ? sql`and mv.member_uuid = any (app_children())` : sql`and mv.club_id = ${club_id}`}
        ${id === undefined ? sql`` : sql`and mv.id = ${id}`}) move
    where true ${states.length === 0 ? sql`` : sql`and state = any (${states}::text[])`}
      ${since === undefined ? sql`` : sql`and (state in ('offered', 'held') or coalesce(decided_at, expires_at) >= ${since})`}
      ${
        latest
          ? sql`and (state in ('offered', 'held', 'confirmed', 'placed') or not exists (select from moves later
              where later.client_id = ${client_id} and later.member_uuid = (move.member->>'uuid')::uuid
                and later.id > move.id))`
          : sql``
      }
    order by id desc`.execute(db);
  return rows;
};

/** Seconds in `now`. */
type ClientTime = { client_id: number; today: string; now: number };

/** The moves with their offered groups, of which the user must see all. An open offer has no deleted ones. */
export const withGroups = async (
  db: Reader,
  { client_id, today, now }: ClientTime,
  rows: readonly MoveRow[],
): Promise<Move[]> => {
  const ids = [...new Set(rows.flatMap(({ group_ids }) => group_ids))];
  const found = await sql<Omit<OfferedGroup, 'places_left'> & { is_deleted: boolean }>`
    select g.id, g.name, ${timesOf(today)} as times, ${COACHES_OF} as coaches,
      g.deleted_at is not null as is_deleted from groups g
    where g.client_id = ${client_id} and g.id = any (${ids}::bigint[])`.execute(db);
  const places = await findPlacesOf(db, { client_id, day: today }, ids, now);
  const groups = new Map(
    found.rows.map((group) => [
      group.id,
      {
        ...group,
        places_left: places.get(group.id)?.places_left ?? null,
        places_from: places.get(group.id)?.places_from ?? null,
      },
    ]),
  );
  const firstDayOf = ({ state, group_id, first_date }: MoveRow, to: number) => {
    // The held place is not among those left.
    if (state === 'held' && group_id === to) return first_date ?? today;
    const free = places.get(to);
    return (free && placeDayOf(free, today)) ?? today;
  };
  const names = await findNames(
    db,
    client_id,
    rows.flatMap(({ answered_by_uuid: uuid }) => (uuid === null ? [] : [uuid])),
  );
  const pairs = rows.flatMap((row) =>
    row.state === 'offered' || row.state === 'held'
      ? row.group_ids.map((to) => ({
          move_id: row.id,
          from: row.from_group?.id ?? null,
          to,
          day: firstDayOf(row, to),
        }))
      : [],
  );
  const dates = await findMoveDates(db, { client_id, today, now }, pairs);
  const datesOf = (of_move: number, group_id: number) => {
    const found = dates.find((date) => date.move_id === of_move && date.to === group_id);
    return found && { last_date: found.last_date, first_date: found.first_date };
  };
  return rows.map((row) => {
    const { answered_by_uuid, group_ids, club_id: _club, ...more } = row;
    const { parent_origin: _1, club_origin: _2, api_origin: _3, ...move } = more;
    const answered_by = names.get(answered_by_uuid ?? '');
    const isOpen = move.state === 'offered' || move.state === 'held';
    return {
      ...move,
      ...(answered_by !== undefined && { answered_by }),
      groups: group_ids.flatMap((id) => {
        const found = groups.get(id);
        if (found === undefined || (isOpen && found.is_deleted)) return [];
        const { is_deleted: _deleted, ...group } = found;
        const shown = datesOf(move.id, id);
        return [{ ...group, ...(shown !== undefined && shown) }];
      }),
    };
  });
};

const findNames = async (
  db: Reader,
  client_id: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, NamedUser>> => {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<NamedUser>`
    select uuid, trim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')) as name
    from users where client_id = ${client_id} and uuid = any (${uuids}::uuid[])`.execute(db);
  return new Map(rows.map((user) => [user.uuid, user]));
};

/** Locks a move until the transaction ends. */
export const lockMove = async (db: Writer, client_id: number, id: number): Promise<void> => {
  await sql`select from moves where client_id = ${client_id} and id = ${id} for update`.execute(db);
};

/** Whether the user is a guardian who acts for the member of the move. */
export const mayAnswer = async (db: Reader, client_id: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from moves where client_id = ${client_id} and id = ${id}
      and member_uuid = any (app_children_with('acts'))`.execute(db);
  return rows.length > 0;
};

/**
 * The open moves that a guardian may answer now. The first answer counts: what one guardian holds is for another one to
 * read, while the first one acts for the child. The user sees the guardians of the members.
 */
export const findMayAnswer = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
  moves: readonly Pick<MoveRow, 'id' | 'state' | 'answered_by_uuid' | 'member'>[],
): Promise<ReadonlySet<number>> => {
  const answerable = new Set<number>();
  for (const { id, state, answered_by_uuid, member } of moves) {
    if (state !== 'offered' && state !== 'held') continue;
    const guardians = await findActingGuardians(db, { client_id, member_uuid: member.uuid });
    const isHeldByOther =
      state === 'held' &&
      answered_by_uuid !== null &&
      answered_by_uuid !== user_uuid &&
      guardians.includes(answered_by_uuid);
    if (guardians.includes(user_uuid) && !isHeldByOther) answerable.add(id);
  }
  return answerable;
};

export type MoveKey = { client_id: number; club_id: number; id: number; member_uuid: string };

type MovePair = {
  move_id: number;
  from: number | null;
  to: number;
  /** The first day on which the new group has a place. */
  day: string;
};
type MoveDates = { last_date: string | null; first_date: string };

/**
 * For each pair of groups the last session in the old one, and the first one in the new one, from now on and from the
 * day on which it has a place.
 */
export const findMoveDates = async (
  db: Reader,
  { client_id, today, now }: ClientTime,
  pairs: readonly MovePair[],
): Promise<readonly (MovePair & MoveDates)[]> => {
  if (pairs.length === 0) return [];
  const { rows } = await sql<MovePair & MoveDates>`
    select pair.move_id::integer as move_id, pair.from_id::integer as "from", pair.to_id::integer as "to", first.date as first_date, (
      select max(s.date) from sessions s where s.client_id = ${client_id} and s.group_id = pair.from_id
        and not s.cancelled and s.date between ${today} and first.date - 1) as last_date
    from unnest(${pairs.map(({ move_id }) => move_id)}::bigint[], ${pairs.map(({ from }) => from)}::bigint[],
      ${pairs.map(({ to }) => to)}::bigint[], ${pairs.map(({ day }) => day)}::date[])
      pair (move_id, from_id, to_id, day)
    cross join lateral (
      select coalesce(min(date), greatest(pair.day, ${today}::date)) as date from sessions
      where client_id = ${client_id} and group_id = pair.to_id and not cancelled and start_at > ${now}
        and date >= pair.day) first`.execute(db);
  return rows;
};

/** The same for one pair. */
export const findMoveDatesOf = async (
  db: Reader,
  time: ClientTime,
  pair: Omit<MovePair, 'move_id'>,
): Promise<MoveDates> => {
  const [dates] = await findMoveDates(db, time, [{ move_id: 0, ...pair }]);
  if (dates === undefined) throw new Error('A query of dates has one row');
  return { last_date: dates.last_date, first_date: dates.first_date };
};

/** Moves the member to the new group from the first date on. The old group is left on that day. */
export const changeGroup = async (
  db: Writer,
  { client_id, club_id, member_uuid }: MoveKey,
  { from, to, first_date }: { from: number | null; to: number; first_date: string },
): Promise<void> => {
  await sql`
    update class_members set left_date = greatest(joined_date, ${first_date}::date)
    where client_id = ${client_id} and group_id = ${from}::bigint and group_id <> ${to} and member_uuid = ${member_uuid}
      and not waiting and (left_date is null or left_date > ${first_date} and not guest)`.execute(
    db,
  );
  await addMembers(db, { client_id, group_id: to, day: first_date }, club_id, [member_uuid]);
};
