import type { TransferState } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import type { QueuedEmail } from './enqueue-email.ts';
import { findActingGuardians, findAdministrators } from './recipients.ts';

/** `day` as in 2026-11-18 when it is read, and in words in the texts. */
export type TransferNotice = {
  firstname: string;
  from_club: string;
  to_club: string;
  day: string;
  /** For an answer: accepted. */
  is_agreed: boolean;
};

type Recipient = { client_id: number; user_uuid: string | null };

type NoticeRow = TransferNotice & {
  member_uuid: string;
  from_club_id: number;
  to_club_id: number;
  created_by: string;
  state: TransferState;
};

/**
 * undefined: a question was answered or withdrawn, an answer was withdrawn, or the user is no longer a guardian who
 * acts, or an administrator.
 */
export const findTransferNotice = async (
  db: Reader,
  { client_id, user_uuid }: Recipient,
  { transfer, subject }: Pick<QueuedEmail, 'transfer' | 'subject'>,
): Promise<TransferNotice | undefined> => {
  const { rows } = await sql<NoticeRow>`
    select m.firstname, f.name as from_club, t.name as to_club, tr.day, tr.created_by,
      coalesce(tr.new_member_uuid, tr.member_uuid) as member_uuid, tr.from_club_id, tr.to_club_id,
      tr.state, tr.state in ('agreed', 'done') as is_agreed
    from transfers tr
    join members m on m.client_id = tr.client_id and m.uuid = tr.member_uuid
    join clubs f on f.client_id = tr.client_id and f.id = tr.from_club_id
    join clubs t on t.client_id = tr.client_id and t.id = tr.to_club_id
    where tr.client_id = ${client_id} and tr.id = ${transfer?.id}`.execute(db);
  const [row] = rows;
  if (row === undefined || user_uuid === null) return undefined;
  const { firstname, from_club, to_club, day, is_agreed } = row;
  if (!isDue(subject, row.state)) return undefined;
  const recipients = await findRecipients(db, client_id, row, subject);
  return recipients.includes(user_uuid)
    ? { firstname, from_club, to_club, day, is_agreed }
    : undefined;
};

const isDue = (subject: QueuedEmail['subject'], state: TransferState): boolean => {
  if (subject === 'transfer_withdrawn') return state === 'undone';
  return subject === 'transfer_answered'
    ? state !== 'open' && state !== 'undone'
    : state === 'open';
};

const findRecipients = async (
  db: Reader,
  client_id: number,
  { member_uuid, from_club_id, to_club_id, created_by }: NoticeRow,
  subject: QueuedEmail['subject'],
): Promise<readonly string[]> => {
  if (subject === 'transfer_club') {
    return findAdministrators(db, { client_id, club_id: from_club_id });
  }
  if (subject === 'transfer_place' || subject === 'transfer_withdrawn') {
    return findAdministrators(db, { client_id, club_id: to_club_id });
  }
  const guardians = await findActingGuardians(db, { client_id, member_uuid });
  return subject === 'transfer' ? guardians : guardians.filter((uuid) => uuid === created_by);
};
