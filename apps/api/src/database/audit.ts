import type { Tenant, Writer } from './tenancy.ts';

/** What somebody did: `group.rename` of the group 7. `detail` holds ids, codes and numbers, no personal texts. */
export type AuditEntry = {
  action: string;
  entity: string;
  entity_id: string | number;
  /** The club that it is about; the one that the user works for unless told otherwise. */
  club_id?: number | null;
  detail?: Record<string, unknown>;
};

/** Keeps who changed what, in the transaction of the change itself. */
export const audit = async (
  db: Writer,
  who: Tenant,
  ts: number,
  { action, entity, entity_id, club_id = who.club_id, detail }: AuditEntry,
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      client_id: who.client_id,
      club_id,
      user_uuid: who.user_uuid,
      action,
      entity,
      entity_id: String(entity_id),
      detail: detail === undefined ? null : JSON.stringify(detail),
      ts,
    })
    .execute();
};
