import { charactersOf } from './characters.ts';
import { isDate } from './dates.ts';

/** §5: the error of a form field, by code. `n` is the limit in the message. Validators return null for a valid value. */
export type FieldError =
  | { code: 'REQUIRED' }
  | { code: 'EMAIL_FORMAT' }
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

export const NAME_MAX = 50;
export const TAG_MAX = 50;
export const PASSWORD_MIN = 8;

export const validateRequired = (text: string): FieldError | null =>
  text.trim() === '' ? { code: 'REQUIRED' } : null;

/** At most `max` characters, counted in Unicode characters. */
export const validateLength = (text: string, max: number): FieldError | null =>
  charactersOf(text).length > max ? { code: 'TOO_LONG', n: max } : null;

/** Names are 1 to 50 characters. */
export const validateName = (text: string): FieldError | null =>
  validateRequired(text) ?? validateLength(text, NAME_MAX);

export const validateTag = (text: string): FieldError | null =>
  validateRequired(text) ?? validateLength(text, TAG_MAX);

export const validateEmail = (text: string): FieldError | null =>
  validateRequired(text) ??
  (/^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)+$/.test(text.trim())
    ? null
    : { code: 'EMAIL_FORMAT' });

/** At least 8 characters with a lowercase, an uppercase, a special character and a number. */
export const validatePassword = (text: string): FieldError | null => {
  if (text === '') return { code: 'REQUIRED' };
  if (charactersOf(text).length < PASSWORD_MIN) return { code: 'PASSWORD_LENGTH', n: PASSWORD_MIN };
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{M}\p{N}\s]/u];
  return kinds.every((kind) => kind.test(text)) ? null : { code: 'PASSWORD_CHARACTERS' };
};

export const validateRepeatedPassword = (password: string, repeated: string): FieldError | null =>
  password === repeated ? null : { code: 'PASSWORDS_DIFFER' };

/** Node ids: only letters, numbers, / and -. */
export const validateId = (text: string): FieldError | null =>
  validateRequired(text) ?? (/^[A-Za-z0-9/-]+$/.test(text) ? null : { code: 'ID_CHARACTERS' });

export const validateDate = (text: string): FieldError | null =>
  validateRequired(text) ?? (isDate(text) ? null : { code: 'DATE_FORMAT' });

/** The age must be greater than `above` and less than `below` years, if set. */
export const validateAge = (
  years: number,
  limits: { above?: number; below?: number },
): FieldError | null => {
  if (limits.above !== undefined && years <= limits.above)
    return { code: 'AGE_TOO_LOW', n: limits.above };
  if (limits.below !== undefined && years >= limits.below)
    return { code: 'AGE_TOO_HIGH', n: limits.below };
  return null;
};

/** Age "from" must be less than "to". */
export const validateAgeRange = (from: number, to: number): FieldError | null =>
  from < to ? null : { code: 'AGE_RANGE' };

const IMAGE_EXTENSIONS = ['gif', 'jpg', 'jpeg', 'png', 'svg'];

/** §9: whether an attachment is shown as an image. */
export const isImage = (name: string): boolean => IMAGE_EXTENSIONS.includes(extensionOf(name));

/** The file must be under `max_mb` megabytes with one of the extensions (lower case, without a dot). */
export const validateFile = (
  file: { name: string; size: number },
  max_mb: number,
  extensions: readonly string[],
): FieldError | null => {
  if (file.size >= max_mb * 1024 * 1024) return { code: 'FILE_TOO_LARGE', n: max_mb };
  return extensions.includes(extensionOf(file.name)) ? null : { code: 'FILE_TYPE' };
};

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
