import { sql } from 'kysely';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import type { QueuedEmail } from '../mail/enqueue-email.ts';
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
  await sql`select erase_member(${uuid}, ${await findToday(db, { ...user, club_id }, now)})`.execute(
    db,
  );
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

/** A guardian who asked the club for the erasure, as the e-mail addresses them. */
type Requester = NonNullable<QueuedEmail['recipient']> & {
  user_uuid: string;
  /** The language of the last sign-in. */
  language_id: number | null;
};

/** The guardians whose request for the erasure of the member is open or approved. To be read before the erasure. */
export const findRequesters = async (
  db: Reader,
  { client_id, uuid }: { client_id: number; uuid: string },
): Promise<readonly Requester[]> => {
  const { rows } = await sql<Requester>`
    select distinct u.uuid as user_uuid, u.firstname, u.username, u.email, u.status,
      last_language(u.uuid) as language_id
    from change_requests cr
    join users u on u.client_id = cr.client_id and u.uuid = cr.user_uuid and u.status = 'active'
    where cr.client_id = ${client_id} and cr.member_uuid = ${uuid} and cr.kind = 'erasure'
      and cr.state in ('open', 'approved')
    order by u.uuid`.execute(db);
  return rows;
};
