import { type RawBuilder, sql } from 'kysely';

/** Whether `class_members cm` is in the group on the day, and not only waiting for a place. */
export const isMemberOn = (day: string | RawBuilder<string>): RawBuilder<boolean> =>
  sql`(not cm.waiting and cm.joined_date <= ${day} and (cm.left_date is null or cm.left_date > ${day}))`;

/** Whether `class_members cm` is a member of the group on the date of `sessions s`, and not only waiting for a place. */
export const IS_MEMBER_ON_DATE = isMemberOn(sql.ref('s.date'));

/**
 * Whether `class_members cm` belongs to `sessions s` of its group (D7): as the saved roster says, which later changes
 * of the group leave as it is; without one, members of the group on the date.
 */
export const IS_ON_ROSTER = sql`not cm.waiting and case when s.roster_kept
  then exists (select from session_roster sr where sr.client_id = s.client_id and sr.session_id = s.id
    and sr.class_member_id = cm.class_member_id)
  else ${IS_MEMBER_ON_DATE} end`;

/** The `class_member_id` and `member_uuid` of everybody on the roster of `sessions s`, by the same rule. */
export const ROSTER = sql`(
  select sr.class_member_id, sr.member_uuid from session_roster sr
  where s.roster_kept and sr.client_id = s.client_id and sr.session_id = s.id
  union all
  select cm.class_member_id, cm.member_uuid from class_members cm
  where not s.roster_kept and cm.client_id = s.client_id and cm.group_id = s.group_id
    and ${IS_MEMBER_ON_DATE})`;
