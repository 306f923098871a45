import { useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will be deleted, and for whom. */
  description: ReactNode;
  /** The text that the user must type before confirming (§5). Without it, one press confirms. */
  expected?: { text: string; label: string } | undefined;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** `danger` unless the action can be undone. */
  variant?: 'danger' | 'primary' | undefined;
  /** Fields above the buttons. */
  children?: ReactNode;
  /** Why the action failed, announced above the buttons; null: it has not. */
  error?: string | null | undefined;
  /** True while the confirmed action runs. */
  busy?: boolean | undefined;
};

/** Asks before an action that cannot be undone. Esc cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, cancelLabel } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      closeLabel={cancelLabel}
    >
      <Confirmation {...props} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so that it opens with an empty field. */
function Confirmation(props: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const matches = props.expected === undefined || typed === props.expected.text;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (matches && !props.busy) props.onConfirm();
      }}
    >
      {props.expected !== undefined && (
        <TextField
          data-first-focus
          label={props.expected.label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {props.children}
      {props.error != null && (
        <Notice kind="error" live>
          {props.error}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button
          type="submit"
          variant={props.variant ?? 'danger'}
          disabled={!matches}
          loading={props.busy}
          wide
        >
          {props.confirmLabel}
        </Button>
        <Button wide onClick={() => props.onOpenChange(false)}>
          {props.cancelLabel}
        </Button>
      </div>
    </form>
  );
}
