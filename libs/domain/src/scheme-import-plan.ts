import type { SchemeNode } from '@springboard/contract';
import { changesBetween } from './scheme-changes.ts';
import type { SchemeFileContent } from './scheme-file.ts';
import { buildNodes, type ImportBase } from './scheme-import-build.ts';
import type { ImportMapping } from './scheme-import-nodes.ts';
import { rowsOf, type SchemeImportRow } from './scheme-import-rows.ts';
import { withoutCircles, withoutUnknownRules } from './scheme-import-rules.ts';
import {
  type ImportPlace,
  type ImportPlaceError,
  indexOf,
  scopeOf,
} from './scheme-import-scope.ts';

export type SchemeImportPlan = {
  /** The whole tree after the import. */
  readonly tree: readonly SchemeNode[];
  readonly rows: readonly SchemeImportRow[];
};

/**
 * What a file does to a scheme (§9). A row is matched with a node by its identifier, then by its id, never by its
 * title. An update removes the nodes that the file does not have; a branch does so within its node.
 */
export const planSchemeImport = (
  content: SchemeFileContent,
  mapping: ImportMapping,
  place: ImportPlace,
  base: ImportBase,
): SchemeImportPlan | ImportPlaceError => {
  const known = indexOf(base.tree);
  const scope = scopeOf(content, place, base.tree, known);
  if ('code' in scope) return scope;
  const planned = buildNodes(content.items, mapping, scope, base, known);
  const tree = withoutUnknownRules(scope.put(planned.top), planned.found);
  const broken = withoutCircles(tree, base.grades, planned.found);
  const changes = new Map(
    changesBetween(base.tree, tree).map((changed) => [
      changed.node.id,
      changed.changes.map(({ kind }) => kind),
    ]),
  );
  return { tree, rows: rowsOf(tree, planned, known, { changes, scope, broken }) };
};
