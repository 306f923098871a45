import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { classes } from '../classes.ts';
import { Scrim } from './dialog.tsx';
import { useCloseRequest } from '../use-close-request.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Hidden except for screen readers, if the content makes it obvious. */
  titleHidden?: boolean | undefined;
  closeLabel: string;
  children: ReactNode;
  side?: 'left' | 'right' | undefined;
};

/** A panel at the side of the window, with its full height. Traps focus; Esc and the backdrop close it. */
export function Drawer({
  open,
  onOpenChange,
  title,
  titleHidden,
  closeLabel,
  children,
  side = 'left',
}: DrawerProps) {
  const focusReturn = useFocusReturn();
  useCloseRequest({ isOpen: open, onClose: () => onOpenChange(false) });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={classes(
            'fixed inset-y-0 z-50 flex w-[min(20rem,88vw)] flex-col bg-raised pt-[env(safe-area-inset-top)] text-ink shadow-floating outline-none data-[state=closed]:animate-leave',
            side === 'left'
              ? 'left-0 border-r border-line data-[state=open]:animate-slide-left'
              : 'right-0 border-l border-line data-[state=open]:animate-slide-right',
          )}
        >
          <div className="flex min-h-14 items-center justify-between gap-2 pr-2 pl-5">
            <Radix.Title className={titleHidden ? 'sr-only' : 'truncate text-lg font-strong'}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton
                label={closeLabel}
                icon={<X aria-hidden size={20} />}
                className="ml-auto"
              />
            </Radix.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto px-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
