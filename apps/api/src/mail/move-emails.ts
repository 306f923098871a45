import type { Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Subject } from './email-templates.ts';
import type { QueuedEmail } from './enqueue-email.ts';
import { findActingGuardians, findAdministrators } from './recipients.ts';

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
  { move_id, ...email }: MoveEmail & { readonly move_id?: number },
): Promise<void> => {
  const child = { uuid: scope.member_uuid, ...(move_id !== undefined && { move_id }) };
  return emailUsers(db, jobs, scope, await findActingGuardians(db, scope), { ...email, child });
};

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
  email: MoveEmail & Pick<QueuedEmail, 'child'>,
): Promise<void> => {
  const owner = { client_id, club_id, user_uuid: '' };
  for (const user_uuid of users) {
    await jobs.add(db, owner, 'send_email', { ...email, user_uuid, language_id: null }, now);
  }
};
