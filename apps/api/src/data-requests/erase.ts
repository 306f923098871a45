import { calendarOf } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { logAccess } from './access-log.ts';

type Erasure = { uuid: string; club_id: number; reason: string; now: number };

/**
 * Anonymises a member and withdraws the exports that may contain them (D20). The logs keep who did it and why. `now`
 * in seconds. Returns the keys of files to remove after the commit.
 */
export const eraseMember = async (
  db: Writer,
  user: Tenant,
  { uuid, club_id, reason, now }: Erasure,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ keys: string[] }>`select withdraw_exports(${uuid}) as keys`.execute(
    db,
  );
  await sql`select erase_audit_rows(${uuid})`.execute(db);
  await sql`select erase_member(${uuid}, ${calendarOf('UTC')(now)})`.execute(db);
  await logAccess(db, user, { member_uuid: uuid, club_id, action: 'erasure', reason }, now);
  await audit(db, user, now, {
    action: 'member.erase',
    entity: 'member',
    entity_id: uuid,
    club_id,
    detail: { reason },
  });
  return rows[0]?.keys ?? [];
};
