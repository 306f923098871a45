import { type AuditEntry, UNDO_SECONDS } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import type { Principal } from '../identity/authenticate.ts';
import type { StoredAudit } from './queries.ts';

/** `running`: a job has not finished it. `final`: the action cannot be undone at all. */
export const stateOf = (
  { call, undone_at, has_rows, is_running, ts }: StoredAudit,
  now: number,
): 'open' | 'running' | 'undone' | 'expired' | 'final' => {
  if (call === null) return 'final';
  if (undone_at !== null) return 'undone';
  if (is_running) return 'running';
  return has_rows && ts > now - UNDO_SECONDS ? 'open' : 'expired';
};

/** Only a role that may make the call may undo it (D5). */
export const mayCall = ({ call }: StoredAudit, { role }: Principal): boolean => {
  const declared: Call | undefined = call === null ? undefined : calls[call];
  return declared !== undefined && declared.auth !== 'none' && declared.auth.includes(role);
};

/** The entry as its reader gets it. `now` in seconds. */
export const toEntry = (stored: StoredAudit, principal: Principal, now: number): AuditEntry => {
  const { club_id: _club, call: _call, has_rows: _rows, is_running: _running, ...rest } = stored;
  const { missing_right, ...entry } = rest;
  const mayUndo = mayCall(stored, principal) && missing_right === null;
  return { ...entry, can_undo: mayUndo && stateOf(stored, now) === 'open' };
};
