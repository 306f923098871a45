import type { Locale } from '@springboard/contract';
import { joinInWords } from '@springboard/domain';
import { welsh } from './texts/cy-GB.ts';
import { german } from './texts/de-DE.ts';
import { english } from './texts/en-GB.ts';
import { french } from './texts/fr-FR.ts';
import type { SessionNotice } from './session-notices.ts';
import type { CredentialNotice } from './credential-reminders.ts';
import type { ProgressNotice } from './progress-emails.ts';
import type { RegisterNotice } from './register-reminders.ts';
import type { Placeholders, MailTexts } from './texts/texts.ts';

/** The type requires texts for every language. */
const TEXTS: Readonly<Record<Locale, MailTexts>> = {
  'en-GB': english,
  'cy-GB': welsh,
  'fr-FR': french,
  'de-DE': german,
};

export const SUBJECTS = [
  'reset',
  'invite',
  'invite_guardian',
  'guardian_linked',
  'changed',
  'email_confirmation',
  'email_changed',
  'factor_added',
  'factor_removed',
  'documents',
  'sessions',
  'offer',
  'offer_ending',
  'offer_expired',
  'offer_confirmed',
  'offer_withdrawn',
  'offer_declined',
  'place_free',
  'not_yet',
  'request_decided',
  'export_ready',
  'erasure_done',
  'access_ended',
  'transfer',
  'transfer_club',
  'transfer_place',
  'transfer_answered',
  'transfer_withdrawn',
  'progress',
  'register',
  'registers',
  'consent_due',
  'credential',
  'credentials',
  'review',
  'review_approved',
  'review_changes',
  'publication_done',
  'publication_failed',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export type EmailContent = Placeholders & {
  subject: Subject;
  language: Locale;
  firstname: string;
  /** The target of the button. */
  url: string;
  unsubscribe_url: string | null;
  /** For `sessions`: what has changed. */
  sessions?: readonly SessionNotice[];
  /** For `credential` and `credentials`: what expires. */
  credentials?: readonly CredentialNotice[];
  /** For `register` and `registers`: the sessions. */
  registers?: readonly RegisterNotice[];
  /** For `progress`: what is new. */
  progress?: readonly ProgressNotice[];
  /** For `documents`: the name of the document. */
  document?: string;
};

/** Renders an e-mail as plain text and as HTML with the same content. */
export const renderEmail = (
  content: EmailContent,
): { subject: string; text: string; html: string } => {
  const texts = TEXTS[content.language];
  const message = messageOf(content);
  const hello = texts.hello(content.firstname);
  const automatic = texts.automatic(content);
  const { url, unsubscribe_url } = content;
  const text = [
    hello,
    ...message.paragraphs,
    `${message.button}\n${url}`,
    ...message.notes,
    '-- ',
    automatic,
    ...(unsubscribe_url === null ? [] : [`${texts.unsubscribe}\n${unsubscribe_url}`]),
  ].join('\n\n');
  const html = page(content.language, message.subject, [
    ...[hello, ...message.paragraphs].map(paragraph),
    `<p>${anchor(url, message.button, BUTTON)}</p>`,
    ...message.notes.map(paragraph),
    `<p style="${SMALL}">${escapeHtml(texts.address)}<br>${anchor(url, url, 'color:inherit')}</p>`,
    `<hr style="border:0;border-top:1px solid #d5d9e0">`,
    `<p style="${SMALL}">${escapeHtml(automatic)}</p>`,
    ...(unsubscribe_url === null
      ? []
      : [`<p style="${SMALL}">${anchor(unsubscribe_url, texts.unsubscribe, 'color:inherit')}</p>`]),
  ]);
  return { subject: message.subject, text: `${text}\n`, html };
};

/** The subject and the text of an e-mail about sessions, without what is only for one reader. */
export const previewEmail = (
  content: Pick<EmailContent, 'language' | 'client' | 'sessions'> & { subject: 'sessions' },
): { subject: string; paragraphs: string[] } => {
  const { subject, paragraphs } = messageOf({ ...content, username: '' });
  return { subject, paragraphs: [...paragraphs] };
};

const messageOf = (content: Omit<EmailContent, 'firstname' | 'url' | 'unsubscribe_url'>) => {
  const lines = [
    ...(content.sessions ?? []).map((notice) => sessionLine(content.language, notice)),
    ...(content.credentials ?? []).map((notice) => credentialLine(content, notice)),
    ...(content.registers ?? []).map((notice) => registerLine(content.language, notice)),
    ...(content.progress ?? []).map((notice) => progressLine(content.language, notice)),
    ...(content.document === undefined ? [] : [content.document]),
  ];
  const children = joinInWords(content.language, content.invitation?.children ?? []);
  const { transfer } = content;
  return TEXTS[content.language][content.subject]({
    ...content,
    lines,
    children,
    ...(transfer && { transfer: { ...transfer, day: dayText(content.language, transfer.day) } }),
  });
};

const dayText = (language: Locale, day: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

/** A changed session in one sentence, with its time in the club's time zone. */
const sessionLine = (
  language: Locale,
  { name, start_at, time_zone, change, reason, place, was }: SessionNotice,
): string => {
  const { session_states, session_moved, colon } = TEXTS[language];
  const when = startTime(language, { start_at, time_zone });
  if (change === 'moved') {
    const was_when =
      was === null || was.start_at === start_at
        ? null
        : startTime(language, { start_at: was.start_at, time_zone });
    const places = was === null || was.place === place ? null : { place, was_place: was.place };
    return `${when}, ${name}${colon}${session_moved({ was_when, places })}`;
  }
  const state = session_states[change];
  return `${when}, ${name}${colon}${reason === null ? state : `${state} (${reason})`}`;
};

/** A session without a complete register. Administrators read who is in charge of it. */
const registerLine = (language: Locale, { name, coaches, ...start }: RegisterNotice): string => {
  const names = joinInWords(language, coaches);
  return `${startTime(language, start)}, ${name}${names === '' ? '' : ` (${names})`}`;
};

const progressLine = (language: Locale, notice: ProgressNotice): string => {
  const { level_completed, note_written } = TEXTS[language];
  return notice.kind === 'level' ? level_completed(notice) : note_written(notice);
};

const startTime = (
  language: Locale,
  { start_at, time_zone }: { start_at: number; time_zone: string },
): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: time_zone,
  }).format(start_at * 1000);

/** A credential with its last day. Administrators read whose it is. */
const credentialLine = (
  { language, subject }: Pick<EmailContent, 'language' | 'subject'>,
  { name, credential, expires }: CredentialNotice,
): string => {
  const day = dayText(language, expires);
  const text = TEXTS[language].valid_until({ credential, day });
  return subject === 'credentials' ? `${name}, ${text}` : text;
};

/** Mail clients support only inline styles. */
const BODY =
  'margin:0 auto;max-width:34rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;color:#1b2430';
const BUTTON =
  'display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#1d4ed8;color:#fff;font-weight:600;text-decoration:none';
const SMALL = 'font-size:14px;color:#4b5563;overflow-wrap:anywhere';

const page = (language: Locale, title: string, blocks: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
    `<body style="${BODY}">`,
    ...blocks,
    '</body></html>',
  ].join('\n');

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

const anchor = (url: string, text: string, style: string): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`;

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
