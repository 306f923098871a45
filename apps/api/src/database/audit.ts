import type { Tenant, Writer } from './tenant-transaction.ts';

/** An action of a user: `group.rename` of the group 7. `detail` holds ids, codes and numbers, no personal data. */
export type AuditEntry = {
  action: string;
  entity: string;
  entity_id: string | number;
  /** The club of the entity; by default the user's current club. */
  club_id?: number | null;
  detail?: Record<string, unknown>;
};

/** Records the action in the transaction that performs it. */
export const audit = async (
  db: Writer,
  principal: Tenant,
  ts: number,
  { action, entity, entity_id, club_id = principal.club_id, detail }: AuditEntry,
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      client_id: principal.client_id,
      club_id,
      user_uuid: principal.user_uuid,
      action,
      entity,
      entity_id: String(entity_id),
      detail: detail === undefined ? null : JSON.stringify(detail),
      ts,
    })
    .execute();
};
