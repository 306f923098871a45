import { csvLine, type CsvRow } from './csv.ts';
import type { DateOnly } from './dates.ts';
import { type DateForm, readDate } from './import-dates.ts';
import {
  GUARDIAN_COLUMNS,
  IMPORT_COLUMNS,
  type ImportColumn,
  MEMBER_COLUMNS,
} from './member-import.ts';

/** The column of the file, from 0, that each field is read from; null: none. */
export type ColumnMap = Readonly<Record<ImportColumn, number | null>>;

/** Names of columns in English, Welsh, French and German, without spaces, signs and accents. */
const FIRST_NAMES =
  'firstname forename givenname christianname enwcyntaf prenom vorname rufname'.split(' ');
const LAST_NAMES =
  'lastname surname familyname cyfenw enwolaf nomdefamille nachname familienname zuname'.split(' ');
/** Names of a last name only beside a first name. Alone they are the whole name. */
const SHORT_LAST_NAMES = ['nom', 'name'];
const BIRTHDAYS = [
  'dob',
  'dateofbirth',
  'birthdate',
  'birthday',
  'born',
  'dyddiadgeni',
  'datedenaissance',
  'naissance',
  'neele',
  'nele',
  'geburtsdatum',
  'geburtstag',
  'geboren',
  'geborenam',
  'geb',
  'gebdatum',
];
const EMAILS = ['mail', 'ebost', 'courriel'];
const GUARDIANS = [
  'guardian',
  'parent',
  'carer',
  'mother',
  'father',
  'gwarcheidwad',
  'rhiant',
  'gofalwr',
  'responsable',
  'tuteur',
  'tutrice',
  'eltern',
  'erziehungsberecht',
  'sorgeberecht',
  'mutter',
  'vater',
];

/**
 * Finds the column of each field by its name, in four languages. The first of several is taken. An e-mail address alone
 * is no guardian, so the guardian's columns are found only with both names.
 */
export const matchColumns = (header: readonly string[]): ColumnMap => {
  const hasFirstName = header.some((name) => FIRST_NAMES.includes(plain(name)));
  const fields = header.map((name) => fieldOf(name, hasFirstName));
  const columnOf = (field: ImportColumn) => {
    const index = fields.indexOf(field);
    return index === -1 ? null : index;
  };
  const hasGuardian = GUARDIAN_NAMES.every((column) => columnOf(column) !== null);
  return {
    firstname: columnOf('firstname'),
    lastname: columnOf('lastname'),
    dob: columnOf('dob'),
    guardian_firstname: hasGuardian ? columnOf('guardian_firstname') : null,
    guardian_lastname: hasGuardian ? columnOf('guardian_lastname') : null,
    guardian_email: hasGuardian ? columnOf('guardian_email') : null,
  };
};

const GUARDIAN_NAMES = ['guardian_firstname', 'guardian_lastname'] as const;

/** Fields without a column that the import needs: those of the member, and both names of a guardian. */
export const missingColumns = (columns: ColumnMap): readonly ImportColumn[] => {
  const hasGuardian = GUARDIAN_COLUMNS.some((column) => columns[column] !== null);
  const needed = hasGuardian ? [...MEMBER_COLUMNS, ...GUARDIAN_NAMES] : MEMBER_COLUMNS;
  return needed.filter((column) => columns[column] === null);
};

const fieldOf = (header: string, hasFirstName: boolean): ImportColumn | null => {
  const name = plain(header);
  const has = (words: readonly string[]) => words.some((word) => name.includes(word));
  if (has(EMAILS)) return 'guardian_email';
  if (has(GUARDIANS)) {
    if (has(FIRST_NAMES)) return 'guardian_firstname';
    if (has(LAST_NAMES) || name.startsWith('nom')) return 'guardian_lastname';
    return null;
  }
  if (FIRST_NAMES.includes(name)) return 'firstname';
  if (LAST_NAMES.includes(name)) return 'lastname';
  if (SHORT_LAST_NAMES.includes(name)) return hasFirstName ? 'lastname' : null;
  return BIRTHDAYS.includes(name) ? 'dob' : null;
};

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * The rows as a file with the columns of §5, and dates as `YYYY-MM-DD`. A cell that is not a date in this form stays as
 * it is. Each row stays on its line, so that errors name the line of the user's file.
 *
 * @param header the row with the names of the columns; null if the file has none
 */
export const memberFileOf = (
  { header, rows }: { header: CsvRow | null; rows: readonly CsvRow[] },
  { columns, form, today }: { columns: ColumnMap; form: DateForm; today: DateOnly },
): string => {
  const lines: (string | undefined)[] = [];
  // Without a header, the rows begin one line further down.
  const offset = header === null ? 0 : 1;
  lines[header === null ? 0 : header.line - 1] = csvLine(IMPORT_COLUMNS);
  for (const { line, cells } of rows) {
    const values = IMPORT_COLUMNS.map((column) => {
      const index = columns[column];
      const cell = index === null ? '' : (cells[index] ?? '').trim();
      return column === 'dob' ? (readDate(cell, form, today) ?? cell) : cell;
    });
    lines[line - offset] = csvLine(values);
  }
  return lines.join('\n');
};
