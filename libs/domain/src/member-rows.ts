import { isDate } from './dates.ts';
import { validateEmail, validateName } from './validation.ts';
import {
  checkColumns,
  GUARDIAN_COLUMNS,
  IMPORT_COLUMNS,
  type ImportColumn,
} from './member-import.ts';
import { type CsvRow, parseCsv } from './csv.ts';

/** The cells of a row by the columns of §5. A missing cell is an empty text. */
export type MemberCells = Readonly<Record<ImportColumn, string>>;

/** The error code of a cell: a form error, or one that only a file can have. */
type CellErrorCode = string;

export type MemberRow = {
  readonly line: number;
  readonly fields: MemberCells;
  readonly errors: Readonly<Partial<Record<ImportColumn, CellErrorCode>>>;
  /** What the user decided; null or absent: the plan decides. */
  readonly decision?: ImportDecision | null;
};

/** Why a whole file is rejected. `columns` are the missing ones. */
export type FileError = {
  readonly code: 'CSV_QUOTE' | 'CSV_EMPTY' | 'CSV_COLUMNS' | 'CSV_TOO_LONG';
  readonly line?: number;
  readonly columns?: readonly string[];
};

export const IMPORT_ROWS_MAX = 5000;

/** The rows of a file, and the columns that the header names. */
export type MemberFile = { readonly names: readonly string[]; readonly rows: readonly CsvRow[] };

/** Finds the rows of a file of members (§5), without their errors. */
export const parseMemberFile = (text: string): MemberFile | FileError => {
  const rows = parseCsv(text);
  if ('code' in rows) return rows;
  const [header, ...body] = rows;
  if (header === undefined || body.length === 0) return { code: 'CSV_EMPTY' };
  const { missing } = checkColumns(header.cells);
  if (missing.length > 0) return { code: 'CSV_COLUMNS', columns: missing };
  if (body.length > IMPORT_ROWS_MAX) return { code: 'CSV_TOO_LONG', line: IMPORT_ROWS_MAX + 1 };
  return { names: header.cells.map((name) => name.trim().toLowerCase()), rows: body };
};

/** Reads a row of a file. `today` is the latest valid date of birth. */
export const readMemberRow = (
  { names }: Pick<MemberFile, 'names'>,
  { line, cells }: CsvRow,
  today: string,
): MemberRow => {
  const fields = cellsOf((column) => cells[names.indexOf(column)] ?? '');
  return { line, fields, errors: validateCells(fields, today) };
};

/**
 * The row with new cells, and the errors that it has then. A cell that is not in `cells` stays as it is. `today` is the
 * latest valid date of birth.
 */
export const correctRow = <Row extends MemberRow>(
  row: Row,
  cells: Readonly<Partial<Record<string, string>>>,
  today: string,
): Row => {
  const fields = cellsOf((column) => cells[column] ?? row.fields[column]);
  return { ...row, fields, errors: validateCells(fields, today) };
};

const cellsOf = (read: (column: ImportColumn) => string): MemberCells => {
  const cellOf = (column: ImportColumn) => read(column).trim();
  return {
    firstname: cellOf('firstname'),
    lastname: cellOf('lastname'),
    dob: cellOf('dob'),
    guardian_firstname: cellOf('guardian_firstname'),
    guardian_lastname: cellOf('guardian_lastname'),
    guardian_email: cellOf('guardian_email'),
  };
};

const validateCells = (fields: MemberCells, today: string): MemberRow['errors'] => {
  const hasGuardian = GUARDIAN_COLUMNS.some((column) => fields[column] !== '');
  const found = IMPORT_COLUMNS.flatMap((column): [ImportColumn, CellErrorCode][] => {
    const error = isFormula(fields[column])
      ? 'FORMULA'
      : validateCell(column, fields[column], { hasGuardian, today });
    return error === null ? [] : [[column, error]];
  });
  return Object.fromEntries(found);
};

/** A spreadsheet would run such a cell after an export, and no name begins like this. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell);

const validateCell = (
  column: ImportColumn,
  cell: string,
  { hasGuardian, today }: { hasGuardian: boolean; today: string },
): CellErrorCode | null => {
  if (column === 'dob') return validateDob(cell, today);
  if (column === 'guardian_email') return cell === '' ? null : (validateEmail(cell)?.code ?? null);
  const isGuardians = column === 'guardian_firstname' || column === 'guardian_lastname';
  return isGuardians && !hasGuardian ? null : (validateName(cell)?.code ?? null);
};

const validateDob = (cell: string, today: string): CellErrorCode | null => {
  if (cell === '') return 'REQUIRED';
  if (!isDate(cell)) return 'DATE_FORMAT';
  return cell > today || cell < '1900-01-01' ? 'DATE_RANGE' : null;
};

/** What the import does with a row. Only rows to create or update are written. */
export type ImportAction = 'create' | 'update' | 'duplicate' | 'error' | 'skip';

/** A new member, the member who was found, or nothing. */
export type ImportDecision = 'create' | 'update' | 'skip';

/** An existing member of the club. */
export type KnownMember = {
  readonly uuid: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly dob: string;
};

export type PlannedRow = MemberRow & {
  readonly action: ImportAction;
  /** The existing member; null for a new one. */
  readonly member_uuid: string | null;
  /** Whether the effect differs from that of the plan before, because members have changed. */
  readonly changed?: boolean;
};

/**
 * The action of each row. A member of the same name and date of birth is updated with the guardian. A member
 * of the same name with another date of birth, or a repeated row, is a possible duplicate until the user decides.
 */
export const planMemberImport = (
  rows: readonly MemberRow[],
  known: readonly KnownMember[],
): readonly PlannedRow[] => rows.map(rowPlanner(known));

/** The same for one row after the other. */
export const rowPlanner = (known: readonly KnownMember[]): ((row: MemberRow) => PlannedRow) => {
  const byName = Map.groupBy(known, nameOf);
  const seen = new Set<string>();
  return (row) => {
    if (row.decision === 'skip') return { ...row, action: 'skip', member_uuid: null };
    if (Object.keys(row.errors).length > 0) return { ...row, action: 'error', member_uuid: null };
    const { fields } = row;
    const name = nameOf(fields);
    const person = `${name}\n${fields.dob}`;
    const same = byName.get(name) ?? [];
    const exact = same.find(({ dob }) => dob === fields.dob);
    const candidate = exact ?? same[0];
    if (row.decision === 'create') {
      seen.add(person);
      return { ...row, action: 'create', member_uuid: null };
    }
    if (row.decision === 'update' && candidate !== undefined) {
      seen.add(person);
      return { ...row, action: 'update', member_uuid: candidate.uuid };
    }
    if (seen.has(person) || (exact === undefined && candidate !== undefined)) {
      return { ...row, action: 'duplicate', member_uuid: candidate?.uuid ?? null };
    }
    seen.add(person);
    return exact === undefined
      ? { ...row, action: 'create', member_uuid: null }
      : { ...row, action: 'update', member_uuid: exact.uuid };
  };
};

const nameOf = ({ firstname, lastname }: Pick<KnownMember, 'firstname' | 'lastname'>): string =>
  `${normalize(firstname)}\n${normalize(lastname)}`;

const normalize = (name: string): string => name.normalize('NFC').trim().toLowerCase();
