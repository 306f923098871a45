import type { Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Subject } from '../mail/email-templates.ts';

export type MoveSubject = Extract<Subject, `offer${string}` | 'place_free'>;

/** Enqueues an e-mail about a move for each of the users, in the caller's transaction. */
export const sendMoveEmails = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  { client_id, club_id, now }: { client_id: number; club_id: number; now: number },
  {
    users,
    ...email
  }: { users: readonly string[]; subject: MoveSubject; origin: string; api_origin: string },
): Promise<void> => {
  for (const user_uuid of users) {
    const owner = { client_id, club_id, user_uuid: '' };
    await jobs.add(db, owner, 'send_letter', { ...email, user_uuid, language_id: null }, now);
  }
};
