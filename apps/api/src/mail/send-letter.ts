import type { Locale } from '@springboard/contract';
import { linkToken, type PasswordLink, putLink, unsubscribeToken } from '../auth/links.ts';
import { activeLanguages, findClient } from '../clients/queries.ts';
import type { Database } from '../database/pool.ts';
import { type Reader, type Writer, writeSignIn } from '../database/tenancy.ts';
import type { JobRef } from '../jobs/queue.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { MAIL_KIND_OF, type LetterOrder } from './letter-order.ts';
import { type Subject, writeLetter } from './letter.ts';
import type { Letter, Mail } from './mail.ts';

export type LetterParts = { database: Database; mail: Mail; secret: Uint8Array };

/** Why a letter that was ordered is not sent. */
type Unsent = 'NOBODY' | 'NO_ADDRESS' | 'NOT_DUE' | 'UNSUBSCRIBED';

/**
 * The job that sends one letter. It may be sent twice, when the server dies between the mail server's answer
 * and the commit; both hold the same link then.
 *
 * @throws MailFault
 */
export const letterSender =
  (parts: LetterParts): JobHandler<'send_letter'> =>
  async (_db, { ref, input, now }) => {
    const letter = await writeSignIn(parts.database, ref.client_id, (db) =>
      compose(db, parts.secret, { ref, order: input, now }),
    );
    if (typeof letter === 'string') return { result: { sent: false, reason: letter } };
    await parts.mail.send(letter);
    return { result: { sent: true } };
  };

type Composing = { ref: JobRef; order: LetterOrder; now: number };

const compose = async (
  db: Writer,
  secret: Uint8Array,
  { ref, order, now }: Composing,
): Promise<Letter | Unsent> => {
  const { client_id } = ref;
  const { user_uuid, origin, api_origin } = order;
  const user = user_uuid === null ? undefined : await findRecipient(db, client_id, user_uuid);
  if (user === undefined || user_uuid === null) return 'NOBODY';
  if (user.email === null) return 'NO_ADDRESS';
  const subject = subjectFor(order.subject, user.status);
  if (subject === null) return 'NOT_DUE';

  const kind = MAIL_KIND_OF[subject];
  if (kind !== null && (await isUnsubscribed(db, { client_id, user_uuid, kind }))) {
    return 'UNSUBSCRIBED';
  }
  const unsubscribe =
    kind === null
      ? null
      : new URLSearchParams({ token: unsubscribeToken(secret, { client_id, user_uuid, kind }) });
  const link = { client_id, user_uuid, token: linkToken(secret, ref), now };
  const path = await pathTo(db, subject, link);
  const { client, language } = await senderOf(db, { client_id, user_uuid }, order.language_id);
  const unsubscribe_url = unsubscribe && `${origin}/unsubscribe?${unsubscribe.toString()}`;
  unsubscribe?.set('client_id', String(client_id));
  return {
    to: user.email,
    from: { name: client, address: `no-reply@${new URL(origin).hostname}` },
    ...writeLetter({
      subject,
      language,
      firstname: user.firstname,
      username: user.username ?? user.email,
      client,
      url: `${origin}${path}`,
      unsubscribe_url,
    }),
    one_click_url: unsubscribe && `${api_origin}/v1/mail/unsubscribe?${unsubscribe.toString()}`,
  };
};

const findRecipient = (db: Reader, client_id: number, user_uuid: string) =>
  db
    .selectFrom('users')
    .select(['firstname', 'username', 'email', 'status'])
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .executeTakeFirst();

/** Somebody invited has no password to forget: they get the invitation again. */
const subjectFor = (subject: Subject, status: string): Subject | null => {
  if (status === 'active') return subject === 'invite' ? null : subject;
  return status === 'invited' && subject !== 'documents' ? 'invite' : null;
};

const isUnsubscribed = async (
  db: Reader,
  { client_id, user_uuid, kind }: { client_id: number; user_uuid: string; kind: string },
): Promise<boolean> => {
  const found = await db
    .selectFrom('unsubscribes')
    .select('kind')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found !== undefined;
};

type Link = { client_id: number; user_uuid: string; token: string; now: number };

/** Page of the portal that the letter leads to. */
const pathTo = async (db: Writer, subject: Subject, link: Link): Promise<string> => {
  if (subject === 'documents') return '/documents';
  if (subject === 'changed') return '/reset-password';
  await putLink(db, { ...link, purpose: subject });
  return setPasswordPath(link.token, subject);
};

const setPasswordPath = (token: string, typ: PasswordLink): string =>
  `/set-password?${new URLSearchParams({ typ, token }).toString()}`;

/** Who sends, and in which language: the one asked for, else that of the person's last sign-in. */
const senderOf = async (
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
