import { saveFile } from '@springboard/portal';

/** Saves lines as a CSV file, with the mark by which Excel recognises UTF-8. */
export const saveCsv = (name: string, lines: readonly string[]): void =>
  saveFile(`${name}.csv`, `\uFEFF${lines.join('\r\n')}\r\n`, 'text/csv');
