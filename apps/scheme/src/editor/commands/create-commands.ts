import type { SchemeEditBody } from '@springboard/contract';
import { type Command, EDITING } from '../keyboard.ts';
import { type MoveEdit, planMoveTo } from '../plans.ts';
import type { NewPlace } from '../rows.ts';
import type { SchemeEditor } from '../scheme-editor.ts';
import { createClipboardCommands } from './clipboard-commands.ts';
import { type CommandHandler, createCommandContext, type Messages } from './command-context.ts';
import { createEditCommands } from './edit-commands.ts';
import { createFocusCommands } from './focus-commands.ts';

export type Commands = {
  /** Returns false where the command has nothing to do, so that the browser may use the key. */
  run(command: Command): boolean;
  focus(id: string): void;
  /** Commits edits, and says why they cannot be made. */
  commit(edits: readonly SchemeEditBody[]): boolean;
  moveTo(ids: readonly string[], parent: string | null): boolean;
  move(edit: MoveEdit): boolean;
  startAdding(place: NewPlace): void;
};

/** @param latest the texts and messages of the last render */
export const createCommands = (editor: SchemeEditor, latest: () => Messages): Commands => {
  const context = createCommandContext(editor, latest);
  const { draftNow, commit, focus, warn } = context;
  const { handlers: editing, move, startAdding } = createEditCommands(context);
  const handlers: Readonly<Record<Command, CommandHandler>> = {
    ...editing,
    ...createFocusCommands(context),
    ...createClipboardCommands(context, move),
  };

  const run = (command: Command): boolean => {
    const { reason } = latest();
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
};
