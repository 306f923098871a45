import { LANGUAGES, type Locale, PORTALS } from '@springboard/contract';
import { CLIENT_FIELDS, type ClientField, type FieldCode, type FieldErrors } from './new-client.ts';
import { SETUP_TEXTS, type SetupTexts } from './texts.ts';

/** The set-up pages (D15): HTML from the server, without scripts, because no portal exists before the set-up. */

/** The language of the page: the first of the browser's languages that there is. */
export const pageLanguage = (accept_language: string | undefined): Locale => {
  const wanted = (accept_language ?? '').split(',').map((part) => part.trim().slice(0, 2));
  const found = wanted.flatMap((code) => LANGUAGES.filter((locale) => locale.startsWith(code)));
  return found[0] ?? 'en-GB';
};

export const notSetUpPage = (language: Locale): string => {
  const texts = SETUP_TEXTS[language];
  return page(language, texts.notSetUp, [paragraph(texts.notSetUpMore)]);
};

export const expiredPage = (language: Locale): string => {
  const texts = SETUP_TEXTS[language];
  return page(language, texts.title, [paragraph(texts.expired)]);
};

export const donePage = (language: Locale, password_url: string): string => {
  const texts = SETUP_TEXTS[language];
  return page(language, texts.done, [
    paragraph(texts.next),
    `<p><a href="${escape(password_url)}">${escape(texts.choosePassword)}</a></p>`,
  ]);
};

export type FormValues = Readonly<Record<ClientField, string>>;
export type FormErrors = FieldErrors | Partial<Record<ClientField, FieldCode | 'HOST_TAKEN'>>;

export const formPage = (
  language: Locale,
  code: string,
  values: FormValues,
  errors: FormErrors = {},
): string => {
  const texts = SETUP_TEXTS[language];
  const problem =
    Object.keys(errors).length === 0 ? '' : `<p role="alert">${escape(texts.problems)}</p>`;
  return page(language, texts.title, [
    paragraph(texts.intro),
    problem,
    `<form method="post" action="/setup?code=${encodeURIComponent(code)}">`,
    ...CLIENT_FIELDS.map((field) => fieldHtml(field, texts, values, errors)),
    `<p><button>${escape(texts.submit)}</button></p></form>`,
  ]);
};

const fieldHtml = (
  field: ClientField,
  texts: SetupTexts,
  values: FormValues,
  errors: FormErrors,
): string => {
  const code = errors[field];
  const error =
    code === undefined ? '' : `<span id="${field}-error">${escape(texts.codes[code])}</span>`;
  const invalid =
    code === undefined ? '' : ` aria-invalid="true" aria-describedby="${field}-error"`;
  const label = escape(texts.fields[field]);
  if (field === 'languages' || field === 'administrator') {
    return `<fieldset${invalid}><legend>${label}</legend>${choices(field, texts, values)}${error}</fieldset>`;
  }
  const input =
    field === 'time-zone'
      ? `<select id="${field}" name="${field}"${invalid}>${timeZones(values[field])}</select>`
      : `<input id="${field}" name="${field}" value="${escape(values[field])}"${invalid}${attributesOf(field)}>`;
  return `<p><label for="${field}">${label}</label>${input}${error}</p>`;
};

const choices = (
  field: 'languages' | 'administrator',
  texts: SetupTexts,
  values: FormValues,
): string => {
  const chosen = values[field].split(',');
  const options: readonly (readonly [string, string])[] =
    field === 'languages'
      ? LANGUAGES.map((locale) => [locale, languageName(locale)])
      : [
          ['national-body', texts.nationalBody],
          ['club', texts.clubOnly],
        ];
  const type = field === 'languages' ? 'checkbox' : 'radio';
  return options
    .map(
      ([value, text]) =>
        `<label><input type="${type}" name="${field}" value="${value}"${chosen.includes(value) ? ' checked' : ''}>${escape(text)}</label>`,
    )
    .join('');
};

const languageName = (locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(locale.slice(0, 2)) ?? locale;

const timeZones = (chosen: string): string =>
  Intl.supportedValuesOf('timeZone')
    .map((zone) => `<option${zone === chosen ? ' selected' : ''}>${zone}</option>`)
    .join('');

const attributesOf = (field: ClientField): string => {
  if (field === 'email') return ' type="email" autocomplete="email" required';
  if (PORTALS.some((portal) => portal === field))
    return ' inputmode="url" autocomplete="off" required';
  return ' maxlength="50" required';
};

const page = (language: Locale, title: string, blocks: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escape(title)}</title><link rel="stylesheet" href="/setup.css"></head><body><main>`,
    `<h1>${escape(title)}</h1>`,
    ...blocks,
    '</main></body></html>\n',
  ].join('\n');

const paragraph = (text: string): string => `<p>${escape(text)}</p>`;

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 2rem auto; padding: 0 1rem }
p > label, legend { display: block; font-weight: 600 }
fieldset { border: 0; padding: 0; margin: 1rem 0 }
fieldset label { display: flex; align-items: center; gap: .5rem; min-height: 44px }
input:not([type=checkbox], [type=radio]), select, button { box-sizing: border-box; width: 100%; min-height: 44px; font: inherit; padding: .5rem }
[role=alert], span { color: light-dark(#a11, #f99) }
`;
