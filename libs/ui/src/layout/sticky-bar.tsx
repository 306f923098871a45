import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type StickyBarProps = {
  children: ReactNode;
  /** `top`: below the app bar; `bottom`: above the tabs, within reach of the thumb. */
  edge: 'top' | 'bottom';
  className?: string | undefined;
};

/** Keeps counts and the main action visible while the list scrolls. On large screens, messages appear to its right. */
export function StickyBar({ children, edge, className }: StickyBarProps) {
  return (
    <div
      data-edge={edge}
      className={classes(
        'sticky z-20 -mx-4 flex min-h-14 items-center gap-3 bg-canvas px-4 py-2 sm:mx-0 sm:px-0 print:static',
        edge === 'top'
          ? 'top-bar border-b border-line'
          : 'bottom-0 border-t border-line max-lg:pb-[calc(0.5rem+env(safe-area-inset-bottom))] [html:has([data-bottom-tabs])_&]:max-lg:bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] [html:has([data-bottom-tabs])_&]:max-lg:pb-2 lg:pr-92 xl:pr-116',
        className,
      )}
    >
      {children}
    </div>
  );
}
