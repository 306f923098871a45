import { posix } from 'node:path';
import { type SourceFile, visit } from '../source.ts';

/** Entries of one folder that import each other in a circle at run time. */
export type FolderCycle = {
  /** The folder that holds the entries. */
  readonly folder: string;
  /** Folders and files, by name, in the order of the imports; the last one imports the first. */
  readonly entries: readonly string[];
  /** One import for each step of the circle: `a/x.ts imports b/y.ts`. */
  readonly imports: readonly string[];
};

type Import = { readonly from: string; readonly to: string };
type Graph = ReadonlyMap<string, ReadonlyMap<string, Import>>;

/**
 * Finds circles between the entries of `root` and of every folder below it. Circles between the files of one
 * folder are allowed: at least one entry has to be a folder. Imports of types do not count.
 */
export const findFolderCycles = (root: string, files: readonly SourceFile[]): FolderCycle[] => {
  const paths = new Set(files.map(({ path }) => path));
  const imports = files.flatMap((file) =>
    runtimeImports(file)
      .filter((to) => paths.has(to))
      .map((to) => ({ from: file.path, to })),
  );
  return foldersOf(root, paths).flatMap((folder) => cyclesIn(folder, imports));
};

/** Every folder from `root` down that holds a file, outer folders first. */
const foldersOf = (root: string, paths: ReadonlySet<string>): string[] => {
  const folders = new Set<string>();
  for (const path of paths) {
    let folder = posix.dirname(path);
    while (folder.startsWith(root)) {
      folders.add(folder);
      folder = posix.dirname(folder);
    }
  }
  return [...folders].sort();
};

const cyclesIn = (folder: string, imports: readonly Import[]): FolderCycle[] => {
  const graph = graphOf(folder, imports);
  const cycles: FolderCycle[] = [];
  const seen = new Set<string>();
  for (const entry of graph.keys()) {
    // A folder has a name without an extension.
    if (seen.has(entry) || posix.extname(entry) !== '') continue;
    const steps = shortestCircle(graph, entry);
    if (steps === null) continue;
    const entries = steps.map(({ from }) => entryOf(folder, from) ?? '');
    for (const name of entries) seen.add(name);
    const short = (path: string) => path.slice(folder.length + 1);
    cycles.push({
      folder,
      entries,
      imports: steps.map(({ from, to }) => `${short(from)} imports ${short(to)}`),
    });
  }
  return cycles;
};

/** Which entry of the folder imports which other, with one import as evidence. */
const graphOf = (folder: string, imports: readonly Import[]): Graph => {
  const graph = new Map<string, Map<string, Import>>();
  for (const step of imports) {
    const from = entryOf(folder, step.from);
    const to = entryOf(folder, step.to);
    if (from === null || to === null || from === to) continue;
    const targets = graph.get(from) ?? new Map<string, Import>();
    graph.set(from, targets);
    if (!targets.has(to)) targets.set(to, step);
  }
  return graph;
};

const entryOf = (folder: string, path: string): string | null =>
  path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/', 1)[0] ?? null) : null;

/** The imports of the shortest way from the entry back to itself. */
const shortestCircle = (graph: Graph, start: string): Import[] | null => {
  const queue: { entry: string; steps: Import[] }[] = [{ entry: start, steps: [] }];
  const visited = new Set<string>();
  for (const { entry, steps } of queue) {
    for (const [to, step] of graph.get(entry) ?? []) {
      if (to === start) return [...steps, step];
      if (!visited.has(to)) queue.push({ entry: to, steps: [...steps, step] });
      visited.add(to);
    }
  }
  return null;
};

/** Paths that a file imports at run time, also lazily. */
const runtimeImports = (file: SourceFile): string[] => {
  const specifiers: string[] = [];
  visit(file, {
    ImportDeclaration: ({ importKind, source, specifiers: names }) => {
      const onlyTypes =
        names.length > 0 &&
        names.every((name) => name.type === 'ImportSpecifier' && name.importKind === 'type');
      if (importKind !== 'type' && !onlyTypes) specifiers.push(source.value);
    },
    ExportNamedDeclaration: ({ exportKind, source }) => {
      if (source !== null && exportKind !== 'type') specifiers.push(source.value);
    },
    ExportAllDeclaration: ({ exportKind, source }) => {
      if (exportKind !== 'type') specifiers.push(source.value);
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        specifiers.push(source.value);
      }
    },
  });
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, '')));
};
