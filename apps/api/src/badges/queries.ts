import { isMemberOn } from '../access/roster.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ClubKey } from '../assessments/queries.ts';
import { latestTimestamp, type Received, isNewer } from '../database/last-write-wins.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

export type BadgeRow = ClubKey & {
  badge_id: string;
  /** null: the badge was returned. */
  achieve_date: string | null;
  recorded_ts: number;
  user_uuid: string;
  device_id: string | null;
};

/** Saves a badge and its history entry; false if a change that was recorded later wins. */
export const saveBadge = async (
  db: Writer,
  badge: BadgeRow,
  { received_ts, request_id }: Received,
): Promise<boolean> => {
  const { client_id, club_id, member_uuid, scheme_uuid, badge_id } = badge;
  const { achieve_date, recorded_ts, user_uuid, device_id } = badge;
  const columns = sql`client_id, club_id, member_uuid, scheme_uuid, badge_id, achieve_date, recorded_ts,
    user_uuid, device_id`;
  const values = sql`${client_id}, ${club_id}, ${member_uuid}, ${scheme_uuid}, ${badge_id}, ${achieve_date},
    ${recorded_ts}, ${user_uuid}, ${device_id}`;
  const { rows } = await sql`
    with saved as (
      insert into badges (${columns}) values (${values})
      on conflict (client_id, member_uuid, scheme_uuid, badge_id) do update set
        achieve_date = excluded.achieve_date, recorded_ts = ${latestTimestamp('badges')},
        user_uuid = excluded.user_uuid, device_id = excluded.device_id
      where ${isNewer('badges')}
      returning true as wins
    ), history as (
      insert into badge_history (${columns}, received_ts, request_id, superseded)
      values (${values}, ${received_ts}, ${request_id}, not exists (select from saved))
    )
    select wins from saved`.execute(db);
  return rows.length > 0;
};

/** The schemes of the groups that the member is in today, or of the group with this reference. */
export const findSchemesOfMember = async (
  db: Reader,
  { client_id, today }: { client_id: number; today: RawBuilder<string> },
  member_uuid: string,
  group_ngo_id: string | null,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ scheme_uuid: string }>`
    select distinct g.scheme_uuid
    from class_members cm
    join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
    where cm.client_id = ${client_id} and cm.member_uuid = ${member_uuid}
      and ${isMemberOn(today)} and g.scheme_uuid is not null
      ${group_ngo_id === null ? sql`` : sql`and g.ngo_id = ${group_ngo_id}`}`.execute(db);
  return rows.map(({ scheme_uuid }) => scheme_uuid);
};
