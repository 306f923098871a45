import type { ReactNode } from 'react';

export type AppBarProps = {
  /** Menu button or back link. */
  leading?: ReactNode;
  /** The product, the club and the breadcrumbs. */
  children?: ReactNode;
  trailing?: ReactNode;
};

/** Stays at the top; 56 px high, or more with large text. Sticky elements below it start at `top-bar`. */
export function AppBar({ leading, children, trailing }: AppBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas pt-[env(safe-area-inset-top)] print:hidden">
      <div className="flex h-bar items-center gap-1 px-2 sm:px-4">
        {leading}
        <div className="flex min-w-0 grow items-center gap-1 px-1 sm:gap-2 sm:px-2">{children}</div>
        {trailing}
      </div>
    </header>
  );
}
