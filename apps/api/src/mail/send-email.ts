import { can } from '@springboard/access';
import { type Locale, type Portal, REGISTER_STATES } from '@springboard/contract';
import { findFeatures } from '../access/features.ts';
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
import { emailToken, linkToken, type PasswordLink, saveLink, unsubscribeToken } from './links.ts';
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

type Link = {
  client_id: number;
  user_uuid: string;
  token: string;
  now: number;
  document: QueuedEmail['document'];
  child: QueuedEmail['child'];
  scheme_slug: string | undefined;
  version: number | undefined;
  transfer: QueuedEmail['transfer'];
  club_id: number | null | undefined;
  registers_of: QueuedEmail['registers_of'];
  /** Of a new e-mail address. */
  confirmation: { portal: Portal; token: string } | undefined;
};

/** Returns the path of the link, and saves its token if the link sets a password. */
const createLinkPath = async (
  db: Writer,
  subject: Subject,
  {
    document,
    child,
    scheme_slug,
    version,
    transfer,
    club_id = null,
    registers_of,
    confirmation,
    ...link
  }: Link,
): Promise<string> => {
  if (subject === 'documents') {
    if (document === undefined) return '/documents';
    // Coaches find their documents on the page About.
    return document.role === 'coach' ? '/about' : `/documents/${document.id}`;
  }
  if (subject === 'review' || subject === 'review_approved' || subject === 'review_changes')
    return `/overview/${scheme_slug}/changes?tab=review`;
  if (subject === 'publication_done') return `/overview/${scheme_slug}/versions/${version}`;
  if (subject === 'publication_failed') return `/overview/${scheme_slug}/changes?tab=publish`;
  if ((subject === 'transfer' || subject === 'transfer_answered') && transfer !== undefined) {
    return `/overview/transfer/${transfer.id}?child=${transfer.member_uuid}`;
  }
  if (
    subject === 'transfer_club' ||
    subject === 'transfer_place' ||
    subject === 'transfer_withdrawn'
  ) {
    return '/members/requests';
  }
  if (subject === 'credentials') {
    // Not every club has the page of the coaches.
    return (await hasCoachesPage(db, { ...link, club_id })) ? '/coaches' : '/';
  }
  if (subject === 'registers') return registersPath(registers_of);
  if (subject === 'offer_declined') return '/groups/ready';
  // Without a child it is to an administrator.
  if (subject === 'offer_expired' && child === undefined) return '/groups/ready';
  if (subject === 'export_ready') return '/account/privacy';
  const isInvitation = subject === 'invite_guardian' || subject === 'invite';
  if (child !== undefined && !isInvitation) return childPath(subject, child);
  // Without a child it is to a coach.
  if (subject === 'sessions') return '/member-groups';
  if (
    subject === 'offer' ||
    subject === 'offer_ending' ||
    subject === 'offer_expired' ||
    subject === 'offer_confirmed' ||
    subject === 'offer_withdrawn' ||
    subject === 'register' ||
    subject === 'progress' ||
    subject === 'erasure_done' ||
    subject === 'access_ended' ||
    subject === 'transfer' ||
    subject === 'transfer_answered' ||
    subject === 'place_free' ||
    subject === 'not_yet' ||
    subject === 'request_decided' ||
    subject === 'consent_due' ||
    subject === 'guardian_linked' ||
    subject === 'credential'
  ) {
    return '/';
  }
  if (subject === 'changed') return '/reset-password';
  if (subject === 'email_confirmation' || subject === 'email_changed') {
    // Parents have the page of the sign-in below their account.
    const page = confirmation?.portal === 'parent' ? '/account/me' : '/account';
    return subject === 'email_changed' ? page : `${page}?confirm=${confirmation?.token}`;
  }
  if (subject === 'factor_added' || subject === 'factor_removed') return '/account';
  const purpose = subject === 'invite_guardian' ? 'invite' : subject;
  await saveLink(db, { ...link, purpose });
  return setPasswordPath(link.token, purpose);
};

/** The sessions of the day whose registers are not complete. */
const registersPath = (registers_of: QueuedEmail['registers_of']): string => {
  const search = new URLSearchParams(
    registers_of && { week: registers_of.date, day: registers_of.date },
  );
  for (const state of REGISTER_STATES) if (state !== 'complete') search.append('state', state);
  return `/sessions?${search.toString()}`;
};

const hasCoachesPage = async (
  db: Reader,
  user: { client_id: number; club_id: number | null; user_uuid: string },
): Promise<boolean> => {
  const { auth_provider } = await findClient(db, user.client_id);
  return can.runOrganisations(await findFeatures(db, user, auth_provider));
};

/** The page of the parent portal that an e-mail about a child is about. */
const childPath = (
  subject: Subject,
  { uuid, move_id }: NonNullable<QueuedEmail['child']>,
): string => {
  if (subject === 'request_decided') return `/overview/${uuid}/details`;
  if (subject === 'consent_due') return `/overview/${uuid}/consents`;
  const isOpen = subject === 'offer' || subject === 'offer_ending';
  const sheet =
    isOpen && move_id !== undefined
      ? `/move/${move_id}`
      : subject === 'offer_confirmed' || subject === 'sessions'
        ? '/sessions'
        : '';
  return `/overview${sheet}?child=${uuid}`;
};

const setPasswordPath = (token: string, typ: PasswordLink): string =>
  `/set-password?${new URLSearchParams({ typ, token }).toString()}`;

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
