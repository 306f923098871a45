import type { ContentBlock, Grade, NodeTranslation, SchemeNode } from '@springboard/contract';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { CASE_VERSIONS, casePackageOf } from './scheme-case.ts';
import { SCHEME_CSV_COLUMNS, schemeCsvRows } from './scheme-csv.ts';
import { idsIn } from './scheme-draft.ts';
import { branchOf, type SchemeExport, schemeJson, type SchemeTexts } from './scheme-export.ts';
import type { SchemeFileContent, SchemeFileItem } from './scheme-file.ts';
import { readSchemeFile } from './scheme-file-read.ts';
import type { ImportBase } from './scheme-import-build.ts';
import type { ImportMapping } from './scheme-import-nodes.ts';
import { planSchemeImport } from './scheme-import-plan.ts';
import type { ImportPlace } from './scheme-import-scope.ts';

const uuidOf = (name: string): string => {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 47;
  return `00000000-0000-5000-8000-${hash.toString(16).padStart(12, '0')}`;
};
const GRADES: Grade[] = [
  { label: 'Not yet', pass: false },
  { label: 'Nearly', pass: false },
  { label: 'Pass', pass: true },
];

const exportOf = (tree: readonly SchemeNode[], more: Partial<SchemeExport> = {}): SchemeExport => ({
  scheme: { uuid: uuidOf('scheme'), slug: 'scheme', title: 'Scheme', theme: null, version: 3 },
  published: true,
  publisher: 'Body',
  language: 'en-GB',
  changed_at: 0,
  grades: GRADES,
  videos: [{ id: 7, name: 'Roll', url: 'https://video.example/7' }],
  tree,
  owners: new Map(),
  origin: null,
  branch: null,
  renamed: new Map(),
  uuidOf,
  ...more,
});

const NO_TEXTS: SchemeTexts = { translations: new Map(), sections: [] };
const FORMATS = ['json', 'csv', ...CASE_VERSIONS] as const;
type Format = (typeof FORMATS)[number];
const fileOf = (format: Format, exported: SchemeExport): string => {
  if (format === 'json') return schemeJson(exported, NO_TEXTS);
  if (format === 'csv')
    return `\uFEFF${Papa.unparse([[...SCHEME_CSV_COLUMNS], ...schemeCsvRows(exported)])}`;
  const base = `https://scheme.example/ims/case/v${format.replace('.', 'p')}`;
  return JSON.stringify(casePackageOf(exported, { version: format, base }));
};
const read = (text: string): SchemeFileContent => {
  const content = readSchemeFile(text, (name) => uuidOf(`name ${name}`));
  if ('code' in content) throw new Error(content.code);
  return content;
};
const BY_DEFAULT: ImportMapping = { by: 'default', types: {} };
const baseOf = (tree: readonly SchemeNode[], more: Partial<ImportBase> = {}): ImportBase => ({
  tree,
  grades: GRADES,
  videos: new Map([[7, 7]]),
  files: new Map([
    [3, 3],
    [5, 4],
  ]),
  languages: ['cy-GB'],
  translations: new Map(),
  sections: [],
  owners: new Map(),
  mirrored: new Map(),
  uuidOf,
  ...more,
});
const plan = (
  content: SchemeFileContent,
  tree: readonly SchemeNode[],
  place: ImportPlace = { kind: 'update' },
  mapping = BY_DEFAULT,
  more: Partial<ImportBase> = {},
) => {
  const planned = planSchemeImport(content, mapping, place, baseOf(tree, more));
  if ('code' in planned) throw new Error(planned.code);
  return planned;
};
const actions = ({ rows }: ReturnType<typeof plan>) =>
  rows.map(({ node_id, action }) => `${action} ${node_id}`);
const notesOfRows = ({ rows }: ReturnType<typeof plan>) =>
  rows.flatMap(({ node_id, notes }) => notes.map(({ code }) => `${code} ${node_id}`));

const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  more: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: null,
  title: id.split('/').at(-1) ?? '',
  t,
  ...more,
  children: children.map((child) => ({ ...child, parentId: id })),
});

const text = fc.string({
  unit: fc.constantFrom('a', 'B', 'é', ' ', '"', ',', ';', '|', '\\', '=', '-', "'", '<', '&', '1'),
  minLength: 1,
  maxLength: 12,
});
const title = text.filter((each) => each.trim() !== '');
const block: fc.Arbitrary<ContentBlock> = fc.oneof(
  fc.record({
    title: fc.option(text),
    type: fc.constantFrom('text', 'warning', 'link', 'title'),
    value: text,
  }),
  fc.record({
    title: fc.constant(null),
    type: fc.constant('tags' as const),
    value: fc.array(text, { minLength: 1, maxLength: 3 }),
  }),
);

const BADGE = 'data:image/png;base64,iVBORw0KGgoAAAA=';

/** Any tree: two levels with groups and skills, whose rules name earlier nodes. */
const anyTree: fc.Arbitrary<SchemeNode[]> = fc
  .array(fc.array(fc.nat(3), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .chain((shape) => {
    const ids = shape.flatMap((groups, level) => [
      `/l${level}`,
      ...groups.flatMap((skills, group) => [
        `/l${level}/g${group}`,
        ...Array.from({ length: skills }, (_, skill) => `/l${level}/g${group}/s${skill}`),
      ]),
    ]);
    const fields = fc.record(
      {
        title,
        group: title,
        content: fc.array(block, { minLength: 1, maxLength: 3 }),
        grade: fc.nat(2),
        videos: fc.constant<number[]>([7]),
        hidden: fc.constant(true),
        skipped: fc.constant(true),
        badge: fc.constant(BADGE),
        extensions: fc.constant({ vendor: { a: 1 }, case: { educationLevel: ['01'] } }),
        identifier: fc.uuid(),
        needs: fc.nat(ids.length),
      },
      { requiredKeys: ['title'] },
    );
    return fc.tuple(...ids.map(() => fields)).map((all) => {
      const byId = new Map(ids.map((id, at) => [id, { ...all[at], at }]));
      const build = (id: string, t: SchemeNode['t'], children: SchemeNode[]): SchemeNode => {
        const { needs, at = 0, ...own } = byId.get(id) ?? {};
        const need = needs === undefined ? undefined : ids[needs];
        const isEarlier =
          needs !== undefined && needs < at && need?.startsWith('/l0') && !id.startsWith('/l0');
        return node(id, t, children, {
          ...own,
          ...(isEarlier && need !== undefined && { dependencies: [need] }),
          ...(t === 'sg' &&
            children.length > 1 && {
              completion: [{ nodes: children.map((child) => child.id), count: 1 }],
            }),
        });
      };
      return shape.map((groups, level) =>
        build(
          `/l${level}`,
          'l',
          groups.map((skills, group) =>
            build(
              `/l${level}/g${group}`,
              'sg',
              Array.from({ length: skills }, (_, skill) =>
                build(`/l${level}/g${group}/s${skill}`, 's', []),
              ),
            ),
          ),
        ),
      );
    });
  });

/** A tree without what a format has no place for. */
const inTablesOf = (format: Format, tree: readonly SchemeNode[]): unknown =>
  JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => {
      if (format === 'csv' && ['extensions', 'content', 'badge'].includes(key)) return undefined;
      return value;
    }),
  );

describe('readSchemeFile and planSchemeImport', () => {
  test.each(FORMATS)(
    '[§9] the file of a scheme as %s changes nothing in the same scheme',
    (format) => {
      fc.assert(
        fc.property(anyTree, (tree) => {
          const planned = plan(read(fileOf(format, exportOf(tree))), tree);
          expect(planned.rows.filter(({ action }) => action !== 'unchanged')).toEqual([]);
          expect(planned.rows).toHaveLength(tree.flatMap(idsIn).length);
          expect(planned.tree).toEqual(tree);
        }),
      );
    },
  );

  test('[§9] JSON into a new scheme gives the identical tree', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const planned = plan(read(fileOf('json', exportOf(tree))), [], { kind: 'new' });
        expect(planned.tree).toEqual(tree);
        expect(
          planned.rows.every(({ action, notes }) => action === 'create' && notes.length === 0),
        ).toBe(true);
      }),
    );
  });

  test.each(['csv', '1.1'] as const)(
    '[§9] %s into a new scheme gives all fields of its table',
    (format) => {
      fc.assert(
        fc.property(anyTree, (tree) => {
          const first = plan(read(fileOf(format, exportOf(tree))), [], { kind: 'new' });
          expect(inTablesOf(format, first.tree)).toEqual(inTablesOf(format, tree));
          expect(schemeCsvRows(exportOf(first.tree))).toEqual(schemeCsvRows(exportOf(tree)));
        }),
      );
    },
  );

  test('[§9] a branch changes only what is below its node', () => {
    const tree = [node('/a', 'l', [node('/a/x', 's')]), node('/b', 'l', [node('/b/y', 's')])];
    const branch = branchOf(exportOf(tree), '/b');
    if (branch === null) throw new Error('unreachable');
    const changed = fileOf('json', branch).replace('"y"', '"New"');
    const planned = plan(read(changed), tree);
    expect(actions(planned)).toEqual(['unchanged /b', 'update /b/y']);
    expect(planned.tree.map(({ id }) => id)).toEqual(['/a', '/b']);
    expect(branchOf(exportOf(tree), '/none')).toBeNull();
  });
});

const csv = (...lines: string[]) => read(lines.join('\n'));

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

describe('planSchemeImport', () => {
  test('[§9] a content block has the files of the scheme, and those that it lacks are left out', () => {
    const files = (...value: string[]): ContentBlock => ({ type: 'files', title: null, value });
    const address = 'https://files.example/card.pdf';
    const content = read(
      schemeJson(
        exportOf([
          node('/one', 'l', [node('/one/roll', 's')], { content: [files('5', '8', address)] }),
        ]),
        NO_TEXTS,
      ),
    );
    const planned = plan(content, []);
    expect(planned.tree[0]?.content).toEqual([files('4', address)]);
    expect(notesOfRows(planned)).toEqual(['UNKNOWN_FILE /one']);
  });

  test('[§9] matches by identifier before id, and never by title', () => {
    const tree = [
      node('/a', 'l', [], { title: 'Same', identifier: uuidOf('one') }),
      node('/b', 'l', [], { title: 'Other' }),
    ];
    const content = csv(
      'id,identifier,title',
      `/x,${uuidOf('one')},Renamed`,
      '/b,,Other',
      '/c,,Same',
    );
    const planned = plan(content, tree);
    expect(actions(planned)).toEqual(['update /a', 'unchanged /b', 'create /c']);
  });

  test('[§9] an update lists nodes that the file does not have as removed', () => {
    const tree = [
      node('/a', 'l', [node('/a/x', 's'), node('/a/y', 's')]),
      node('/b', 'l', [node('/b/z', 's')]),
    ];
    const planned = plan(csv('id,parent_id,title', '/a,,a', '/a/y,/a,y'), tree);
    expect(actions(planned)).toEqual([
      'unchanged /a',
      'unchanged /a/y',
      'removed /a/x',
      'removed /b',
      'removed /b/z',
    ]);
  });

  test('[§9] an import below a node removes nothing, and the second one changes nothing', () => {
    const tree = [node('/a', 'l', [node('/a/g', 'sg', [node('/a/g/x', 's')])])];
    const content = csv('id,parent_id,title', '/n,,New', '/n/s,/n,Skill');
    const below = { kind: 'below', node_id: '/a/g' } as const;
    const first = plan(content, tree, below);
    expect(actions(first)).toEqual(['create /n', 'create /n/s']);
    expect(first.tree[0]?.children[0]).toMatchObject({
      children: [{ id: '/a/g/x' }, { id: '/n', t: 'sg', parentId: '/a/g', children: [{ t: 's' }] }],
    });
    expect(
      plan(content, first.tree, below).rows.every(({ action }) => action === 'unchanged'),
    ).toBe(true);
    expect(
      planSchemeImport(content, BY_DEFAULT, { kind: 'below', node_id: '/a/g/x' }, baseOf(tree)),
    ).toEqual({ code: 'FORBIDDEN_TARGET' });
    expect(
      planSchemeImport(content, BY_DEFAULT, { kind: 'below', node_id: '/zz' }, baseOf(tree)),
    ).toEqual({ code: 'UNKNOWN_NODE' });
  });

  test('[§9] a circle of dependencies is left out and listed', () => {
    const content = csv(
      'id,title,dependencies',
      '/a,A,/b',
      '/b,B,/c',
      '/c,C,/a',
      '/d,D,/a | /none',
    );
    const planned = plan(content, [], { kind: 'new' });
    expect(notesOfRows(planned).filter((note) => note.startsWith('CIRCLE'))).toHaveLength(1);
    expect(notesOfRows(planned)).toContain('UNKNOWN_REFERENCE /d');
    expect(planned.tree.at(-1)?.dependencies).toEqual(['/a']);
    expect(planned.rows.every(({ action }) => action === 'create')).toBe(true);
  });

  test('[§9] a circle loses one dependency, and its nodes keep their others', () => {
    const content = csv('id,title,dependencies', '/x,X,', '/a,A,/b | /x', '/b,B,/a | /x');
    const planned = plan(content, [], { kind: 'new' });
    const circles = planned.rows.flatMap(({ notes }) =>
      notes.filter(({ code }) => code === 'CIRCLE').map(({ detail }) => detail),
    );
    expect(circles).toHaveLength(1);
    const names = planned.tree.flatMap(({ dependencies = [] }) => dependencies);
    expect(names.filter((name) => name === '/x')).toHaveLength(2);
    expect(names).toHaveLength(3);
    expect(names).not.toContain(circles[0]);
  });

  test('[D6] a mirrored node keeps the title and content of its owner', () => {
    const tree = [node('/a', 'l', [node('/a/m', 's', [], { is_owner: false })])];
    const planned = plan(csv('id,parent_id,title,text', '/a,,a,', '/a/m,/a,New,Text'), tree);
    expect(planned.tree).toEqual(tree);
    expect(notesOfRows(planned)).toEqual(['MIRROR /a/m']);
  });
});

describe('translations in a file', () => {
  const text = (value: string): ContentBlock => ({ type: 'text', title: null, value });
  const sheet = (...value: string[]): ContentBlock => ({ type: 'files', title: 'Sheet', value });
  const translationTo = (title: string, ...sources: ContentBlock[]): NodeTranslation => ({
    title,
    source_title: 'roll',
    content: sources.map((source, at) => ({ at, source, text: { title: 'T', value: null } })),
  });
  const tree = [node('/a', 'l', [node('/a/roll', 's', [], { content: [text('x'), sheet('5')] })])];
  const welsh = (...nodes: [string, NodeTranslation][]): SchemeTexts => ({
    translations: new Map([['cy-GB', new Map(nodes)]]),
    sections: [],
  });
  const planTexts = (texts: SchemeTexts, stored: SchemeTexts, nodes = tree) =>
    plan(read(schemeJson(exportOf(nodes), texts)), nodes, { kind: 'update' }, BY_DEFAULT, {
      translations: stored.translations,
    });

  test('[D21] sources name the files of the scheme, and without their files they are left out', () => {
    const translation = translationTo('Rholio', text('x'), sheet('5'), sheet('9'));
    const { translations } = planTexts(welsh(['/a/roll', translation]), welsh());
    expect(translations).toMatchObject([{ language: 'cy-GB', node_id: '/a/roll' }]);
    const sources = translations[0]?.translation?.content.map(({ source }) => source);
    expect(sources).toEqual([text('x'), sheet('4')]);
  });

  test('[D21] a mirrored node keeps the translation of its owner', () => {
    const nodes = [
      node('/a', 'l', [], { is_owner: false }),
      node('/b', 'l', [], { is_owner: false }),
    ];
    const [same, other] = [translationTo('Rholio'), translationTo('Arall')];
    const planned = planTexts(
      welsh(['/a', same], ['/b', other]),
      welsh(['/a', same], ['/b', same]),
      nodes,
    );
    expect(planned.translations).toEqual([]);
    expect(notesOfRows(planned)).toContain('MIRROR_TRANSLATION /b');
    expect(notesOfRows(planned)).not.toContain('MIRROR_TRANSLATION /a');
  });

  test('[§9] values of other types are no translations and no sections', () => {
    const file = {
      ...JSON.parse(schemeJson(exportOf(tree), NO_TEXTS)),
      translations: {
        'cy-GB': {
          '/a': 7,
          '/a/roll': { title: ' ', content: [{ at: -1 }, { at: 0, source: {} }] },
        },
        'fr-FR': null,
      },
      sections: [{ type: 'text', title: ' ' }, { type: 'odd', title: 'A' }, 3],
    };
    const content = read(JSON.stringify(file));
    expect(content.translations).toEqual({ 'cy-GB': {}, 'fr-FR': {} });
    expect(content.sections).toEqual([]);
  });

  test('[§9] a scheme has room for 30 sections', () => {
    const sections = Array.from({ length: 31 }, (_, at) => ({
      type: 'text' as const,
      title: `S${at}`,
    }));
    const planned = plan(
      read(schemeJson(exportOf(tree), { translations: new Map(), sections })),
      [],
      { kind: 'new' },
    );
    expect(planned.sections).toHaveLength(30);
    expect(planned.notes.at(-1)).toEqual({ code: 'TOO_MANY_SECTIONS', detail: 'S30' });
  });
});

type Raw = Record<string, unknown>;
const id = (name: string) => uuidOf(`foreign ${name}`);
const item = (name: string, more: Raw = {}): Raw => ({
  identifier: id(name),
  uri: `https://standards.example/${name}`,
  fullStatement: name,
  lastChangeDateTime: '2026-01-01T00:00:00Z',
  ...more,
});
const link = (
  associationType: string,
  origin: string,
  destination: string,
  more: Raw = {},
): Raw => ({
  identifier: id(`${associationType} ${origin} ${destination}`),
  associationType,
  originNodeURI: { title: origin, identifier: id(origin), uri: 'https://standards.example/' },
  destinationNodeURI: {
    title: destination,
    identifier: id(destination),
    uri: 'https://standards.example/',
  },
  ...more,
});
const casePackage = (CFItems: Raw[], CFAssociations: Raw[], more: Raw = {}): Raw => ({
  CFDocument: {
    identifier: id('document'),
    title: 'Standards',
    creator: 'State',
    language: 'en',
    ...more,
  },
  CFItems,
  CFAssociations,
});
const readCase = (file: Raw) => read(JSON.stringify(file));
const child = (name: string, parent: string, number?: number) =>
  link('isChildOf', name, parent, number === undefined ? {} : { sequenceNumber: number });

describe('CASE', () => {
  const planNew = (file: Raw, mapping?: ImportMapping) =>
    plan(readCase(file), [], { kind: 'new' }, mapping);
  const titles = (nodes: readonly SchemeNode[]): unknown[] =>
    nodes.map(({ title: name, children }) =>
      children.length === 0 ? name : [name, ...titles(children)],
    );

  test('[§9] orders by number, then enumeration, then as in the file; with and without CFPackage', () => {
    const file = casePackage(
      [
        item('a', { listEnumeration: '10' }),
        item('b', { listEnumeration: '9' }),
        item('c'),
        item('d'),
      ],
      [
        child('a', 'document'),
        child('b', 'document'),
        child('c', 'document', 2),
        child('d', 'document', 1),
      ],
    );
    expect(titles(planNew(file).tree)).toEqual(['d', 'c', 'b', 'a']);
    expect(titles(planNew({ CFPackage: file }).tree)).toEqual(['d', 'c', 'b', 'a']);
    expect(readCase(file).format).toBe('case_1_0');
    expect(readCase(casePackage([item('a')], [], { caseVersion: '1.1' })).format).toBe('case_1_1');
  });

  test('[§9] the first parent by number is taken, a second one and a missing one are listed', () => {
    const file = casePackage(
      [item('a'), item('b'), item('x'), item('lost'), item('loop1'), item('loop2')],
      [
        child('a', 'document', 1),
        child('b', 'document', 2),
        child('x', 'b', 5),
        child('x', 'a', 3),
        child('loop1', 'loop2'),
        child('loop2', 'loop1'),
      ],
    );
    const planned = planNew(file);
    expect(titles(planned.tree)).toEqual([
      ['a', 'x'],
      'b',
      ['Unsorted', 'lost', ['loop1', 'loop2']],
    ]);
    const [second] = planned.rows.flatMap(({ notes }) => notes);
    expect(second).toEqual({ code: 'SECOND_PARENT', detail: 'b' });
    expect(notesOfRows(planned)).toEqual([
      'SECOND_PARENT /a/x',
      'NO_PARENT /unsorted/lost',
      'PARENT_CIRCLE /unsorted/loop1',
    ]);
  });

  test('[§9] HTML becomes Markdown, formulas stay, and a long statement is a text block as well', () => {
    const long = `<p>Run &amp; <b>jump</b></p>${'very '.repeat(50)}far`;
    const file = casePackage(
      [item('a', { fullStatement: long, notes: '<ul><li>one</li><li>x < y $a<b$</li></ul>' })],
      [child('a', 'document')],
    );
    const planned = planNew(file);
    const [level] = planned.tree;
    expect(level?.title).toMatch(/^Run & jump very .*…$/);
    expect(level?.title.length).toBeLessThanOrEqual(200);
    expect(level?.content?.map(({ value }) => value)).toEqual([
      `Run & **jump**\n\n${'very '.repeat(50)}far`,
      '- one\n- x < y $a<b$',
    ]);
    expect(planned.rows[0]?.notes.map(({ code }) => code)).toEqual([
      'HTML',
      'TITLE_CUT',
      'LONG_STATEMENT',
    ]);
  });

  test('[§9] types come from the item type or the depth, and are changed where the tree needs it', () => {
    const file = casePackage(
      [
        item('a', { CFItemType: 'Domain' }),
        item('b', { CFItemType: 'Standard' }),
        item('c', { CFItemType: 'Odd' }),
      ],
      [child('a', 'document'), child('b', 'a'), child('c', 'b')],
    );
    const types = (mapping: ImportMapping) => {
      const planned = planNew(file, mapping);
      return [planned.rows.map(({ t }) => t), notesOfRows(planned)];
    };
    expect(types(BY_DEFAULT)).toEqual([['l', 'sg', 's'], []]);
    expect(types({ by: 'depth', types: { 1: 'l', 2: 'l', 3: 's' } })).toEqual([
      ['l', 'l', 's'],
      [],
    ]);
    expect(types({ by: 'type', types: { Domain: 'l', Standard: 's' } })).toEqual([
      ['l', 'sg', 's'],
      ['TYPE_CHANGED /a/b', 'UNKNOWN_TYPE /a/b/c'],
    ]);
  });

  test('[§9] precedes is a dependency; other associations have no effect and come back', () => {
    const file = casePackage(
      [item('a'), item('b', { educationLevel: ['05'], mystery: 1 })],
      [
        child('a', 'document', 1),
        child('b', 'document', 2),
        link('precedes', 'a', 'b'),
        link('isRelatedTo', 'b', 'far'),
        link('exactMatchOf', 'b', 'twin'),
      ],
    );
    const planned = planNew(file);
    expect(planned.tree[1]).toMatchObject({
      dependencies: ['/a'],
      identifier: id('b'),
      extensions: { case: { educationLevel: ['05'], mystery: 1 } },
    });
    expect(notesOfRows(planned)).toEqual(['NO_EFFECT /b', 'EXACT_MATCH /b']);
    const exported = casePackageOf(exportOf(planned.tree), {
      version: '1.1',
      base: 'https://x.example',
    });
    expect(exported.CFItems[1]).toMatchObject({ identifier: id('b'), educationLevel: ['05'] });
    expect(exported.CFAssociations.map(({ associationType }) => associationType)).toEqual([
      'isChildOf',
      'isChildOf',
      'precedes',
      'isRelatedTo',
      'exactMatchOf',
    ]);
  });

  test('[§9] the same foreign file again, and each export of it, changes nothing', () => {
    const file = casePackage(
      [
        item('a', { CFItemType: 'Domain', humanCodingScheme: 'A.1', subject: ['Gym'] }),
        item('b', {
          fullStatement: 'x '.repeat(150),
          abbreviatedStatement: 'Short',
          notes: '<i>n</i>',
          conceptKeywords: ['k'],
        }),
        item('lost'),
      ],
      [
        child('a', 'document'),
        child('b', 'a'),
        link('isRelatedTo', 'b', 'far'),
        link('precedes', 'lost', 'b'),
      ],
      {
        licenseURI: { title: 'CC BY', identifier: id('licence'), uri: 'https://cc.example/by' },
        subject: ['PE'],
      },
    );
    const content = readCase(file);
    const { tree } = plan(content, [], { kind: 'new' });
    const unchanged = (text: string) =>
      plan(read(text), tree).rows.filter(({ action }) => action !== 'unchanged');
    expect(unchanged(JSON.stringify(file))).toEqual([]);
    for (const format of FORMATS)
      expect(unchanged(fileOf(format, exportOf(tree, { origin: content.head.origin })))).toEqual(
        [],
      );
    expect(content.head.origin?.license).toEqual({
      title: 'CC BY',
      uri: 'https://cc.example/by',
      text: '',
    });
    const again = read(fileOf('1.1', exportOf(tree, { origin: content.head.origin })));
    expect(again.head.origin).toEqual(content.head.origin);
  });

  test('[scheme-portal §4] a badge picture that is no small PNG is left out', () => {
    const fileWith = (value: unknown) =>
      JSON.stringify({
        format: 'springboard-scheme',
        format_version: 1,
        tree: [{ id: '/one', title: 'One', t: 'l', badge: value, children: [] }],
      });
    const badgeOf = (value: unknown) => read(fileWith(value)).items[0]?.fields.badge;
    expect(badgeOf(BADGE)).toBe(BADGE);
    const large = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(60_000)}`;
    for (const wrong of ['data:image/svg+xml;base64,AAAA', large, 7, undefined]) {
      expect(badgeOf(wrong)).toBeNull();
    }
  });

  test('[§9] grades come from the rubric, and an identifier that is no UUID gets one', () => {
    const file = {
      ...casePackage([item('a', { identifier: 'http://asn.example/S1' })], []),
      CFRubrics: [
        {
          CFRubricCriteria: [
            {
              CFRubricCriterionLevels: [
                { score: 3, quality: 'Good', description: 'does it alone' },
                { score: 2, description: 'Fair' },
                { score: 1, quality: 'Bad' },
              ],
            },
          ],
        },
      ],
    };
    const content = readCase(file);
    expect(content.grades).toEqual({
      labels: ['Bad', 'Fair', 'Good'],
      meanings: ['', '', 'does it alone'],
      pass: null,
    });
    const first: SchemeFileItem | undefined = content.items.find(({ title: name }) => name === 'a');
    expect(first?.identifier).toBe(uuidOf('name http://asn.example/S1'));
    expect(first?.notes).toContainEqual({ code: 'IDENTIFIER', detail: 'http://asn.example/S1' });
  });

  test('[§9] the head says who published which version, in which language', () => {
    const head = (more: Raw, items: Raw[] = [item('a')]) =>
      readCase(casePackage(items, [], more)).head;
    expect(head({ version: '2.1', adoptionStatus: 'Adopted', language: 'EN-GB' })).toMatchObject({
      uuid: id('document'),
      title: 'Standards',
      publisher: 'State',
      version: '2.1',
      status: 'Adopted',
      language: 'en',
    });
    expect(head({ publisher: 'Board' }).publisher).toBe('Board');
    const items = [item('a', { language: '' }), item('b', { language: 'cy' })];
    expect(head({ language: '' }, items).language).toBe('cy');
    expect(head({ language: '' }).language).toBeNull();
  });

  test('[§9] a second item of an identifier is listed with its statement and left out', () => {
    const again = item('a', { fullStatement: 'The same again' });
    const content = readCase(casePackage([item('a'), again], [child('a', 'document')]));
    expect(content.items.map(({ title: name }) => name)).toEqual(['a']);
    expect(content.notes).toEqual([{ code: 'DUPLICATE', detail: 'The same again' }]);
  });

  test('[§9] extensions of one item make it a file of CASE 1.1', () => {
    const extended = item('b', { extensions: { vendor: { a: 1 } } });
    expect(readCase(casePackage([item('a'), extended], [])).format).toBe('case_1_1');
  });

  test('[§9] a file without a language says so', () => {
    expect(readCase(casePackage([item('a')], [], { language: '' })).notes).toEqual([
      { code: 'MISSING_LANGUAGE', detail: '' },
    ]);
  });

  test('[§9] an id that a node had before is replaced by its present one', () => {
    const exported = exportOf([node('/new', 'l')], { renamed: new Map([['/old', '/new']]) });
    const { CFAssociations } = casePackageOf(exported, {
      version: '1.1',
      base: 'https://x.example',
    });
    expect(CFAssociations.at(-1)).toMatchObject({
      associationType: 'replacedBy',
      originNodeURI: { identifier: uuidOf('/old') },
      destinationNodeURI: { identifier: uuidOf('/new') },
    });
  });
});

describe('exact matches', () => {
  const ownerOf = (owner: SchemeNode) => ({
    owners: new Map([
      [id('owner'), [{ scheme_uuid: uuidOf('other'), scheme_title: 'Other', node: owner }]],
    ]),
  });
  const skill = node('/o/skill', 's', [], { title: 'Owner’s', grade: 1, videos: [3] });
  const group = node('/o/g', 'sg', [skill], { title: 'Owner’s group' });
  const match = link('exactMatchOf', 'x', 'owner');
  const file = (...more: Raw[]) =>
    casePackage([item('a'), item('x')], [child('a', 'document'), child('x', 'a'), match, ...more]);
  const planWith = (content: Raw, owner: SchemeNode, tree: SchemeNode[] = [], at?: ImportPlace) => {
    const place = at ?? { kind: tree.length === 0 ? 'new' : 'update' };
    return plan(readCase(content), tree, place, BY_DEFAULT, ownerOf(owner));
  };

  test('[D6] a linked item has the title and content of its owner, not its pass grade and videos', () => {
    const { tree, links } = planWith(file(), skill);
    const linked = tree[0]?.children[0];
    expect(linked).toMatchObject({ title: 'Owner’s', identifier: id('x'), is_owner: false });
    expect([linked?.grade, linked?.videos, linked?.extensions]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(links).toEqual([
      { node_id: '/a/x', owner_scheme_uuid: uuidOf('other'), owner_node_id: '/o/skill' },
    ]);
  });

  test('[D6] a linked level has the badge of its owner in place of its own', () => {
    const own = { ...node('/x', 'l'), identifier: id('x'), badge: 'data:image/png;base64,AAAA' };
    const alone = casePackage([item('x')], [child('x', 'document'), match]);
    const badgeOf = (owner: SchemeNode) => planWith(alone, owner, [own]).tree[0]?.badge;
    expect(badgeOf(node('/o', 'l', [], { badge: BADGE }))).toBe(BADGE);
    expect(badgeOf(node('/o', 'l'))).toBeUndefined();
  });

  test('[§9] other matches of a linked item come back in an export', () => {
    const planned = planWith(file(link('exactMatchOf', 'x', 'far')), skill);
    expect(notesOfRows(planned)).toEqual(['LINKED /a/x', 'EXACT_MATCH /a/x']);
    expect(planned.tree[0]?.children[0]?.extensions).toMatchObject({
      associations: [{ destinationNodeURI: { identifier: id('far') } }],
    });
  });

  test('[D6] an own node of another type is not linked', () => {
    const own = [
      {
        ...node('/a', 'l', [node('/a/x', 's', [], { identifier: id('x') })]),
        identifier: id('a'),
      },
    ];
    expect(notesOfRows(planWith(file(), group, own))).toEqual(['EXACT_MATCH /a/x']);
    expect(notesOfRows(planWith(file(), skill, own))).toEqual(['LINKED /a/x']);
  });

  test('[D6] a node that keeps own nodes below it is not linked', () => {
    const own = node('/a/x', 'sg', [node('/a/x/own', 's')], { identifier: id('x') });
    const tree = [node('/a', 'l', [own])];
    const below = { kind: 'below', node_id: '/a' } as const;
    const alone = casePackage([item('x')], [child('x', 'document'), match]);
    expect(notesOfRows(planWith(alone, group, tree, below))).toEqual(['EXACT_MATCH /a/x']);
    const empty = [node('/a', 'l', [{ ...own, children: [] }])];
    const planned = planWith(alone, group, empty, below);
    expect(planned.tree[0]?.children[0]).toMatchObject({
      title: 'Owner’s group',
      children: [{ id: '/a/x/skill', is_owner: false }],
    });
    expect(actions(planned)).toEqual(['update /a/x', 'create /a/x/skill']);
  });

  test('[D6] a group of the file is linked if every item below it is', () => {
    const owners = new Map([
      ...ownerOf(skill).owners,
      [id('owner-g'), [{ scheme_uuid: uuidOf('other'), scheme_title: 'Other', node: group }]],
    ]);
    const notesWith = (...links: Raw[]) => {
      const content = casePackage(
        [item('a'), item('g'), item('x'), item('y')],
        [child('a', 'document'), child('g', 'a'), child('x', 'g'), ...links],
      );
      return notesOfRows(plan(readCase(content), [], { kind: 'new' }, BY_DEFAULT, { owners }));
    };
    const both = [link('exactMatchOf', 'g', 'owner-g'), match];
    expect(notesWith(...both, child('y', 'a'))).toEqual(['LINKED /a/g', 'LINKED /a/g/x']);
    expect(notesWith(...both, child('y', 'g'))).toEqual(['EXACT_MATCH /a/g', 'LINKED /a/g/x']);
  });

  test('[D6] an item whose owner cannot be where it is is not linked', () => {
    const level = node('/o', 'l', [], { title: 'Owner’s level' });
    const deep = casePackage(
      [item('a'), item('g'), item('x')],
      [child('a', 'document'), child('g', 'a'), child('x', 'g'), match],
    );
    expect(notesOfRows(planWith(deep, level))).toEqual(['EXACT_MATCH /a/g/x']);
  });
});

describe('readSchemeFile', () => {
  test.each([
    ['{"a":1}', 'UNKNOWN_FORMAT'],
    ['[1', 'UNKNOWN_FORMAT'],
    ['{"format":"springboard-scheme","format_version":3}', 'NEWER_FORMAT'],
    ['{"format":"springboard-scheme","format_version":1,"tree":[]}', 'EMPTY'],
    ['name,age\na,1', 'CSV_COLUMNS'],
    ['title\n"a', 'CSV_QUOTE'],
    [`title\n${'a\n'.repeat(20_001)}`, 'TOO_MANY_NODES'],
  ])('[§9] rejects %#', (file, code) => {
    expect(readSchemeFile(file, uuidOf)).toMatchObject({ code });
  });
});
