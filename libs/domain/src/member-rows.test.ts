import { expect, test } from 'vitest';
import {
  correctRow,
  type ImportDecision,
  type MemberRow,
  parseMemberFile,
  planMemberImport,
  readMemberRow,
} from './member-rows.ts';

const TODAY = '2026-11-18';
const read = (text: string): readonly MemberRow[] => {
  const file = parseMemberFile(text);
  if ('code' in file) throw new Error(file.code);
  return file.rows.map((row) => readMemberRow(file, row, TODAY));
};
const HEADER = 'firstname,lastname,dob,guardian_firstname,guardian_lastname,guardian_email';

test('§5 a file without the member columns is rejected as a whole', () => {
  expect(parseMemberFile('firstname,lastname,dob\n')).toEqual({ code: 'CSV_EMPTY' });
  expect(parseMemberFile('firstname;surname\nA;B')).toEqual({
    code: 'CSV_COLUMNS',
    columns: ['lastname', 'dob'],
  });
  const long = Array.from({ length: 5001 }, () => 'A,B,2017-01-01').join('\n');
  expect(parseMemberFile(`firstname,lastname,dob\n${long}`)).toMatchObject({
    code: 'CSV_TOO_LONG',
  });
});

test('§5 errors are reported by row and column', () => {
  const text = [
    HEADER,
    'Ava,Jones,2017-05-04,,,',
    ',Jones,04.05.2017,,,',
    'Ben,Hughes,2027-01-01,Ann,,ann@',
    `${'x'.repeat(51)},Hughes,2017-01-01,,,`,
  ].join('\n');
  expect(read(text).map(({ line, errors }) => [line, errors])).toEqual([
    [2, {}],
    [3, { firstname: 'REQUIRED', dob: 'DATE_FORMAT' }],
    [4, { dob: 'DATE_RANGE', guardian_lastname: 'REQUIRED', guardian_email: 'EMAIL_FORMAT' }],
    [5, { firstname: 'TOO_LONG' }],
  ]);
});

test('a formula is rejected as a name', () => {
  const text = `${HEADER}\n"=HYPERLINK(""http://x"")",+1,2017-01-01,@SUM(A1),-2,\n`;
  expect(read(text)[0]?.errors).toEqual({
    firstname: 'FORMULA',
    lastname: 'FORMULA',
    guardian_firstname: 'FORMULA',
    guardian_lastname: 'FORMULA',
  });
});

test('§C a row creates, updates, is a possible duplicate, or has errors', () => {
  const known = [
    { uuid: 'ava', firstname: 'Ava', lastname: 'Jones', dob: '2017-05-04' },
    { uuid: 'cai', firstname: 'Cai', lastname: 'Rees', dob: '2016-01-01' },
  ];
  const rows = read(
    [
      'firstname,lastname,dob',
      'AVA,jones,2017-05-04',
      'Cai,Rees,2015-01-01',
      'Dot,Lee,2018-02-03',
      'Dot,Lee,2018-02-03',
      'Dan,Lee,2018-02-03',
      'Eve,,2018-02-03',
    ].join('\n'),
  );
  expect(planMemberImport(rows, known).map((row) => [row.action, row.member_uuid])).toEqual([
    ['update', 'ava'],
    ['duplicate', 'cai'],
    ['create', null],
    ['duplicate', null],
    ['create', null],
    ['error', null],
  ]);
});

test('§C a decision about a row holds, also for the rows of the same person after it', () => {
  const known = [{ uuid: 'cai', firstname: 'Cai', lastname: 'Rees', dob: '2016-01-01' }];
  const text = 'firstname,lastname,dob\nCai,Rees,2015-01-01\nCai,Rees,2015-01-01';
  const [first, second] = read(text);
  if (first === undefined || second === undefined) throw new Error('There are no rows');
  const plan = (decision: ImportDecision, from = known) =>
    planMemberImport([{ ...first, decision }, second], from).map((row) => [
      row.action,
      row.member_uuid,
    ]);
  expect(plan('skip')).toEqual([
    ['skip', null],
    ['duplicate', 'cai'],
  ]);
  expect(plan('create')).toEqual([
    ['create', null],
    ['duplicate', 'cai'],
  ]);
  expect(plan('update')).toEqual([
    ['update', 'cai'],
    ['duplicate', 'cai'],
  ]);
  // Without a member to update, the decision has no effect.
  expect(plan('update', [])).toEqual([
    ['create', null],
    ['duplicate', null],
  ]);
  expect(plan('create', [])[1]).toEqual(['duplicate', null]);
});

test('§5 a corrected row has its new cells, the others as before, and its errors are found again', () => {
  const [row] = read(`${HEADER}\n,Jones,04.05.2017,,,`);
  if (row === undefined) throw new Error('There is no row');
  expect(correctRow(row, { firstname: ' Ava ' }, TODAY)).toEqual({
    ...row,
    fields: { ...row.fields, firstname: 'Ava' },
    errors: { dob: 'DATE_FORMAT' },
  });
  expect(correctRow(row, { firstname: 'Ava', dob: '2017-05-04' }, TODAY).errors).toEqual({});
});
