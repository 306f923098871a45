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
  const read = readText(text.replace(/^\uFEFF/, ''), nameUuid);
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
    return JSON.parse(text);
  } catch {
    return null;
  }
};
