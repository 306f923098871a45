import type { Locale } from '@springboard/contract';
import { welsh } from './texts/cy-GB.ts';
import { german } from './texts/de-DE.ts';
import { english } from './texts/en-GB.ts';
import { french } from './texts/fr-FR.ts';
import type { About, MailTexts } from './texts/texts.ts';

/** A language without a text does not compile. */
const TEXTS: Readonly<Record<Locale, MailTexts>> = {
  'en-GB': english,
  'cy-GB': welsh,
  'fr-FR': french,
  'de-DE': german,
};

export type Subject = 'reset' | 'invite' | 'changed' | 'documents';

export type LetterContent = About & {
  subject: Subject;
  language: Locale;
  firstname: string;
  /** Where the button leads. */
  url: string;
  unsubscribe_url: string | null;
};

/** A letter as plain text and as HTML that says the same. */
export const writeLetter = (
  content: LetterContent,
): { subject: string; text: string; html: string } => {
  const texts = TEXTS[content.language];
  const words = texts[content.subject](content);
  const hello = texts.hello(content.firstname);
  const automatic = texts.automatic(content);
  const { url, unsubscribe_url } = content;
  const text = [
    hello,
    ...words.paragraphs,
    `${words.button}:\n${url}`,
    ...words.notes,
    '-- ',
    automatic,
    ...(unsubscribe_url === null ? [] : [`${texts.unsubscribe}:\n${unsubscribe_url}`]),
  ].join('\n\n');
  const html = page(content.language, words.subject, [
    ...[hello, ...words.paragraphs].map(paragraph),
    `<p>${anchor(url, words.button, BUTTON)}</p>`,
    ...words.notes.map(paragraph),
    `<p style="${SMALL}">${escaped(texts.address)}<br>${anchor(url, url, 'color:inherit')}</p>`,
    `<hr style="border:0;border-top:1px solid #d5d9e0">`,
    `<p style="${SMALL}">${escaped(automatic)}</p>`,
    ...(unsubscribe_url === null
      ? []
      : [`<p style="${SMALL}">${anchor(unsubscribe_url, texts.unsubscribe, 'color:inherit')}</p>`]),
  ]);
  return { subject: words.subject, text: `${text}\n`, html };
};

/** Mail programs know only styles that stand at the element. */
const BODY =
  'margin:0 auto;max-width:34rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;color:#1b2430';
const BUTTON =
  'display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#1d4ed8;color:#fff;font-weight:600;text-decoration:none';
const SMALL = 'font-size:14px;color:#4b5563;overflow-wrap:anywhere';

const page = (language: Locale, title: string, parts: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>`,
    `<body style="${BODY}">`,
    ...parts,
    '</body></html>',
  ].join('\n');

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const anchor = (url: string, text: string, style: string): string =>
  `<a href="${escaped(url)}" style="${style}">${escaped(text)}</a>`;

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
