import { idsWithin } from '@springboard/domain';
import { childIds, isManualNode, nodeOf, parentIdOf } from '../draft.ts';
import { keysText } from '../keyboard.ts';
import { type MoveEdit, planDeeper, planHigher, planStep } from '../plans.ts';
import { isMac } from '../row-menu.tsx';
import type { NewPlace } from '../rows.ts';
import type { CommandContext, CommandHandlers } from './command-context.ts';

/** The commands that add, rename, move and remove nodes, and reverse that. */
export const createEditCommands = (context: CommandContext) => {
  const { editor, latest, draftNow, titleOf, announce, targets, warn, isDone } = context;
  const { commit, openTo, focus, always, atFocus } = context;
  const { edits, view } = editor;

  const move = (edit: MoveEdit): boolean => {
    if (!commit([edit])) return false;
    const [first] = edit.node_ids;
    if (first === undefined) return true;
    openTo(first);
    const siblings = childIds(draftNow(), edit.parent);
    announce(
      latest().t('editor.said.moved', {
        title: titleOf(first),
        parent: titleOf(edit.parent),
        position: siblings.indexOf(first) + 1,
        total: siblings.length,
      }),
    );
    view.setState(({ focusRequest }) => ({ focusRequest: focusRequest + 1 }));
    return true;
  };

  const tryMove = (edit: MoveEdit | null) => {
    if (edit === null) announce(latest().t('editor.said.cannotMove'));
    else move(edit);
  };

  /** Also the action of a message, which may be older than the reason. */
  const undo = () => {
    const { reason } = latest();
    if (reason !== undefined) return warn(reason);
    const result = edits.undo();
    if (result === false) announce(latest().t('editor.said.nothingToUndo'));
    else if (isDone(result)) announce(latest().t('editor.said.undone'));
    return undefined;
  };

  const redo = () => {
    const result = edits.redo();
    if (result === false) announce(latest().t('editor.said.nothingToRedo'));
    else if (isDone(result)) announce(latest().t('editor.said.redone'));
  };

  const remove = (ids: readonly string[]) => {
    const draft = draftNow();
    const within = ids.flatMap((id) => idsWithin(draft, id));
    const count = within.filter((id) => !isManualNode(draft, id)).length;
    const next = focusAfterRemoval(ids);
    const [first] = ids;
    const title = first === undefined ? '' : titleOf(first);
    if (!commit([{ kind: 'remove', node_ids: [...ids] }])) return;
    const removal = latestOwnId();
    if (next === null) view.setState({ focused: null, selected: new Set() });
    else focus(next);
    const { t, undoToast } = latest();
    undoToast({
      title: t('editor.removed', { count, title }),
      subject: 'scheme-editor-removed',
      // Without a keyboard there are no keys to name.
      hint: matchMedia('(pointer: coarse)').matches
        ? t('editor.undoTouchHint')
        : t('editor.undoHint', { keys: keysText('undo', isMac()) }),
      undo: async () => {
        if (latestOwnId() === removal) undo();
        else restore(ids);
        return { ok: true, value: null };
      },
    });
  };

  const latestOwnId = () => edits.store.getState().own.at(-1)?.id;

  /** Restores removed rows after later edits, which undo would reverse first. */
  const restore = (ids: readonly string[]) => {
    const { removedIds } = draftNow();
    if (!ids.every((id) => removedIds.has(id))) announce(latest().t('editor.said.nothingToUndo'));
    else if (commit([{ kind: 'restore', node_ids: [...ids] }]))
      announce(latest().t('editor.said.undone'));
  };

  /** The row below the removed ones, else the one above. */
  const focusAfterRemoval = (ids: readonly string[]): string | null => {
    const draft = draftNow();
    const gone = new Set(ids.flatMap((id) => idsWithin(draft, id)));
    const rows = editor.shown().rows.flatMap((row) => (row.kind === 'node' ? [row.id] : []));
    const index = rows.findIndex((id) => gone.has(id));
    const isLeft = (id: string) => !gone.has(id);
    return rows.slice(index).find(isLeft) ?? rows.findLast(isLeft) ?? null;
  };

  const startAdding = (place: NewPlace) => {
    const { reason } = latest();
    if (reason !== undefined) return warn(reason);
    view.setState(({ open }) => ({
      adding: place,
      renaming: null,
      search: '',
      filter: null,
      ...(place.parent !== null && { open: new Set([...open, place.parent]) }),
    }));
    return undefined;
  };

  const addChild = (focused: string) => {
    const draft = draftNow();
    const node = nodeOf(draft, focused);
    if (node?.is_owner === false) return warn(latest().rejectionText('MIRRORED'));
    if (node?.t === 's') return warn(latest().rejectionText('FORBIDDEN_TARGET'));
    return startAdding({ parent: focused, after: childIds(draft, focused).at(-1) ?? null });
  };

  const rename = (focused: string) => {
    if (nodeOf(draftNow(), focused)?.is_owner === false) warn(latest().rejectionText('MIRRORED'));
    else view.setState({ renaming: focused, adding: null });
  };

  const handlers = {
    undo: always(undo),
    redo: always(redo),
    rename: atFocus(rename),
    addBelow: atFocus((focused) =>
      startAdding({ parent: parentIdOf(draftNow(), focused), after: focused }),
    ),
    addChild: atFocus(addChild),
    moveUp: atFocus(() => tryMove(planStep(draftNow(), targets(), -1))),
    moveDown: atFocus(() => tryMove(planStep(draftNow(), targets(), 1))),
    moveDeeper: atFocus(() => tryMove(planDeeper(draftNow(), targets()))),
    moveHigher: atFocus(() => tryMove(planHigher(draftNow(), targets()))),
    moveTo: atFocus(() => view.setState({ dialog: 'moveTo' })),
    remove: atFocus(() => remove(targets())),
  } satisfies CommandHandlers;
  return { handlers, move, startAdding };
};
