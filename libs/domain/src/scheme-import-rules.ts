import { findSchemeErrors } from '@springboard/assessment';
import type { Grade, SchemeNode } from '@springboard/contract';
import type { FileNote } from './scheme-file.ts';
import { indexOf, type Known } from './scheme-import-scope.ts';
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

/** How often circles are looked for again. A file with more of them has errors. */
const ROUNDS = 50;

/** Leaves out dependencies that make a circle. Returns the nodes whose rules are broken nevertheless. */
export const withoutCircles = (
  tree: readonly SchemeNode[],
  grades: readonly Grade[],
  found: NotesById,
): ReadonlySet<string> => {
  const index = indexOf(tree);
  for (let round = 0; ; round += 1) {
    const errors = findSchemeErrors(tree, grades);
    const circles = errors.flatMap((error) => (error.code === 'CYCLE' ? [error.with ?? []] : []));
    const isOpened =
      round < ROUNDS && circles.map((circle) => openCircle(circle, index, found)).includes(true);
    if (!isOpened) return new Set(errors.flatMap(({ node_id }) => node_id ?? []));
  }
};

/** Leaves out the first dependency of a circle; false if it has none, but is made by other rules. */
const openCircle = (
  circle: readonly string[],
  index: ReadonlyMap<string, Known>,
  found: NotesById,
): boolean =>
  circle.some((id, at) => {
    const node = index.get(id)?.node;
    const next = circle[(at + 1) % circle.length] ?? id;
    if (node?.dependencies?.includes(next) !== true) return false;
    found.get(id)?.notes.push({ code: 'CIRCLE', detail: next });
    const left = node.dependencies.filter((other) => other !== next);
    if (left.length > 0) node.dependencies = left;
    else delete node.dependencies;
    return true;
  });
