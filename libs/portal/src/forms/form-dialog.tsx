import { useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { Notice } from '@springboard/ui';
import { Dialog, type DialogProps } from '@springboard/ui/dialog';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { SubmitButton } from './submit-button.tsx';

type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  children: ReactNode;
  /** Why the form was not saved; shown above the button, where the user looks. */
  error?: string | null | false;
  submitLabel: string;
  submitVariant?: 'primary' | 'danger';
  isBusy: boolean;
  onSubmit: () => void;
  /** By default "Cancel". */
  closeLabel?: string;
  onClose: () => void;
};

/**
 * A dialog with a form. It keeps its values when the server rejects them. The first wrong field gets the focus after
 * the user sends the form.
 */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation('common');
  const { title, description, width, children, error, submitLabel, isBusy, onSubmit, onClose } =
    props;
  const { submitVariant = 'primary', closeLabel = t('actions.cancel') } = props;
  const offlineReason = useOfflineReason();
  const form = useRef<HTMLFormElement>(null);
  const focusWrongField = useCallback(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    [],
  );
  const wasBusy = useRef(false);
  // Fields that the server rejected.
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusWrongField();
    wasBusy.current = isBusy;
  }, [isBusy, focusWrongField]);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      width={width}
      closeLabel={closeLabel}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy || offlineReason !== undefined) return;
          onSubmit();
          // When React has shown the errors, and before the user types.
          queueMicrotask(focusWrongField);
        }}
        className="flex flex-col gap-4"
      >
        {children}
        {error && (
          <Notice kind="error" live>
            {error}
          </Notice>
        )}
        <SubmitButton isBusy={isBusy} variant={submitVariant}>
          {submitLabel}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
