import { glob, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Log } from '../http/log.ts';

export type Email = {
  to: string;
  /** The sender, as in `Meridian Gymnastics <no-reply@…>`. */
  from: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The URL for one-click unsubscribe (RFC 8058); null if users cannot unsubscribe from this kind. */
  one_click_url: string | null;
};

export type Mail = {
  /** @throws MailError if the mail server does not accept it */
  send(email: Email): Promise<void>;
  close(): void;
};

/** Sends through a mail server, such as `smtps://user:password@mail.example.org`. */
export const smtpMail = (smtp_url: string, from_address: string | null): Mail => {
  const transport = createTransport({ url: smtp_url, pool: true, maxConnections: 2 });
  return {
    send: async (email) => {
      await transport.sendMail(toMessage(email, from_address)).catch((error: unknown) => {
        throw new MailError(error);
      });
    },
    close: () => transport.close(),
  };
};

/** Without a mail server: logs this, writes each e-mail to a file, and logs the file name. */
export const folderMail = (
  folder: string,
  { log, newId, from_address }: { log: Log; newId: () => string; from_address: string | null },
): Mail => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  log.info('no mail server', { folder });
  return {
    send: async (email) => {
      const { message } = await transport.sendMail(toMessage(email, from_address));
      const file = join(folder, `${newId()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info('mail written', { file });
    },
    close: () => undefined,
  };
};

const STORED_MS = 7 * 86_400_000;

/** Removes the e-mails that were written to the folder more than 7 days ago. Returns their number. `now` in seconds. */
export const removeOldEmails = async (folder: string, now: number): Promise<number> => {
  let removed = 0;
  for await (const name of glob('*.eml', { cwd: folder })) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs >= now * 1000 - STORED_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
};

/** An error without personal data, for the log; the mail server's own message has the address. */
class MailError extends Error {
  readonly code: string;
  /** The mail server rejects this address or e-mail for good, so it is not sent again. */
  readonly is_permanent: boolean;
  constructor(error: unknown) {
    super('The mail server did not accept the e-mail');
    const { code, command, responseCode }: NodemailerError =
      error instanceof Error ? error : new Error();
    this.code = code ?? 'UNKNOWN';
    // A rejected password or sender has such a response too, until the settings are corrected.
    const is_about_email = command === 'RCPT TO' || code === 'EMESSAGE';
    this.is_permanent = is_about_email && (responseCode ?? 0) >= 500;
  }
}

const toMessage = (email: Email, from_address: string | null) => ({
  from: { name: email.from.name, address: from_address ?? email.from.address },
  to: { name: '', address: email.to },
  subject: email.subject,
  text: email.text,
  html: email.html,
  headers: {
    // Keeps mail servers from sending out-of-office replies.
    'Auto-Submitted': 'auto-generated',
    ...(email.one_click_url === null
      ? {}
      : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  ...(email.one_click_url === null ? {} : { list: { unsubscribe: email.one_click_url } }),
});
