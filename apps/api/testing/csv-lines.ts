import { parseCsv } from '@springboard/domain';

/** The cells of a CSV file, the headings first. */
export const csvLines = (file: string): readonly (readonly string[])[] => {
  const rows = parseCsv(file);
  if ('code' in rows) throw new Error(rows.code);
  return rows.map(({ cells }) => cells);
};
