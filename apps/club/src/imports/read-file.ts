import { type CsvError, type CsvRow, parseCsv } from '@springboard/domain';
import { decodeText } from '@springboard/portal';

/** A file or pasted cells, before their columns are known. */
export type SourceFile = {
  readonly name: string;
  readonly rows: readonly CsvRow[];
  /** SHA-256 as hexadecimal digits; null where the browser does not offer it. */
  readonly hash: string | null;
};

/** Why a file cannot be read. */
export type UnreadableFile = CsvError | { readonly code: 'WORKBOOK' | 'CSV_EMPTY' };

/** Reads a file of cells with commas, semicolons or tabs. */
export const readSource = async (
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SourceFile | UnreadableFile> => {
  if (isWorkbook(bytes)) return { code: 'WORKBOOK' };
  const rows = parseCsv(decodeText(bytes));
  if ('code' in rows) return rows;
  return rows.length === 0 ? { code: 'CSV_EMPTY' } : { name, rows, hash: await hashOf(bytes) };
};

/** The first bytes of an Excel workbook: a ZIP archive, or the older format. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const isWorkbook = (bytes: Uint8Array): boolean =>
  WORKBOOKS.some((start) => start.every((byte, index) => bytes[index] === byte));

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | null> => {
  // Missing on pages without HTTPS.
  if (!('subtle' in crypto)) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
