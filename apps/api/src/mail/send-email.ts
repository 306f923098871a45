import type { Locale } from '@springboard/contract';
import type { FindScheme } from '../assessments/schemes.ts';
import { activeLanguages, findClient } from '../clients/queries.ts';
import type { Database } from '../database/pool.ts';
import {
  type Reader,
  type Writer,
  withSignInReadTransaction,
  withSignInWriteTransaction,
} from '../database/tenant-transaction.ts';
import type { JobRef } from '../jobs/queue.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { type EmailDetails, findEmailDetails } from './email-details.ts';
import { type Subject, renderEmail } from './email-templates.ts';
import { MAIL_KIND_BY_SUBJECT, type QueuedEmail } from './enqueue-email.ts';
import { createLinkPath } from './link-path.ts';
import { emailToken, linkToken, unsubscribeToken } from './links.ts';
import type { Email, Mail } from './mail.ts';

export type EmailSenderDeps = {
  database: Database;
  mail: Mail;
  secret: Uint8Array;
  findScheme: FindScheme;
};

/** Why an enqueued e-mail is not sent. */
type SkipReason = 'NOBODY' | 'NO_ADDRESS' | 'NOT_DUE' | 'UNSUBSCRIBED';

/**
 * Sends one e-mail. If the server stops between sending and the commit, it is sent again, with the same link.
 *
 * @throws MailError
 */
export const sendEmailJob =
  ({ findScheme, ...deps }: EmailSenderDeps): JobHandler<'send_email'> =>
  async (jobs_db, { ref, input, now }) => {
    const { client_id } = ref;
    const findLanguage = async (user_uuid: string) => {
      const { language } = await withSignInReadTransaction(deps.database, client_id, (db) =>
        findSender(db, { client_id, user_uuid }, input.language_id),
      );
      return language;
    };
    const lookup = { client_id, now, findScheme, findLanguage };
    const details = await findEmailDetails(jobs_db, lookup, input);
    if (details === null) return { outcome: { ended: 'NOT_DUE', counts: {} } };
    const email = await withSignInWriteTransaction(deps.database, client_id, (db) =>
      compose(db, deps.secret, { ref, order: input, now, details }),
    );
    if (typeof email === 'string') return { outcome: { ended: email, counts: {} } };
    await deps.mail.send(email);
    return { outcome: { ended: 'DONE', counts: { emails: 1 } } };
  };

type ComposeParams = {
  ref: JobRef;
  order: QueuedEmail;
  now: number;
  details: EmailDetails;
};

const compose = async (
  db: Writer,
  secret: Uint8Array,
  { ref, order, now, details }: ComposeParams,
): Promise<Email | SkipReason> => {
  const { client_id } = ref;
  const { user_uuid, origin, api_origin } = order;
  const user =
    user_uuid === null
      ? undefined
      : (order.recipient ?? (await findRecipient(db, client_id, user_uuid)));
  if (user === undefined || user_uuid === null) return 'NOBODY';
  const change =
    order.email_change &&
    (await findEmailChange(db, { client_id, user_uuid, ...order.email_change }));
  // A later change has replaced it.
  if (order.email_change !== undefined && (change === undefined || user.status !== 'active')) {
    return 'NOT_DUE';
  }
  const to =
    change === undefined
      ? user.email
      : order.subject === 'email_changed'
        ? change.previous
        : change.email;
  if (to === null) return 'NO_ADDRESS';
  const subject = subjectFor(order.subject, user.status);
  if (subject === null) return 'NOT_DUE';

  const kind = MAIL_KIND_BY_SUBJECT[subject];
  if (kind !== null && (await isUnsubscribed(db, { client_id, user_uuid, kind }))) {
    return 'UNSUBSCRIBED';
  }
  const unsubscribe =
    kind === null
      ? null
      : new URLSearchParams({ token: unsubscribeToken(secret, { client_id, user_uuid, kind }) });
  const link = { client_id, user_uuid, token: linkToken(secret, ref), now };
  const path = await createLinkPath(db, subject, {
    ...link,
    document: order.document,
    child: order.child,
    scheme_slug: order.scheme_slug,
    version: order.version,
    transfer: order.transfer,
    club_id: order.club_id,
    registers_of: order.registers_of,
    confirmation: order.email_change && {
      portal: order.email_change.portal,
      token: emailToken(secret, { client_id, id: order.email_change.id }),
    },
  });
  const { client, language } = await findSender(db, { client_id, user_uuid }, order.language_id);
  const unsubscribe_url = unsubscribe && `${origin}/unsubscribe?${unsubscribe.toString()}`;
  unsubscribe?.set('client_id', String(client_id));
  return {
    to,
    from: { name: client, address: `no-reply@${new URL(origin).hostname}` },
    ...renderEmail({
      subject,
      language,
      firstname: user.firstname,
      username: user.username ?? user.email ?? to,
      client,
      url: `${origin}${path}`,
      unsubscribe_url,
      ...details,
    }),
    one_click_url: unsubscribe && `${api_origin}/v1/mail/unsubscribe?${unsubscribe.toString()}`,
  };
};

const findEmailChange = async (
  db: Reader,
  { client_id, user_uuid, id }: { client_id: number; user_uuid: string; id: string },
) =>
  db
    .selectFrom('email_changes')
    .select(['email', 'previous'])
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('id', '=', id)
    .executeTakeFirst();

const findRecipient = (db: Reader, client_id: number, user_uuid: string) =>
  db
    .selectFrom('users')
    .select(['firstname', 'username', 'email', 'status'])
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .executeTakeFirst();

/** An invited user has no password yet, and gets the invitation again. */
const subjectFor = (subject: Subject, status: string): Subject | null => {
  const isInvitation = subject === 'invite' || subject === 'invite_guardian';
  // An active user has a password, and only reads about the child.
  if (status === 'active' && subject === 'invite_guardian') return 'guardian_linked';
  if (status === 'active') return subject === 'invite' ? null : subject;
  if (status === 'invited' && isInvitation) return subject;
  return status === 'invited' && MAIL_KIND_BY_SUBJECT[subject] === null ? 'invite' : null;
};

const isUnsubscribed = async (
  db: Reader,
  { client_id, user_uuid, kind }: { client_id: number; user_uuid: string; kind: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('unsubscribes')
    .select('kind')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
};

/** The client's name, and the language: the requested one, or else that of the user's last sign-in. */
export const findSender = async (
  db: Reader,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
  language_id: number | null,
): Promise<{ client: string; language: Locale }> => {
  const { name } = await findClient(db, client_id);
  const languages = await activeLanguages(db, client_id);
  const last = await db
    .selectFrom('refresh_token_families')
    .select('language_id')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const wanted = [language_id, last?.language_id];
  const language =
    wanted.flatMap((id) => languages.filter((known) => known.language_id === id))[0] ??
    languages[0];
  return { client: name, language: language?.language ?? 'en-GB' };
};
