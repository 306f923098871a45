import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import type { QueuedEmail } from './enqueue-email.ts';
import { findActingGuardians, findAdministrators } from './recipients.ts';

/** `day` as in 2026-11-18 when it is read, and in words in the texts. */
export type TransferNotice = { firstname: string; from_club: string; to_club: string; day: string };

type Recipient = { client_id: number; user_uuid: string | null };

/** undefined: it was answered or withdrawn, or the user is no longer a guardian who acts, or an administrator. */
export const findOpenTransfer = async (
  db: Reader,
  { client_id, user_uuid }: Recipient,
  { transfer, subject }: Pick<QueuedEmail, 'transfer' | 'subject'>,
): Promise<TransferNotice | undefined> => {
  const { rows } = await sql<TransferNotice & { member_uuid: string; club_id: number }>`
    select m.firstname, f.name as from_club, t.name as to_club, tr.day, tr.member_uuid, f.id as club_id
    from transfers tr
    join members m on m.client_id = tr.client_id and m.uuid = tr.member_uuid
    join clubs f on f.client_id = tr.client_id and f.id = tr.from_club_id
    join clubs t on t.client_id = tr.client_id and t.id = tr.to_club_id
    where tr.client_id = ${client_id} and tr.id = ${transfer?.id} and tr.state = 'open'`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined || user_uuid === null) return undefined;
  const { member_uuid, club_id, ...notice } = row;
  const recipients =
    subject === 'transfer'
      ? await findActingGuardians(db, { client_id, member_uuid })
      : await findAdministrators(db, { client_id, club_id });
  return recipients.includes(user_uuid) ? notice : undefined;
};
