import type { SchemeField } from '@springboard/contract';
import { type DraftNode, fieldValue } from '@springboard/domain';
import { changesOf, isSameValue } from '../changed-fields.ts';
import { nodeOf } from '../draft.ts';
import { setEdit } from '../edits/edit-bodies.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { useEditingReason } from '../use-editing-reason.ts';

type Value<F extends SchemeField> = DraftNode[F];

/** One field of a node: its value, and what can be done with it. */
export const useField = <F extends SchemeField>(commands: Commands, node_id: string, field: F) => {
  const { facts, edits } = useSchemeEditor();
  const published = facts.published?.draft ?? null;
  const node = useEdits(({ draft }) => nodeOf(draft, node_id));
  const conflict = useEdits(({ conflicts }) =>
    conflicts.find(({ edit }) => edit.node_id === node_id && edit.field === field),
  );
  const isChanged = useEdits(({ draft }) =>
    changesOf(published, draft, node_id).fields.includes(field),
  );
  const reason = useEditingReason();
  const isMirrored = node?.is_owner === false;
  const value = node?.[field];
  const set = (next: Value<F> | null | undefined) => {
    if (isSameValue(next, value)) return;
    const before = node === undefined ? null : fieldValue(node, field);
    commands.commit([setEdit({ node_id, field, value: next ?? null, before })]);
  };
  return {
    value,
    set,
    /** Typed before the connection was lost or a review began: it is kept, and sent as soon as it can be. */
    setTyped: (next: Value<F>, before: Value<F> | null) => {
      if (isSameValue(next, value)) return;
      const edit = setEdit({ node_id, field, value: next ?? null, before: before ?? null });
      if (reason === undefined) commands.commit([edit]);
      else edits.commit([edit]);
    },
    takeBack: isChanged
      ? () => set(published === null ? null : nodeOf(published, node_id)?.[field])
      : null,
    isChanged,
    conflict,
    /** Why the field cannot be changed. */
    isLocked: isMirrored || reason !== undefined,
  };
};
