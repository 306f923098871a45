import Papa from 'papaparse';

/** A quotation mark that is never closed, or closed in the middle of a cell. */
export type CsvError = { readonly code: 'CSV_QUOTE'; readonly line: number };

/** A row with the line of the file on which it begins, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * Reads a CSV file as any program writes it: with or without a byte order mark, with commas, semicolons or tabs, with
 * any line ends, even mixed. Rows without text are left out.
 */
export const parseCsv = (file: string): readonly CsvRow[] | CsvError => {
  const text = withPlainLineEnds(file.replace(/^\uFEFF/, ''));
  const lineAt = lineCounter(text);
  const rows: CsvRow[] = [];
  let start = 0;
  let error: CsvError | null = null;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: '\n',
    step: ({ data: cells, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) {
        error = { code: 'CSV_QUOTE', line: lineAt(start) };
        parser.abort();
      }
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lineAt(start), cells });
      start = meta.cursor;
    },
  });
  return error ?? rows;
};

/** Papaparse takes one line end for the whole file. Quoted cells keep theirs. */
const withPlainLineEnds = (text: string): string =>
  text.replaceAll(/"[^"]*"|\r\n?/g, (part) => (part.startsWith('\r') ? '\n' : part));

const DELIMITERS = [',', ';', '\t'] as const;

/** The one that the first line has most of. */
const delimiterOf = (text: string): string => {
  const first = /^[^\n]*/.exec(text)?.[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/** One line of a CSV file, without its line end. Line breaks in cells become spaces. */
export const csvLine = (cells: readonly string[], delimiter: ',' | ';' = ','): string =>
  Papa.unparse([cells.map((cell) => cell.replaceAll(/\s*[\r\n]+\s*/g, ' '))], { delimiter });

/** Lines by position. The positions only grow. */
const lineCounter = (text: string) => {
  let [line, counted] = [1, 0];
  return (position: number): number => {
    line += text.slice(counted, position).split('\n').length - 1;
    counted = position;
    return line;
  };
};
