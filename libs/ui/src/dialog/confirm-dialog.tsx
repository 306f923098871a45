import { useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will be gone, and for whom. */
  description: ReactNode;
  /** Must be typed exactly before it can be confirmed (§5); left out, one press confirms. */
  expected?: { text: string; label: string } | undefined;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** danger unless it can be reversed. */
  variant?: 'danger' | 'primary' | undefined;
  /** While the confirmed thing is being done. */
  busy?: boolean | undefined;
};

/** Asks before what cannot be undone. Esc cancels. */
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

/** Lives only while the dialog is open, so that what was typed is gone the next time. */
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
