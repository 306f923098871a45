import { describe, expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { matchColumns, memberFileOf, missingColumns } from './import-columns.ts';
import { IMPORT_COLUMNS } from './member-import.ts';
import { parseMemberFile, readMemberRow } from './member-rows.ts';

const TODAY = '2026-11-18';

const matched = (...header: string[]) => {
  const columns = matchColumns(header);
  return IMPORT_COLUMNS.map((column) => header[columns[column] ?? -1] ?? null);
};

describe('matchColumns', () => {
  test.each([
    ['First name', 'Surname', 'Date of birth', 'Parent first name', 'Parent surname', 'E-mail'],
    ['Enw cyntaf', 'Cyfenw', 'Dyddiad geni', 'Enw cyntaf rhiant', 'Cyfenw rhiant', 'E-bost'],
    [
      'Prénom',
      'Nom',
      'Date de naissance',
      'Prénom du responsable',
      'Nom du responsable',
      'Courriel',
    ],
    [
      'Vorname',
      'Nachname',
      'Geburtsdatum',
      'Vorname Erziehungsberechtigte',
      'Nachname Eltern',
      'E-Mail der Eltern',
    ],
    ['FIRSTNAME', 'last_name', 'DOB', 'guardian_firstname', 'guardian_lastname', 'guardian_email'],
  ])('finds the six columns from %s on', (...header) => {
    expect(matched(...header)).toEqual(header);
  });

  test('takes a name alone for a last name only beside a first name', () => {
    expect(matched('Vorname', 'Name').slice(0, 2)).toEqual(['Vorname', 'Name']);
    expect(matched('Name', 'Group').slice(0, 2)).toEqual([null, null]);
  });

  test('takes the first of two columns with the same meaning, and leaves out the others', () => {
    expect(matched('Nachname', 'Familienname', 'Shoe size')).toEqual([
      null,
      'Nachname',
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('missingColumns', () => {
  test('[§5] needs the columns of the member, and both names of a guardian', () => {
    const member = { ...matchColumns([]), firstname: 0, lastname: 1, dob: 2 };
    expect(missingColumns(matchColumns([]))).toEqual(['firstname', 'lastname', 'dob']);
    expect(missingColumns(member)).toEqual([]);
    expect(missingColumns({ ...member, guardian_email: 3 })).toEqual([
      'guardian_firstname',
      'guardian_lastname',
    ]);
  });

  test('an e-mail address without the names of a guardian is not matched', () => {
    const columns = matchColumns(['Vorname', 'Nachname', 'Geburtsdatum', 'E-Mail der Eltern']);
    expect(columns.guardian_email).toBeNull();
    expect(missingColumns(columns)).toEqual([]);
  });
});

const fileOf = (text: string, hasHeader = true): string => {
  const rows = parseCsv(text);
  if ('code' in rows) throw new Error(rows.code);
  const [header, ...others] = rows;
  const columns = hasHeader
    ? matchColumns(header?.cells ?? [])
    : { ...matchColumns([]), firstname: 0, lastname: 1, dob: 2 };
  return memberFileOf(
    hasHeader ? { header: header ?? null, rows: others } : { header: null, rows },
    { columns, form: 'dmy', today: TODAY },
  );
};

const readRows = (text: string) => {
  const file = parseMemberFile(text);
  if ('code' in file) throw new Error(file.code);
  return file.rows.map((row) => readMemberRow(file, row, TODAY));
};

describe('memberFileOf', () => {
  test('[§5] a file with other names, order and dates is read with its own lines', () => {
    const file = fileOf(
      'Geburtsdatum;Größe;Vorname;Nachname\n\n3.2.2018;34;Mia;"Rees\nOwen"\nx;;Noa;Rees',
    );
    expect(readRows(file)).toMatchObject([
      { line: 3, fields: { firstname: 'Mia', lastname: 'Rees Owen', dob: '2018-02-03' } },
      { line: 5, fields: { firstname: 'Noa', dob: 'x' }, errors: { dob: 'DATE_FORMAT' } },
    ]);
  });

  test('a file without a header has its rows one line further down', () => {
    expect(readRows(fileOf('Mia,Rees,3.2.2018', false))).toMatchObject([
      { line: 2, fields: { firstname: 'Mia', dob: '2018-02-03' }, errors: {} },
    ]);
  });
});
