import type { SchemeEdit, SchemeEditBody } from '@springboard/contract';
import { commandOf } from '../../draft-edits/command-ids.ts';

/** One of the user's own edits, and the edit that reverses it. */
export type OwnEdit = {
  readonly id: string;
  readonly undoes: string | undefined;
  readonly inverse: SchemeEditBody;
};

type Stacks = { readonly undo: readonly OwnEdit[]; readonly redo: readonly OwnEdit[] };

/** What can be undone and redone, each with the latest last. */
export const stacksOf = (edits: readonly OwnEdit[]): Stacks => {
  const undo: OwnEdit[] = [];
  let redo: OwnEdit[] = [];
  for (const edit of edits) {
    const { undoes } = edit;
    if (undoes === undefined) {
      undo.push(edit);
      redo = [];
    } else if (removeById(undo, undoes)) redo.push(edit);
    else if (removeById(redo, undoes)) undo.push(edit);
  }
  return { undo, redo };
};

/** Searches from the end, because the latest edits are reversed most often. */
const removeById = (edits: OwnEdit[], id: string): boolean => {
  const index = edits.findLastIndex((edit) => edit.id === id);
  if (index < 0) return false;
  edits.splice(index, 1);
  return true;
};

/** Without an edit and those that it reverses: it can be neither undone nor redone. */
export const withoutReversed = (edits: readonly OwnEdit[], id: string): readonly OwnEdit[] => {
  const edit = edits.find((own) => own.id === id);
  const others = edits.filter((own) => own !== edit);
  return edit?.undoes === undefined ? others : withoutReversed(others, edit.undoes);
};

/** The edits that reverse the latest command of a stack, in their order; empty if there is none. */
export const reversalOf = (stack: readonly OwnEdit[]): readonly Reversal[] => {
  const latest = stack.at(-1);
  if (latest === undefined) return [];
  const first = stack.findLastIndex((edit) => commandOf(edit) !== commandOf(latest)) + 1;
  return stack
    .slice(first)
    .toReversed()
    .map(({ id, inverse }) => ({ ...inverse, undoes: id }));
};

export type Reversal = SchemeEditBody & { readonly undoes: string };

/** The own edits among the entries of the log. */
export const ownEditOf = (edit: SchemeEdit, inverse: SchemeEditBody): OwnEdit => ({
  id: edit.id,
  undoes: edit.undoes,
  inverse,
});
