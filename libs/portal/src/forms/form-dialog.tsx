import { useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { Notice } from '@springboard/ui';
import { Dialog, type DialogProps } from '@springboard/ui/dialog';
import type { ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  children: ReactNode;
  /** Why the form was not saved; shown above the fields. */
  error?: string | null | false;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  /** By default "Cancel". */
  closeLabel?: string;
  onClose: () => void;
};

/** A dialog with a form. It keeps its values when the server rejects them. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation('common');
  const { title, description, width, children, error, submitLabel, isBusy, onSubmit, onClose } =
    props;
  const { closeLabel = t('actions.cancel') } = props;
  const offlineReason = useOfflineReason();
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
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && offlineReason === undefined) onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {error && (
          <Notice kind="error" live>
            {error}
          </Notice>
        )}
        {children}
        <SubmitButton isBusy={isBusy}>{submitLabel}</SubmitButton>
      </form>
    </Dialog>
  );
}
