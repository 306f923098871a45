import { describe, expect, test } from 'vitest';
import { findFolderCycles } from './find-cycles.ts';

/** Cycles among files, given by path and text. */
const cyclesIn = (files: Record<string, string>) =>
  findFolderCycles(
    'src',
    Object.entries(files).map(([path, text]) => ({ path, text })),
  );

describe('findFolderCycles', () => {
  test('accepts folders that import each other in one direction', () => {
    const files = {
      'src/main.ts': "import { a } from './a/x.ts';",
      'src/a/x.ts': "import { b } from '../b/y.ts'; export const a = b;",
      'src/b/y.ts': 'export const b = 1;',
    };
    expect(cyclesIn(files)).toEqual([]);
  });

  test('finds two folders that import each other through different files', () => {
    const files = {
      'src/a/x.ts': "import { y } from '../b/y.ts';",
      'src/a/z.ts': 'export const z = 1;',
      'src/b/y.ts': 'export const y = 1;',
      'src/b/w.ts': "import { z } from '../a/z.ts';",
    };
    expect(cyclesIn(files)).toEqual([
      {
        folder: 'src',
        entries: ['a', 'b'],
        imports: ['a/x.ts imports b/y.ts', 'b/w.ts imports a/z.ts'],
      },
    ]);
  });

  test('finds a circle of three folders once', () => {
    const files = {
      'src/a/x.ts': "export * from '../b/x.ts';",
      'src/b/x.ts': "export { c } from '../c/x.ts';",
      'src/c/x.ts': "export const c = () => import('../a/x.ts');",
    };
    expect(cyclesIn(files).map(({ entries }) => entries)).toEqual([['a', 'b', 'c']]);
  });

  test('finds a folder and a file beside it that import each other', () => {
    const files = {
      'src/a/x.ts': "import { root } from '../root.ts';",
      'src/root.ts': "import { x } from './a/x.ts';",
    };
    expect(cyclesIn(files).map(({ entries }) => entries)).toEqual([['a', 'root.ts']]);
  });

  test('finds a cycle below the first level', () => {
    const files = {
      'src/a/x/1.ts': "import { y } from '../y/1.ts';",
      'src/a/y/1.ts': "import { x } from '../x/1.ts';",
    };
    expect(cyclesIn(files)).toMatchObject([{ folder: 'src/a', entries: ['x', 'y'] }]);
  });

  test('ignores imports of types, and files of one folder that import each other', () => {
    const files = {
      'src/a/x.ts': "import { y } from '../b/y.ts'; import './z.ts';",
      'src/a/z.ts': "import './x.ts';",
      'src/b/y.ts':
        "import type { X } from '../a/x.ts'; import { type Z } from '../a/z.ts'; export type { X } from '../a/x.ts';",
    };
    expect(cyclesIn(files)).toEqual([]);
  });
});
