/** What is wrong with a text that should be a table: a quotation mark that is never closed. */
export type CsvFault = { readonly code: 'CSV_QUOTE'; readonly line: number };

/** A row with the line of the file that it begins on, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * Reads RFC 4180, and what programs write besides: a byte order mark, semicolons where commas are for decimals,
 * any end of line. Rows without any text are left out.
 */
export const parseCsv = (text: string): readonly CsvRow[] | CsvFault => {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let [line, begun, at] = [1, 1, 0];
  let cells: string[] = [];
  const endRow = (): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at, separator);
    if (cell === null) return { code: 'CSV_QUOTE', line };
    cells.push(cell.text);
    line += cell.text.split('\n').length - 1;
    at = plainCell(source, cell.end, separator).end;
    if (source[at] === separator) {
      at += 1;
      // A separator at the very end has an empty cell after it.
      if (at === source.length) cells.push('');
      continue;
    }
    if (source.startsWith('\r\n', at)) at += 2;
    else if (at < source.length) at += 1;
    line += 1;
    endRow();
  }
  endRow();
  return rows;
};

/** The one that the first line has more of. */
const separatorOf = (source: string): ',' | ';' => {
  const first = /^[^\r\n]*/.exec(source)?.[0] ?? '';
  return first.split(';').length > first.split(',').length ? ';' : ',';
};

type Cell = { readonly text: string; readonly end: number };

const plainCell = (source: string, at: number, separator: string): Cell => {
  let end = at;
  while (end < source.length && !`${separator}\r\n`.includes(source[end] ?? '')) end += 1;
  return { text: source.slice(at, end), end };
};

/** Two quotation marks are one; what stands between the last one and the separator belongs to nobody. */
const quotedCell = (source: string, at: number): Cell | null => {
  const parts: string[] = [];
  let from = at + 1;
  for (;;) {
    const quote = source.indexOf('"', from);
    if (quote === -1) return null;
    parts.push(source.slice(from, quote));
    if (source[quote + 1] !== '"') return { text: parts.join('"'), end: quote + 1 };
    from = quote + 2;
  }
};
