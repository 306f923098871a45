import type { ImportRowAction, ImportRowError, NodeType, SchemeNode } from '@springboard/contract';
import type { ChangeKind } from './scheme-changes.ts';
import type { FileNote } from './scheme-file.ts';
import type { Planned } from './scheme-import-build.ts';
import { translatedLanguage } from './scheme-import-notes.ts';
import { indexOf, type Known, type Scope } from './scheme-import-scope.ts';
import type { PlannedTranslation } from './scheme-import-texts.ts';

/** What an import does to one node. */
export type SchemeImportRow = {
  /** Below how many nodes it is. */
  readonly depth: number;
  /** The line of the file; null for a node that is removed, or that comes with its owner's. */
  readonly line: number | null;
  readonly action: ImportRowAction;
  readonly node_id: string;
  readonly title: string;
  readonly t: NodeType;
  /** `translation:` and the language of each translation that changes. */
  readonly changes: readonly (ChangeKind | 'extensions' | `translation:${string}`)[];
  readonly notes: readonly FileNote[];
  readonly errors: readonly ImportRowError[];
};

type RowContext = {
  readonly changes: ReadonlyMap<string, readonly ChangeKind[]>;
  readonly translated: ReadonlyMap<string, readonly PlannedTranslation[]>;
  readonly scope: Scope;
  readonly broken: ReadonlySet<string>;
};

/** The rows in the order of the tree. A removed node comes after the children that its parent keeps. */
export const rowsOf = (
  tree: readonly SchemeNode[],
  { items, found, brought }: Planned,
  known: ReadonlyMap<string, Known>,
  { changes, translated, scope, broken }: RowContext,
): SchemeImportRow[] => {
  const rows: SchemeImportRow[] = [];
  const present = indexOf(tree);
  const addRemoved = (nodes: readonly SchemeNode[], depth: number): void => {
    for (const node of nodes) {
      if (!present.has(node.id))
        rows.push({
          ...rowOf(node, depth),
          line: null,
          action: 'removed',
          changes: [],
          notes: [],
          errors: [],
        });
      if (!present.has(node.id)) addRemoved(node.children, depth + 1);
    }
  };
  const add = (nodes: readonly SchemeNode[], depth: number): void => {
    for (const node of nodes) {
      const item = items.get(node.id);
      const before = known.get(node.id)?.node;
      const { notes = [], errors: own = [] } = found.get(node.id) ?? {};
      const errors = broken.has(node.id) ? [...own, 'RULE' as const] : own;
      const isExtended =
        before !== undefined &&
        JSON.stringify(before.extensions ?? {}) !== JSON.stringify(node.extensions ?? {});
      const kinds = [
        ...(changes.get(node.id) ?? []),
        ...(isExtended ? ['extensions' as const] : []),
        ...(translated.get(node.id) ?? []).map(
          ({ language }) => `translation:${language}` as const,
        ),
      ];
      const action = actionOf(errors.length > 0, before === undefined, kinds.length > 0);
      if (item !== undefined)
        rows.push({
          ...rowOf(node, depth),
          line: item.line,
          action,
          changes: before === undefined ? [] : kinds,
          notes,
          errors,
        });
      else if (brought.has(node.id))
        rows.push({
          ...rowOf(node, depth),
          line: null,
          action: 'create',
          changes: [],
          notes: [],
          errors: [],
        });
      add(node.children, depth + 1);
      if (before !== undefined) addRemoved(before.children, depth + 1);
    }
  };
  add(tree, 0);
  // The parent of a branch is in the tree and has its removed nodes already.
  if (scope.removes && scope.parent === null) addRemoved(scope.nodes, 0);
  return rows;
};

/** Whether a row changes the tree, which is what a draft contains (ADR 0041). */
export const changesTree = ({ action, changes }: SchemeImportRow): boolean =>
  action === 'create' ||
  action === 'removed' ||
  changes.some((change) => translatedLanguage(change) === null);

const rowOf = ({ id, title, t }: SchemeNode, depth: number) => ({ depth, node_id: id, title, t });

const actionOf = (isWrong: boolean, isNew: boolean, isChanged: boolean): ImportRowAction => {
  if (isWrong) return 'error';
  if (isNew) return 'create';
  return isChanged ? 'update' : 'unchanged';
};
