import { AppBar, FlightPath } from '@springboard/ui';
import type { ReactNode } from 'react';
import { Brand } from '../layout/brand.tsx';
import { MenuButton } from '../layout/menu-button.tsx';
import { OnlineIndicator } from '../layout/online-indicator.tsx';

/** Around the pages before the login: the leap beside or above them. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <AppBar leading={<MenuButton />} trailing={<OnlineIndicator />}>
        <Brand small />
      </AppBar>
      <div className="flex grow">
        <div
          aria-hidden
          className="hidden w-1/2 items-center justify-center border-r border-line bg-accent-soft lg:flex"
        >
          <FlightPath className="w-3/5" />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-sm flex-col justify-center px-4 py-8 outline-none"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
