import type { ContentBlock, SchemeNode } from '@springboard/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemeCsvRows } from './scheme-csv.ts';
import { idsIn } from './scheme-draft.ts';
import { branchOf } from './scheme-export.ts';
import { readSchemeFile } from './scheme-file-read.ts';
import {
  actions,
  BADGE,
  exportOf,
  fileOf,
  type Format,
  FORMATS,
  node,
  plan,
  read,
  text,
  title,
  uuidOf,
} from '../testing/scheme-import.ts';

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

  test.each([
    ['title\nRoll\0\n', 'Roll\ufffd'],
    ['title\nRoll\ud800\n', 'Roll\ufffd'],
    [
      String.raw`{"format":"springboard-scheme","format_version":1,"tree":[{"title":"R\u0000\udfff"}]}`,
      'R\ufffd\ufffd',
    ],
    [
      String.raw`{"format":"springboard-scheme","format_version":1,"tree":[{"title":"R\ud83e\udd38"}]}`,
      'R🤸',
    ],
  ])(
    '[§9] replaces what is no character in %j, because the database cannot store it',
    (file, title) => {
      expect(readSchemeFile(file, uuidOf)).toMatchObject({ items: [{ title }] });
    },
  );
});
