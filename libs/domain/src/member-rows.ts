import { isDate } from './dates.ts';
import { emailFault, nameFault } from './forms.ts';
import {
  checkColumns,
  GUARDIAN_COLUMNS,
  type ImportColumn,
  MEMBER_COLUMNS,
} from './member-import.ts';
import { parseCsv } from './csv.ts';

/** A row of a file of members, by the columns of §5; what the file does not have is empty. */
export type GivenMember = Readonly<Record<ImportColumn, string>>;

/** What is wrong with a cell, by code: those of the forms, and what only a file can have. */
type CellFault = string;

export type MemberRow = {
  readonly line: number;
  readonly given: GivenMember;
  readonly faults: Readonly<Partial<Record<ImportColumn, CellFault>>>;
};

/** Why a file is refused as a whole. `columns` are those that are missing. */
export type FileFault = {
  readonly code: 'CSV_QUOTE' | 'CSV_EMPTY' | 'CSV_COLUMNS' | 'CSV_TOO_LONG';
  readonly line?: number;
  readonly columns?: readonly string[];
};

const IMPORT_ROWS_MAX = 5000;

const COLUMNS: readonly ImportColumn[] = [...MEMBER_COLUMNS, ...GUARDIAN_COLUMNS];

/** Reads a file of members (§5). `today` bounds dates of birth. */
export const readMemberRows = (text: string, today: string): readonly MemberRow[] | FileFault => {
  const rows = parseCsv(text);
  if ('code' in rows) return rows;
  const [header, ...body] = rows;
  if (header === undefined || body.length === 0) return { code: 'CSV_EMPTY' };
  const { missing } = checkColumns(header.cells);
  if (missing.length > 0) return { code: 'CSV_COLUMNS', columns: missing };
  if (body.length > IMPORT_ROWS_MAX) return { code: 'CSV_TOO_LONG', line: IMPORT_ROWS_MAX + 1 };
  const names = header.cells.map((name) => name.trim().toLowerCase());
  return body.map(({ line, cells }) => {
    const cellOf = (column: ImportColumn) => (cells[names.indexOf(column)] ?? '').trim();
    const given = {
      firstname: cellOf('firstname'),
      lastname: cellOf('lastname'),
      dob: cellOf('dob'),
      guardian_firstname: cellOf('guardian_firstname'),
      guardian_lastname: cellOf('guardian_lastname'),
      guardian_email: cellOf('guardian_email'),
    };
    return { line, given, faults: faultsOf(given, today) };
  });
};

const faultsOf = (given: GivenMember, today: string): MemberRow['faults'] => {
  const hasGuardian = GUARDIAN_COLUMNS.some((column) => given[column] !== '');
  const found = COLUMNS.flatMap((column): [ImportColumn, CellFault][] => {
    const fault = isFormula(given[column])
      ? 'FORMULA'
      : faultOf(column, given[column], { hasGuardian, today });
    return fault === null ? [] : [[column, fault]];
  });
  return Object.fromEntries(found);
};

/** What a program for tables would run when the name is exported to it one day; no name begins so. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell);

const faultOf = (
  column: ImportColumn,
  cell: string,
  { hasGuardian, today }: { hasGuardian: boolean; today: string },
): CellFault | null => {
  if (column === 'dob') return dobFault(cell, today);
  if (column === 'guardian_email') return cell === '' ? null : (emailFault(cell)?.code ?? null);
  const isGuardians = column === 'guardian_firstname' || column === 'guardian_lastname';
  return isGuardians && !hasGuardian ? null : (nameFault(cell)?.code ?? null);
};

const dobFault = (cell: string, today: string): CellFault | null => {
  if (cell === '') return 'REQUIRED';
  if (!isDate(cell)) return 'DATE_FORMAT';
  return cell > today || cell < '1900-01-01' ? 'DATE_RANGE' : null;
};

/** What a row is to become. Possible duplicates and faulty rows are left out. */
export type ImportAction = 'create' | 'update' | 'duplicate' | 'error';

/** Somebody the club has already. */
export type KnownMember = {
  readonly uuid: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly dob: string;
};

export type PlannedRow = MemberRow & {
  readonly action: ImportAction;
  /** Whom it is about; null for somebody new. */
  readonly member_uuid: string | null;
};

/**
 * What each row would do: somebody of the same name and date of birth is the same person and gets the guardian;
 * somebody of the same name born on another day may be, as may a second row of the same person.
 */
export const planMemberImport = (
  rows: readonly MemberRow[],
  known: readonly KnownMember[],
): readonly PlannedRow[] => {
  const byName = Map.groupBy(known, nameOf);
  const seen = new Set<string>();
  return rows.map((row) => {
    if (Object.keys(row.faults).length > 0) return { ...row, action: 'error', member_uuid: null };
    const { given } = row;
    const person = `${nameOf(given)}\n${given.dob}`;
    const same = byName.get(nameOf(given)) ?? [];
    const exact = same.find(({ dob }) => dob === given.dob);
    const doubtful = exact ?? same[0];
    if (seen.has(person) || (exact === undefined && doubtful !== undefined)) {
      return { ...row, action: 'duplicate', member_uuid: doubtful?.uuid ?? null };
    }
    seen.add(person);
    return exact === undefined
      ? { ...row, action: 'create', member_uuid: null }
      : { ...row, action: 'update', member_uuid: exact.uuid };
  });
};

const nameOf = ({ firstname, lastname }: Pick<KnownMember, 'firstname' | 'lastname'>): string =>
  [firstname, lastname].map((name) => name.normalize('NFC').trim().toLowerCase()).join('\n');
