import type { Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { findActingGuardians, findAdministrators } from '../mail/recipients.ts';
import type { ActionContext } from '../routing/context.ts';
import { answererOf, type TransferRow } from './queries.ts';

/** What an e-mail about a transfer needs: the queue, and the origins of the portals to which it links. */
export type Sender = {
  readonly server: { readonly jobs: Pick<Jobs, 'add'>; readonly api_address: string | null };
  readonly now: number;
  readonly origins: { readonly guardian: string; readonly club: string };
};

/** The sender for a request. Not inside another transaction. */
export const prepareSender = async ({
  server,
  signIn,
  principal: { client_id },
  origin,
  now,
}: Pick<ActionContext, 'server' | 'signIn' | 'principal' | 'origin' | 'now'>): Promise<Sender> => {
  const origins = await signIn.read(client_id, async (db) => ({
    guardian: await findPortalOrigin(db, client_id, 'parent', origin),
    club: await findPortalOrigin(db, client_id, 'admin', origin),
  }));
  return { server, now, origins };
};

/** Enqueues the e-mails that ask for an answer. */
export const enqueueQuestions = async (
  db: Writer,
  sender: Sender,
  transfer: TransferRow,
): Promise<void> => {
  const { client_id, member_uuid, from_club, to_club } = transfer;
  const answerer = answererOf(transfer);
  const club = { client_id, club_id: answerer === 'new_club' ? to_club.id : from_club.id };
  const users =
    answerer === 'guardian'
      ? await findActingGuardians(db, { client_id, member_uuid })
      : await findAdministrators(db, club);
  const subject = SUBJECT_BY_ANSWERER[answerer];
  for (const user_uuid of users)
    await enqueue(db, sender, { transfer, ...club, user_uuid, subject });
};

const SUBJECT_BY_ANSWERER = {
  guardian: 'transfer',
  club: 'transfer_club',
  new_club: 'transfer_place',
} as const;

/** Enqueues the e-mail to the guardian who asked. */
export const enqueueAnswer = (db: Writer, sender: Sender, transfer: TransferRow): Promise<void> => {
  const { client_id, from_club, created_by } = transfer;
  const owner = { client_id, club_id: from_club.id, user_uuid: created_by };
  return enqueue(db, sender, { transfer, ...owner, subject: 'transfer_answered' });
};

/** Enqueues the e-mails to the new club about a request that a guardian has withdrawn. */
export const enqueueWithdrawal = async (
  db: Writer,
  sender: Sender,
  transfer: TransferRow,
): Promise<void> => {
  const { client_id, to_club } = transfer;
  const club = { client_id, club_id: to_club.id };
  for (const user_uuid of await findAdministrators(db, club))
    await enqueue(db, sender, { transfer, ...club, user_uuid, subject: 'transfer_withdrawn' });
};

type TransferEmail = {
  transfer: TransferRow;
  client_id: number;
  /** The owner of the job. */
  club_id: number;
  user_uuid: string;
  subject:
    | 'transfer'
    | 'transfer_club'
    | 'transfer_place'
    | 'transfer_answered'
    | 'transfer_withdrawn';
};

const enqueue = async (
  db: Writer,
  { server, now, origins }: Sender,
  { transfer: { id, member_uuid }, client_id, club_id, user_uuid, subject }: TransferEmail,
): Promise<void> => {
  const isForGuardian = subject === 'transfer' || subject === 'transfer_answered';
  const origin = isForGuardian ? origins.guardian : origins.club;
  await enqueueEmail(
    db,
    { server, now, origin },
    { client_id, club_id, user_uuid: '' },
    { user_uuid, subject, language_id: null, transfer: { id, member_uuid } },
  );
};
