import { recordOf } from './json-values.ts';
import { MAX_NODES } from './scheme-limits.ts';
import { SCHEME_FILE_FORMAT } from './scheme-export.ts';
import type { SchemeFileContent, SchemeFileError } from './scheme-file.ts';
import { type NameUuid, readSchemeCase } from './scheme-file-case.ts';
import { readSchemeCsv } from './scheme-file-csv.ts';
import { readSchemeJson } from './scheme-file-json.ts';

/** Reads a file of a scheme: its own JSON, CSV, or a CASE package, recognised by its content (§9). */
export const readSchemeFile = (
  text: string,
  nameUuid: NameUuid,
): SchemeFileContent | SchemeFileError => {
  const read = readText(storable(text.replace(/^\uFEFF/, '')), nameUuid);
  if ('code' in read) return read;
  if (read.items.length === 0) return { code: 'EMPTY' };
  return read.items.length > MAX_NODES ? { code: 'TOO_MANY_NODES' } : read;
};

const readText = (text: string, nameUuid: NameUuid): SchemeFileContent | SchemeFileError => {
  if (!/^\s*[{[]/.test(text)) return readSchemeCsv(text);
  const file = recordOf(parseJson(text));
  if (file['format'] === SCHEME_FILE_FORMAT) return readSchemeJson(file);
  const isCase = file['CFDocument'] !== undefined || file['CFPackage'] !== undefined;
  return isCase ? readSchemeCase(file, nameUuid) : { code: 'UNKNOWN_FORMAT' };
};

const parseJson = (text: string): unknown => {
  try {
    return UNSTORABLE_ESCAPE.test(text) ? storableValue(JSON.parse(text)) : JSON.parse(text);
  } catch {
    return null;
  }
};

/** The database stores neither the character zero nor half of a surrogate pair. Both become `�`. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** JSON may contain them as escapes only. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

const storableValue = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [storable(key), storableValue(part)]),
  );
};
