import type { Migration } from './migration.ts';

/** An administrator who takes a retained completion away can undo it (D18). An erasure covers the reason (D20). */
export const completionUndo: Migration = {
  name: '0600_completion_undo',
  sql: `
-- Not only those of a merge (0074).
drop trigger audit_row on retained_completions;
create trigger audit_row after insert or update or delete on retained_completions for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function capture_audit_row('client_id', 'member_uuid', 'scheme_uuid', 'node_id');

-- As in 0580, and with the reasons in the audit log.
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
  update audit_log set detail = (detail::jsonb - 'reason')::json
    where client_id = client and member_uuid = any (erased) and action = 'completion.revoke';
  update class_members set left_date = greatest(joined_date, erased_date)
    where client_id = client and member_uuid = any (erased)
      and (left_date is null or left_date > greatest(joined_date, erased_date));
  update moves set state = 'withdrawn', decided_at = extract(epoch from now())::bigint
    where client_id = client and member_uuid = any (erased) and state in ('offered', 'held');
  return erase_member_traces(erased_uuid, erased_date);
end $$;
`,
};
