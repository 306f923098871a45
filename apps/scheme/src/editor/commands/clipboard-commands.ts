import { nodeOf, parentIdOf } from '../draft.ts';
import { type MoveEdit, pastePlace, planCopies } from '../plans.ts';
import type { NewPlace } from '../rows.ts';
import type { CommandContext, CommandHandlers } from './command-context.ts';

/** The commands that cut, copy, paste and duplicate nodes. */
export const createClipboardCommands = (
  context: CommandContext,
  move: (edit: MoveEdit) => boolean,
) => {
  const { editor, latest, draftNow, announce, targets, commit, focus, always, atFocus } = context;
  const { view } = editor;

  const paste = (): boolean => {
    const { clipboard, focused, open } = view.getState();
    if (clipboard === null) return false;
    const draft = draftNow();
    const ids = clipboard.ids.filter((id) => nodeOf(draft, id) !== undefined);
    if (ids.length === 0) return false;
    const place = pastePlace(draft, focused, focused !== null && open.has(focused));
    if (clipboard.isCut) {
      if (move({ kind: 'move', node_ids: ids, ...place })) view.setState({ clipboard: null });
      return true;
    }
    return addCopies(ids, place);
  };

  const addCopies = (ids: readonly string[], place: NewPlace): boolean => {
    const plan = planCopies(draftNow(), ids, place);
    const [first] = plan.roots;
    if (!commit(plan.edits) || first === undefined) return true;
    focus(first);
    announce(latest().t('editor.said.added', { count: plan.added.length }));
    return true;
  };

  const take = (command: 'cut' | 'copy') => {
    view.setState({ clipboard: { isCut: command === 'cut', ids: targets() } });
    announce(latest().t(`editor.said.${command}`, { count: targets().length }));
  };

  return {
    cut: atFocus(() => take('cut')),
    copy: atFocus(() => take('copy')),
    paste,
    duplicate: atFocus((focused) => {
      const ids = targets();
      const last = ids.at(-1) ?? focused;
      addCopies(ids, { parent: parentIdOf(draftNow(), last), after: last });
    }),
    cancel: always(() => view.setState({ selected: new Set(), clipboard: null })),
  } satisfies CommandHandlers;
};
