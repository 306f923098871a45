import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import type { QueuedEmail } from './enqueue-email.ts';

/** `day` as in 2026-11-18 when it is read, and in words in the texts. */
export type TransferNotice = { firstname: string; from_club: string; to_club: string; day: string };

type Recipient = { client_id: number; user_uuid: string | null };

/** undefined: it was answered or withdrawn, or the user is no longer a guardian who acts, or an administrator. */
export const findOpenTransfer = async (
  db: Reader,
  { client_id, user_uuid }: Recipient,
  { transfer, subject }: Pick<QueuedEmail, 'transfer' | 'subject'>,
): Promise<TransferNotice | undefined> => {
  const recipient =
    subject === 'transfer'
      ? sql`select from member_guardians mg
          join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
          where mg.client_id = tr.client_id and mg.member_uuid = tr.member_uuid and mg.acts and not mg.restricted
            and g.user_uuid = ${user_uuid}`
      : sql`select from user_clubs uc where uc.client_id = tr.client_id and uc.club_id = tr.from_club_id
          and uc.role = 'admin' and uc.user_uuid = ${user_uuid}`;
  const { rows } = await sql<TransferNotice>`
    select m.firstname, f.name as from_club, t.name as to_club, tr.day
    from transfers tr
    join members m on m.client_id = tr.client_id and m.uuid = tr.member_uuid
    join clubs f on f.client_id = tr.client_id and f.id = tr.from_club_id
    join clubs t on t.client_id = tr.client_id and t.id = tr.to_club_id
    where tr.client_id = ${client_id} and tr.id = ${transfer?.id} and tr.state = 'open' and exists (${recipient})`.execute(
    db,
  );
  return rows[0];
};
