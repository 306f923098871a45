import type { Locale } from '@springboard/contract';
import { activeLanguages, findClient } from '../clients/queries.ts';
import type { Reader } from '../database/tenancy.ts';
import type { Server } from '../http/server.ts';
import { writeLetter, type Subject } from './letter.ts';

export type Recipient = {
  client_id: number;
  user_uuid: string;
  firstname: string;
  email: string;
  /** What they sign in with. */
  username: string;
};

export type Sending = {
  to: Recipient;
  subject: Subject;
  /** Address of the portal that the letter leads to, such as `https://coach.example.org`. */
  origin: string;
  /** Page of the portal, with its query. */
  path: string;
  unsubscribe_path: string | null;
  client: string;
  language: Locale;
};

/** @throws MailFault */
export const sendLetter = async (server: Server, sending: Sending): Promise<void> => {
  const { to, origin, path, unsubscribe_path, client, language, subject } = sending;
  const unsubscribe_url = unsubscribe_path === null ? null : `${origin}${unsubscribe_path}`;
  const { firstname, username } = to;
  const url = `${origin}${path}`;
  await server.mail.send({
    to: to.email,
    from: { name: client, address: `no-reply@${new URL(origin).hostname}` },
    ...writeLetter({ subject, language, firstname, username, client, url, unsubscribe_url }),
    unsubscribe_url,
  });
};

/** Who sends, and in which language: the one asked for, else that of the person's last sign-in. */
export const senderOf = async (
  db: Reader,
  { client_id, user_uuid }: Pick<Recipient, 'client_id' | 'user_uuid'>,
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
