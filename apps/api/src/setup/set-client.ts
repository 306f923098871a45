import type { Role } from '@springboard/contract';
import type { Writer } from '../database/tenant-transaction.ts';

/** The roles that can be required to have a second factor (D16). */
export const FACTOR_ROLES = ['ngo', 'admin'] as const satisfies readonly Role[];

/** D20: members who left are kept as long as this, unless the client sets another time. */
const DEFAULT_MONTHS = 24;

type ClientSettings = {
  client_id: number;
  /** Months from 1 to 600 for which members who left are kept (D20). */
  retention_months?: number;
  /** Why members are kept longer than until now. */
  reason?: string;
  /** The roles that must have a second factor (D16). */
  factor_roles?: readonly (typeof FACTOR_ROLES)[number][];
};

type Result = { ok: true } | { ok: false; error: 'UNKNOWN_CLIENT' | 'REASON_REQUIRED' };

/**
 * Sets what only the operator may set, and audits each change. A longer retention needs a reason (D20).
 * @param now in seconds
 */
export const setClient = async (
  db: Writer,
  { client_id, retention_months, reason, factor_roles }: ClientSettings,
  now: number,
): Promise<Result> => {
  const client = await db
    .selectFrom('clients')
    .select(['member_retention_months as months', 'member_retention_reason as reason'])
    .where('id', '=', client_id)
    .forUpdate()
    .executeTakeFirst();
  if (client === undefined) return { ok: false, error: 'UNKNOWN_CLIENT' };
  if (retention_months !== undefined) {
    if (retention_months > client.months && reason === undefined) {
      return { ok: false, error: 'REASON_REQUIRED' };
    }
    const current_reason = retention_months > DEFAULT_MONTHS ? client.reason : null;
    await db
      .updateTable('clients')
      .set({
        member_retention_months: retention_months,
        member_retention_reason: reason ?? current_reason,
      })
      .where('id', '=', client_id)
      .execute();
    await auditSetting(db, client_id, now, 'retention', {
      from: client.months,
      to: retention_months,
      ...(reason === undefined ? {} : { reason }),
    });
  }
  if (factor_roles !== undefined) {
    const value = JSON.stringify(factor_roles);
    await db
      .insertInto('client_features')
      .values({ client_id, feature: 'REQUIRE_SECOND_FACTOR', value })
      .onConflict((conflict) => conflict.columns(['client_id', 'feature']).doUpdateSet({ value }))
      .execute();
    await auditSetting(db, client_id, now, 'second_factor', { roles: factor_roles });
  }
  return { ok: true };
};

/** The operator is no user, so the entry has none. */
const auditSetting = (
  db: Writer,
  client_id: number,
  ts: number,
  setting: string,
  detail: Record<string, unknown>,
) =>
  db
    .insertInto('audit_log')
    .values({
      client_id,
      club_id: null,
      user_uuid: null,
      action: `client.${setting}`,
      entity: 'client',
      entity_id: String(client_id),
      detail: JSON.stringify(detail),
      ts,
    })
    .execute();
