import type { SchemeEditLog } from '@springboard/contract';
import { type ChangedNode, nodeIdsOf } from '@springboard/domain';

export type Person = SchemeEditLog['edits'][number]['by'];

/** Who edited each node of a draft, first editors first. Whole trees that were written are not in the log. */
export type EditorsByNode = ReadonlyMap<string, readonly Person[]>;

export const NO_EDITORS: EditorsByNode = new Map();

export const editorsByNode = (edits: SchemeEditLog['edits']): EditorsByNode => {
  let editors = new Map<string, Person[]>();
  for (const { edit, by, undone } of edits) {
    if (undone || edit.undoes !== undefined) continue;
    if (edit.kind === 'rename_id') {
      const { node_id, to } = edit;
      editors = new Map(
        [...editors].map(([id, people]) => [
          id === node_id || id.startsWith(`${node_id}/`) ? to + id.slice(node_id.length) : id,
          people,
        ]),
      );
    }
    for (const id of nodeIdsOf(edit)) {
      const people = editors.get(id) ?? [];
      if (!people.some(({ uuid }) => uuid === by.uuid)) editors.set(id, [...people, by]);
    }
  }
  return editors;
};

/** Who made the changes of a node; what was removed with its parent has the editors of that one. */
export const editorsOf = (
  { node, path, changes }: ChangedNode,
  editors: EditorsByNode,
): readonly Person[] => {
  const isRemoved = changes.some(({ kind }) => kind === 'removed');
  const ids = isRemoved ? [node.id, ...path.map(({ id }) => id).toReversed()] : [node.id];
  return ids.map((id) => editors.get(id)).find((people) => people !== undefined) ?? [];
};
