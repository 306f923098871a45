import type { ApiResult } from '@springboard/api-client';
import { ActionDialog, useChange, useErrorText } from '@springboard/portal';
import { TextArea } from '@springboard/ui';
import { useState } from 'react';

const MAX_LENGTH = 500;

type ReasonDialogProps = {
  title: string;
  /** A sentence that says what the action does. */
  text?: string;
  label: string;
  /** A sentence that says who reads the reason. */
  hint: string;
  actionLabel: string;
  /** Title of the message after the action. */
  done: string;
  action: (reason: string) => Promise<ApiResult<unknown>>;
  onClose: () => void;
};

/** An action that needs a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text: effect, label, hint, actionLabel, done, action, onClose } = props;
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [text, setText] = useState('');
  const reason = text.trim();
  const apply = async () => {
    if (await send(done, action(reason))) onClose();
  };
  return (
    <ActionDialog
      title={title}
      actionLabel={actionLabel}
      isBusy={isBusy}
      isDisabled={reason === ''}
      error={failure && errorText(failure.error)}
      onAction={() => void apply()}
      onClose={onClose}
    >
      {effect !== undefined && <p className="text-muted">{effect}</p>}
      <TextArea
        label={label}
        hint={hint}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ActionDialog>
  );
}
