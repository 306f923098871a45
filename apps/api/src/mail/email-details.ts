import type { Locale } from '@springboard/contract';
import { sql } from 'kysely';
import type { FindScheme } from '../assessments/schemes.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { findChildName } from './child-name.ts';
import { findCredentialNotices } from './credential-reminders.ts';
import type { EmailContent } from './email-templates.ts';
import type { QueuedEmail } from './enqueue-email.ts';
import { findGuardianInvitation } from './guardian-invitations.ts';
import { findProgressNotices } from './progress-emails.ts';
import { findRegisterNotices } from './register-reminders.ts';
import { findRemovedSessions, removedNotices } from './removed-sessions.ts';
import { findReturnedMark } from './returned-marks.ts';
import { byStart, findSessionNotices } from './session-notices.ts';
import { findTransferNotice } from './transfers.ts';
import { findUnreadName } from './unread-documents.ts';

export type EmailDetails = Pick<
  EmailContent,
  | 'sessions'
  | 'credentials'
  | 'registers'
  | 'progress'
  | 'mark'
  | 'document'
  | 'invitation'
  | 'scheme'
  | 'version'
  | 'failure'
  | 'ended'
  | 'child'
  | 'transfer'
>;

type Lookup = {
  client_id: number;
  now: number;
  findScheme: FindScheme;
  /** The language of e-mails to a user. */
  findLanguage: (user_uuid: string) => Promise<Locale>;
};

/**
 * The details of an e-mail, read when it is sent. null: it is no longer needed, because each change was reversed
 * meanwhile, the document was read, the registers were taken, the offer to answer has ended, or the guardian has no
 * access any more.
 */
export const findEmailDetails = async (
  db: Reader,
  { client_id, now, findScheme, findLanguage }: Lookup,
  input: QueuedEmail,
): Promise<EmailDetails | null> => {
  const { user_uuid, subject, queued_at, club_id } = input;
  if (queued_at !== undefined && club_id !== undefined) {
    const scope = { client_id, club_id, queued_at };
    const of = subject === 'credential' ? user_uuid : null;
    return filled('credentials', await findCredentialNotices(db, scope, of));
  }
  if (queued_at !== undefined && user_uuid !== null) {
    const scope = { client_id, user_uuid, queued_at };
    const changed = await findSessionNotices(db, scope);
    const removed = removedNotices(await findRemovedSessions(db, scope));
    return filled('sessions', byStart([...changed, ...removed]));
  }
  if (input.registers_of !== undefined) {
    const of = subject === 'register' ? user_uuid : null;
    const scope = { client_id, ...input.registers_of, now };
    return filled('registers', await findRegisterNotices(db, scope, of));
  }
  if (input.progress !== undefined && user_uuid !== null) {
    const scope = { client_id, user_uuid, language: await findLanguage(user_uuid) };
    return filled('progress', await findProgressNotices(db, findScheme, scope, input.progress));
  }
  if (input.mark !== undefined) {
    const mark = await findReturnedMark(db, { client_id, ...input.mark });
    return mark === undefined ? null : { mark };
  }
  if (input.document !== undefined) {
    const document = await findUnreadName(db, { client_id, user_uuid }, input.document);
    return document === undefined ? null : { document };
  }
  if (input.guardian_id !== undefined) {
    const { guardian_id } = input;
    const invitation = await findGuardianInvitation(db, { client_id, guardian_id });
    return invitation === undefined ? null : { invitation };
  }
  if (input.scheme_slug !== undefined) {
    const scheme = await findSchemeTitle(db, client_id, input.scheme_slug);
    const { version, failure } = input;
    return scheme === undefined
      ? null
      : { scheme, ...(version && { version }), ...(failure && { failure }) };
  }
  if (input.child !== undefined) {
    const { move_id } = input.child;
    if (move_id !== undefined && !(await isOpenOffer(db, { client_id, move_id, now }))) return null;
    const child = await findChildName(db, { client_id, user_uuid, uuid: input.child.uuid });
    return child === undefined ? null : { child };
  }
  if (input.transfer !== undefined) {
    const transfer = await findTransferNotice(db, { client_id, user_uuid }, input);
    return transfer === undefined ? null : { transfer };
  }
  if (input.member_uuid !== undefined && user_uuid !== null) {
    const ended = await findEndedAccess(db, { client_id, user_uuid }, input.member_uuid);
    return ended === undefined ? null : { ended };
  }
  return {};
};

const filled = <K extends 'sessions' | 'credentials' | 'registers' | 'progress'>(
  key: K,
  notices: NonNullable<EmailDetails[K]>,
): EmailDetails | null => (notices.length === 0 ? null : { [key]: notices });

const isOpenOffer = async (
  db: Reader,
  { client_id, move_id, now }: { client_id: number; move_id: number; now: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('moves')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '=', move_id)
    .where('state', 'in', ['offered', 'held'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
};

const findSchemeTitle = async (
  db: Reader,
  client_id: number,
  slug: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('schemes')
    .select('title')
    .where('client_id', '=', client_id)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.title;
};

/** The child and the club whose guardian the user is no longer; undefined: the user has access again. */
const findEndedAccess = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
  member_uuid: string,
): Promise<{ firstname: string; club: string } | undefined> => {
  const { rows } = await sql<{ firstname: string; club: string }>`
    select m.firstname, club.name as club from members m
    join clubs club on club.client_id = m.client_id and club.id = m.club_id
    where m.client_id = ${client_id} and m.uuid = ${member_uuid} and not exists (
      select from member_guardians mg
      join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
      where mg.client_id = m.client_id and mg.member_uuid = m.uuid and not mg.restricted
        and g.user_uuid = ${user_uuid})`.execute(db);
  return rows[0];
};
