import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../http/log.ts';

export type Letter = {
  to: string;
  /** Whose letter it is, as in `Meridian Gymnastics <no-reply@…>`. */
  from: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where a mail program ends e-mails of this kind by itself (RFC 8058); null for those nobody can do without. */
  one_click_url: string | null;
};

export type Mail = {
  /** @throws MailFault where the mail server does not take it */
  send(letter: Letter): Promise<void>;
  close(): void;
};

/** Sends by a mail server, such as `smtps://user:password@mail.example.org`. */
export const smtpMail = (smtp_url: string, from_address: string | null): Mail => {
  const transport = createTransport({ url: smtp_url, pool: true, maxConnections: 2 });
  return {
    send: async (letter) => {
      await transport.sendMail(messageOf(letter, from_address)).catch((error: unknown) => {
        throw new MailFault(error);
      });
    },
    close: () => transport.close(),
  };
};

/** Without a mail server: each letter is a file that a mail program opens, and the log says which. */
export const folderMail = (
  folder: string,
  { log, newId, from_address }: { log: Log; newId: () => string; from_address: string | null },
): Mail => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail(messageOf(letter, from_address));
      const file = join(folder, `${newId()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info('mail written', { file });
    },
    close: () => undefined,
  };
};

/** What may be logged of a failure: the mail server's own text names the person. */
class MailFault extends Error {
  readonly code: string;
  constructor(error: unknown) {
    super('The mail server did not take the letter');
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    this.code = typeof code === 'string' ? code : 'UNKNOWN';
  }
}

const messageOf = (letter: Letter, from_address: string | null) => ({
  from: { name: letter.from.name, address: from_address ?? letter.from.address },
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  headers: {
    // Nobody answers these, and an out-of-office note would only come back.
    'Auto-Submitted': 'auto-generated',
    ...(letter.one_click_url === null
      ? {}
      : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  ...(letter.one_click_url === null ? {} : { list: { unsubscribe: letter.one_click_url } }),
});
