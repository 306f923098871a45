import { LEAVING_REASONS } from '@springboard/contract';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import { startAudit } from '../database/audit.ts';
import {
  type Reader,
  withReadTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import { isApiError } from '../http/api-error.ts';
import { findClientIds, serverTenant, type TaskDeps } from '../operations/each-client.ts';
import { applyPlan } from './bulk-apply.ts';
import { planChange } from './bulk-plan.ts';
import { IS_LEAVING, withdrawLeaving } from './planned-leaving.ts';

/** Members who leave a club on the same day for the same reason. */
type Due = {
  club_id: number;
  date: string;
  reason: string | null;
  /** In the time zone of the club. */
  today: string;
  uuids: readonly string[];
};

/**
 * Deactivates the members whose day of leaving has come in the time zone of their club, and returns their number.
 * Several servers may call it concurrently.
 */
export const deactivateDue = async ({ database, jobs, now }: TaskDeps): Promise<number> => {
  let members = 0;
  for (const client_id of await findClientIds(database)) {
    const tenant = serverTenant(client_id);
    const due = await withReadTransaction(database, tenant, (db) => findDue(db, client_id, now()));
    for (const leaving of due) {
      members += await withWriteTransaction(database, tenant, (db) =>
        deactivate(db, { client_id, jobs, now: now() }, leaving),
      );
    }
  }
  return members;
};

const findDue = async (db: Reader, client_id: number, now: number): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select m.club_id, m.inactive_date as date, m.inactive_reason as reason,
      (to_timestamp(${now}) at time zone c.time_zone)::date as today, array_agg(m.uuid order by m.uuid) as uuids
    from members m join clubs c on c.client_id = m.client_id and c.id = m.club_id
    where m.client_id = ${client_id} and ${IS_LEAVING} and not m.remote and c.member_types <> 'remote_only'
      and m.inactive_date <= (to_timestamp(${now}) at time zone c.time_zone)::date
    group by m.club_id, m.inactive_date, m.inactive_reason, today
    order by m.club_id, m.inactive_date, reason`.execute(db);
  return rows;
};

const deactivate = async (
  db: Writer,
  { client_id, jobs, now }: { client_id: number; jobs: TaskDeps['jobs']; now: number },
  { club_id, date, today, uuids, ...leaving }: Due,
): Promise<number> => {
  const reason = LEAVING_REASONS.find((known) => known === leaving.reason);
  const principal = { ...serverTenant(client_id), club_id };
  const scope = { principal, client_id, club_id, today, now, jobs, invitations: null };
  const change = { action: 'deactivate' as const, date, ...(reason !== undefined && { reason }) };
  const plan = await planChange(db, scope, change, uuids);
  if (isApiError(plan)) return 0;
  const still = await findStillLeaving(db, { client_id, date }, plan.changed);
  if (still.length === 0) return 0;
  // Undo of the entry brings them back without a day of leaving, which would be due again.
  await withdrawLeaving(db, scope, still);
  await startAudit(db, principal, 'POST /members/bulk', now);
  const { changed } = await applyPlan(db, scope, change, { ...plan, changed: still }, {});
  return changed;
};

/** Those of the locked members whose day was not withdrawn or changed meanwhile. */
const findStillLeaving = async (
  db: Reader,
  { client_id, date }: { client_id: number; date: string },
  uuids: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select m.uuid from members m where m.client_id = ${client_id} and m.uuid = ${anyOf(uuids)} and ${IS_LEAVING}
      and m.inactive_date = ${date} order by m.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
};
