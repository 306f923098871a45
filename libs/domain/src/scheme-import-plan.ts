import type { SchemeNode } from '@springboard/contract';
import { changesBetween } from './scheme-changes.ts';
import type { PlanSection } from './scheme-export.ts';
import type { FileNote, SchemeFileContent } from './scheme-file.ts';
import { buildNodes, type ImportBase } from './scheme-import-build.ts';
import type { PlannedLink } from './scheme-import-mirrors.ts';
import type { ImportMapping } from './scheme-import-nodes.ts';
import { rowsOf, type SchemeImportRow } from './scheme-import-rows.ts';
import { withoutCircles, withoutUnknownRules } from './scheme-import-rules.ts';
import {
  type ImportPlace,
  type ImportPlaceError,
  indexOf,
  scopeOf,
} from './scheme-import-scope.ts';
import { type PlannedTranslation, planSections, planTranslations } from './scheme-import-texts.ts';

export type SchemeImportPlan = {
  /** The whole tree after the import. */
  readonly tree: readonly SchemeNode[];
  readonly rows: readonly SchemeImportRow[];
  /** The translations that change. */
  readonly translations: readonly PlannedTranslation[];
  /** The sections that are added. */
  readonly sections: readonly PlanSection[];
  readonly links: readonly PlannedLink[];
  /** About the whole file. */
  readonly notes: readonly FileNote[];
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
  const { translations, notes } = planTranslations(
    content,
    planned,
    { before: known, after: indexOf(tree) },
    base,
  );
  const sections = planSections(content, place, base.sections);
  const translated = Map.groupBy(translations, ({ node_id }) => node_id);
  return {
    tree,
    rows: rowsOf(tree, planned, known, { changes, translated, scope, broken }),
    translations,
    sections: sections.sections,
    links: planned.links,
    notes: [...notes, ...sections.notes],
  };
};
