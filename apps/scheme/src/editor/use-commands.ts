import { useTranslation } from '@springboard/i18n';
import { useAlerts, useUndoToast } from '@springboard/portal';
import { useLayoutEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Messages } from './commands/command-context.ts';
import { type Commands, createCommands } from './commands/create-commands.ts';
import { useSchemeEditor } from './scheme-editor.ts';
import { useEditingReason } from './use-editing-reason.ts';
import { useRejectionText } from './use-rejection-text.ts';

export type { Commands } from './commands/create-commands.ts';

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
  return useMemo(() => createCommands(editor, messages.getState), [editor, messages]);
};
