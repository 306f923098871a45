import type { Migration } from './migration.ts';

/** An erased member leaves the groups and the waiting lists, and no place is offered any more (D20). */
export const erasedPlaces: Migration = {
  name: '0580_erased_places',
  sql: `
-- As in 0496, and with the memberships and the offers.
create or replace function erase_member(erased_uuid uuid, erased_date date) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client bigint := app_client();
  erased uuid[] := array(
    select uuid from members where client_id = client and (uuid = erased_uuid or merged_into = erased_uuid)
      and (app_is_ngo() or (app_role() = 'admin' and club_id = any (app_staff_clubs()))));
begin
  delete from emergency_contacts where client_id = client and member_uuid = any (erased);
  delete from different_members
    where client_id = client and (member_uuid = any (erased) or other_uuid = any (erased));
  update move_marks set returned_reason = null
    where client_id = client and member_uuid = any (erased) and returned_reason is not null;
  update transfers set reason = '—', answer_reason = null
    where client_id = client and (member_uuid = any (erased) or new_member_uuid = any (erased));
  -- A revoked completion has a reason.
  update retained_completions set reason = '—'
    where client_id = client and member_uuid = any (erased) and reason is not null;
  update class_members set left_date = greatest(joined_date, erased_date)
    where client_id = client and member_uuid = any (erased)
      and (left_date is null or left_date > greatest(joined_date, erased_date));
  update moves set state = 'withdrawn', decided_at = extract(epoch from now())::bigint
    where client_id = client and member_uuid = any (erased) and state in ('offered', 'held');
  return erase_member_traces(erased_uuid, erased_date);
end $$;

-- Those who have been erased already.
update class_members cm set left_date = greatest(cm.joined_date, m.inactive_date)
from members m
where m.client_id = cm.client_id and m.uuid = cm.member_uuid and not m.active and m.inactive_reason = 'erased'
  and m.inactive_date is not null
  and (cm.left_date is null or cm.left_date > greatest(cm.joined_date, m.inactive_date));
update moves mv set state = 'withdrawn', decided_at = extract(epoch from now())::bigint
from members m
where m.client_id = mv.client_id and m.uuid = mv.member_uuid and m.inactive_reason = 'erased'
  and mv.state in ('offered', 'held');
`,
};
