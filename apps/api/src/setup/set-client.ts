import type { AuthProvider, Role } from '@springboard/contract';
import type { Writer } from '../database/tenant-transaction.ts';
import { areSettingsOf, type ClientParts, type NewLabel } from './client-settings.ts';

/** The roles that can be required to have a second factor (D16). */
export const FACTOR_ROLES = ['ngo', 'admin'] as const satisfies readonly Role[];

/** D20: the retentions that a client may change, with the default in months and the name in the audit log. */
const RETENTIONS = {
  members: {
    months: 'member_retention_months',
    reason: 'member_retention_reason',
    defaultMonths: 24,
    setting: 'retention',
  },
  sign_ins: {
    months: 'sign_in_retention_months',
    reason: 'sign_in_retention_reason',
    defaultMonths: 13,
    setting: 'sign_in_retention',
  },
} as const;

type ClientSettings = ClientParts & {
  client_id: number;
  /** Months from 1 to 600 for which members who left are kept (D20). */
  retention_months?: number;
  /** Months from 1 to 600 for which the log of sign-ins is kept (D20). */
  sign_in_months?: number;
  /** Why something is kept longer than until now. */
  reason?: string;
  /** The roles that must have a second factor (D16). */
  factor_roles?: readonly (typeof FACTOR_ROLES)[number][];
};

export type SettingError =
  | 'UNKNOWN_CLIENT'
  | 'REASON_REQUIRED'
  /** The client's provider cannot be reached without settings, or these are not of its kind. */
  | 'PROVIDER_SETTINGS';
type Result = { ok: true } | { ok: false; error: SettingError };

/**
 * Sets what only the operator may set, and audits each change. A longer retention needs a reason (D20).
 * @param now in seconds
 */
export const setClient = async (
  db: Writer,
  { client_id, retention_months, sign_in_months, reason, factor_roles, ...parts }: ClientSettings,
  now: number,
): Promise<Result> => {
  const client = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', client_id)
    .forUpdate()
    .executeTakeFirst();
  if (client === undefined) return { ok: false, error: 'UNKNOWN_CLIENT' };
  const months = { members: retention_months, sign_ins: sign_in_months };
  for (const kind of ['members', 'sign_ins'] as const) {
    const to = months[kind];
    if (to === undefined) continue;
    const columns = RETENTIONS[kind];
    const from = client[columns.months];
    if (to > from && reason === undefined) return { ok: false, error: 'REASON_REQUIRED' };
    const current_reason = to > columns.defaultMonths ? client[columns.reason] : null;
    await db
      .updateTable('clients')
      .set({ [columns.months]: to, [columns.reason]: reason ?? current_reason })
      .where('id', '=', client_id)
      .execute();
    const detail = { from, to, ...(reason === undefined ? {} : { reason }) };
    await auditSetting(db, client_id, now, columns.setting, detail);
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
  return setParts(db, { client_id, now }, parts);
};

type Scope = { client_id: number; now: number };

const setParts = async (
  db: Writer,
  { client_id, now }: Scope,
  { provider_settings, labels, ...values }: ClientParts,
): Promise<Result> => {
  if (values.auth_provider !== undefined || provider_settings !== undefined) {
    const isSet = await setProvider(db, client_id, {
      auth_provider: values.auth_provider,
      provider_settings,
    });
    if (!isSet) return { ok: false, error: 'PROVIDER_SETTINGS' };
  }
  if (Object.keys(values).length > 0) {
    await db.updateTable('clients').set(values).where('id', '=', client_id).execute();
  }
  for (const [name, to] of Object.entries(values)) {
    await auditSetting(db, client_id, now, name, { to });
  }
  if (provider_settings !== undefined) {
    await auditSetting(db, client_id, now, 'provider_settings', {});
  }
  if (labels !== undefined) {
    await setLabels(db, client_id, labels);
    await auditSetting(db, client_id, now, 'labels', { names: labels.map(({ name }) => name) });
  }
  return { ok: true };
};

/** Returns false if the provider would have no settings, or wrong ones. */
const setProvider = async (
  db: Writer,
  client_id: number,
  {
    auth_provider,
    provider_settings,
  }: { auth_provider: AuthProvider | undefined; provider_settings: object | undefined },
): Promise<boolean> => {
  const client = await db
    .selectFrom('clients')
    .select('auth_provider')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  const provider = auth_provider ?? client.auth_provider;
  if (provider_settings === undefined) {
    if (provider === 'springboard') return true;
    const stored = await db
      .selectFrom('client_providers')
      .select('settings')
      .where('client_id', '=', client_id)
      .where('provider', '=', provider)
      .executeTakeFirst();
    return stored !== undefined;
  }
  if (!areSettingsOf(provider, provider_settings)) return false;
  const settings = JSON.stringify(provider_settings);
  await db
    .insertInto('client_providers')
    .values({ client_id, provider, settings })
    .onConflict((conflict) => conflict.columns(['client_id', 'provider']).doUpdateSet({ settings }))
    .execute();
  return true;
};

/** Adds labels, or changes those of the same name. None is removed: plans may have a text under it. */
const setLabels = async (
  db: Writer,
  client_id: number,
  labels: readonly NewLabel[],
): Promise<void> => {
  const stored = await db
    .selectFrom('labels')
    .select(['id', 'kind', 'name'])
    .where('client_id', '=', client_id)
    .where('club_id', 'is', null)
    .execute();
  for (const [ordering, { kind, name, value }] of labels.entries()) {
    const known = stored.find(
      (one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase(),
    );
    await (
      known === undefined
        ? db.insertInto('labels').values({ client_id, kind, name, value, ordering })
        : db
            .updateTable('labels')
            .set({ name, value, ordering })
            .where('client_id', '=', client_id)
            .where('id', '=', known.id)
    ).execute();
  }
};

/** The operator is not a user, so the entry has none. */
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
