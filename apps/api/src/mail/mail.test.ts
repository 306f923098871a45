import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@springboard/contract';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';
import { folderMail, type Letter, smtpMail } from './mail.ts';

const letterOf = (more: Partial<Letter> = {}): Letter => ({
  to: 'sian@example.org',
  from: { name: 'Meridian', address: 'no-reply@coach.example.org' },
  ...writeLetter({
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

/** A real mail server that keeps what it is given. */
const openPostOffice = async ({ refuses = false } = {}) => {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuses ? new Error(`no such person: ${address}`) : undefined),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        taken.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, taken, close };
};

test('a letter reaches a real mail server, as text and HTML, with the way out of the list', async () => {
  const office = await openPostOffice();
  const mail = smtpMail(office.url, 'post@example.org');
  await mail.send(letterOf());
  mail.close();
  await office.close();
  const [message = ''] = office.taken;
  expect(message).toMatch(/^From: Meridian <post@example\.org>/m);
  expect(message).toMatch(/^To: sian@example\.org/m);
  expect(message).toContain(
    'List-Unsubscribe: <https://coach.example.org/v1/mail/unsubscribe?token=t>',
  );
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(message).toContain('Content-Type: text/plain; charset=utf-8');
  expect(message).toContain('Content-Type: text/html; charset=utf-8');
});

test('what nobody can do without has no such way', async () => {
  const office = await openPostOffice();
  const mail = smtpMail(office.url, null);
  await mail.send(letterOf({ one_click_url: null }));
  mail.close();
  await office.close();
  expect(office.taken[0]).not.toContain('List-Unsubscribe');
});

test('a letter that is not taken fails without naming anybody', async () => {
  const office = await openPostOffice({ refuses: true });
  const mail = smtpMail(office.url, null);
  const failure = await mail.send(letterOf()).catch((error: unknown) => String(error));
  mail.close();
  await office.close();
  expect(failure).toContain('did not take');
  expect(failure).not.toContain('sian');
});

test('without a mail server it becomes a file, and the log says which', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'springboard-mail-'));
  const logged: unknown[] = [];
  const log = { info: (...line: unknown[]) => void logged.push(line), error: () => undefined };
  await folderMail(folder, { log, newId: () => 'one', from_address: null }).send(letterOf());
  expect(await readdir(folder)).toEqual(['one.eml']);
  expect(logged).toEqual([['mail written', { file: join(folder, 'one.eml') }]]);
  expect(await readFile(join(folder, 'one.eml'), 'utf8')).toContain('Dogfennau');
  await rm(folder, { recursive: true });
});

test.each(LANGUAGES)(
  '[D10] every letter is written in %s, and no name breaks its HTML',
  (language) => {
    for (const subject of ['reset', 'invite', 'changed', 'documents'] as const) {
      const { text, html } = writeLetter({
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
