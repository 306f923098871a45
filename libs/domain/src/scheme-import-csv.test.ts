import type { ContentBlock } from '@springboard/contract';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { SCHEME_CSV_COLUMNS, schemeCsvRows } from './scheme-csv.ts';
import {
  actions,
  BY_DEFAULT,
  csv,
  exportOf,
  fileOf,
  GRADES,
  node,
  notesOfRows,
  plan,
  read,
} from '../testing/scheme-import.ts';

describe('CSV', () => {
  test('[§9] reads semicolons, a byte order mark, and columns in any order', () => {
    const content = read(
      '\uFEFFTitle;type;id;parent_id;colour\nLevel 1;level;/a;;red\n"Roll; tucked";skill;/a/r;/a;\n',
    );
    expect(content.notes).toEqual([{ code: 'UNKNOWN_COLUMN', detail: 'colour' }]);
    expect(plan(content, [], { kind: 'new' }).tree).toMatchObject([
      {
        id: '/a',
        title: 'Level 1',
        t: 'l',
        children: [{ id: '/a/r', title: 'Roll; tucked', t: 's' }],
      },
    ]);
  });

  test('[§9] a column that the file does not have changes nothing', () => {
    const tree = [
      node('/a', 'l', [node('/a/r', 's', [], { group: 'Floor', grade: 1, hidden: true })]),
    ];
    const planned = plan(csv('id,parent_id,title', '/a,,a', '/a/r,/a,New title'), tree);
    expect(actions(planned)).toEqual(['unchanged /a', 'update /a/r']);
    expect(planned.tree[0]?.children[0]).toMatchObject({
      group: 'Floor',
      grade: 1,
      hidden: true,
      title: 'New title',
    });
  });

  test('[§9] a changed text keeps blocks of other types', () => {
    const content: ContentBlock[] = [
      { title: 'How', type: 'text', value: 'Old' },
      { title: null, type: 'files', value: ['3'] },
    ];
    const tree = [node('/a', 'l', [], { content })];
    const planned = plan(csv('id,title,text', '/a,a,New'), tree);
    expect(planned.tree[0]?.content).toEqual([
      { title: 'How', type: 'text', value: 'New' },
      { title: null, type: 'files', value: ['3'] },
    ]);
  });

  test('[§9] changed texts keep the titles and the places of the others', () => {
    const titled = (value: string, heading: string | null = null): ContentBlock => ({
      title: heading,
      type: 'text',
      value,
    });
    const warning: ContentBlock = { title: null, type: 'warning', value: 'Mats!' };
    const content = [titled('A', 'How'), warning, titled('B', 'Why'), titled('C')];
    const tree = [node('/a', 'l', [], { content })];
    const after = (texts: string) =>
      plan(csv('id,title,text', `/a,a,${texts}`), tree).tree[0]?.content ?? [];
    expect(after('A | New | C')).toEqual(content.with(2, titled('New', 'Why')));
    expect(after('B | C')).toEqual([titled('B', 'Why'), warning, titled('C')]);
    expect(after('C | A | B | D')).toEqual([
      titled('C'),
      warning,
      titled('A', 'How'),
      titled('B', 'Why'),
      titled('D'),
    ]);
    expect(after('')).toEqual([warning]);
    const listed = [
      node('/a', 'l', [], { content: [{ ...titled('', 'How'), value: ['A', 'B'] }] }),
    ];
    expect(plan(csv('id,title,text', '/a,a,A | New'), listed).tree[0]?.content).toEqual([
      titled('A', 'How'),
      titled('New'),
    ]);
  });

  test('[§9] two texts are not one text of two lines', () => {
    const two: ContentBlock[] = ['A', 'B'].map((value) => ({ title: null, type: 'text', value }));
    const tree = [node('/a', 'l', [], { content: two })];
    const planned = plan(csv('id,title,text', '/a,a,"A\nB"'), tree);
    expect(planned.tree[0]?.content).toEqual([{ title: null, type: 'text', value: 'A\nB' }]);
  });

  test('[§9] values that are not understood are listed', () => {
    const planned = plan(
      csv(
        'id,identifier,title,heading,hidden,skipped,videos,title',
        `/a,x1,A,${'h'.repeat(101)},perhaps,nein,7 | seven,B`,
      ),
      [],
      { kind: 'new' },
    );
    expect(notesOfRows(planned)).toEqual([
      'UNKNOWN_VIDEO /a',
      'HEADING_CUT /a',
      'UNKNOWN_VALUE /a',
      'IDENTIFIER /a',
    ]);
    expect(planned.tree[0]).toMatchObject({ title: 'A', group: 'h'.repeat(100), videos: [7] });
    expect(csv('title,title', 'A,B').notes).toEqual([{ code: 'UNKNOWN_COLUMN', detail: 'title' }]);
  });

  test('[§9] a row with more cells than columns is an error, unless they are empty', () => {
    const planned = plan(csv('id,title', '/a,Roll, tucked', '/b,B,,'), [], { kind: 'new' });
    expect(planned.rows.map(({ errors }) => errors)).toEqual([['EXTRA_CELLS'], []]);
  });

  test('[§9] a grade whose label has spaces around it comes back', () => {
    const grades = GRADES.map((grade) => ({ ...grade, label: ` ${grade.label}` }));
    const tree = [node('/a', 'l', [], { grade: 1 })];
    const file = fileOf('csv', exportOf(tree, { grades }));
    const place = { kind: 'update' } as const;
    expect(plan(read(file), tree, place, BY_DEFAULT, { grades }).tree).toEqual(tree);
  });

  test.each([',', ';'])('[§9] awkward texts come back equal, separated by “%s”', (delimiter) => {
    const awkward = [
      '=1',
      "'=1",
      ' A ',
      'A | B',
      'A |',
      '| B',
      'A\\',
      'A; "B", C',
      'A\n\nB',
      '-',
      '\n@',
    ];
    const content = awkward.map((value): ContentBlock => ({ title: null, type: 'text', value }));
    const tags: ContentBlock = { title: null, type: 'tags', value: [...awkward] };
    const nodes = awkward.map((name, at) =>
      node(`/a/n${at}`, 's', [], {
        title: name,
        group: name,
        content: [...content.slice(at), ...content.slice(0, at), tags],
      }),
    );
    const tree = [node('/a', 'l', nodes)];
    const file = Papa.unparse([[...SCHEME_CSV_COLUMNS], ...schemeCsvRows(exportOf(tree))], {
      delimiter,
    });
    expect(plan(read(file), [], { kind: 'new' }).tree).toEqual(tree);
    expect(plan(read(file), tree).rows.every(({ action }) => action === 'unchanged')).toBe(true);
  });

  test.each([
    ['/a,,level,,', 'NO_TITLE'],
    ['/a,,wrong,A,', 'TYPE'],
    ['/a,/none,skill,A,', 'PARENT'],
    ['/a,/a,skill,A,', 'PARENT'],
    ['/a,,level,A,two of /x', 'COMPLETION'],
    [`/a,,level,${'x'.repeat(201)},`, 'TITLE_TOO_LONG'],
  ])('[§9] the row %s has the error %s', (line, code) => {
    const planned = plan(csv('id,parent_id,type,title,completion', line), []);
    expect(planned.rows[0]).toMatchObject({ action: 'error', errors: [code] });
  });

  test('[§9] a grade is written as its label if that names one grade and is no number', () => {
    const labels = ['Not yet', 'Good ', 'Good', '4', '', 'Pass'];
    const grades = labels.map((label) => ({ label, pass: label === 'Pass' }));
    const tree = [0, 1, 2, 3, 4, 5, 6].map((grade) => node(`/n${grade}`, 'l', [], { grade }));
    const rows = schemeCsvRows(exportOf([...tree, node('/none', 'l')], { grades }));
    const at = SCHEME_CSV_COLUMNS.indexOf('grade');
    expect(rows.map((row) => row[at])).toEqual(['Not yet', '1', '2', '3', '4', 'Pass', '6', '']);
  });

  test('[§9] the cells of rules, flags and videos', () => {
    const full = node('/a', 'l', [], {
      hidden: true,
      skipped: true,
      dependencies: ['/b', '/c'],
      completion: [
        { nodes: ['/b', '/c'], count: 2 },
        { nodes: ['/d'], count: 1 },
      ],
      videos: [7, 8],
    });
    const cellsOf = (row: readonly string[] = []) =>
      (['hidden', 'skipped', 'dependencies', 'completion', 'videos'] as const).map(
        (column) => row[SCHEME_CSV_COLUMNS.indexOf(column)],
      );
    const rows = schemeCsvRows(exportOf([full, node('/b', 'l')]));
    expect(rows.map(cellsOf)).toEqual([
      ['yes', 'yes', '/b | /c', '2 of: /b | /c ; 1 of: /d', '7 | 8'],
      ['', '', '', '', ''],
    ]);
  });

  test('[§9] an unknown grade is an error, a label and a number are grades', () => {
    const content = csv('id,title,grade', '/a,A,Pass', '/b,B,1', '/c,C,Great');
    const planned = plan(content, [], { kind: 'new' });
    expect(planned.rows.map(({ errors }) => errors)).toEqual([[], [], ['GRADE']]);
    expect(planned.tree.map(({ grade }) => grade)).toEqual([2, 1, undefined]);
  });

  test('[§9] the second row of an id is an error', () => {
    const planned = plan(csv('id,title', '/a,A', '/a,B'), [], { kind: 'new' });
    expect(planned.rows.map(({ errors }) => errors)).toEqual([[], ['DUPLICATE_ID']]);
  });

  test('[§9] a new row gets an id from its parent and its title', () => {
    const tree = [node('/a', 'l', [node('/a/roll', 's')])];
    const planned = plan(csv('id,parent_id,title', '/a,,a', '/a/roll,/a,roll', ',/a,Roll'), tree);
    expect(actions(planned)).toEqual(['unchanged /a', 'unchanged /a/roll', 'create /a/roll-2']);
  });
});
