import type { SchemeEditBody } from '@springboard/contract';
import type { useTranslation } from '@springboard/i18n';
import type { useAlerts, useUndoToast } from '@springboard/portal';
import { ancestorIds, nodeOf } from '../draft.ts';
import type { CommitResult } from '../edits/edits-state.ts';
import type { Command } from '../keyboard.ts';
import { targetsOf } from '../plans.ts';
import type { SchemeEditor } from '../scheme-editor.ts';
import type { useRejectionText } from '../use-rejection-text.ts';

/** Runs a command. Returns false where it has nothing to do, so that the browser may use the key. */
export type CommandHandler = () => boolean;

/** The handlers of some commands. */
export type CommandHandlers = Readonly<Partial<Record<Command, CommandHandler>>>;

/** The texts and messages of the last render. */
export type Messages = {
  /** Why the draft takes no edits now. */
  readonly reason: string | undefined;
  readonly rejectionText: ReturnType<typeof useRejectionText>;
  readonly undoToast: ReturnType<typeof useUndoToast>;
  readonly alerts: ReturnType<typeof useAlerts>;
  readonly t: ReturnType<typeof useTranslation<['scheme', 'common']>>['t'];
};

export type CommandContext = ReturnType<typeof createCommandContext>;

/** What the commands share: the draft, the focus, and the messages about edits. */
export const createCommandContext = (editor: SchemeEditor, latest: () => Messages) => {
  const { edits, view } = editor;
  const draftNow = () => edits.store.getState().draft;
  const titleOf = (id: string | null) =>
    id === null ? editor.facts.title : (nodeOf(draftNow(), id)?.title ?? '');
  const announce = (announcement: string) => view.setState({ announcement });
  const targets = () => {
    const { focused, selected } = view.getState();
    return targetsOf(draftNow(), focused, selected);
  };

  const warn = (title: string) =>
    latest().alerts.raise({ tone: 'warning', title, subject: 'scheme-editor' });

  const isDone = (result: CommitResult): boolean => {
    if (!result.ok) warn(latest().rejectionText(result.code, result.with));
    return result.ok;
  };

  const commit = (bodies: readonly SchemeEditBody[]): boolean => {
    const { reason } = latest();
    if (reason !== undefined) {
      warn(reason);
      return false;
    }
    return bodies.length > 0 && isDone(edits.commit(bodies));
  };

  const openTo = (id: string) =>
    view.setState(({ open }) => ({ open: new Set([...open, ...ancestorIds(draftNow(), id)]) }));

  const focus = (id: string) => {
    openTo(id);
    view.setState(({ focusRequest }) => ({
      focused: id,
      anchor: id,
      selected: new Set(),
      focusRequest: focusRequest + 1,
    }));
  };

  /** The handler of a command that always does something. */
  const always =
    (act: () => void): CommandHandler =>
    () => {
      act();
      return true;
    };

  /** The handler of a command about the row with the focus. */
  const atFocus =
    (act: (focused: string) => void): CommandHandler =>
    () => {
      const { focused } = view.getState();
      if (focused === null) return false;
      act(focused);
      return true;
    };

  return {
    editor,
    latest,
    draftNow,
    titleOf,
    announce,
    targets,
    warn,
    isDone,
    commit,
    openTo,
    focus,
    always,
    atFocus,
  };
};
