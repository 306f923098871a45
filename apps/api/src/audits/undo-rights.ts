import { type CallKey, USER_RIGHTS, type UserRight } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { Rollback } from '../http/rollback.ts';
import type { Principal } from '../identity/authenticate.ts';
import { hasHolder, scopeOf } from '../identity/rights.ts';
import { findStaffUser } from '../users/queries.ts';

export const EDIT_USER = 'PATCH /users/:uuid' satisfies CallKey;
const ADD_ALERT = 'POST /members/:uuid/alerts' satisfies CallKey;
const EDIT_ALERT = 'PATCH /members/:uuid/alerts/:id' satisfies CallKey;
export const EDIT_SCHEME = 'PATCH /schemes/:slug' satisfies CallKey;
const CHANGE_GRADES = 'PUT /schemes/:slug/grades' satisfies CallKey;

/**
 * For a query of the entry `a`: the rights that its rows need, which the handlers of these calls check themselves (D5).
 * Users undo an alert that they have added. A removed role of a club returns with its rights, as a whole.
 */
export const rightsOfRows = ({ role, user_uuid }: Principal): RawBuilder<UserRight[]> => {
  const ownRoles = role === 'ngo' ? 'user_clients' : 'user_clubs';
  const ofEntry = sql`r.client_id = a.client_id and r.audit_id = a.id`;
  return sql`array(
    select 'see_safeguarding' from audit_rows r
    where a.call in (${ADD_ALERT}, ${EDIT_ALERT}) and ${ofEntry} and r.table_name = 'member_alerts'
      and 'safeguarding' in (r.before->>'kind', r.after->>'kind')
      and (r.before is not null or a.user_uuid is distinct from ${user_uuid}::uuid)
    union
    select name from audit_rows r cross join unnest(${[...USER_RIGHTS]}::text[]) name
    where a.call = ${EDIT_USER} and ${ofEntry} and r.before is not null
      and (r.table_name = ${ownRoles} or r.table_name = 'user_clubs' and r.after is not null)
      and jsonb_exists(r.before->'rights', name)
        is distinct from coalesce(jsonb_exists(r.after->'rights', name), false)
    union
    select 'publish' from audit_rows r
    join schemes s on s.client_id = r.client_id and s.uuid = (r.key->>'scheme_uuid')::uuid and s.version > 0
    where a.call = ${CHANGE_GRADES} and ${ofEntry} and r.table_name = 'scheme_grades'
    union
    select 'publish' from audit_rows r
    where a.call = ${EDIT_SCHEME} and ${ofEntry} and r.table_name = 'schemes'
      and r.before->'public' is distinct from r.after->'public')`;
};

/** The right that the call of an entry declares for the role. */
export const declaredRight = (call: CallKey | null, { role }: Principal): UserRight | undefined => {
  const declared: Call | null = call === null ? null : calls[call];
  return declared?.rights?.[role];
};

/** Rolls back the undo that takes a right from its last active user, or their access from the callers themselves (D5). */
export const undoEditOfUser = async (
  db: Writer,
  principal: Principal,
  { entity_id: user_uuid }: { entity_id: string },
  restore: () => Promise<void>,
): Promise<void> => {
  const before = await findHeldRights(db, principal);
  await restore();
  const held = await findHeldRights(db, principal);
  const lost = before.find((right) => !held.includes(right));
  if (lost !== undefined) {
    throw new Rollback(apiError(409, 'CONFLICT', { rights: `last_${lost}` }));
  }
  if (user_uuid !== principal.user_uuid) return;
  const self = await findStaffUser(db, principal, user_uuid);
  if (self?.status !== 'active' || !self.types.includes(principal.role)) {
    throw new Rollback(apiError(409, 'CONFLICT', { uuid: 'self' }));
  }
};

/** The rights that an active user has in the national body, or in the club. */
const findHeldRights = async (db: Reader, principal: Principal): Promise<UserRight[]> => {
  const held: UserRight[] = [];
  for (const right of USER_RIGHTS) {
    if (await hasHolder(db, scopeOf(principal), right)) held.push(right);
  }
  return held;
};
