/**
 * `npm run mutants -- sender`: mutation tests of one part. Stryker changes the part's code in place, one mutant at
 * a time, runs the package's tests and restores the files. It prints the survivors and the score. Results are not
 * committed.
 *
 * A large part can be mutated in pieces: `npm run mutants -- club member group` takes these folders only, and
 * `npm run mutants -- club --every 5` every fifth file. `--tests 'src/editor/commands/*.test.ts'` runs only these
 * tests, which takes less time and notices no more than all tests do.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

type Part = {
  readonly package: string;
  readonly files: string;
  /** Mutates what reads and sends data, and not how it is displayed. */
  readonly isScreens?: boolean;
};

const PARTS: Readonly<Record<string, Part>> = {
  outbox: { package: 'libs/offline', files: 'src/outbox/**/*.ts' },
  sender: { package: 'libs/offline', files: 'src/sender/**/*.ts' },
  pull: { package: 'libs/offline', files: 'src/pull/**/*.ts' },
  changes: { package: 'apps/api', files: 'src/changes/**/*.ts' },
  access: { package: 'libs/access', files: 'src/**/*.ts' },
  domain: { package: 'libs/domain', files: 'src/**/*.ts' },
  queries: { package: 'apps/api', files: 'src/{access/*,**/queries}.ts' },
  coach: { package: 'apps/coach', files: 'src/**/*.{ts,tsx}', isScreens: true },
  club: { package: 'apps/club', files: 'src/**/*.{ts,tsx}', isScreens: true },
  scheme: { package: 'apps/scheme', files: 'src/**/*.{ts,tsx}', isScreens: true },
  parent: { package: 'apps/parent', files: 'src/**/*.{ts,tsx}', isScreens: true },
};

/** Functions with which a screen reads and sends data. */
const DATA_CALLS = ['call', 'commit', 'fetch', 'post', 'send', 'submit'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, tests: { type: 'string' } },
});
const [name = '', ...folders] = positionals;

const main = (): number => {
  const part = PARTS[name];
  if (part === undefined) {
    console.error(`Name a part: ${Object.keys(PARTS).join(', ')}`);
    return 2;
  }
  const cwd = join(root, part.package);
  const isChosen = (file: string): boolean =>
    folders.length === 0 || folders.some((folder) => file.startsWith(`src/${folder}`));
  const mutated = globSync(part.files, { cwd })
    .filter((file) => !/\.test\.tsx?$/.test(file) && isChosen(file))
    .toSorted()
    .map((file) => (part.isScreens === true ? rangesOf(cwd, file) : [file]))
    .filter((ranges) => ranges.length > 0)
    .filter((_, index) => index % Number(values.every) === 0);
  const stryker = fileURLToPath(import.meta.resolve('@stryker-mutator/core/package.json'));
  const { status } = spawnSync(
    process.execPath,
    [
      join(dirname(stryker), 'bin/stryker.js'),
      'run',
      join(root, 'tools/stryker.json'),
      '--mutate',
      mutated.flat().join(','),
      ...(values.tests === undefined ? [] : ['--testFiles', values.tests]),
    ],
    { cwd, stdio: 'inherit' },
  );
  return status ?? 1;
};

/** The loaders and actions of a file, as `file:line:column-line:column`. */
const rangesOf = (cwd: string, file: string): readonly string[] => {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(cwd, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const place = (position: number) => {
    const { line, character } = source.getLineAndCharacterOfPosition(position);
    return `${line + 1}:${character}`;
  };
  const rangesIn = (node: ts.Node): readonly string[] => {
    if (ts.isFunctionLike(node) && contains(node, isData) && !contains(node, isDisplay)) {
      return [`${file}:${place(node.getStart())}-${place(node.end)}`];
    }
    return node.getChildren().flatMap(rangesIn);
  };
  return rangesIn(source);
};

/** Whether a node reads or sends data, or reads the address for it. */
const isData = (node: ts.Node): boolean => {
  if (ts.isTypeReferenceNode(node)) {
    return ['ActionFunctionArgs', 'LoaderFunctionArgs', 'URLSearchParams'].includes(
      node.typeName.getText(),
    );
  }
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return DATA_CALLS.includes(name.getText());
};

const isDisplay = (node: ts.Node): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

const contains = (node: ts.Node, matches: (node: ts.Node) => boolean): boolean =>
  matches(node) || node.getChildren().some((child) => contains(child, matches));

process.exit(main());
