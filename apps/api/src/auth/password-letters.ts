import type { Locale } from '@springboard/contract';
import { writeSignIn } from '../database/tenancy.ts';
import type { Server } from '../http/server.ts';
import { senderOf, sendLetter, type Recipient } from '../mail/send-letter.ts';
import { makeLink } from './links.ts';
import { findLogin } from './users.ts';

type Asked = {
  client_id: number;
  /** As it was typed. */
  username: string;
  language_id: number | null;
  origin: string;
};

/**
 * The e-mail to whoever forgot their password; to somebody invited, the invitation again. Nothing for a
 * name that nobody has, or without an e-mail address.
 */
export const sendReset = async (server: Server, asked: Asked): Promise<void> => {
  const { client_id, language_id, origin } = asked;
  const now = server.now();
  const letter = await writeSignIn(server.database, client_id, async (db) => {
    const found = await findLogin(db, client_id, asked.username);
    if (found === undefined || found.email === null) return null;
    if (found.status !== 'active' && found.status !== 'invited') return null;
    const purpose = found.status === 'invited' ? 'invite' : 'reset';
    const { uuid: user_uuid, firstname, email } = found;
    const to: Recipient = {
      client_id,
      user_uuid,
      firstname,
      email,
      username: found.username ?? email,
    };
    const token = await makeLink(db, { client_id, user_uuid, purpose, now });
    const sender = await senderOf(db, to, language_id);
    return { to, subject: purpose, path: setPasswordPath(token, purpose), ...sender } as const;
  });
  if (letter !== null) await sendLetter(server, { ...letter, origin, unsubscribe_path: null });
};

/** Tells somebody that their password is another now, in case it was not them. */
export const sendChanged = async (
  server: Server,
  {
    to,
    client,
    language,
    origin,
  }: { to: Recipient; client: string; language: Locale; origin: string },
): Promise<void> =>
  sendLetter(server, {
    to,
    client,
    language,
    origin,
    subject: 'changed',
    path: '/reset-password',
    unsubscribe_path: null,
  });

const setPasswordPath = (token: string, typ: 'invite' | 'reset'): string =>
  `/set-password?${new URLSearchParams({ typ, token }).toString()}`;
