import { findSchemeErrors } from '@springboard/assessment';
import type { Grade, SchemeNode } from '@springboard/contract';
import type { FileNote } from './scheme-file.ts';
import { indexOf } from './scheme-import-scope.ts';
import { mapRules } from './scheme-rules.ts';

/** The notes of each planned node, by its id. */
type NotesById = ReadonlyMap<string, { readonly notes: FileNote[] }>;

/** Rules name items of the file by their references. */
export const withRefs = (node: SchemeNode, ids: ReadonlyMap<string, string>): SchemeNode =>
  mapRules(node, (ref) => ids.get(ref) ?? ref);

/** Rules that name nodes that the scheme does not have lose those names. */
export const withoutUnknownRules = (
  tree: readonly SchemeNode[],
  found: NotesById,
): readonly SchemeNode[] => {
  const ids = new Set(indexOf(tree).keys());
  const clean = (nodes: readonly SchemeNode[]): SchemeNode[] =>
    nodes.map((node) => {
      const names = [
        ...(node.dependencies ?? []),
        ...(node.completion ?? []).flatMap((clause) => clause.nodes),
      ];
      const unknown = names.filter((id) => !ids.has(id));
      for (const detail of unknown)
        found.get(node.id)?.notes.push({ code: 'UNKNOWN_REFERENCE', detail });
      const cleaned =
        unknown.length === 0 ? node : mapRules(node, (id) => (ids.has(id) ? id : null));
      return { ...cleaned, children: clean(node.children) };
    });
  return clean(tree);
};

/** How often circles are looked for again. */
const ROUNDS = 50;

/** Leaves out dependencies that make a circle. Returns the nodes with other broken rules. */
export const withoutCircles = (
  tree: readonly SchemeNode[],
  grades: readonly Grade[],
  found: NotesById,
): ReadonlySet<string> => {
  const index = indexOf(tree);
  for (let round = 0; round < ROUNDS; round += 1) {
    const errors = findSchemeErrors(tree, grades);
    const circles = errors.filter(
      ({ code, node_id }) =>
        code === 'CYCLE' && (index.get(node_id ?? '')?.node.dependencies ?? []).length > 0,
    );
    if (circles.length === 0) return new Set(errors.flatMap(({ node_id }) => node_id ?? []));
    for (const { node_id, with: circle = [] } of circles) {
      const node = index.get(node_id ?? '')?.node;
      if (node === undefined) continue;
      const next = circle[1] ?? '';
      const dependencies = node.dependencies ?? [];
      const left = dependencies.includes(next) ? dependencies.filter((id) => id !== next) : [];
      for (const detail of dependencies.filter((id) => !left.includes(id)))
        found.get(node.id)?.notes.push({ code: 'CIRCLE', detail });
      if (left.length > 0) node.dependencies = left;
      else delete node.dependencies;
    }
  }
  return new Set();
};
