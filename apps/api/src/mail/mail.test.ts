import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@springboard/contract';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderEmail, SUBJECTS } from './email-templates.ts';
import { MAIL_KIND_BY_SUBJECT } from './enqueue-email.ts';
import { folderMail, type Email, removeOldEmails, smtpMail } from './mail.ts';

const buildEmail = (more: Partial<Email> = {}): Email => ({
  to: 'sian@example.org',
  from: { name: 'Meridian', address: 'no-reply@coach.example.org' },
  ...renderEmail({
    subject: 'documents',
    language: 'cy-GB',
    firstname: 'Siân',
    client: 'Meridian',
    username: 'sian',
    url: 'https://coach.example.org/documents',
    unsubscribe_url: 'https://coach.example.org/unsubscribe?token=t',
  }),
  one_click_url: 'https://coach.example.org/v1/mail/unsubscribe?token=t',
  ...more,
});

/** A real SMTP server that stores the messages. */
const startMailServer = async ({ rejects = false, code = 550 } = {}) => {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        rejects
          ? Object.assign(new Error(`no such person: ${address}`), { responseCode: code })
          : undefined,
      ),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, messages, close };
};

describe('smtpMail', () => {
  test('an e-mail reaches an SMTP server as text and HTML, with List-Unsubscribe headers', async () => {
    const mailServer = await startMailServer();
    const mail = smtpMail(mailServer.url, 'post@example.org');
    await mail.send(buildEmail());
    mail.close();
    await mailServer.close();
    const [message = ''] = mailServer.messages;
    expect(message).toMatch(/^From: Meridian <post@example\.org>/m);
    expect(message).toMatch(/^To: sian@example\.org/m);
    expect(message).toContain(
      'List-Unsubscribe: <https://coach.example.org/v1/mail/unsubscribe?token=t>',
    );
    expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(message).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message).toContain('Content-Type: text/html; charset=utf-8');
  });

  test('an e-mail without unsubscribe has no List-Unsubscribe headers', async () => {
    const mailServer = await startMailServer();
    const mail = smtpMail(mailServer.url, null);
    await mail.send(buildEmail({ one_click_url: null }));
    mail.close();
    await mailServer.close();
    expect(mailServer.messages[0]).not.toContain('List-Unsubscribe');
  });

  test('an error of the mail server does not contain the address', async () => {
    const mailServer = await startMailServer({ rejects: true });
    const mail = smtpMail(mailServer.url, null);
    const failure = await mail.send(buildEmail()).catch((error: unknown) => String(error));
    mail.close();
    await mailServer.close();
    expect(failure).toContain('did not accept');
    expect(failure).not.toContain('sian');
  });
});

describe('an error of smtpMail', () => {
  const errorOf = async (url: string) => {
    const mail = smtpMail(url, null);
    const error: unknown = await mail.send(buildEmail()).catch((caught: unknown) => caught);
    mail.close();
    return error;
  };

  test.each([
    [550, true],
    [450, false],
  ])('with the response %i to the address is permanent: %s', async (code, is_permanent) => {
    const mailServer = await startMailServer({ rejects: true, code });
    expect(await errorOf(mailServer.url)).toMatchObject({ code: 'EENVELOPE', is_permanent });
    await mailServer.close();
  });

  test('is not permanent if the mail server cannot be reached or rejects the password', async () => {
    const mailServer = await startMailServer();
    const with_password = mailServer.url.replace('//', '//me:wrong@');
    expect(await errorOf(with_password)).toMatchObject({ code: 'EAUTH', is_permanent: false });
    await mailServer.close();
    expect(await errorOf(mailServer.url)).toMatchObject({ is_permanent: false });
  });
});

describe('folderMail', () => {
  test('writes the e-mail to a file, and logs the folder and the file name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'springboard-mail-'));
    const logged: unknown[] = [];
    const log = { info: (...line: unknown[]) => void logged.push(line), error: () => undefined };
    await folderMail(folder, { log, newId: () => 'one', from_address: null }).send(buildEmail());
    expect(await readdir(folder)).toEqual(['one.eml']);
    expect(logged).toEqual([
      ['no mail server', { folder }],
      ['mail written', { file: join(folder, 'one.eml') }],
    ]);
    expect(await readFile(join(folder, 'one.eml'), 'utf8')).toContain('Dogfen_i');
    await rm(folder, { recursive: true });
  });
});

describe('removeOldEmails', () => {
  test('removes the e-mails that were written more than 7 days ago', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'springboard-mail-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const now = 1_800_000_000;
    const WEEK = 7 * 86_400;
    for (const [name, age] of [
      ['old.eml', WEEK + 1],
      ['new.eml', WEEK - 1],
      ['old.txt', WEEK + 1],
    ] as const) {
      await writeFile(join(folder, name), 'x');
      await utimes(join(folder, name), now - age, now - age);
    }
    expect(await removeOldEmails(folder, now)).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['new.eml', 'old.txt']);
  });

  test('removes nothing if there is no folder', async () => {
    expect(await removeOldEmails(join(tmpdir(), randomUUID()), 1)).toBe(0);
  });
});

describe('the kinds of e-mails', () => {
  const { documents, sessions, places, progress, none } = Object.groupBy(
    SUBJECTS,
    (subject) => MAIL_KIND_BY_SUBJECT[subject] ?? 'none',
  );

  test('[D10] users can stop documents, changed sessions, places and progress, and nothing that they must know', () => {
    expect({ documents, sessions, places, progress }).toEqual({
      documents: ['documents'],
      sessions: ['sessions'],
      places: [
        'offer_ending',
        'offer_expired',
        'offer_confirmed',
        'offer_withdrawn',
        'offer_declined',
        'place_free',
      ],
      progress: ['progress'],
    });
    expect(none).toEqual(expect.arrayContaining(['offer', 'request_decided', 'guardian_linked']));
  });

  test.each(LANGUAGES)('[D10] every e-mail of a kind links to its end in %s', (language) => {
    const unsubscribe_url = 'https://parent.example.org/unsubscribe?token=t';
    for (const subject of SUBJECTS) {
      const content = { subject, language, firstname: 'Ann', client: 'A', username: 'ann' };
      const { text, html } = renderEmail({ ...content, url: 'https://a.example', unsubscribe_url });
      expect(text).toContain(unsubscribe_url);
      expect(html).toContain(`href="${unsubscribe_url}"`);
    }
  });
});

describe('renderEmail', () => {
  test.each(LANGUAGES)(
    '[D10] renders every e-mail in %s, and escapes names in the HTML',
    (language) => {
      for (const subject of SUBJECTS) {
        const { text, html } = renderEmail({
          subject,
          language,
          firstname: '<b>Ann',
          client: 'A & B',
          username: 'ann',
          url: 'https://a.example/x?a=1&b=2',
          unsubscribe_url: null,
        });
        expect(text).toContain('https://a.example/x?a=1&b=2');
        expect(html).not.toContain('<b>');
        expect(html).toContain('A &#38; B');
      }
    },
  );
});
