/** §5: columns of a CSV file of members. The guardian columns are optional. */
export const MEMBER_COLUMNS = ['firstname', 'lastname', 'dob'] as const;
export const GUARDIAN_COLUMNS = [
  'guardian_firstname',
  'guardian_lastname',
  'guardian_email',
] as const;

export const IMPORT_COLUMNS = [...MEMBER_COLUMNS, ...GUARDIAN_COLUMNS] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The columns that the header row lacks, and its unknown columns in their original spelling. */
export const checkColumns = (
  header: readonly string[],
): { missing: ImportColumn[]; unknown: string[] } => {
  const names = new Set(header.map(columnName));
  const known = new Set<string>(IMPORT_COLUMNS);
  return {
    missing: MEMBER_COLUMNS.filter((column) => !names.has(column)),
    unknown: header.filter((name) => !known.has(columnName(name))),
  };
};

const columnName = (name: string): string => name.trim().toLowerCase();
