import { charactersOf } from './characters.ts';
import { isDate } from './dates.ts';

/** §5: what a form says of a field, by code; `n` is the limit that the sentence names. */
export type FormFault =
  | { code: 'REQUIRED' }
  | { code: 'EMAIL_FORMAT' }
  | { code: 'EMAIL_AND_PASSWORD' }
  | { code: 'TOO_LONG'; n: number }
  | { code: 'PASSWORD_LENGTH'; n: number }
  | { code: 'PASSWORD_CHARACTERS' }
  | { code: 'PASSWORDS_DIFFER' }
  | { code: 'ID_CHARACTERS' }
  | { code: 'DATE_FORMAT' }
  | { code: 'AGE_TOO_LOW'; n: number }
  | { code: 'AGE_TOO_HIGH'; n: number }
  | { code: 'AGE_RANGE' }
  | { code: 'FILE_TOO_LARGE'; n: number }
  | { code: 'FILE_TYPE' };

/** null: nothing to say against it. */
export type Verdict = FormFault | null;

export const NAME_MAX = 50;
export const TAG_MAX = 50;
export const PASSWORD_MIN = 8;

export const requiredFault = (text: string): Verdict =>
  text.trim() === '' ? { code: 'REQUIRED' } : null;

/** At most `max` characters, counted in Unicode characters. */
export const lengthFault = (text: string, max: number): Verdict =>
  charactersOf(text).length > max ? { code: 'TOO_LONG', n: max } : null;

/** Names are 1 to 50 characters. */
export const nameFault = (text: string): Verdict =>
  requiredFault(text) ?? lengthFault(text, NAME_MAX);

export const tagFault = (text: string): Verdict =>
  requiredFault(text) ?? lengthFault(text, TAG_MAX);

export const emailFault = (text: string): Verdict =>
  requiredFault(text) ??
  (/^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)+$/.test(text.trim())
    ? null
    : { code: 'EMAIL_FORMAT' });

/** At least 8 characters with a lowercase, an uppercase, a special character and a number. */
export const passwordFault = (text: string): Verdict => {
  if (text === '') return { code: 'REQUIRED' };
  if (charactersOf(text).length < PASSWORD_MIN) return { code: 'PASSWORD_LENGTH', n: PASSWORD_MIN };
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{M}\p{N}\s]/u];
  return kinds.every((kind) => kind.test(text)) ? null : { code: 'PASSWORD_CHARACTERS' };
};

export const repeatedPasswordFault = (password: string, repeated: string): Verdict =>
  password === repeated ? null : { code: 'PASSWORDS_DIFFER' };

/** The sign-in form says one sentence for both of its fields. */
export const loginFault = (username: string, password: string): Verdict =>
  username.trim() === '' || password === '' ? { code: 'EMAIL_AND_PASSWORD' } : null;

/** Node ids: only letters, numbers, / and -. */
export const idFault = (text: string): Verdict =>
  requiredFault(text) ?? (/^[A-Za-z0-9/-]+$/.test(text) ? null : { code: 'ID_CHARACTERS' });

export const dateFault = (text: string): Verdict =>
  requiredFault(text) ?? (isDate(text) ? null : { code: 'DATE_FORMAT' });

/** Age must be greater than `above` and less than `below` years, where given. */
export const ageFault = (years: number, limits: { above?: number; below?: number }): Verdict => {
  if (limits.above !== undefined && years <= limits.above)
    return { code: 'AGE_TOO_LOW', n: limits.above };
  if (limits.below !== undefined && years >= limits.below)
    return { code: 'AGE_TOO_HIGH', n: limits.below };
  return null;
};

/** Age "from" must be less than "to". */
export const ageRangeFault = (from: number, to: number): Verdict =>
  from < to ? null : { code: 'AGE_RANGE' };

const IMAGE_EXTENSIONS = ['gif', 'jpg', 'jpeg', 'png', 'svg'];

/** §9: attachments that are shown as images. */
export const isImage = (name: string): boolean => IMAGE_EXTENSIONS.includes(extensionOf(name));

/** Under `max_mb` megabytes and one of the extensions, given in lower case without a dot. */
export const fileFault = (
  file: { name: string; size: number },
  max_mb: number,
  extensions: readonly string[],
): Verdict => {
  if (file.size >= max_mb * 1024 * 1024) return { code: 'FILE_TOO_LARGE', n: max_mb };
  return extensions.includes(extensionOf(file.name)) ? null : { code: 'FILE_TYPE' };
};

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
