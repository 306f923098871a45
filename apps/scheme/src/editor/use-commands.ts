import type { SchemeEditBody } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useUndoToast } from '@springboard/portal';
import { useLayoutEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { createClipboardCommands } from './commands/clipboard-commands.ts';
import {
  type CommandHandler,
  createCommandContext,
  type Messages,
} from './commands/command-context.ts';
import { createEditCommands } from './commands/edit-commands.ts';
import { createFocusCommands } from './commands/focus-commands.ts';
import { type Command, EDITING } from './keyboard.ts';
import { planMoveTo } from './plans.ts';
import type { NewPlace } from './rows.ts';
import { useSchemeEditor } from './scheme-editor.ts';
import { useEditingReason } from './use-editing-reason.ts';
import { useRejectionText } from './use-rejection-text.ts';

export type Commands = {
  /** Returns false where the command has nothing to do, so that the browser may use the key. */
  run(command: Command): boolean;
  focus(id: string): void;
  /** Commits edits, and says why they cannot be made. */
  commit(edits: readonly SchemeEditBody[]): boolean;
  moveTo(ids: readonly string[], parent: string | null): boolean;
  move(edit: SchemeEditBody): boolean;
  startAdding(place: NewPlace): void;
};

/** The commands of the editor, with the messages that they give. */
export const useCommands = (): Commands => {
  const editor = useSchemeEditor();
  const reason = useEditingReason();
  const rejectionText = useRejectionText();
  const undoToast = useUndoToast();
  const alerts = useAlerts();
  const { t } = useTranslation(['scheme', 'common']);
  const [messages] = useState(() =>
    createStore<Messages>(() => ({ reason, rejectionText, undoToast, alerts, t })),
  );
  useLayoutEffect(() => {
    messages.setState({ reason, rejectionText, undoToast, alerts, t });
  });

  return useMemo((): Commands => {
    const context = createCommandContext(editor, messages.getState);
    const { draftNow, commit, focus, warn } = context;
    const { handlers: editing, move, startAdding } = createEditCommands(context);
    const handlers: Readonly<Record<Command, CommandHandler>> = {
      ...editing,
      ...createFocusCommands(context),
      ...createClipboardCommands(context, move),
    };

    const run = (command: Command): boolean => {
      const { reason } = messages.getState();
      if (!EDITING.has(command) || reason === undefined) return handlers[command]();
      warn(reason);
      return true;
    };

    return {
      run,
      focus,
      commit,
      move,
      startAdding,
      moveTo: (ids, parent) => move(planMoveTo(draftNow(), ids, parent)),
    };
  }, [editor, messages]);
};
