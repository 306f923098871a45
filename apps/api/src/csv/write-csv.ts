import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null;

/**
 * Writes a CSV file that a spreadsheet opens as text (RFC 4180, with a byte order mark for Excel). A text that
 * a spreadsheet would run as a formula gets a leading apostrophe, as OWASP advises; a number does not.
 */
export const writeCsv = (
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string =>
  stringify([columns, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    // It quotes the pair only, but readers end a row at either of them.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // `escape_formulas` leaves out the line feed.
    cast: { string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
  });
