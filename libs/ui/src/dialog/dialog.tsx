import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { classes } from '../classes.ts';
import { useCloseRequest } from '../use-close-request.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons. On a phone the first is on top, within reach of the thumb. */
  footer?: ReactNode;
  closeLabel: string;
  /** `narrow` for a question, `wide` for content. */
  width?: 'narrow' | 'wide' | undefined;
  /** Whether Esc, a press beside the dialog and the Back button of a phone close it. False while that would discard what the user typed. */
  isDismissible?: boolean;
  /** Whether the dialog has an address of its own: the Back button then goes back in the history. */
  hasAddress?: boolean;
};

/** A sheet at the bottom of a phone, centred on larger screens. Traps focus; Esc and the backdrop close it. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    closeLabel,
    width = 'narrow',
    isDismissible = true,
    hasAddress = false,
  } = props;
  const focusReturn = useFocusReturn();
  useCloseRequest({
    isOpen: open && !hasAddress,
    isDismissible,
    onClose: () => onOpenChange(false),
  });
  const onDismiss = (event: Event) => isDismissible || event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...focusReturn}
          onEscapeKeyDown={onDismiss}
          onInteractOutside={onDismiss}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classes(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-sheet border border-line bg-raised text-ink shadow-floating outline-none data-[state=closed]:animate-leave data-[state=open]:animate-sheet sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-sheet sm:data-[state=open]:animate-rise',
            width === 'wide' ? 'sm:max-w-3xl' : 'sm:max-w-md',
          )}
        >
          <div className="flex items-start justify-between gap-2 pt-4 pr-3 pl-5">
            <Radix.Title className="pt-2 text-lg font-strong">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={<X aria-hidden size={20} />} />
            </Radix.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="text-sm text-pretty text-muted">{description}</div>
              </Radix.Description>
            )}
            {children !== undefined && <div className="pt-4">{children}</div>}
          </div>
          {footer && (
            <div className="flex flex-col gap-2 border-t border-line px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] *:w-full sm:flex-row-reverse sm:flex-wrap sm:*:w-auto">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Radix's own overlay locks scrolling with an injected <style>, which the content security policy forbids. */
export function Scrim() {
  return <div data-page-lock aria-hidden className="fixed inset-0 z-40 animate-fade-in bg-scrim" />;
}
