import { useTranslation } from '@springboard/i18n';
import { Button, type ButtonProps, Notice } from '@springboard/ui';
import { Dialog, type DialogProps } from '@springboard/ui/dialog';
import type { ReactNode } from 'react';

type ActionDialogProps = Pick<DialogProps, 'title' | 'width'> & {
  children: ReactNode;
  /** Why the action failed; shown below the fields. */
  error?: string | null;
  actionLabel: string;
  variant?: ButtonProps['variant'];
  isBusy: boolean;
  /** Whether a value is missing or wrong. */
  isDisabled: boolean;
  onAction: () => void;
  /** By default "Cancel". */
  cancelLabel?: string;
  onClose: () => void;
};

/** A dialog with fields, one action, and a button that closes it without the action. */
export function ActionDialog(props: ActionDialogProps) {
  const { t } = useTranslation('common');
  const { title, width, children, error = null, actionLabel, variant = 'primary' } = props;
  const { isBusy, isDisabled, onAction, cancelLabel = t('actions.cancel'), onClose } = props;
  return (
    <Dialog
      open
      width={width}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      closeLabel={t('actions.close')}
      footer={
        <>
          <Button
            variant={variant}
            loading={isBusy}
            disabled={isDisabled}
            onClick={() => isBusy || onAction()}
          >
            {actionLabel}
          </Button>
          <Button onClick={onClose}>{cancelLabel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {error !== null && (
          <div key={error} ref={scrollIntoView}>
            <Notice kind="error" live>
              {error}
            </Notice>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Long content would hide that the action failed. */
const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView?.({ block: 'nearest' });
