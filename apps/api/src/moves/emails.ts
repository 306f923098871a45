import type { Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Subject } from '../mail/email-templates.ts';
import { findActingGuardians, findAdministrators } from '../mail/recipients.ts';

export type MoveSubject = Extract<Subject, `offer${string}` | 'place_free'>;

/** What a change of a move or of a waiting list e-mails, and the addresses of its links. */
export type MoveEmail = {
  readonly subject: MoveSubject;
  readonly origin: string;
  readonly api_origin: string;
};

type Scope = { readonly client_id: number; readonly club_id: number; readonly now: number };

/** Enqueues an e-mail for each guardian who acts for the member, in the caller's transaction. */
export const emailGuardians = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  scope: Scope & { readonly member_uuid: string },
  email: MoveEmail,
): Promise<void> => emailUsers(db, jobs, scope, await findActingGuardians(db, scope), email);

/** Enqueues an e-mail for each administrator of the club, in the caller's transaction. */
export const emailAdministrators = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  scope: Scope,
  email: MoveEmail,
): Promise<void> => emailUsers(db, jobs, scope, await findAdministrators(db, scope), email);

const emailUsers = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  { client_id, club_id, now }: Scope,
  users: readonly string[],
  { subject, origin, api_origin }: MoveEmail,
): Promise<void> => {
  const owner = { client_id, club_id, user_uuid: '' };
  for (const user_uuid of users) {
    const email = { user_uuid, subject, origin, api_origin, language_id: null };
    await jobs.add(db, owner, 'send_email', email, now);
  }
};
